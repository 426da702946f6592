//! Why a message was refused.

use super::words::words;

/// Why a message was refused. Nothing has changed then.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reason {
    /// The message could not be read.
    Malformed,
    /// The first message was no greeting, or a later one was.
    Greeting,
    /// The page speaks another version.
    Version,
    /// The rules or the referee do not allow it.
    Rules,
    /// The game has gone on since: the board of the page is an old one.
    Stale,
    /// The player has no seat in the game.
    NotYours,
    /// There is no such game.
    NoGame,
    /// There is no such seek or invitation any more.
    Gone,
    /// It is the player's own.
    Own,
    /// Both seats are taken.
    Taken,
    /// The terms of the game do not allow it.
    NotAgreed,
    /// It makes no sense now.
    NotNow,
    /// So many are not allowed.
    TooMany,
    /// That was too quick after the one before.
    TooFast,
    /// It could not be stored.
    NotStored,
    /// The server is about to stop.
    Stopping,
}

words!(
    Reason, "a reason",
    Malformed "malformed", Greeting "greeting", Version "version", Rules "rules", Stale "stale",
    NotYours "not-yours", NoGame "no-game", Gone "gone", Own "own", Taken "taken",
    NotAgreed "not-agreed", NotNow "not-now", TooMany "too-many", TooFast "too-fast",
    NotStored "not-stored", Stopping "stopping"
);

/// Why a server closes a connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Closing {
    /// It stops, and will be back.
    Restart,
    /// The page does not read what it is told.
    Slow,
    /// The page says too much.
    Flood,
    /// The page says what cannot be read.
    Malformed,
    /// The page speaks another version and should be loaded anew.
    Version,
    /// Nothing was heard of the page.
    Silence,
    /// There are too many connections.
    Full,
}

words!(
    Closing, "a reason",
    Restart "restart", Slow "slow", Flood "flood", Malformed "malformed", Version "version",
    Silence "silence", Full "full"
);
