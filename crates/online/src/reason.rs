//! The reasons for refusing a message or closing a connection.

use strum::{VariantArray, VariantNames};

use super::words::words;

/// The reason for refusing a message. Nothing has changed then.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Reason {
    /// The message could not be read.
    Malformed,
    /// The first message was not a greeting, or a later one was.
    Greeting,
    /// The page uses another version of the messages.
    Version,
    /// The rules or the referee do not allow the action.
    Rules,
    /// The game has changed since: the page's position is out of date.
    Stale,
    /// The player has no seat in the game.
    NotYours,
    /// There is no game with this identifier.
    NoGame,
    /// The seek or invitation is no longer open.
    Gone,
    /// The seek or invitation is the player's own.
    Own,
    /// Both seats are taken.
    Taken,
    /// The terms of the game do not allow the request.
    NotAgreed,
    /// The request is not possible at this moment.
    NotNow,
    /// The player has reached a limit on the number of such things.
    TooMany,
    /// The message came too soon after the one before.
    TooFast,
    /// The change could not be stored.
    NotStored,
    /// The server is about to stop.
    Stopping,
}

words!(Reason);

/// The reason why a server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Closing {
    /// The server restarts and will be back.
    Restart,
    /// The page does not read its messages fast enough.
    Slow,
    /// The page sends too many messages.
    Flood,
    /// The page sends messages that cannot be read.
    Malformed,
    /// The page uses another version and should be reloaded.
    Version,
    /// The page has sent nothing for too long.
    Silence,
    /// The server has too many connections.
    Full,
    /// The player's secret was burned: nobody can connect with it any more.
    Burned,
}

words!(Closing);
