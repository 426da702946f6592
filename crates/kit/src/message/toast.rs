//! Toasts: messages at the edge of the page, which may offer an action.

use crate::computer::ExternalFault;
use crate::wing::WingName;
use tengen_engine::words::EngineName;

use super::{LearnOffer, LearnToast, PlayOffer, PlayToast, StudyOffer, StudyToast};

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
    /// The browser cannot store anything.
    NotStored,
    /// The stored games were deleted; the one on the board is stored again.
    StoreEmptied,
    /// A part of the page is being loaded for the player's request.
    Loading,
    /// A part of the page could not be loaded.
    NotLoaded,
    /// The code of a wing is being loaded because the player wants something of it.
    LoadingWing(WingName),
    /// The code of a wing that the player wants could not be loaded.
    NoWing(WingName),
    /// Another tab has sent something that this version of the page does not understand.
    NotUnderstood,
    /// The browser has no connection.
    Offline,
    /// A later version of the site is ready and can be started.
    NewVersion,
    /// A new game replaced one that was not over, which can be restored.
    Replaced,
    /// A person at this page resigned a local game, which can be undone.
    Resigned,
    /// The address is of no place; the nearest one is shown.
    NoSuchPlace,
    /// The place would help in the live online game of the player.
    FairPlay,
    /// The clock of the local game is paused, because the game was left.
    ClockPaused,
    /// The engine failed and was started again.
    EngineAgain,
    /// The engine could not be loaded, or failed again, so the computer cannot play.
    NoEngine,
    /// An external engine is connected, and has no use yet.
    ExternalReady(EngineName),
    /// The external engine failed and is asked again.
    ExternalAgain(EngineName),
    /// The external engine failed, and the engine of the page goes on in its place.
    External(EngineName, ExternalFault),
    /// One of play.
    Play(PlayToast),
    /// One of study.
    Study(StudyToast),
    /// One of learning.
    Learn(LearnToast),
}

/// An action that a toast offers by a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToastOffer {
    /// Puts the previous game back on the board.
    Restore,
    /// Takes back the resignation.
    PlayOn,
    /// Starts the later version of the site.
    Renew,
    /// Loads the code of a wing once more.
    LoadWing(WingName),
    /// One of play.
    Play(PlayOffer),
    /// One of study.
    Study(StudyOffer),
    /// One of learning.
    Learn(LearnOffer),
}

impl Toast {
    /// Returns the action that the toast offers, if any.
    pub fn offer(self) -> Option<ToastOffer> {
        match self {
            Toast::Replaced | Toast::StoredLate => Some(ToastOffer::Restore),
            Toast::Resigned => Some(ToastOffer::PlayOn),
            Toast::NewVersion => Some(ToastOffer::Renew),
            Toast::NoWing(name) => Some(ToastOffer::LoadWing(name)),
            Toast::Play(toast) => toast.offer().map(ToastOffer::Play),
            Toast::Study(toast) => Some(ToastOffer::Study(toast.offer())),
            Toast::Learn(toast) => toast.offer().map(ToastOffer::Learn),
            _ => None,
        }
    }
}
