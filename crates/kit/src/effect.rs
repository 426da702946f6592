//! Effects that go out, as plain values.

use crate::asset::Asset;
use crate::cue::{Cue, Vibration};
use crate::message::Message;
use crate::opaque::Opaque;
use crate::route::Route;
use crate::store::{LocalId, StoreKey, Write};
use crate::time::Millis;
use crate::wing::WingName;
use tengen_core::game::Refusal;
use tengen_online::{GameId, ToServer};

/// A task for the shell.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Redraws the board only.
    Redraw,
    /// Redraws the board and updates the texts and controls around it.
    Refresh,
    /// Stores a text. A failure is reported.
    Store(StoreKey, String),
    /// Writes to the store of games. A failure is reported.
    Write(Write),
    /// Reads the store of games and reports it.
    ReadStore,
    /// Makes this tab hold the game, and then reads the store.
    TakeOver,
    /// Reads the review that is kept with this game, and reports it if there is one.
    FetchReview(LocalId),
    /// Saves a text as a file with this name.
    SaveFile(String, String),
    /// Keeps a text of the store that could not be read under another key.
    SetAside(String),
    /// Carries out a task of one part, whose device knows it.
    Job(Opaque),
    /// Loads an asset and reports it.
    Fetch(Asset),
    /// Loads the code of a wing and reports it.
    LoadWing(WingName),
    /// Goes to the place of an address once more, because the code of its wing is there now.
    Arrive {
        /// The address below the root of the site.
        text: String,
        /// The way to it.
        by: Way,
    },
    /// Announces text to screen readers.
    Announce(Message),
    /// Loads the engine and reports the result.
    LoadEngine,
    /// Sends this line to the engine.
    Think(String),
    /// Sends this line to the external engine.
    ThinkElsewhere(String),
    /// Updates only the display of the computer's thinking.
    Thinks,
    /// Writes the state and the log of the Lab.
    Report,
    /// Stops the engine that was asked last, so that it accepts the next request at once.
    Interrupt,
    /// Wakes the page after this time.
    Wake(Millis),
    /// Updates only the display of the clocks.
    Ticks,
    /// Connects to the server and reports the result.
    Connect,
    /// Connects to the server once more, beside a connection that hangs, and reports when the new connection is open. It takes
    /// the place of the other one once the server welcomes the page on it; otherwise nothing changes.
    ConnectBeside,
    /// Sends a message on the connection beside the other one.
    SendBeside(ToServer),
    /// Closes the connection beside the other one.
    CloseBeside,
    /// Closes the connection to the server.
    Disconnect,
    /// Scrolls to the board, because a game begins on it, and gives it the focus if nothing else has it.
    RevealBoard,
    /// Shows the address of the place that is open now.
    Go {
        /// The address.
        route: Route,
        /// What it does to the history of the browser.
        how: How,
    },
    /// Sends a message to the server. Without a connection it is lost; the page repeats what matters
    /// after it has reconnected.
    Send(ToServer),
    /// Starts the later version of the site, which loads the page anew.
    Renew,
    /// Plays a sound.
    Play(Cue),
    /// Lets the device vibrate.
    Vibrate(Vibration),
    /// Calls the player by a notification of the browser.
    Notify(Call),
    /// Notifies programs that the game changed.
    Changed,
    /// Notifies the caller that the game refused the action.
    Refused(Refusal),
}

/// The way to the place of an address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// A link in the page.
    Link,
    /// The browser, which shows the address: a first visit, Back or Forward.
    Browser,
}

/// What an address does to the history of the browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum How {
    /// It becomes a new entry, so that Back returns to the place before.
    #[default]
    Push,
    /// It takes the place of the present one.
    Replace,
}

/// A call of the player to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The game. A later call to the same game takes the place of this one.
    pub game: GameId,
    /// The title of the notification.
    pub title: &'static str,
    /// Its text, which names the opponent.
    pub text: String,
}

impl Effect {
    /// Returns the effect of a task of one part.
    pub fn job(task: impl std::any::Any + Clone + PartialEq + std::fmt::Debug) -> Effect {
        Effect::Job(Opaque::new(task))
    }

    /// Returns the task of one part, if it has this type.
    ///
    /// # Errors
    ///
    /// Returns the effect itself if it is another one.
    pub fn take_job<T: std::any::Any>(self) -> Result<T, Effect> {
        match self {
            Effect::Job(job) => job.take().map_err(Effect::Job),
            effect => Err(effect),
        }
    }

    /// Returns `true` if the effect is this task of one part.
    pub fn is_job<T: std::any::Any + PartialEq>(&self, task: &T) -> bool {
        matches!(self, Effect::Job(job) if job.get::<T>() == Some(task))
    }
}
