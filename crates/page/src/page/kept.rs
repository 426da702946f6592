//! The texts that are kept in the store, and those of them that all tabs follow.

use super::Page;

/// A text that is kept in the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// The current game: [`Write::Game`](crate::Write) and [`Write::Line`](crate::Write).
    Game,
    /// The previous game: [`Write::Before`](crate::Write).
    Before,
    /// The settings of the player.
    Settings,
    /// The settings of the Lab.
    Lab,
    /// The snapshots of the Lab.
    Snapshots,
    /// The record of the person's puzzles: [`PuzzleRecord`](crate::PuzzleRecord).
    Puzzles,
    /// The cards of the mistakes of the person, which are positions from reviews.
    Mistakes,
    /// The solved exercises of the lessons, as [`Page::with_lessons`] reads them.
    Lessons,
    /// The progress in the trainers, as [`Page::with_trainers`] reads it.
    Trainers,
    /// What is known of the lines that were drilled, as [`Page::with_drill`] reads it.
    Drill,
    /// The secret and the name of the player: [`Identity`](crate::Identity).
    Identity,
    /// The terms of the player's search for an online game.
    Proposal,
    /// The online game of the player that runs; empty if there is none.
    OnlineGame,
    /// The time spent on turns, as [`Page::with_spent`] reads it.
    Clock,
}

/// The texts that all tabs follow, with the first word of the line that tells of them.
const FOLLOWED: [(Kept, &str); 5] = [
    (Kept::Settings, "settings"),
    (Kept::Puzzles, "puzzles"),
    (Kept::Lessons, "lessons"),
    (Kept::Trainers, "trainers"),
    (Kept::Drill, "drill"),
];

impl Kept {
    /// Returns the text that a line of another tab tells of; `None` if it is another line.
    pub(super) fn heard(line: &str) -> Option<(Kept, &str)> {
        FOLLOWED.into_iter().find_map(|(kept, word)| {
            let text = line.strip_prefix(word)?.strip_prefix(' ')?;
            Some((kept, text))
        })
    }

    /// Returns the line that tells the other tabs of a changed text, for [`StoreEvent::Heard`](crate::StoreEvent). `None` if they read
    /// this text when they need it.
    #[must_use]
    pub fn told(self, text: &str) -> Option<String> {
        let (_, word) = FOLLOWED.iter().find(|it| it.0 == self)?;
        Some(format!("{word} {text}"))
    }
}

impl Page {
    /// Follows a text that another tab has changed.
    pub(super) fn hear_kept(&mut self, kept: Kept, text: &str) {
        match kept {
            Kept::Puzzles => self.puzzles.hear_record(text),
            Kept::Lessons => self.lessons.read_progress(text),
            Kept::Trainers => self.trainers.read_progress(text),
            Kept::Drill => self.drill.read_memory(text),
            _ => self.take_settings(text),
        }
        self.cx.refresh();
    }
}
