//! The end of a game in the store, at which the next step is appended.

use tengen_online::GameId;

use tengen_server::log::{Append, LogError};

/// The place at which the next step of a game is appended: after all steps that the writer knows.
///
/// A head comes from the store, except [`Head::NEW`]. A step at a head that is no longer the last one is
/// refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Head {
    /// The sequence number of the last message of the game; 0 if it has none.
    pub(super) sequence: u64,
    pub(super) stage: Stage,
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// It has not begun.
    New,
    /// It goes on, with a number of entries.
    Running(u32),
    /// It has ended, with a number of entries.
    Over(u32),
}

impl Head {
    /// The head of a game that has not begun.
    pub const NEW: Head = Head {
        sequence: 0,
        stage: Stage::New,
    };

    /// Returns the number of entries before the head.
    pub const fn entries(self) -> u32 {
        self.stage.entries()
    }

    pub const fn is_over(self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }
}

impl Stage {
    pub(super) const fn entries(self) -> u32 {
        match self {
            Stage::New => 0,
            Stage::Running(entries) | Stage::Over(entries) => entries,
        }
    }

    /// Returns the stage after a record; a conflict if it does not fit.
    pub(super) fn after(self, record: &Append) -> Result<Stage, LogError> {
        let found = self.entries();
        match (self, record) {
            (Stage::New, Append::Begin(_)) => Ok(Stage::Running(0)),
            (Stage::Running(entries), Append::Entry { seq, .. }) if *seq == entries => {
                Ok(Stage::Running(entries.saturating_add(1)))
            }
            (Stage::Running(entries), Append::End { .. }) => Ok(Stage::Over(entries)),
            (_, Append::Begin(_)) => Err(conflict(record.game(), 0, found)),
            (_, Append::Entry { seq, .. }) => Err(conflict(record.game(), *seq, found)),
            (_, Append::End { .. }) => Err(conflict(record.game(), found, found)),
        }
    }
}

pub(super) fn conflict(game: GameId, expected: u32, found: u32) -> LogError {
    LogError::Conflict {
        game,
        expected,
        found,
    }
}
