//! What a server says.

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

/// What a server says to a page.
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
    /// `welcome`: the answer to a greeting.
    Welcome {
        /// The version of the messages that the server speaks.
        version: u16,
        /// The player's public name.
        you: PlayerId,
        /// What the player is called.
        name: DisplayName,
    },
    /// `refused`: a message was refused, and nothing has changed.
    Refused {
        /// The word of the message; empty if it could not be read.
        what: String,
        /// The game that it was about.
        game: Option<GameId>,
        /// Why.
        reason: Reason,
        /// The same in English, for people who write programs.
        text: Option<String>,
    },
    /// `named`: the player is called so from now on.
    Named {
        /// The name.
        name: DisplayName,
    },
    /// `seeking`: the player is looking for another.
    Seeking {
        /// What is proposed.
        proposal: Proposal,
    },
    /// `idle`: the player is not looking any more.
    Idle,
    /// `matched`: the player has a game. The game itself follows.
    Matched {
        /// Which.
        game: GameId,
    },
    /// `invited`: there is an invitation, and nobody has taken the other seat yet.
    Invited {
        /// The game that comes of it.
        game: GameId,
        /// What is proposed, and which seat the player has who invites.
        invitation: Invitation,
        /// Who invites.
        name: DisplayName,
        /// Whether the invitation is the reader's own.
        owner: super::Owner,
    },
    /// `uninvited`: the invitation ended.
    Uninvited {
        /// Which.
        game: GameId,
    },
    /// `game`: a whole game, which replaces what the page knew of it.
    Game(Box<Snapshot>),
    /// `done`: something was accepted and stored.
    Done {
        /// In which game.
        game: GameId,
        /// How many entries there were before it.
        seq: u32,
        /// What.
        entry: Entry,
        /// How much of the turn that goes on now is spent, in ms.
        spent: u32,
    },
    /// `asked`: a player asks something of the other.
    Asked {
        /// In which game.
        game: GameId,
        /// Who asks, and for what.
        request: Request,
    },
    /// `declined`: what was asked was refused.
    Declined {
        /// In which game.
        game: GameId,
    },
    /// `withdrawn`: what was asked is not asked any more.
    Withdrawn {
        /// In which game.
        game: GameId,
    },
    /// `emote`: a player says something without words.
    Emote {
        /// In which game.
        game: GameId,
        /// Who.
        by: Seat,
        /// What.
        emote: Emote,
    },
    /// `presence`: a player came or went.
    Presence {
        /// In which game.
        game: GameId,
        /// Who.
        seat: Seat,
        /// Whether the player is there.
        presence: Presence,
    },
    /// `watching`: somebody came to watch, or went.
    Watching {
        /// Which game.
        game: GameId,
        /// How many watch.
        count: u32,
    },
    /// `rematch`: a player wants a rematch; nobody, if the wish was withdrawn or refused.
    Rematch {
        /// After which game.
        game: GameId,
        /// Who wants it.
        by: Option<Seat>,
    },
    /// `next`: a rematch began.
    Next {
        /// After which game.
        game: GameId,
        /// The new one.
        next: GameId,
    },
    /// `lobby`: who looks for a player, and what is going on.
    Lobby(LobbyState),
    /// `lobbychange`: what has changed in the lobby, for a page that asked for changes.
    LobbyChange(LobbyChange),
    /// `history`: games of the player's, the newest first.
    History {
        /// So many as go into one message.
        games: Vec<PastRow>,
    },
    /// `ping`: the server wants to know whether the page is there, and how far away.
    Ping {
        /// To be repeated.
        id: u32,
    },
    /// `closing`: the last message before the server closes the connection.
    Closing {
        /// Why.
        reason: Closing,
        /// When to come back at the earliest, in ms; never, if nothing is said.
        again: Option<u32>,
    },
}

/// Whether a player is there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Presence {
    /// There.
    Here,
    /// Gone; after so many ms more the other may take the win or a draw.
    Gone(u32),
}

/// Writes `here`, or the number of ms.
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
                .ok_or(super::ParseWordError("here or a number of ms")),
        }
    }
}

impl ToClient {
    /// The word that the message begins with.
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

    /// The game that it is about, if it is about one.
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
