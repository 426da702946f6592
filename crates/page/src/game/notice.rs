//! What the player is told: notes beside a point, toasts, and what is spoken. Values, not words.

use crate::online::OnlineSaying;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Refusal};

/// A note beside a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Why nothing was done.
    pub reason: NoticeReason,
    /// The point it is about, or the nearest one.
    pub near: Point,
}

/// Why nothing was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeReason {
    /// The game refused it.
    Refused(Refusal),
    /// What was typed names no point of the board.
    NoSuchPoint,
    /// It is the computer's turn.
    ComputersTurn,
    /// It is the turn of a computer that waits to be told to move.
    ComputerWaits,
    /// It is the other player's turn, somewhere else.
    OthersTurn,
    /// Somebody else plays, and the page only watches.
    Watching,
    /// The game stands elsewhere; the page went there.
    LookedBack,
}

/// A message that belongs to no point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toast {
    /// The stored game could not be read; it was put aside.
    GameSetAside,
    /// The stored settings could not be read; they were put aside.
    SettingsSetAside,
    /// The browser does not store anything.
    NotStored,
    /// A part of the page is being loaded; what was asked for comes then.
    Loading,
    /// A part of the page could not be loaded.
    NotLoaded,
    /// The online game that does not lie on the board waits for the player, or is over.
    OnlineWaits,
    /// A local game lies on the board; the online one goes on.
    OnlineGoesOn,
    /// The Lab does not open while an online game lies on the board.
    NoLabOnline,
    /// A game was opened; the one before can come back.
    Opened,
    /// The computer failed and was started again.
    EngineAgain,
    /// The computer cannot play: it could not be loaded, or failed again.
    NoEngine,
}

/// Something to speak.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saying {
    /// A colour did something, by hand or by redo; then how the game stands.
    Acted(Action, Stone),
    /// Something was taken back; then how the game stands.
    Undone(Action, Stone),
    /// Black asked to take the forbidden stone back.
    Asked,
    /// White lets a claim rest and plays on.
    LetRest,
    /// White did not agree to that.
    NotAgreed,
    /// What is explained.
    Explained,
    /// What was advised.
    Hint,
    /// The cursor went to the position after so many plies.
    Went(u16),
    /// The clock stands still.
    Paused,
    /// The clock runs again.
    Resumed,
    /// The player of this colour has hardly any time left.
    LowTime(Stone),
    /// A new game began.
    NewGame,
    /// A game was opened.
    Opened,
    /// Nothing was done, and why, at or near a point.
    Warned(NoticeReason, Point),
    /// A toast.
    Toast(Toast),
    /// Something about online play.
    Online(OnlineSaying),
}
