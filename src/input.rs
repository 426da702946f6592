//! Turns events of the browser into events of the page. There is one delegated listener per kind of event below the host.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, EventTarget, KeyboardEvent, UiEvent};

use crate::dom::{self, closest};
use crate::files::opening;
use crate::listeners::Listener;
use crate::pointer::{self, pointer};
use crate::{
    Shell, analysis, collection, dialogs, drill, game, history, lab, menu, online, openings,
    page::seek, past, puzzles, settings, share, sound, tabs, trainers,
};
use tengen_core::game::{Action, NodeId, Protocol};
use tengen_core::rules::opening::Answer;
use tengen_page::view::{Choice, note};
use tengen_page::{
    self, BoardKey, Event, FileEvent, Modifiers, Page, Phase, PlayoutEvent, StoreEvent, WinEvent,
    command,
};

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
    on(host, "click", click);
    on(host, "contextmenu", history::called);
    on(host, "keydown", keydown);
    on(host, "input", changed);
    on(host, "change", changed);
    on(host, "submit", dialogs::submitted);
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
        if shell.is_page() {
            on(&window, "dragstart", opening::drag_began);
            on(&window, "dragend", opening::drag_ended);
            on(&window, "dragover", opening::dragged);
            on(&window, "dragleave", opening::drag_left);
            on(&window, "drop", opening::dropped);
            on(&window, "paste", opening::pasted);
            on(&window, "hashchange", opening::moved);
            sound::listen(&window, &mut on);
        }
        for kind in ["languagechange", "online", "offline"] {
            on(&window, kind, |shell, _| shell.surroundings_changed());
        }
        for query in crate::start::QUERIES {
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

pub(crate) fn target(event: &DomEvent) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

fn click(shell: &Shell, event: &DomEvent) {
    let Some(target) = target(event) else {
        return;
    };
    menu::close_unless(shell.host(), &target);
    if let Some(point) = shell.cell_at(&target) {
        // The pointer events have handled the click of a pointer. Assistive technology activates cells by clicks
        // that no press comes before.
        let is_pointers = clicks(event) > 0 && shell.forget_press();
        if !is_pointers {
            shell.send(Event::Press(point));
        }
        return;
    }
    if history::chosen(shell, &target) {
        return;
    }
    let number = |button: Element| button.get_attribute("data-node")?.parse().ok();
    if let Some(node) = closest(&target, "[data-node]").and_then(number) {
        shell.send(Event::Jump(NodeId::from_number(node)));
        return;
    }
    if let Some(tab) = closest(&target, "[data-tab]").and_then(|tab| tab.get_attribute("data-tab"))
    {
        tabs::choose(shell, &tab);
        return;
    }
    if let Some(button) = closest(&target, "[data-action]")
        && let Some(action) = button.get_attribute("data-action")
    {
        act(shell, event, &button, &action);
    }
}

fn act(shell: &Shell, event: &DomEvent, button: &Element, action: &str) {
    match action {
        "new" | "settings" | "help" | "open" | "share" => {
            shell.send(Event::File(FileEvent::Forget));
            dialogs::open(shell, action);
        }
        "skip" => {
            // The address would lose the link to a game.
            event.prevent_default();
            shell.focus_board();
            shell.send(Event::Focused);
        }
        "games" => past::open(shell, button),
        "play-here" => shell.send(Event::Store(StoreEvent::TakeOver)),
        "copy" | "save" | "send" | "print" => share::act(shell, button, action),
        // A tap soon after another one counts as a double click, even at another place.
        "take-offer" => {
            shell.send(Event::TakeOffer);
            shell.keep_focus();
        }
        "place" => {
            shell.send(Event::PlaceAimed);
            shell.keep_focus();
        }
        "new-computer" => dialogs::open_new_against_computer(shell),
        "new-people" => {
            let terms = shell.with_page(|page| page.game().terms());
            shell.send(Event::New(terms));
            shell.focus_board();
        }
        "more" => menu::toggle(shell.host()),
        "fold" => {
            let node = button.get_attribute("data-value");
            if let Some(node) = node.and_then(|node| node.parse().ok()) {
                shell.send(Event::Fold(NodeId::from_number(node)));
                shell.focus_fold(node);
            }
        }
        "sound" => shell.send(Event::ToggleSound),
        "restore" => {
            shell.send(Event::Restore);
            opening::close(button);
        }
        "smaller" | "larger" => {
            game::step_size(button, action, shell.with_page(Page::texts));
        }
        "undo" => shell.send(Event::Undo),
        "redo" => shell.send(Event::Redo),
        "prev" => shell.send(Event::Prev),
        "next" => shell.send(Event::Next),
        "first" => shell.send(Event::First),
        "last" => shell.send(Event::Last),
        // The second click of a double click does not confirm the resignation.
        "resign" if clicks(event) >= 2 => {}
        "resign" => shell.send(Event::PressResign),
        _ if history::act(shell, button, action) => {}
        _ if action.starts_with("online") => online::act(shell, button, action),
        _ if action.starts_with("past") => past::act(shell, button, action),
        _ if tabs::act(shell, button, action) => {}
        _ => {
            let clicks = clicks(event);
            // The second click of a double click would answer the next question.
            if clicks < 2
                && let Some(chosen) = choice(button, action)
            {
                // A press by the keyboard has a click count of 0.
                let by_key_in_note = clicks == 0 && closest(button, ".point-note").is_some();
                shell.send(chosen);
                // The button may be gone, and the focus with it.
                if by_key_in_note {
                    shell.focus_note();
                }
                shell.keep_focus();
                shell.reveal_note();
            }
        }
    }
}

/// Returns the message of a button that disappears when pressed; `None` for other buttons.
fn choice(button: &Element, action: &str) -> Option<Event> {
    let value = || button.get_attribute("data-value")?.parse().ok();
    Some(match action {
        "again" => Event::Again,
        "dismiss" => Event::Dismiss,
        "pass" => Event::Choose(Action::Pass),
        "ask" => Event::Ask,
        "number" => Event::Choose(Action::Answer(Answer::Number(value()?))),
        "go-into" => Event::GoInto(usize::from(value()?)),
        "go-back" => Event::GoBack,
        "place-anyway" => Event::PlaceAnyway,
        "close-note" => Event::CloseNote,
        "why-aimed" => Event::AskAboutAimed,
        "hint" => Event::Hint,
        "find-win" => Event::Win(WinEvent::Find),
        "win-stop" => Event::Win(WinEvent::Stop),
        "win-play" => Event::Win(WinEvent::PlayOut),
        "win-close" => Event::Win(WinEvent::Close),
        "playout-again" => Event::Playout(PlayoutEvent::Restart),
        "playout-leave" => Event::Playout(PlayoutEvent::Leave),
        "threats" => Event::Threats,
        "move-now" => Event::MoveNow,
        "stop" => Event::Stop,
        "go-on" => Event::GoOn,
        "pause" => Event::Pause,
        "relieve" => Event::Relieve(button.get_attribute("data-value")?.parse().ok()?),
        name => match Choice::from_name(name)? {
            Choice::Act(action) => Event::Choose(action),
            Choice::Grab => Event::Choose(Action::Answer(Answer::Grab(handful()))),
            Choice::Ignore => Event::Ignore,
            Choice::Answer(consent) => Event::Answer(consent),
            Choice::Why => Event::Why,
        },
    })
}

/// Returns a random number of grabbed stones, from 1 to [`Protocol::MOST_GRABBED`].
fn handful() -> u8 {
    let more = dom::random(Protocol::MOST_GRABBED.into());
    u8::try_from(1 + more).unwrap_or(1)
}

fn keydown(shell: &Shell, event: &DomEvent) {
    let (Some(key), Some(target)) = (event.dyn_ref::<KeyboardEvent>(), target(event)) else {
        return;
    };
    if key.is_composing() {
        return;
    }
    let (name, modifiers) = (key.key(), modifiers(key));
    if name == "Escape" && history::escaped(shell, &target) {
        return;
    }
    if closest(&target, "dialog,.field").is_some() {
        return;
    }
    if modifiers == Modifiers::None {
        if history::key(&target, &name)
            || game::rove(&target, &name)
            || tabs::rove(&target, &name)
            || trainers::key(shell, &target, &name)
            || history::called_by_key(shell, key, &target)
        {
            event.prevent_default();
            return;
        }
        // A held key answers only one question.
        if key.repeat() && name == "Enter" && answers(&target) {
            event.prevent_default();
            return;
        }
        if name == "Escape" && menu::close(shell.host()) {
            event.prevent_default();
            return;
        }
        // A key on the board closes its note itself.
        let is_elsewhere = shell.cell_at(&target).is_none();
        if name == "Escape" && is_elsewhere && shell.with_page(|page| note(page).is_some()) {
            event.prevent_default();
            shell.send(Event::CloseNote);
            shell.keep_focus();
            return;
        }
        let board_key = match BoardKey::from_name(&name) {
            Some(BoardKey::Place) if name == "Enter" && key.shift_key() => Some(BoardKey::Ask),
            board_key => board_key,
        };
        if let Some(board_key) = board_key.filter(|_| !is_elsewhere) {
            event.prevent_default();
            // A held key places only one stone.
            let acts = matches!(board_key, BoardKey::Place | BoardKey::Ask);
            if !(key.repeat() && acts) {
                shell.send(Event::Key(board_key));
                trainers::go_on(shell, board_key);
                drill::go_on(shell, board_key);
            }
            return;
        }
        if let "?" | "!" = name.as_str() {
            event.prevent_default();
            dialogs::open(shell, &name);
            return;
        }
    }
    if let Some(chosen) = command(&name, modifiers) {
        event.prevent_default();
        shell.send(chosen);
    }
}

/// Returns `true` if the element is a button that disappears when pressed.
fn answers(target: &Element) -> bool {
    let action = target.get_attribute("data-action");
    action.is_some_and(|action| choice(target, &action).is_some())
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
    if seek::changed(shell, &field)
        || analysis::changed(shell, &field)
        || history::changed(shell, event, &field)
    {
        return;
    }
    let Some(dialog) = closest(&field, "[data-dialog]") else {
        online::changed(shell, event, &field);
        puzzles::changed(shell, event, &field);
        openings::changed(shell, event, &field);
        return lab::changed(shell, event, &field);
    };
    match dialog.get_attribute("data-dialog").as_deref() {
        Some("new") => game::follow(&dialog, shell.with_page(Page::texts)),
        // Both an `input` and a `change` event arrive for one change; the second changes nothing.
        Some("open") if dom::matches(&field, "[type=file]") => {
            opening::chosen(shell, field.unchecked_ref());
        }
        Some("games") => past::changed(shell, event, field.unchecked_ref()),
        Some("collection") => collection::changed(shell, event, field.unchecked_ref()),
        Some("share") => share::changed(shell, event, &dialog, &field),
        Some("settings") => settings::changed(shell, &dialog, &field),
        _ => {}
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
