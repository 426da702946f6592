//! The Lab behind the page: what it stores, and where the focus goes.

use web_sys::Element;

use super::Shell;
use crate::dom;
use crate::storage::{SetAside, Store};
use tengen_page::app::{LabMsg, LabSettings, Msg};

impl Shell {
    /// The settings that the Lab had.
    pub(crate) fn stored_lab(&self) -> LabSettings {
        match self.store.as_ref().map(Store::lab) {
            Some(Ok(settings)) => settings,
            Some(Err(toast)) => {
                self.send(Msg::Toast(toast));
                LabSettings::default()
            }
            None => LabSettings::default(),
        }
    }

    /// Sends a message with the stored snapshots, and says so if they could not be read.
    pub(crate) fn with_saves(&self, msg: impl FnOnce(Option<String>) -> LabMsg) {
        let (saves, message) = match self.store.as_ref().map(Store::saves) {
            Some(Ok(saves)) => (saves, None),
            Some(Err(SetAside::Kept)) => (None, Some(Msg::Lab(LabMsg::SetAside))),
            Some(Err(SetAside::Failed(toast))) => (None, Some(Msg::Toast(toast))),
            None => (None, None),
        };
        self.send(Msg::Lab(msg(saves)));
        if let Some(message) = message {
            self.send(message);
        }
    }

    /// Fills what was unfolded in the Lab.
    pub(crate) fn fill_lab(&self) {
        self.with_app(|app| self.page.borrow_mut().sync_lab(app));
    }

    /// Shows the Lab, which was just opened, and gives it the focus.
    pub(crate) fn show_lab(&self, opener: Option<Element>) {
        self.page.borrow_mut().enter_lab(self, opener);
        self.refresh();
        self.ticker.request();
        let head = self.page.borrow().lab_head();
        if let Some(head) = head {
            dom::focus(&head);
            head.scroll_into_view();
        }
    }

    /// Gives the focus back to what had it before the Lab was opened.
    pub(crate) fn leave_lab(&self) {
        let opener = self.page.borrow_mut().lab_opener();
        match opener.filter(|it| !dom::matches(it, "body")) {
            Some(opener) => dom::focus(&opener),
            None => self.focus_board(),
        }
    }
}
