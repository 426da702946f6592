//! Dialogs and records on their way in.

use super::Shell;
use crate::app::App;
use crate::web::charset::Browser;
use crate::web::{dialogs, records};

impl Shell {
    pub(in crate::web) fn open_dialog(&self, name: &str) {
        if !dialogs::are_there(&self.host) {
            records::load_dialogs(&self.host);
            let language = self.with_app(App::language);
            self.page.borrow().grown(language);
        }
        let dialog = self.with_app(|app| dialogs::filled(&self.host, name, app));
        if let Some(dialog) = dialog {
            // Nothing is borrowed: the focus moves at once. It fails only off the page.
            let _ = dialog.show_modal();
        }
    }

    /// Opens a file, a link or what was pasted.
    pub(in crate::web) fn open_record(&self, bytes: &[u8], name: &str) {
        let effects = match self.app.try_borrow_mut() {
            Ok(mut app) => app.open_record(bytes, name, &Browser),
            Err(_) => return,
        };
        // Nothing that is asked for here can be refused.
        let _ = self.carry_out(effects);
    }
}
