//! What the index of a collection knows of a puzzle without its board.

use tengen_core::{BoardSize, Ruleset, Stone};

use super::super::{Difficulty, PuzzleId, Task, Themes};

/// What is known of a puzzle of a collection before it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    pub(super) id: PuzzleId,
    pub(super) rules: Ruleset,
    pub(super) size: BoardSize,
    pub(super) task: Task,
    pub(super) to_move: Stone,
    pub(super) themes: Themes,
    pub(super) difficulty: Difficulty,
    pub(super) solutions: Span,
    pub(super) stones: Span,
}

/// A place in the bytes of a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Span {
    /// The first byte.
    pub(super) at: usize,
    /// The number of things that begin there.
    pub(super) count: usize,
}

impl Entry {
    /// Returns the identity.
    pub const fn id(&self) -> PuzzleId {
        self.id
    }

    /// Returns the rules of the position.
    pub const fn rules(&self) -> Ruleset {
        self.rules
    }

    /// Returns the task of the side to move.
    pub const fn task(&self) -> Task {
        self.task
    }

    /// Returns the themes.
    pub const fn themes(&self) -> Themes {
        self.themes
    }

    /// Returns the measured difficulty.
    pub const fn difficulty(&self) -> Difficulty {
        self.difficulty
    }
}
