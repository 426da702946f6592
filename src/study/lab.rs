//! The Lab on the page: opening, closing, and handling its buttons and fields.

mod panel;
mod store;
mod table;

use std::cell::RefCell;

use web_sys::Element;

use self::panel::Panel;
use self::store::SetAside;
use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::share;
use crate::kit::shell::Shell;
use crate::kit::storage::Store;
use crate::kit::view::{Change, KeyPress, Press, View};
use tengen_page::{
    Event, Knob, LAB_KEY, LabEvent, LabSettings, Needs, Page, StoreKey, Supply, keys,
};

/// The Lab.
pub(crate) struct LabView {
    root: Option<Element>,
    /// Made when the Lab is first opened.
    panel: RefCell<Option<Box<Panel>>>,
    /// The element that had the focus before the Lab was opened.
    opener: RefCell<Option<Element>>,
}

impl LabView {
    pub(crate) fn new(host: &Element) -> LabView {
        LabView {
            root: dom::find(host, "[data-part=lab]"),
            panel: RefCell::default(),
            opener: RefCell::default(),
        }
    }

    fn enter(&self, shell: &Shell) {
        let Some(root) = &self.root else {
            return;
        };
        // A closing dialog returns the focus to the element that opened it.
        dialogs::close_open(shell.host());
        let opener = dom::active(shell.host());
        self.make_panel(shell, root);
        let settings = stored_settings(shell);
        send_with_saves(shell, |stored| LabEvent::Open { settings, stored });
        if !is_open(shell) {
            return;
        }
        self.opener.replace(opener);
        shell.enter_panel(dom::find(root, "h2"));
    }

    fn leave(&self, shell: &Shell) {
        shell.send(Event::Lab(LabEvent::Close));
        shell.give_back_focus(self.opener.take());
    }

    /// Opens the Lab, or closes it if it is open.
    fn toggle(&self, shell: &Shell) {
        if is_open(shell) {
            self.leave(shell);
        } else {
            self.enter(shell);
        }
    }

    fn with_panel(&self, page: &Page, act: impl FnOnce(&mut Panel)) {
        if let Some(panel) = self.panel.borrow_mut().as_mut()
            && page.lab().is_some()
        {
            act(panel);
        }
    }
}

fn is_open(shell: &Shell) -> bool {
    shell.with_page(|page| page.lab().is_some())
}

impl View for LabView {
    /// Updates the Lab, and hides it while it is closed.
    fn sync(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref()?;
        let lab = page.lab();
        if let Some(panel) = self.panel.borrow_mut().as_mut() {
            dom::set_flag(root, "hidden", lab.is_none());
            if let Some(lab) = lab {
                panel.sync(page, lab);
            }
        }
        None
    }

    /// Updates only the progress of a bot.
    fn show_thinking(&self, page: &Page) {
        self.with_panel(page, |panel| panel.sync_search(page));
    }

    /// Writes the state and the log.
    fn write_report(&self, page: &Page) {
        self.with_panel(page, |panel| panel.write_report(page));
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        if press.subject() != "lab" {
            return false;
        }
        // The button must keep the focus, so it is only marked as disabled.
        if !press.is_off() {
            self.carry_out(shell, press);
        }
        true
    }

    /// Turns a knob. Input that is still being typed is ignored.
    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        let root = self.root.as_ref().filter(|_| change.is_done());
        if root.is_some_and(|root| root.contains(Some(change.field)))
            && let Some(knob) = Knob::from_name(&change.name)
        {
            shell.send(Event::Lab(LabEvent::Turn(knob, change.field.value())));
        }
    }

    fn key(&self, shell: &Shell, key: &KeyPress<'_>) -> bool {
        let is_own = key.name == LAB_KEY;
        if is_own {
            self.toggle(shell);
        }
        is_own
    }

    fn heading(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref();
        let root = root.filter(|_| page.lab().is_some())?;
        dom::find(root, "h2")
    }

    /// Makes the panel as well.
    fn supply(&self, shell: &Shell, needs: Needs) -> Option<Supply> {
        let root = self.root.as_ref().filter(|_| needs == Needs::Lab)?;
        self.make_panel(shell, root);
        // Nothing is borrowed while it is said that something cannot be read.
        let (stored, message) = saves(shell);
        if let Some(message) = message {
            shell.sender().send_later(0.0, message);
        }
        Some(Supply::Lab {
            settings: stored_settings(shell),
            stored,
        })
    }

    fn not_stored(&self, shell: &Shell, key: StoreKey) -> bool {
        let is_own = key == keys::SNAPSHOTS;
        if is_own {
            send_with_saves(shell, |stored| LabEvent::NotStored { stored });
        }
        is_own
    }
}

impl LabView {
    /// Makes the panel if there is none. The page may open the Lab later than asked, when the person has agreed.
    fn make_panel(&self, shell: &Shell, root: &Element) {
        if self.panel.borrow().is_none() {
            // Nothing is borrowed while it is made.
            let panel = Box::new(Panel::new(shell, root));
            self.panel.replace(Some(panel));
        }
    }

    /// Copies the board that the person came from. The button goes, so the focus moves to the first one.
    fn take_position(&self, shell: &Shell) {
        shell.send(Event::Lab(LabEvent::Copy));
        let first = self.root.as_ref().and_then(|it| dom::find(it, "button"));
        if let Some(first) = first {
            dom::focus(&first);
        }
    }

    fn carry_out(&self, shell: &Shell, press: &Press<'_>) {
        let sent = match press.action {
            "lab-copy" => return copy(shell, press.button),
            "lab-take" => return self.take_position(shell),
            "lab-save" | "lab-restore" | "lab-delete" => return keep(shell, press.action),
            "lab-keep" => LabEvent::Keep,
            "lab-play" => LabEvent::Play,
            "lab-stop" => LabEvent::Stop,
            "lab-again" => LabEvent::Again,
            "lab-simulate" => LabEvent::ToggleSimulation,
            "lab-row" => match row(press.button) {
                Some(row) => LabEvent::Pin(row),
                None => return,
            },
            _ => return self.toggle(shell),
        };
        shell.send(Event::Lab(sent));
    }
}

/// Returns the stored settings of the Lab, or the defaults.
fn stored_settings(shell: &Shell) -> LabSettings {
    match shell.store().map(Store::lab) {
        Some(Ok(settings)) => settings,
        Some(Err(toast)) => {
            shell.send(Event::Toast(toast));
            LabSettings::default()
        }
        None => LabSettings::default(),
    }
}

/// Sends a message with the stored snapshots, and tells the user if they could not be read.
fn send_with_saves(shell: &Shell, sent: impl FnOnce(Option<String>) -> LabEvent) {
    let (saves, message) = saves(shell);
    shell.send(Event::Lab(sent(saves)));
    if let Some(message) = message {
        shell.send(message);
    }
}

/// Returns the stored snapshots, and a message if they could not be read.
fn saves(shell: &Shell) -> (Option<String>, Option<Event>) {
    match shell.store().map(Store::saves) {
        Some(Ok(saves)) => (saves, None),
        Some(Err(SetAside::Moved)) => (None, Some(Event::Lab(LabEvent::SetAside))),
        Some(Err(SetAside::Failed(toast))) => (None, Some(Event::Toast(toast))),
        None => (None, None),
    }
}

/// Returns the index (from 0) of the search table's row around an element; `None` outside the rows.
fn row(element: &Element) -> Option<u8> {
    let row = dom::closest(element, "[data-row]")?;
    row.get_attribute("data-row")?.parse().ok()
}

/// Saves the game, or restores or deletes the chosen snapshot.
fn keep(shell: &Shell, action: &str) {
    let chosen = dom::field(shell.host(), "[name=lab-saves]");
    let chosen = chosen.map(|it| it.value()).unwrap_or_default();
    send_with_saves(shell, |stored| match action {
        "lab-save" => LabEvent::Save { stored },
        "lab-restore" => LabEvent::Restore {
            save: chosen,
            stored,
        },
        _ => LabEvent::Delete {
            save: chosen,
            stored,
        },
    });
}

/// Copies the text beside a button.
fn copy(shell: &Shell, button: &Element) {
    let Some(part) = dom::closest(button, "details") else {
        return;
    };
    let texts = shell.with_page(Page::texts);
    let Some(field) = dom::text_area(&part, "textarea") else {
        return;
    };
    shell.write_report();
    field.select();
    let place = dom::find(&part, "[role=status]");
    share::to_clipboard(&field.value(), texts, [place.clone(), place]);
}
