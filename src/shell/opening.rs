//! Dialogs and records on their way in.

use super::Shell;

use crate::formats::Formats;
use crate::{dialogs, dom, lab, online, records, sharing};
use tengen_page::app::{Found, Reading};

impl Shell {
    /// Opens the dialog of that name, or that a key means.
    pub(crate) fn open_dialog(&self, name: &str) {
        let name = match name {
            "?" => "help",
            "!" => "lab",
            name => name,
        };
        match name {
            "lab" => return lab::toggle(self),
            "online" => return online::toggle(self),
            _ => {}
        }
        let dialog = self.with_app(|app| dialogs::filled(&self.host, name, app));
        if let Some(dialog) = dialog {
            // Nothing is borrowed: the focus moves at once. It fails only off the page.
            let _ = dialog.show_modal();
            // Browsers complain of `autofocus` in what is added to a page that has the focus elsewhere.
            if let Some(first) = dom::find(&dialog, "[data-focus]") {
                dom::focus(&first);
            }
            if name == "open" && self.with_app(|app| app.found().is_some()) {
                records::reveal_found(&dialog);
            }
            if name == "share" {
                sharing::choose_format(self, &dialog);
            }
        }
    }

    /// Takes the game of a link.
    pub(crate) fn take_found(&self, found: Found) {
        self.with_app_mut(|app, _| app.take_found(found));
        self.opened();
    }

    /// Takes what a file was found to be: opens it, or shows what is wrong with it.
    pub(crate) fn take_read(&self, reading: Reading, found: Found) {
        self.with_app_mut(move |app, _| app.take_read(reading, found));
        self.opened();
    }

    /// Begins to read a file.
    pub(crate) fn start_reading(&self) -> Option<Reading> {
        let mut app = self.app.try_borrow_mut().ok()?;
        Some(app.start_reading())
    }

    /// What was said about another file is no news any more.
    pub(crate) fn forget_found(&self) {
        self.with_app_mut(|app, _| {
            app.forget_found();
            Vec::new()
        });
    }

    /// Cleans up if a game was opened: its dialog has nothing more to say, nor has the address.
    pub(crate) fn opened(&self) {
        if self.with_app(|app| app.found().is_some()) {
            return;
        }
        if let Some(dialog) = dom::find(&self.host, "dialog[data-dialog=open][open]") {
            records::close(&dialog);
        }
        if self.is_page() {
            records::forget_fragment();
        }
    }

    /// The file formats.
    pub(crate) const fn formats(&self) -> &Formats {
        &self.formats
    }
}
