//! The messages of learning: puzzles, mistakes and lessons.

use super::Message;

/// A message of learning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearnMessage {
    /// About puzzles.
    Puzzle(PuzzleMessage),
    /// About the mistakes of the person.
    Mistakes(MistakesMessage),
    /// About lessons.
    Lesson(LessonMessage),
}

messages_of!(Learn(LearnMessage):
    Puzzle(PuzzleMessage),
    Mistakes(MistakesMessage),
    Lesson(LessonMessage)
);

/// An announcement about puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleMessage {
    /// A puzzle was posed; its task is read.
    Posed,
    /// What is shown about the puzzles is read.
    Remark,
    /// The game that was on the board before is there again.
    Left,
}

/// An announcement about the mistakes of the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MistakesMessage {
    /// A review added positions.
    Added,
    /// The person is asked whose mistakes of a reviewed game are kept.
    Asked,
    /// A position was dropped, and this is the next one.
    Forgotten,
}

/// An announcement about lessons.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonMessage {
    /// A step of a lesson shows: a picture with its text, or an exercise.
    Step,
    /// An answer was right, or shown.
    Remarked,
}

/// A toast about learning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearnToast {
    /// The stored record of puzzles could not be read and was moved aside.
    PuzzlesSetAside,
    /// The stored mistakes of the person could not be read and were moved aside.
    MistakesSetAside,
    /// A position among the mistakes is forgotten, and the player can undo that.
    MistakeForgotten,
}

impl LearnToast {
    pub(super) const fn offer(self) -> Option<LearnOffer> {
        match self {
            LearnToast::MistakeForgotten => Some(LearnOffer::BringBackMistake),
            LearnToast::PuzzlesSetAside | LearnToast::MistakesSetAside => None,
        }
    }
}

/// What a toast about learning offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearnOffer {
    /// Brings back a position among the mistakes.
    BringBackMistake,
}

/// A reason of learning why an input had no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearnReason {
    /// It is not the person's move in the puzzle.
    NotInPuzzle,
    /// The point is no answer to the exercise on the board.
    WrongAnswer,
}
