//! Notices to the player: notes beside a point, toasts, and announcements, as values instead of texts.

use crate::analysis::AnalysisMessage;
use crate::collection::CollectionMessage;
use crate::drill::DrillMessage;
use crate::history::{Edited, HistoryMessage};
use crate::lessons::LessonMessage;
use crate::mistakes::MistakesMessage;
use crate::online::OnlineMessage;
use crate::playout::PlayoutMessage;
use crate::puzzles::PuzzleMessage;
use crate::trainers::TrainMessage;
use crate::wins::WinMessage;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Refusal};

/// A note beside a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notice {
    /// The reason why nothing was done.
    pub reason: NoticeReason,
    /// The point of the note, or the nearest one.
    pub near: Point,
}

/// A reason why an input had no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeReason {
    /// The game refused the action.
    Refused(Refusal),
    /// The typed text is not a point of the board.
    NoSuchPoint,
    /// The typed point lies outside the visible part of the board.
    NotShown(Point),
    /// It is the computer's turn.
    ComputersTurn,
    /// It is the turn of a computer that waits until it is told to move.
    ComputerWaits,
    /// It is the turn of the remote opponent.
    OthersTurn,
    /// It is the turn of the plan of a win that is played out.
    PlansTurn,
    /// It is not the person's move in the puzzle.
    NotInPuzzle,
    /// The point is no answer to the exercise on the board.
    WrongAnswer,
    /// The question on the board is not answered by this press.
    NoAnswer,
    /// The point is not the move that the drilled tree asks for.
    NotInTree,
    /// The line that is drilled has ended.
    LineOver,
    /// Another tab holds the game.
    Elsewhere,
    /// The help is off while an online game of the player runs.
    FairPlay,
    /// The Lab cannot be opened from an online game.
    NoLabOnline,
    /// The player only watches this game.
    Watching,
    /// The player was looking at an earlier position; the page returned to the current one.
    LookedBack,
}

/// A message at the edge of the page that does not belong to a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toast {
    /// The stored game could not be read and was moved aside.
    GameSetAside,
    /// The end of the stored game's log could not be read and was moved aside.
    LinesSetAside,
    /// The store answered after the player had begun to play; the stored game can be restored.
    StoredLate,
    /// The stored settings could not be read and were moved aside.
    SettingsSetAside,
    /// The stored record of puzzles could not be read and was moved aside.
    PuzzlesSetAside,
    /// The stored mistakes of the person could not be read and were moved aside.
    MistakesSetAside,
    /// The browser cannot store anything.
    NotStored,
    /// A part of the page is being loaded for the player's request.
    Loading,
    /// A part of the page could not be loaded.
    NotLoaded,
    /// The online game is not on the board, and is over or needs the player's action.
    OnlineWaits,
    /// A local game is on the board while the online game continues.
    OnlineGoesOn,
    /// It is the player's turn in this many games with days, which are not on the board.
    YourMove(u16),
    /// The record was edited, and the player can undo that.
    Edited(Edited),
    /// Something of what was learned is forgotten, and the player can undo that.
    Forgotten(Forgotten),
    /// The browser has no connection.
    Offline,
    /// A later version of the site is ready and can be started.
    NewVersion,
    /// A new game replaced one that was not over, which can be restored.
    Replaced,
    /// A person at this page resigned a local game, which can be undone.
    Resigned,
    /// The engine failed and was started again.
    EngineAgain,
    /// The engine could not be loaded, or failed again, so the computer cannot play.
    NoEngine,
}

/// Something that a person wanted to be forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forgotten {
    /// A position among the mistakes.
    Mistake,
    /// What is known of the lines of a drill.
    Lines,
}

/// An action that a toast offers by a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToastOffer {
    /// Puts the previous game back on the board.
    Restore,
    /// Takes back the resignation.
    PlayOn,
    /// Puts back the record as it was before an edit.
    UndoEdit,
    /// Brings back what was forgotten.
    BringBack(Forgotten),
    /// Starts the later version of the site.
    Renew,
    /// Puts the online game back on the board.
    ToOnline,
    /// Shows the running games of the player.
    ToOwnGames,
}

impl Toast {
    /// Returns the action that the toast offers, if any.
    #[must_use]
    pub const fn offer(self) -> Option<ToastOffer> {
        match self {
            Toast::Replaced | Toast::StoredLate => Some(ToastOffer::Restore),
            Toast::Edited(_) => Some(ToastOffer::UndoEdit),
            Toast::Forgotten(what) => Some(ToastOffer::BringBack(what)),
            Toast::Resigned => Some(ToastOffer::PlayOn),
            Toast::NewVersion => Some(ToastOffer::Renew),
            Toast::OnlineWaits | Toast::OnlineGoesOn => Some(ToastOffer::ToOnline),
            Toast::YourMove(_) => Some(ToastOffer::ToOwnGames),
            _ => None,
        }
    }
}

/// An announcement for screen readers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Message {
    /// A colour acted, by hand or by redo; the status follows.
    Acted(Action, Stone),
    /// An action was taken back; the status follows.
    Undone(Action, Stone),
    /// Black asked to take the forbidden stone back.
    Asked,
    /// White plays on without claiming the win.
    LetRest,
    /// White refused to let Black take the forbidden stone back.
    NotAgreed,
    /// The displayed explanation is read.
    Explained,
    /// The displayed hint is read.
    Hint,
    /// The cursor moved to the position after this number of plies.
    Went(u16),
    /// The clock was paused.
    Paused,
    /// The clock was resumed.
    Resumed,
    /// The player of this colour has little time left.
    LowTime(Stone),
    /// A new game began.
    NewGame,
    /// A game was opened.
    Opened,
    /// An input had no effect, for this reason, at or near a point.
    Warned(NoticeReason, Point),
    /// An edit of the record was undone.
    EditUndone,
    /// An announcement about comments, marks and the visible part of the board.
    History(HistoryMessage),
    /// A toast is read aloud.
    Toast(Toast),
    /// An announcement about the analysis.
    Analysis(AnalysisMessage),
    /// An announcement about the search for a win.
    Win(WinMessage),
    /// An announcement about a win that is played out.
    Playout(PlayoutMessage),
    /// An announcement about puzzles.
    Puzzle(PuzzleMessage),
    /// Something about the mistakes of the person.
    Mistakes(MistakesMessage),
    /// An announcement about lessons.
    Lesson(LessonMessage),
    /// An announcement about trainers.
    Train(TrainMessage),
    /// An announcement about drilling a tree.
    Drill(DrillMessage),
    /// An announcement about the collection.
    Collection(CollectionMessage),
    /// An announcement about online play.
    Online(OnlineMessage),
}
