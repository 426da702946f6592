//! Events of editing, as plain values.

use super::Tool;
use tengen_core::board::{Point, Symmetry};
use tengen_kit::activity::Input;

/// An action of the player that edits the record or the way it is shown. Those about a move are about the one
/// at the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HistoryEvent {
    /// Makes the line through the cursor the main line.
    Promote,
    /// Deletes the move and everything after it.
    Delete,
    /// Deletes everything after the move.
    DeleteAfter,
    /// Begins the numbers of moves anew here, or lets them follow from the move before again.
    NumberHere,
    /// Puts back the game that was there before the last edit of its lines.
    Restore,
    /// Turns or mirrors the whole game.
    Turn(Turn),
    /// Opens the editor of comments and marks.
    OpenNotes,
    /// Closes the editor.
    CloseNotes,
    /// Chooses the mark that a press on the board sets.
    Take(Tool),
    /// Sets the text of new labels; an empty text stands for the next letter.
    Label(String),
    /// Replaces the comment.
    Comment(String),
    /// Undoes the last change of a comment or mark.
    UndoNote,
    /// Shows only the part of the board with stones.
    ShowStones,
    /// Lets the player choose two corners of the part to show.
    ChooseCorners,
    /// Ends the choice of corners.
    CancelCorners,
    /// Shows the whole board.
    ShowAll,
}

impl HistoryEvent {
    /// Returns the input of the kit that the event is; `None` if it means the same everywhere.
    pub const fn input(&self) -> Option<Input> {
        match self {
            HistoryEvent::Promote
            | HistoryEvent::Delete
            | HistoryEvent::DeleteAfter
            | HistoryEvent::Restore
            | HistoryEvent::Turn(_) => Some(Input::Edit),
            HistoryEvent::NumberHere
            | HistoryEvent::OpenNotes
            | HistoryEvent::Take(_)
            | HistoryEvent::Label(_)
            | HistoryEvent::Comment(_)
            | HistoryEvent::UndoNote => Some(Input::Mark),
            HistoryEvent::ShowStones | HistoryEvent::ChooseCorners | HistoryEvent::ShowAll => {
                Some(Input::Section)
            }
            HistoryEvent::CloseNotes | HistoryEvent::CancelCorners => None,
        }
    }
}

/// A turn of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A quarter turn clockwise.
    Clockwise,
    /// Left and right are exchanged.
    Mirrored,
}

impl Turn {
    pub const fn symmetry(self) -> Symmetry {
        match self {
            Turn::Clockwise => Symmetry::Turn90,
            Turn::Mirrored => Symmetry::MirrorColumns,
        }
    }
}

/// The next corner to choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corners {
    /// The first corner.
    First,
    /// The corner opposite to this point.
    Second(Point),
}
