//! Turns events of the browser into events of the page. There is one delegated listener per kind of event below the host.

use wasm_bindgen::JsCast;
use web_sys::{Event as DomEvent, EventTarget, KeyboardEvent, UiEvent};

use crate::kit::dialogs;
use crate::kit::dom::{self, closest, target};
use crate::kit::held;
use crate::kit::listeners::Listener;
use crate::kit::menu;
use crate::kit::pointer::{self, pointer};
use crate::kit::shell::Shell;
use crate::kit::surroundings::{QUERIES, surroundings};
use crate::kit::view::{Change, ChangeKind, KeyPress, Press};
use tengen_page::{self, BoardKey, Event, LAB_KEY, Modifiers, Phase, Tab, WingName, command};

/// The elements that use the arrow keys, Home and End themselves, beside those whose views handle them.
const USES_ARROWS: &str = "input:not([type=checkbox]), select, textarea, [role=menu], [role=note]";

/// The keys that lead into a wing from anywhere.
const KEYS: [(&str, WingName); 1] = [(LAB_KEY, WingName::Study)];

/// Makes all listeners that a board needs; dropping them removes them.
pub(crate) fn listen(shell: &Shell) -> Vec<Listener> {
    let board: &EventTarget = shell.board();
    let host: &EventTarget = shell.host();
    let mut listeners = Vec::new();
    let mut on = |target: &EventTarget, kind, heard: fn(&Shell, &DomEvent)| {
        listeners.extend(shell.sender().listener(target, kind, heard));
    };
    on(board, "pointermove", |shell, event| {
        pointer(shell, event, Phase::Move);
    });
    on(board, "pointerdown", |shell, event| {
        pointer(shell, event, Phase::Down);
    });
    on(board, "pointerup", |shell, event| {
        pointer(shell, event, Phase::Up);
    });
    on(board, "pointercancel", |shell, event| {
        pointer(shell, event, Phase::Cancel);
    });
    on(board, "pointerleave", |shell, event| {
        pointer(shell, event, Phase::Leave);
    });
    // This keeps the focus in the grid and prevents a text selection.
    on(board, "mousedown", |_, event| {
        if target(event).is_none_or(|target| closest(&target, "button").is_none()) {
            event.prevent_default();
        }
    });
    on(board, "contextmenu", pointer::asked);
    on(host, "mousedown", |_, event| {
        // A double click would select a word, under a button that may have just appeared there.
        let is_second = clicks(event) >= 2;
        if is_second && target(event).is_some_and(|it| closest(&it, ".choice").is_some()) {
            event.prevent_default();
        }
    });
    on(host, "pointerdown", held::pressed);
    on(host, "pointerup", held::released);
    on(host, "pointercancel", held::released);
    on(host, "click", click);
    on(host, "keydown", keydown);
    on(host, "contextrestored", |shell, _| shell.repaint());
    if let Some(document) = shell.host().owner_document() {
        // WebKit does not say that it has lost what was on a canvas.
        on(&document, "visibilitychange", |shell, _| {
            if surroundings().tab == Tab::Shown {
                shell.repaint();
            }
        });
        if shell.is_page() {
            on(&document, "keydown", free_key);
        }
    }
    on(host, "input", changed);
    on(host, "change", changed);
    on(host, "submit", dialogs::submitted);
    on(host, "cancel", |shell, _| shell.forget_wish());
    on(host, "close", |shell, event| {
        dialogs::closed(shell, event);
        shell.keep_focus();
    });
    on(host, "focusin", focused);
    on(host, "focusout", blurred);
    if let Some(window) = dom::window() {
        on(&window, "scroll", |shell, _| {
            shell.forget_corner();
            shell.send(Event::Scrolled);
        });
        on(&window, "resize", |shell, _| shell.forget_corner());
        for kind in ["languagechange", "online", "offline"] {
            on(&window, kind, |shell, _| shell.surroundings_changed());
        }
        for query in QUERIES {
            if let Ok(Some(list)) = window.match_media(query) {
                on(&list, "change", |shell, _| shell.surroundings_changed());
            }
        }
    }
    listeners
}

/// Returns the number of consecutive clicks that end with this event; 0 for keys.
fn clicks(event: &DomEvent) -> i32 {
    event.dyn_ref().map_or(0, UiEvent::detail)
}

fn click(shell: &Shell, event: &DomEvent) {
    // The pointer events have handled the click of a pointer. It goes to the board, which captured the pointer, or to
    // a cell. Assistive technology activates cells by clicks that no press comes before.
    let is_pointers = clicks(event) > 0 && shell.forget_press();
    if clicks(event) > 0 && shell.held().ends(event) {
        // The form of a dialog would be submitted.
        return event.prevent_default();
    }
    let Some(target) = target(event) else {
        return;
    };
    let menu = closest(&target, ".menu.open");
    menu::close_unless(shell.host(), &target);
    if let Some(point) = shell.cell_at(&target) {
        if !is_pointers {
            shell.send(Event::Press(point));
        }
        return;
    }
    if shell.views().any(|view| view.clicked(shell, &target)) {
        return;
    }
    if let Some(button) = closest(&target, "[data-action]")
        && let Some(action) = button.get_attribute("data-action")
    {
        let press = Press {
            button: &button,
            action: &action,
            clicks: clicks(event),
            event,
        };
        act(shell, &press);
        if let Some(menu) = menu {
            menu::open_to_confirm(&menu, &button);
            shell.keep_focus();
        }
    }
}

fn act(shell: &Shell, press: &Press<'_>) {
    if shell.lets_wait(press.button, press.button) {
        return;
    }
    if shell.views().any(|view| view.act(shell, press)) {
        return;
    }
    if dom::matches(press.button, "[data-menu]") {
        return menu::toggle(shell.host(), press.button);
    }
    if dialogs::named(shell.host(), press.action).is_some() {
        return dialogs::press(shell, press.action);
    }
    // The second click of a double click would answer the next question.
    if press.clicks < 2
        && let Some(chosen) = choice(shell, press)
    {
        // A press by the keyboard has a click count of 0.
        let by_key_in_note = press.clicks == 0 && closest(press.button, ".point-note").is_some();
        shell.send(chosen);
        // The button may be gone, and the focus with it.
        if by_key_in_note {
            shell.focus_note();
        }
        shell.keep_focus();
        shell.reveal_note();
    }
}

/// Returns the event of a button that disappears when pressed; `None` for other buttons.
fn choice(shell: &Shell, press: &Press<'_>) -> Option<Event> {
    shell.views().find_map(|view| view.choice(press))
}

fn keydown(shell: &Shell, event: &DomEvent) {
    let (Some(key), Some(target)) = (event.dyn_ref::<KeyboardEvent>(), target(event)) else {
        return;
    };
    if key.is_composing() {
        return;
    }
    let (name, modifiers) = (key.key(), modifiers(key));
    if name == "Escape" && shell.views().any(|view| view.escaped(shell, &target)) {
        return;
    }
    if closest(&target, "dialog,.field").is_some() {
        return;
    }
    let key = KeyPress {
        event: key,
        name: &name,
        target: &target,
    };
    if modifiers == Modifiers::None && plain_key(shell, &key) {
        event.prevent_default();
    } else if let Some(chosen) = command(&name, modifiers) {
        event.prevent_default();
        shell.send(chosen);
    }
}

/// Handles a key without modifiers. Returns `false` if it has no meaning.
fn plain_key(shell: &Shell, key: &KeyPress<'_>) -> bool {
    // A held key answers only one question.
    if key.event.repeat() && key.name == "Enter" && answers(shell, key) {
        return true;
    }
    if key.name == "Escape" && menu::close(shell.host()) {
        return true;
    }
    if shell.views().any(|view| view.key(shell, key)) || key_awaits(shell, key) {
        return true;
    }
    if let Some(step) = step(shell, key) {
        shell.send(step);
        return true;
    }
    let board_key = match BoardKey::from_name(key.name) {
        Some(BoardKey::Place) if key.name == "Enter" && key.event.shift_key() => {
            Some(BoardKey::Ask)
        }
        board_key => board_key,
    };
    let Some(board_key) = board_key.filter(|_| shell.cell_at(key.target).is_some()) else {
        return false;
    };
    // A held key places only one stone, and tells something once.
    let acts = matches!(board_key, BoardKey::Place | BoardKey::Ask | BoardKey::Tell);
    if !(key.event.repeat() && acts) {
        shell.send(Event::Key(board_key));
        for view in shell.views() {
            view.board_took(shell, board_key);
        }
    }
    true
}

/// Lets a key that leads into a wing wait for it. Returns `false` for other keys, and if the wing is there.
fn key_awaits(shell: &Shell, key: &KeyPress<'_>) -> bool {
    let mut keys = KEYS.into_iter();
    let found = keys.find(|(own, wing)| *own == key.name && !shell.has_wing(*wing));
    let Some((name, wing)) = found else {
        return false;
    };
    let (event, target) = (key.event.clone(), key.target.clone());
    shell.when_wanted(wing, move |shell| {
        let key = KeyPress {
            event: &event,
            name,
            target: &target,
        };
        plain_key(shell, &key);
    });
    true
}

/// Handles a key while nothing has the focus: it only steps through the game. Characters do nothing then, because voice input
/// and slips would type them.
fn free_key(shell: &Shell, event: &DomEvent) {
    let (Some(key), Some(target)) = (event.dyn_ref::<KeyboardEvent>(), target(event)) else {
        return;
    };
    let is_free = dom::matches(&target, "html, body");
    if !is_free || dom::find(shell.host(), "dialog[open]").is_some() {
        return;
    }
    let name = key.key();
    let key = KeyPress {
        event: key,
        name: &name,
        target: &target,
    };
    if let Some(step) = step(shell, &key) {
        event.prevent_default();
        shell.send(step);
    }
}

/// Returns the step through the game that a key is where nothing uses it itself.
fn step(shell: &Shell, key: &KeyPress<'_>) -> Option<Event> {
    let is_used = key.event.shift_key()
        || modifiers(key.event) != Modifiers::None
        || shell.cell_at(key.target).is_some()
        || closest(key.target, USES_ARROWS).is_some();
    if is_used {
        return None;
    }
    shell.with_page(|page| page.step_of_key(key.name))
}

/// Returns `true` if a key is pressed on a button that disappears when pressed.
fn answers(shell: &Shell, key: &KeyPress<'_>) -> bool {
    let action = key.target.get_attribute("data-action");
    action.is_some_and(|action| {
        let press = Press {
            button: key.target,
            action: &action,
            clicks: 0,
            event: key.event,
        };
        choice(shell, &press).is_some()
    })
}

fn modifiers(key: &KeyboardEvent) -> Modifiers {
    match (key.ctrl_key() || key.meta_key(), key.shift_key()) {
        _ if key.alt_key() => Modifiers::Other,
        (true, true) => Modifiers::ControlShift,
        (true, false) => Modifiers::Control,
        (false, _) => Modifiers::None,
    }
}

fn changed(shell: &Shell, event: &DomEvent) {
    let Some(field) = target(event) else {
        return;
    };
    // Both an `input` and a `change` event arrive for one change.
    let kind = match event.type_().as_str() {
        "change" => ChangeKind::Change,
        _ => ChangeKind::Input,
    };
    let change = Change::of(&field, kind);
    for view in shell.views() {
        view.changed(shell, &change);
    }
}

fn focused(shell: &Shell, event: &DomEvent) {
    if shell.is_focusing() {
        return;
    }
    let Some(target) = target(event) else {
        return;
    };
    if let Some(point) = shell.cell_at(&target) {
        shell.send(Event::CursorTo(point));
        if dom::matches(&target, ":focus-visible") {
            shell.send(Event::Focused);
        }
    }
}

fn blurred(shell: &Shell, event: &DomEvent) {
    if shell.is_focusing() {
        return;
    }
    if target(event).is_some_and(|target| shell.cell_at(&target).is_some()) {
        shell.send(Event::Blurred);
    }
}
