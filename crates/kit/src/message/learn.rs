//! The messages of learning: puzzles, mistakes, lessons and drills.

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
    /// About drilling a tree.
    Drill(DrillMessage),
}

messages_of!(Learn(LearnMessage):
    Puzzle(PuzzleMessage),
    Mistakes(MistakesMessage),
    Lesson(LessonMessage),
    Drill(DrillMessage)
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

/// An announcement about drilling a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DrillMessage {
    /// A line began.
    Began,
    /// What was known is forgotten, and a line began.
    Anew,
    /// A line has ended.
    Ended,
    /// What was said about an answer is read.
    Remark,
    /// What people wrote about the last answer is read.
    Noted,
    /// What was forgotten is known again.
    Back,
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
    /// What was known of the lines of a drill is forgotten, and the player can undo that.
    LinesForgotten,
}

impl LearnToast {
    pub(super) const fn offer(self) -> Option<LearnOffer> {
        match self {
            LearnToast::MistakeForgotten => Some(LearnOffer::BringBackMistake),
            LearnToast::LinesForgotten => Some(LearnOffer::BringBackLines),
            LearnToast::PuzzlesSetAside | LearnToast::MistakesSetAside => None,
        }
    }
}

/// What a toast about learning offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearnOffer {
    /// Brings back a position among the mistakes.
    BringBackMistake,
    /// Brings back what was known of the lines of a drill.
    BringBackLines,
}

/// A reason of learning why an input had no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LearnReason {
    /// It is not the person's move in the puzzle.
    NotInPuzzle,
    /// The point is no answer to the exercise on the board.
    WrongAnswer,
    /// The point is not the move that the drilled tree asks for.
    NotInTree,
    /// The line that is drilled has ended.
    LineOver,
}
