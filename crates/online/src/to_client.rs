//! The messages of a server.

mod read;
mod write;

use std::fmt;
use std::str::FromStr;

use super::words::Emote;
use super::{
    Closing, DisplayName, Entry, GameId, Invitation, LobbyChange, LobbyState, PastRow, PlayerId,
    Proposal, Reason, Snapshot,
};
use tengen_core::game::{Request, Seat};

/// A message from a server to a page.
///
/// # Examples
///
/// ```
/// use tengen_online::ToClient;
///
/// let line = "done game=0123456789 seq=4 entry=1.h8.295000 spent=0";
/// let message: ToClient = line.parse()?;
/// assert_eq!(message.to_string(), line);
/// # Ok::<(), tengen_online::ParseLineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToClient {
    /// `welcome`: the reply to a greeting.
    Welcome {
        /// The version of the messages that the server uses.
        version: u16,
        /// The player's public identifier.
        you: PlayerId,
        /// The player's display name.
        name: DisplayName,
    },
    /// `refused`: a message was refused, and nothing has changed.
    Refused {
        /// The word of the refused message; empty if it could not be read.
        what: String,
        /// The game of the refused message; `None` if it was not about a game.
        game: Option<GameId>,
        /// The reason for the refusal.
        reason: Reason,
        /// The reason in English, for developers.
        text: Option<String>,
    },
    /// `named`: the player has a new name.
    Named {
        /// The new display name.
        name: DisplayName,
    },
    /// `seeking`: the player is looking for an opponent.
    Seeking {
        /// The conditions of the proposed game.
        proposal: Proposal,
    },
    /// `idle`: the player is no longer looking for an opponent.
    Idle,
    /// `matched`: the player has a game. The `game` message follows.
    Matched {
        /// The identifier of the game.
        game: GameId,
    },
    /// `invited`: an invitation is open, and its other seat is free.
    Invited {
        /// The identifier that the game will have.
        game: GameId,
        /// The proposed conditions, and the seat that the inviting player wants.
        invitation: Invitation,
        /// The name of the inviting player.
        name: DisplayName,
        /// The owner of the invitation.
        owner: super::Owner,
    },
    /// `uninvited`: the invitation has ended.
    Uninvited {
        /// The game of the invitation.
        game: GameId,
    },
    /// `game`: a whole game, which replaces the page's state of it.
    Game(Box<Snapshot>),
    /// `done`: an entry was accepted and stored.
    Done {
        /// The game of the entry.
        game: GameId,
        /// The number of entries before this one.
        seq: u32,
        /// The entry that was accepted.
        entry: Entry,
        /// The time spent in the turn that is running now, in ms.
        spent: u32,
    },
    /// `asked`: a player makes a request to the opponent.
    Asked {
        /// The game of the request.
        game: GameId,
        /// The seat that makes the request, and its subject.
        request: Request,
    },
    /// `declined`: the request was declined.
    Declined {
        /// The game of the request.
        game: GameId,
    },
    /// `withdrawn`: the request was withdrawn.
    Withdrawn {
        /// The game of the request.
        game: GameId,
    },
    /// `emote`: a player sends an emote.
    Emote {
        /// The game of the emote.
        game: GameId,
        /// The seat that sends it.
        by: Seat,
        /// The emote it sends.
        emote: Emote,
    },
    /// `presence`: a player came or left.
    Presence {
        /// The game of the player.
        game: GameId,
        /// The seat of the player.
        seat: Seat,
        /// The new presence of the player.
        presence: Presence,
    },
    /// `watching`: a spectator came or left.
    Watching {
        /// The game that is watched.
        game: GameId,
        /// The number of spectators.
        count: u32,
    },
    /// `rematch`: a player wants a rematch, or the wish was withdrawn or declined.
    Rematch {
        /// The game that has ended.
        game: GameId,
        /// The seat that wants a rematch; `None` if the wish was withdrawn or declined.
        by: Option<Seat>,
    },
    /// `next`: a rematch began.
    Next {
        /// The game that has ended.
        game: GameId,
        /// The game that began.
        next: GameId,
    },
    /// `lobby`: the open seeks and the running games.
    Lobby(LobbyState),
    /// `lobbychange`: the changes of the lobby, for a page that asked for changes.
    LobbyChange(LobbyChange),
    /// `history`: past games of the player, the newest first.
    History {
        /// The games; as many as fit into one message.
        games: Vec<PastRow>,
    },
    /// `ping`: the server checks the connection and measures its delay.
    Ping {
        /// The number that the reply repeats.
        id: u32,
    },
    /// `closing`: the last message before the server closes the connection.
    Closing {
        /// The reason for closing.
        reason: Closing,
        /// The earliest time to reconnect, in ms from now; `None` if the page must not reconnect.
        again: Option<u32>,
    },
}

/// The presence of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Presence {
    /// The player is present.
    Here,
    /// The player has left; the opponent may claim the win or a draw after this many ms.
    Gone(u32),
}

/// Writes `here`, or the remaining time in ms.
impl fmt::Display for Presence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Presence::Here => f.write_str("here"),
            Presence::Gone(left) => left.fmt(f),
        }
    }
}

impl FromStr for Presence {
    type Err = super::ParseWordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "here" => Ok(Presence::Here),
            _ => tengen_core::lines::number(text, u32::MAX)
                .map(Presence::Gone)
                .ok_or(super::ParseWordError(&["here", "a number of ms"])),
        }
    }
}

impl ToClient {
    /// Returns the word with which the message begins.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            ToClient::Welcome { .. } => "welcome",
            ToClient::Refused { .. } => "refused",
            ToClient::Named { .. } => "named",
            ToClient::Seeking { .. } => "seeking",
            ToClient::Idle => "idle",
            ToClient::Matched { .. } => "matched",
            ToClient::Invited { .. } => "invited",
            ToClient::Uninvited { .. } => "uninvited",
            ToClient::Game(_) => "game",
            ToClient::Done { .. } => "done",
            ToClient::Asked { .. } => "asked",
            ToClient::Declined { .. } => "declined",
            ToClient::Withdrawn { .. } => "withdrawn",
            ToClient::Emote { .. } => "emote",
            ToClient::Presence { .. } => "presence",
            ToClient::Watching { .. } => "watching",
            ToClient::Rematch { .. } => "rematch",
            ToClient::Next { .. } => "next",
            ToClient::Lobby(_) => "lobby",
            ToClient::LobbyChange(_) => "lobbychange",
            ToClient::History { .. } => "history",
            ToClient::Ping { .. } => "ping",
            ToClient::Closing { .. } => "closing",
        }
    }

    /// Returns the game of the message; `None` if it is not about a game.
    #[must_use]
    pub const fn game(&self) -> Option<GameId> {
        match self {
            ToClient::Refused { game, .. } => *game,
            ToClient::Game(snapshot) => Some(snapshot.start.game),
            ToClient::Matched { game }
            | ToClient::Invited { game, .. }
            | ToClient::Uninvited { game }
            | ToClient::Done { game, .. }
            | ToClient::Asked { game, .. }
            | ToClient::Declined { game }
            | ToClient::Withdrawn { game }
            | ToClient::Emote { game, .. }
            | ToClient::Presence { game, .. }
            | ToClient::Watching { game, .. }
            | ToClient::Rematch { game, .. }
            | ToClient::Next { game, .. } => Some(*game),
            _ => None,
        }
    }
}
