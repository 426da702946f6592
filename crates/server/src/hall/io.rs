//! The inputs and effects of the hall, and its limits.

use std::net::IpAddr;

use tengen_online::{Closing, Endpoint, GameId, PastRow, PlayerId, ToClient, ToServer, liveness};

use super::calls::{CallRules, OutgoingCall};
use super::computers::ComputerLimits;
use super::unstored::UnstoredStep;
use crate::log::{Append, Note, NoteName, Outage, StoredGame};

/// A moment in ms since 1970, which never decreases while a server runs.
pub type Now = u64;

/// A connection, named by a number that is used only once.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Connection(pub u64);

/// A limit to how often something may happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quota {
    /// Most times at once, at least 1.
    pub most: u32,
    /// Time in ms after which one more time is possible.
    pub every: Now,
}

/// A limit to how often a player may do something, and to how often that may be done from one address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotas {
    /// Limit for a player.
    pub player: Quota,
    /// Limit for an address, or one IPv6 network of 64 bits.
    pub address: Quota,
}

/// The limits of the hall: numbers of things, and times in ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Most open seeks of all players together.
    pub seeks: usize,
    /// Most games in progress and invitations, together.
    pub rooms: usize,
    /// Most games in progress and invitations of one player.
    pub rooms_of_player: usize,
    /// Most games with days that go on, of all players together; they do not count as `rooms`.
    pub correspondences: usize,
    /// Most games with days of one player that go on; they do not count as `rooms_of_player`.
    pub correspondences_of_player: usize,
    /// Most games in progress, invitations and seeks begun from one address, or one IPv6 network of 64 bits.
    pub rooms_of_address: usize,
    /// How often games may begin.
    pub games: Quotas,
    /// The limits for players who are computers.
    pub computers: ComputerLimits,
    /// How often prepared replies and vacations may be stored.
    pub notes: Quotas,
    /// Most games that a connection shows at once.
    pub watched: usize,
    /// Most connections that show one game, or one invitation, without playing in it.
    pub spectators: usize,
    /// Least time between two emotes of a player.
    pub emote_pause: u64,
    /// Time for a player to answer a lot, in which no clock runs; the server answers it afterwards.
    pub lot: u64,
    /// Time for which a player must be absent before the opponent may claim the win or a draw.
    pub absence: u64,
    /// Times for lines that hang or are lost.
    pub line: LineLimits,
    /// Most that is deducted from a turn for the delay of the network.
    pub lag: u32,
    /// Time for which the seek of a player without a connection is kept.
    pub patience: u64,
    /// Time for which a game that is over stays in memory after the last connection has left it.
    pub memory: u64,
    /// Time for which a game in which no time runs, or only days, stays in memory while nobody shows it, and for which an
    /// invitation stays open while its owner is away.
    pub rest: u64,
    /// Time for which an invitation to a game with days stays open while its owner is away.
    pub invitation_with_days: u64,
    /// Days of vacation that a player may take in 365 days.
    pub vacation: u16,
    /// Time after which a game in which no stone was placed is removed from the store, unless it has days and goes
    /// on.
    pub unplayed: u64,
}

/// Times for lines that hang or are lost, in ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineLimits {
    /// Time for the page of a player whose server is lost to notice that, before absence is counted.
    pub notice: u32,
    /// Most of a hang that the player's clock counts, before it stands for a while.
    pub charged: u32,
    /// Most time of one hang in which the clock stands.
    pub spared: u32,
    /// Most time in a game in which the clock of a player stands because of hangs.
    pub spared_in_game: u32,
}

impl Default for LineLimits {
    fn default() -> Self {
        LineLimits {
            notice: liveness::NOTICE,
            charged: liveness::CHARGED,
            spared: liveness::SPARED,
            spared_in_game: liveness::SPARED_IN_GAME,
        }
    }
}

/// A day in ms.
pub(crate) const DAY: u64 = 24 * 3_600_000;

impl Default for Limits {
    fn default() -> Self {
        Limits {
            seeks: 1000,
            rooms: 5000,
            rooms_of_player: 20,
            correspondences: 100_000,
            correspondences_of_player: 100,
            rooms_of_address: 100,
            games: Quotas {
                player: Quota {
                    most: 20,
                    every: 10_000,
                },
                address: Quota {
                    most: 100,
                    every: 2_000,
                },
            },
            computers: ComputerLimits::default(),
            notes: Quotas {
                player: Quota {
                    most: 20,
                    every: 5_000,
                },
                address: Quota {
                    most: 100,
                    every: 1_000,
                },
            },
            watched: 10,
            spectators: 500,
            emote_pause: 2000,
            lot: 20_000,
            absence: liveness::ABSENCE.into(),
            line: LineLimits::default(),
            lag: 300,
            patience: 30_000,
            memory: 60_000,
            rest: 600_000,
            invitation_with_days: 14 * DAY,
            vacation: 30,
            unplayed: 30 * DAY,
        }
    }
}

/// An event that the hall has to handle.
#[derive(Clone, PartialEq, Debug)]
pub enum Input {
    /// A connection was opened.
    Opened {
        connection: Connection,
        /// Address of the client.
        address: IpAddr,
    },
    /// A connection sent a message.
    Received {
        connection: Connection,
        message: ToServer,
        /// Round-trip time of messages, in ms, as measured by pings.
        round_trip: u32,
    },
    /// A connection sent something that cannot be parsed.
    Garbled {
        connection: Connection,
        /// Description of the error, in English.
        why: String,
    },
    /// A sign of life of a connection is late: messages may not go through.
    Unsteady {
        connection: Connection,
        /// Time since messages last went through in both directions, in ms.
        silent: u64,
    },
    /// Messages of an unsteady connection go through again.
    Steady { connection: Connection },
    /// A connection has ended.
    Closed { connection: Connection },
    /// A connection has ended because the server that holds it is lost. The time for which that was silent, and until the
    /// player to move is back, counts against nobody, for [`Limits::absence`] at most.
    Lost {
        connection: Connection,
        /// Time for which that server was silent before, in ms.
        silent: u64,
    },
    /// The reply to [`Effect::Load`].
    Loaded {
        game: GameId,
        /// The stored game; `None` if there is no such game; an error if it cannot be read now.
        kept: Result<Option<StoredGame>, ()>,
    },
    /// The reply to [`Effect::List`].
    Listed {
        connection: Connection,
        /// The games, the newest first; an error if they cannot be read now.
        games: Result<Vec<PastRow>, ()>,
    },
    /// An [`Effect::Append`] could not be stored: the game has only `seq` entries. None of the effects of
    /// that step was carried out.
    NotStored {
        game: GameId,
        /// Number of its entries; `None` if its beginning could not be stored.
        seq: Option<u32>,
        /// The connection whose message caused the step; `None` if no message did.
        by: Option<Connection>,
    },
    /// The attempt to store the records of a step is over. After a failure, this follows [`Input::NotStored`].
    Settled {
        unstored: UnstoredStep,
        /// Time since the step, in ms.
        late: u64,
    },
    /// The reply to [`Effect::Burn`], or a player whose secret was burned earlier.
    Burned {
        player: PlayerId,
        /// The connection that asked for it; `None` if it happened earlier.
        by: Option<Connection>,
        /// An error if it could not be stored.
        kept: Result<(), ()>,
    },
    /// The reply to [`Effect::StoreNote`].
    Noted {
        note: Note,
        /// The connection that asked for it; `None` if none waits for the result.
        by: Option<Connection>,
        /// An error if it could not be stored.
        kept: Result<(), ()>,
    },
    /// A server before this one left games and notes. Those in which no time runs, or only days, are not held in
    /// memory until a connection asks for them or a flag falls.
    Resumed {
        games: Vec<StoredGame>,
        /// Open invitations, prepared replies, vacations and browsers that take calls.
        notes: Vec<Note>,
        /// Times without a running server, also for games that are loaded later.
        outages: Vec<Outage>,
    },
    /// Players may be called from now on.
    Calls(CallRules),
    /// A browser takes no calls any more, as its push service says.
    Unreachable {
        player: PlayerId,
        endpoint: Endpoint,
    },
    /// The moment of [`Hall::next_wake`](super::Hall::next_wake) has come.
    Woken,
    /// The server is about to stop.
    Stopping {
        /// Ms after which pages should come back.
        again: u32,
    },
}

/// An action that the server has to carry out.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Send a message to a connection. If it follows an [`Append`](Effect::Append) of the same step, it is
    /// sent only after that is stored.
    Tell {
        connection: Connection,
        message: ToClient,
    },
    /// Store a record. All records of one step are stored together, or none is.
    Append(Append),
    /// Load a game, and pass it to the hall as [`Input::Loaded`].
    Load { game: GameId },
    /// Load a player's games, and pass them to the hall as [`Input::Listed`].
    List {
        connection: Connection,
        /// The player whose games are listed.
        player: PlayerId,
        /// Only games that began before this moment, in ms since 1970; `None` for all.
        before: Option<u64>,
    },
    /// Store that nobody may connect as a player any more, and pass the result to the hall as [`Input::Burned`].
    Burn {
        connection: Connection,
        player: PlayerId,
    },
    /// Store a note, so that it outlasts the server, and pass the result to the hall as [`Input::Noted`].
    StoreNote {
        note: Note,
        /// The connection that asked for it; `None` if none waits for the result.
        by: Option<Connection>,
    },
    /// Remove a note from the store.
    DropNote(NoteName),
    /// Call a player by a push service. If it follows an [`Append`](Effect::Append) of the same step, it is sent only after
    /// that is stored.
    Call(Box<OutgoingCall>),
    /// Send the reason to a connection, and close it.
    Close {
        connection: Connection,
        reason: Closing,
        /// Ms after which the page may come back; `None` if it should not.
        again: Option<u32>,
    },
}

impl Effect {
    /// Sends a message to a connection.
    pub(super) const fn tell(connection: Connection, message: ToClient) -> Effect {
        Effect::Tell {
            connection,
            message,
        }
    }

    /// Sends a message to connections.
    pub(super) fn tell_each(
        connections: impl IntoIterator<Item = Connection>,
        message: &ToClient,
    ) -> Vec<Effect> {
        let connections = connections.into_iter();
        let tell = |connection| Effect::tell(connection, message.clone());
        connections.map(tell).collect()
    }

    /// Sends the reason to a connection, and closes it.
    pub(super) const fn close(
        connection: Connection,
        reason: Closing,
        again: Option<u32>,
    ) -> Effect {
        Effect::Close {
            connection,
            reason,
            again,
        }
    }

    /// Returns `true` if the store has to read or write something.
    pub(super) const fn needs_store(&self) -> bool {
        !matches!(
            self,
            Effect::Tell { .. } | Effect::Call(_) | Effect::Close { .. }
        )
    }

    /// Returns the input that says that the effect could not be carried out, for an effect whose reply the hall awaits;
    /// `None` for others.
    pub fn failed(&self) -> Option<Input> {
        let kept = Err(());
        match self {
            Effect::Load { game } => Some(Input::Loaded {
                game: *game,
                kept: Err(()),
            }),
            Effect::StoreNote { note, by } => Some(Input::Noted {
                note: note.clone(),
                by: *by,
                kept,
            }),
            Effect::Burn { connection, player } => Some(Input::Burned {
                player: *player,
                by: Some(*connection),
                kept,
            }),
            Effect::List { connection, .. } => Some(Input::Listed {
                connection: *connection,
                games: Err(()),
            }),
            Effect::Tell { .. }
            | Effect::Append(_)
            | Effect::DropNote(_)
            | Effect::Call(_)
            | Effect::Close { .. } => None,
        }
    }
}
