//! The mistakes of the person on the page: their buttons, and what is stored of them.

use std::borrow::Cow;

use web_sys::Element;

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::storage::Store;
use crate::kit::view::{Press, View};
use crate::learn::puzzles;
use tengen_page::view::describe;
use tengen_page::{
    CardsJob, Effect, Event, LearnToast, MistakesEvent, Page, Toast, are_mistakes, keys,
};

/// The mistakes, whose buttons and texts are in the places of the puzzles and of the analysis.
pub(crate) struct MistakesView {
    /// The question whose mistakes are kept.
    question: Option<Element>,
}

impl MistakesView {
    pub(crate) fn new(host: &Element) -> MistakesView {
        MistakesView {
            question: dom::find(host, "[data-part=mistakes-keep]"),
        }
    }
}

impl View for MistakesView {
    /// Shows the question. If it goes with the focus in it, the button that practises takes over, or the finding.
    fn sync(&self, page: &Page) -> Option<Element> {
        let question = self.question.as_ref()?;
        let focused = dom::active_in(question);
        let asks = page.asks_whose_mistakes();
        dom::set_flag(question, "hidden", !asks);
        focused.filter(|_| !asks)?;
        let panel = question.parent_element()?;
        dom::find(&panel, "[data-part=finding]")
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        Some(match name {
            "mistakes" => describe::mistakes(page).into(),
            "mistakes_place" => describe::mistakes_place(page).into(),
            "mistakes_back" => describe::mistakes_back(page).into(),
            "mistakes_added" => describe::mistakes_added(page).into(),
            "mistakes_game" => describe::mistakes_game(page).into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let is_own = press.subject() == "mistakes";
        if is_own {
            act(shell, press);
        }
        is_own
    }
}

/// The stored cards.
pub(crate) struct Cards;

impl Device for Cards {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        let CardsJob = match effect.take_job() {
            Ok(job) => job,
            Err(effect) => return Some(effect),
        };
        read(shell);
        None
    }
}

/// Carries out the action of a button.
fn act(shell: &Shell, press: &Press<'_>) {
    let event = match press.action {
        "mistakes-keep" => match press.value() {
            Some(kept) => MistakesEvent::Keep(kept),
            None => return,
        },
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
fn read(shell: &Shell) {
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
        match self.read(keys::MISTAKES) {
            Some(text) if !are_mistakes(&text) => {
                Err(self.set_aside(keys::MISTAKES, Toast::Learn(LearnToast::MistakesSetAside)))
            }
            stored => Ok(stored),
        }
    }
}
