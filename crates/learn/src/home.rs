//! The start of learning: what the cards of its parts show there, and the days on which something was solved.

mod days;
mod figure;
pub mod words;

pub use days::Days;
pub use figure::Figure;

use crate::visit::PuzzleVisit;
use tengen_kit::change::Change;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::grade::Grade;
use tengen_kit::progress::{Taken, take};
use tengen_kit::store::StoreKey;

/// The key of the days in the store.
pub const STORED: StoreKey = StoreKey("days");

/// A task for the shell, which alone knows the day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HomeJob {
    /// The start of learning shows: the answer is [`HomeEvent::Seen`].
    See,
    /// Something was solved: the answer is [`HomeEvent::Solved`].
    Note,
}

/// An answer to a [`HomeJob`].
#[derive(Clone, PartialEq, Debug)]
pub enum HomeEvent {
    /// The start of learning shows, with this knowledge of the shell.
    Seen(PuzzleVisit),
    /// Something was solved on the day with this number where the person is, counted from 1970.
    Solved(u32),
}

/// The start of learning.
#[derive(Clone, Debug, Default)]
pub struct HomePart {
    is_shown: bool,
    /// The day on which the start was seen last.
    today: Option<u32>,
    days: Days,
}

impl HomePart {
    /// Returns the day, once the shell has told it.
    pub const fn today(&self) -> Option<u32> {
        self.today
    }

    pub const fn days(&self) -> &Days {
        &self.days
    }

    /// Asks the shell for what the cards show, each time that the start of learning opens.
    pub fn settle(&mut self, is_shown: Shows, cx: &mut Context) {
        let is_shown = is_shown == Shows::Yes;
        if is_shown && !self.is_shown {
            cx.push(Effect::job(HomeJob::See));
        }
        self.is_shown = is_shown;
    }

    /// Notes the day.
    pub fn see(&mut self, day: u32, cx: &mut Context) {
        self.today = Some(day);
        cx.refresh();
    }

    /// Notes that something was solved on a day.
    pub fn note(&mut self, day: u32, cx: &mut Context) {
        self.today = Some(day);
        if self.days.add(day) {
            cx.unsaved.add(STORED);
        }
        cx.refresh();
    }

    /// Asks for the day on which something was solved.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        let is_solved = match change {
            Change::Learned => true,
            Change::Practised(_, grade) => *grade != Grade::Wrong,
            _ => false,
        };
        if is_solved {
            cx.push(Effect::job(HomeJob::Note));
        }
    }

    /// Takes in the days of the store or of another tab.
    pub fn read(&mut self, text: &str) -> Taken {
        take(&mut self.days, text)
    }

    pub fn text(&self) -> String {
        self.days.to_string()
    }
}

/// Says if the start of learning shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shows {
    /// It shows.
    Yes,
    /// Something else does.
    No,
}
