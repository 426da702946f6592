//! The 26 openings of renju: their list, the one on the board, and what the engine thinks of it.

mod board;
mod route;
pub mod rows;
pub mod words;

pub use board::OpeningBoard;
pub use route::OpeningPlace;
pub use rows::{OpeningOffer, OpeningRow};

use tengen_core::rules::Ruleset;
use tengen_core::rules::opening::Pattern;
use tengen_kit::context::Context;
use tengen_kit::message::Message;
use tengen_openings::shipped;
use tengen_picture::Visibility;

/// An event about the openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningEvent {
    /// Shows the list of openings in place of the lessons, and takes an opening from the board.
    List,
    /// Goes back to the lessons.
    Lessons,
    /// Puts an opening on the board, with the expected moves after it.
    Choose(Pattern),
    /// Shows what the engine thinks by these rules.
    Rules(Ruleset),
    /// Begins a game with the stones that lie on the board.
    Play,
    /// Opens the opening with its moves as the local game, and analyses it.
    Analyse,
}

/// The openings of the page.
#[derive(Clone, Debug)]
pub struct OpeningsPart {
    visibility: Visibility,
    rules: Ruleset,
}

impl Default for OpeningsPart {
    fn default() -> OpeningsPart {
        OpeningsPart {
            visibility: Visibility::Hidden,
            rules: Ruleset::RENJU,
        }
    }
}

impl OpeningsPart {
    /// Returns `true` if the openings show in place of the lessons.
    pub fn is_open(&self) -> bool {
        self.visibility == Visibility::Shown
    }

    /// Returns the rules by which the engine judged the openings that are shown.
    pub const fn rules(&self) -> Ruleset {
        self.rules
    }

    pub fn open(&mut self, cx: &mut Context) {
        self.visibility = Visibility::Shown;
        leave(cx);
        cx.refresh();
    }

    pub fn close(&mut self, cx: &mut Context) {
        self.visibility = Visibility::Hidden;
        leave(cx);
        cx.refresh();
    }

    /// Changes the rules, and shows the opening on the board by them.
    pub fn set_rules(&mut self, rules: Ruleset, cx: &mut Context) {
        let is_known = shipped().openings.iter().any(|it| it.rules == rules);
        if !is_known || rules == self.rules {
            return;
        }
        self.rules = rules;
        if let Some(board) = cx.games.get::<OpeningBoard>() {
            self.choose(board.pattern(), cx);
        }
        cx.refresh();
    }

    /// Puts an opening on the board.
    pub fn choose(&self, pattern: Pattern, cx: &mut Context) {
        let Some(judged) = shipped().get(pattern, self.rules) else {
            return;
        };
        if cx.refuses_activity() {
            return;
        }
        // The title of the opening gets the focus, so nothing else is said.
        cx.enter(OpeningBoard::new(judged), None);
    }
}

/// Puts the game below an opening back on the board.
pub fn leave(cx: &mut Context) {
    cx.leave::<OpeningBoard>(Some(Message::Returned));
}
