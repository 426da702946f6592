//! What comes into the hall, and what goes out.

use std::net::IpAddr;

use tengen_online::{Closing, GameId, PastRow, PlayerId, ToClient, ToServer};

use crate::log::{Append, Outage, StoredGame};

/// A moment in ms since 1970, which never goes back while a server runs.
pub type Now = u64;

/// A connection, by a number that is used once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Connection(pub u64);

/// How much there may be of everything, and how long things take, in ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Open seeks of all players together.
    pub seeks: usize,
    /// Games that go on and invitations, together.
    pub rooms: usize,
    /// Games that go on and invitations of one player.
    pub rooms_of_player: usize,
    /// Games that go on, invitations and seeks that one address began, or one network of 64 bits of IPv6.
    pub rooms_of_address: usize,
    /// Games that a connection shows at once.
    pub watched: usize,
    /// How long an emote keeps the next one back.
    pub emote_pause: u64,
    /// How long a player may take over a lot, in which nobody's time runs, until the server draws it.
    pub lot: u64,
    /// How long a player must be gone before the other may take the win or a draw.
    pub absence: u64,
    /// The most that a turn is made shorter for the way of the messages.
    pub lag: u32,
    /// How long the seek of who lost the connection waits.
    pub patience: u64,
    /// How long a game that is over stays in memory after the last one left.
    pub memory: u64,
    /// How long a game without a clock may stand still with both players gone before it is no longer held
    /// in memory, and how long an invitation waits whose owner is gone.
    pub rest: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            seeks: 1000,
            rooms: 5000,
            rooms_of_player: 20,
            rooms_of_address: 100,
            watched: 10,
            emote_pause: 2000,
            lot: 20_000,
            absence: 30_000,
            lag: 300,
            patience: 30_000,
            memory: 60_000,
            rest: 600_000,
        }
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A connection was made.
    Opened {
        /// Which.
        connection: Connection,
        /// From where.
        address: IpAddr,
    },
    /// A connection said something.
    Said {
        /// Which.
        connection: Connection,
        /// What.
        message: ToServer,
        /// How long messages are on their way there and back, in ms, as the pings say.
        round_trip: u32,
    },
    /// A connection said what cannot be read.
    Garbled {
        /// Which.
        connection: Connection,
        /// What is wrong with it, in English.
        why: String,
    },
    /// A connection is gone.
    Closed {
        /// Which.
        connection: Connection,
    },
    /// The answer to [`Effect::Load`].
    Loaded {
        /// Which game.
        game: GameId,
        /// What is kept of it; nothing if there is no such game; an error if it cannot be read now.
        kept: Result<Option<StoredGame>, ()>,
    },
    /// The answer to [`Effect::List`].
    Listed {
        /// Who asked.
        connection: Connection,
        /// The games, the newest first; an error if they cannot be read now.
        games: Result<Vec<PastRow>, ()>,
    },
    /// What an effect wanted kept could not be: the game is as after so many entries, and of the effects of
    /// that step nothing was carried out. Without a number the game did not even begin.
    NotKept {
        /// Which game.
        game: GameId,
        /// How many entries it has.
        seq: Option<u32>,
        /// Who said what brought it about, if somebody did.
        by: Option<Connection>,
    },
    /// Games that a server before this one left open. Those in which nobody's time runs are not held in
    /// memory until somebody asks for them.
    Resumed {
        /// The games.
        games: Vec<StoredGame>,
        /// When no server was there: also of games that are read later.
        outages: Vec<Outage>,
    },
    /// The moment of [`Hall::next_wake`](super::Hall::next_wake) has come.
    Woken,
    /// The server is about to stop; pages should come back after so many ms.
    Stopping {
        /// After how many ms.
        again: u32,
    },
}

/// Something that is to be done.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Tell a connection something. What follows an [`Append`](Effect::Append) of the same step is not told
    /// before that is kept.
    Tell {
        /// Which.
        connection: Connection,
        /// What.
        message: ToClient,
    },
    /// Keep something. All that one step wants kept is kept together or not at all.
    Append(Append),
    /// Read a game, and say [`Input::Loaded`].
    Load {
        /// Which.
        game: GameId,
    },
    /// Read a player's games, and say [`Input::Listed`].
    List {
        /// Who asks.
        connection: Connection,
        /// Whose games.
        player: PlayerId,
        /// Only those that began before this moment.
        before: Option<u64>,
    },
    /// Tell a connection why, and close it.
    Close {
        /// Which.
        connection: Connection,
        /// Why.
        reason: Closing,
        /// When it may come back, in ms; never, if nothing is said.
        again: Option<u32>,
    },
}
