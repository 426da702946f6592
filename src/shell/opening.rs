//! Dialogs and records on their way in.

use super::Shell;

use crate::formats::Formats;
use crate::{dialogs, dom, lab, online, records, sharing};
use tengen_core::game::Terms;
use tengen_page::app::{App, FileMsg, Found, Msg, Reading, UnreadFile};
use tengen_page::view::describe;

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

    /// Cleans up after a game was opened: its dialog has nothing more to say, nor has the address.
    pub(super) fn opened(&self) {
        if let Some(dialog) = dom::find(&self.host, "dialog[data-dialog=open][open]") {
            records::close(&dialog);
        }
        if self.is_page() {
            records::forget_fragment();
        }
    }

    /// Lets the formats read a file.
    pub(super) fn read(&self, reading: Reading, file: &UnreadFile, terms: Terms) {
        let (me, language) = (self.me(), self.with_app(App::language));
        if self.formats.must_load() {
            records::say_loading(self, language);
        }
        self.formats.read(file, terms, language, move |read| {
            let Some(shell) = me.upgrade() else {
                return;
            };
            let found = match read {
                Ok(text) => Found::from(text.as_str()),
                Err(_) => Found {
                    headline: describe::not_loaded(language).to_string(),
                    ..Found::default()
                },
            };
            shell.send(Msg::File(FileMsg::Read(reading, found)));
        });
    }

    /// The file formats.
    pub(crate) const fn formats(&self) -> &Formats {
        &self.formats
    }
}
