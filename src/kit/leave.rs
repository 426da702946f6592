//! The dialog that asks before an activity is left.

use std::borrow::Cow;

use crate::kit::device::JobDevice;
use crate::kit::dialogs;
use crate::kit::router;
use crate::kit::shell::Shell;
use crate::kit::view::{Dialog, Submit, View};
use tengen_page::{Event, LeaveJob, Page};

/// The name of the dialog, and the value of its button that leaves.
const LEAVE: &str = "leave";

/// The value of its button that stays.
const STAY: &str = "stay";

/// Opens and closes the dialog. It lies over an open dialog, in which the person may have chosen what leads away.
pub(crate) const ASKER: JobDevice<LeaveJob> = JobDevice(|shell, job| {
    let Some(dialog) = dialogs::named(shell.host(), LEAVE) else {
        // A page without the dialog cannot ask.
        if job == LeaveJob::Ask {
            shell.send(Event::Leave);
        }
        return;
    };
    match job {
        LeaveJob::Ask => dialogs::show(&dialog),
        LeaveJob::Close => dialog.close(),
    }
});

/// The dialog.
pub(crate) struct LeaveView;

impl View for LeaveView {
    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        match name {
            "leave_question" => Some(page.leave_question().unwrap_or_default().into()),
            "leave_word" => Some(page.leave_word().into()),
            _ => None,
        }
    }

    fn closed(&self, shell: &Shell, dialog: &Dialog) {
        if dialog.named(LEAVE).is_some_and(|it| !it.open()) {
            shell.send(Event::Stay);
            shell.keep_focus();
        }
    }

    fn submitted(&self, shell: &Shell, form: &Submit<'_>) -> bool {
        match form.value {
            LEAVE => {
                shell.send(Event::Leave);
                // There may be another question.
                if shell.with_page(|page| page.leave_question().is_none()) {
                    router::close_overlays(shell.host());
                    router::enter(shell);
                }
            }
            // The dialog closes by itself.
            STAY => shell.send(Event::Stay),
            _ => return false,
        }
        true
    }
}
