//! The messages of a server.

use std::fmt;
use std::str::FromStr;

use strum::{VariantArray, VariantNames};

use super::declare::messages;
use super::field::{Field, Plain};
use super::line::{LineReader, LineWriter};
use super::words::words;
use super::{
    Closing, Colours, DisplayName, Emote, Entry, GameId, Invitation, LobbyChange, LobbyState,
    MAX_TO_CLIENT, Owner, PastRow, PlanLine, PlayerId, Prompt, Proposal, PublicKey, Reason,
    RunningRow, Snapshot, Standing,
};
use tengen_core::game::{Request, Seat};
use tengen_core::lines::ParseLineError;

messages! {
    limit: MAX_TO_CLIENT,
    expected: "a message of a server, such as welcome or done",

    /// A message from a server to a page.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_online::ToClient;
    ///
    /// let line = "done game=0123456789 seq=4 entry=1.h8.295000 spent=0 turn=second";
    /// let message: ToClient = line.parse()?;
    /// assert_eq!(message.to_string(), line);
    /// # Ok::<(), tengen_online::ParseLineError>(())
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum ToClient {
        /// The reply to a greeting.
        Welcome as "welcome" {
            /// The version of the messages that the server uses.
            version: u16,
            /// The player's public identifier.
            you: PlayerId,
            /// The player's display name.
            name: DisplayName,
            /// The pause between two beats, in ms; `None` from a server that takes no beats.
            beat: Option<u32>,
            /// The key by which push services know the server; `None` from a server that calls nobody.
            push: Option<PublicKey>,
        },
        /// Another server leads now and knows nothing of the connection: the page greets again, and repeats what it did on
        /// this connection. Only for a page that has announced this in its greeting.
        Again as "again",
        /// A message was refused, and nothing has changed.
        Refused as "refused" {
            /// The game of the refused message; `None` if it was not about a game.
            game: Option<GameId>,
            /// The word of the refused message; empty if it could not be read.
            what: String,
            /// The reason for the refusal.
            reason: Reason,
            /// The reason in English, for developers.
            text: Option<String>,
        },
        /// The player has a new name.
        Named as "named" {
            /// The new display name.
            name: DisplayName,
        },
        /// The player is looking for an opponent.
        Seeking as "seeking" {
            /// The conditions of the proposed game.
            proposal: Proposal,
        },
        /// The player is no longer looking for an opponent.
        Idle as "idle",
        /// The player has a game. The `game` message follows.
        Matched as "matched" {
            /// The identifier of the game.
            game: GameId,
        },
        /// An invitation is open, and its other seat is free.
        Invited as "invited" {
            /// The identifier that the game will have.
            game: GameId,
            /// The proposed conditions, and the seat that the inviting player wants.
            invitation: Invitation,
            /// The name of the inviting player.
            name: DisplayName,
            /// The owner of the invitation.
            owner: Owner,
        },
        /// The invitation has ended.
        Uninvited as "uninvited" {
            /// The game of the invitation.
            game: GameId,
        },
        /// A whole game, which replaces the page's state of it.
        Game as "game" (snapshot: Box<Snapshot>),
        /// An entry was accepted and stored.
        Done as "done" {
            /// The game of the entry.
            game: GameId,
            /// The number of entries before this one.
            seq: u32,
            /// The entry that was accepted.
            entry: Entry,
            /// The time spent in the turn that is running now, in ms.
            spent: u64,
            /// How the game stands now, after its last entry; `None` from a server that does not say it.
            standing: Option<Standing>,
            /// The colours of the seats; `None` from a server that does not say it.
            colours: Option<Colours>,
            /// The next action; `None` after the end, and from a server that does not say it.
            prompt: Option<Prompt>,
        },
        /// A player makes a request to the opponent.
        Asked as "asked" {
            /// The game of the request.
            game: GameId,
            /// The seat that makes the request, and its subject.
            request: Request,
        },
        /// The request was declined.
        Declined as "declined" {
            /// The game of the request.
            game: GameId,
        },
        /// The request was withdrawn.
        Withdrawn as "withdrawn" {
            /// The game of the request.
            game: GameId,
        },
        /// A player sends an emote.
        Emote as "emote" {
            /// The game of the emote.
            game: GameId,
            /// The seat that sends it.
            by: Seat,
            /// The emote it sends.
            emote: Emote,
        },
        /// A player came or left.
        Presence as "presence" {
            /// The game of the player.
            game: GameId,
            /// The seat of the player.
            seat: Seat,
            /// The new presence of the player.
            presence: Presence,
        },
        /// The line to a player became unsteady, or steady again. Unsteady lines are repeated after `game`.
        Line as "line" {
            /// The game of the player.
            game: GameId,
            /// The seat of the player.
            seat: Seat,
            /// The state of the line.
            state: LineState,
        },
        /// A spectator came or left.
        Watching as "watching" {
            /// The game that is watched.
            game: GameId,
            /// The number of spectators.
            count: u32,
        },
        /// A player wants a rematch, or the wish was withdrawn or declined.
        Rematch as "rematch" {
            /// The game that has ended.
            game: GameId,
            /// The seat that wants a rematch; `None` if the wish was withdrawn or declined.
            by: Option<Seat>,
        },
        /// A rematch began.
        Next as "next" {
            /// The game that has ended.
            game: GameId,
            /// The game that began.
            next: GameId,
        },
        /// The open seeks and the running games.
        Lobby as "lobby" (state: LobbyState),
        /// The changes of the lobby, for a page that asked for changes.
        LobbyChange as "lobbychange" (change: LobbyChange),
        /// Past games of the player, the newest first.
        History as "history" {
            /// The games; as many as fit into one message.
            games: Vec<PastRow>,
        },
        /// The running games of the player: first those in which the player is to move, the least time first.
        Running as "running" {
            /// The games; as many as fit into one message.
            games: Vec<RunningRow>,
        },
        /// A running game of the player began, changed or ended.
        Turn as "turn" (row: RunningRow),
        /// The replies that the player has prepared in a game. Nobody else is sent them.
        Planned as "planned" {
            /// The game of the replies.
            game: GameId,
            /// The number of entries before the first move of the lines.
            seq: u32,
            /// The moves of the opponent and the replies to them; none if there are no replies.
            lines: Vec<PlanLine>,
        },
        /// The vacation of the player.
        Vacation as "vacation" {
            /// The time until it ends, in ms; `None` if there is none.
            left: Option<u64>,
            /// The number of days for which the player may begin another one.
            days: u16,
        },
        /// The reply to a subscription, or to its end.
        Subscribed as "subscribed" {
            /// The number of browsers that take calls for the player.
            count: u16,
        },
        /// The reply to a beat.
        Beat as "beat" {
            /// The number of the beat.
            id: u32,
        },
        /// The server checks the connection and measures its delay.
        Ping as "ping" {
            /// The number that the reply repeats.
            id: u32,
        },
        /// The last message before the server closes the connection.
        Closing as "closing" {
            /// The reason for closing.
            reason: Closing,
            /// The earliest time to reconnect, in ms from now; `None` if the page must not reconnect.
            again: Option<u32>,
        },
    }
}

/// The state of the line to a player who is present.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum LineState {
    /// Messages go through, as far as the server knows.
    Steady,
    /// A sign of life is late. The player may not know what happens in the game.
    Unsteady,
}

words!(LineState);

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

impl Plain for Presence {}

impl Field for [Presence; 2] {
    fn write(&self, name: &'static str, line: &mut LineWriter) {
        line.add_list(name, self);
    }

    fn read(name: &'static str, line: &LineReader<'_>) -> Result<Self, ParseLineError> {
        line.array(name)
    }
}

impl ToClient {
    /// Returns the game of the message; `None` if it is not about a game.
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
            | ToClient::Line { game, .. }
            | ToClient::Watching { game, .. }
            | ToClient::Rematch { game, .. }
            | ToClient::Planned { game, .. }
            | ToClient::Next { game, .. } => Some(*game),
            _ => None,
        }
    }
}
