//! The mistakes of the person on the page: their buttons, and what is stored of them.

use crate::shell::Shell;
use crate::storage::{MISTAKES, Store};
use crate::{dom, puzzles};
use tengen_page::{Event, MistakesEvent, Toast, are_mistakes};

/// Carries out the action of a button.
pub(crate) fn act(shell: &Shell, action: &str) {
    let event = match action {
        "mistakes-practise" => {
            return puzzles::enter(shell, |visit| {
                Event::Mistakes(MistakesEvent::Practise(visit))
            });
        }
        "mistakes-game" => {
            return puzzles::enter(shell, |visit| {
                Event::Mistakes(MistakesEvent::PractiseGame(visit))
            });
        }
        "mistakes-forget" => MistakesEvent::Forget,
        "mistakes-open" => MistakesEvent::OpenGame,
        _ => return,
    };
    shell.send(Event::Mistakes(event));
    shell.keep_focus();
}

/// Reads the stored cards, and sends them.
pub(crate) fn read(shell: &Shell) {
    let sender = shell.sender().clone();
    // The text is read when it is taken, so that it is never older than what the page knows.
    dom::after(0.0, move || {
        let Some(shell) = sender.shell() else {
            return;
        };
        let stored = match shell.store().map(Store::mistakes) {
            Some(Ok(stored)) => stored,
            Some(Err(toast)) => {
                shell.send(Event::Toast(toast));
                None
            }
            None => None,
        };
        shell.send(Event::Mistakes(MistakesEvent::Read {
            stored,
            day: puzzles::today(),
        }));
    });
}

impl Store {
    /// Returns the stored cards. A text that cannot be read is moved to another key and gives a toast.
    fn mistakes(&self) -> Result<Option<String>, Toast> {
        match self.read(MISTAKES) {
            Some(text) if !are_mistakes(&text) => {
                Err(self.set_aside(MISTAKES, Toast::MistakesSetAside))
            }
            stored => Ok(stored),
        }
    }
}
