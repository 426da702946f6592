//! What study says: the record and its edits, analysis, wins and collections.

use super::Message;
use tengen_core::board::Point;
use tengen_picture::Section;

/// A message of study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StudyMessage {
    /// About comments, marks and the visible part of the board.
    History(HistoryMessage),
    /// About the analysis.
    Analysis(AnalysisMessage),
    /// About the search for a win.
    Win(WinMessage),
    /// About a win that is played out.
    Playout(PlayoutMessage),
    /// About the collection.
    Collection(CollectionMessage),
}

messages_of!(Study(StudyMessage):
    History(HistoryMessage),
    Analysis(AnalysisMessage),
    Win(WinMessage),
    Playout(PlayoutMessage),
    Collection(CollectionMessage)
);

/// An announcement about comments, marks and the visible part of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HistoryMessage {
    /// A mark was set at a point.
    Marked(Point),
    /// A mark was removed from a point.
    Unmarked(Point),
    /// The first point of an arrow was chosen.
    ArrowFrom(Point),
    /// A change of a comment or mark was undone.
    NoteUndone,
    /// The numbers of moves changed.
    Numbered,
    /// The player is to choose two corners.
    ChooseCorners,
    /// This part of the board is visible.
    Showed(Section),
}

/// An announcement about the analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnalysisMessage {
    /// The review began.
    Began,
    /// The review has ended; its result is read.
    Ended,
    /// Live analysis was turned on or off; its state is read.
    Live,
    /// The verdict of live analysis is read: the best move, and the chance of the side to move.
    Verdict,
    /// A press showed this move; the next one plays it.
    Shown(Point),
}

/// An announcement about the search for a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WinMessage {
    /// The search began.
    Sought,
    /// The search ended; its result is read.
    Found,
}

/// An announcement about playing out a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayoutMessage {
    /// The play began, and the plan made its first move.
    Began,
}

/// An announcement about the collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CollectionMessage {
    /// Games were added; the result is read.
    Added,
    /// The moves that were played in the position on the board are shown or hidden; their number is read.
    Explored,
}

/// A toast about study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StudyToast {
    /// The record was edited, and the player can undo that.
    Edited(Edited),
    /// This percentage of a file was read, which takes long.
    Reading(u8),
}

/// An edit of the tree that the player can undo.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Edited {
    /// A line became the main line.
    Promoted,
    /// This number of actions was deleted.
    Deleted(u32),
    /// The board was turned or mirrored.
    Turned,
    /// The findings of the review were written into the game.
    Reviewed,
    /// A line of this number of moves was added.
    Added(u32),
}

impl StudyToast {
    pub(super) const fn offer(self) -> StudyOffer {
        match self {
            StudyToast::Edited(_) => StudyOffer::UndoEdit,
            StudyToast::Reading(_) => StudyOffer::StopReading,
        }
    }
}

/// What a toast about study offers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StudyOffer {
    /// Puts back the record as it was before an edit.
    UndoEdit,
    /// Stops reading a file.
    StopReading,
}

/// A reason of study why an input had no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StudyReason {
    /// It is the turn of the plan of a win that is played out.
    PlansTurn,
}
