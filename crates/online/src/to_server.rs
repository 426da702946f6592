//! The messages of a page.

use strum::{VariantArray, VariantNames};

use super::declare::messages;
use super::words::words;
use super::{
    DisplayName, Emote, Endpoint, GameId, Invitation, LobbyForm, MAX_TO_SERVER, PlanLine,
    PlayerKind, Proposal, Secret, Subscription,
};
use tengen_core::game::{Action, Consent, Wish};

messages! {
    limit: MAX_TO_SERVER,
    expected: "a message of a page, such as hello or act",

    /// A message from a page to a server.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_online::ToServer;
    ///
    /// let line = "act game=0123456789 seq=4 action=h8";
    /// let message: ToServer = line.parse()?;
    /// assert_eq!(message.to_string(), line);
    /// assert!("act game=0123456789 seq=4".parse::<ToServer>().is_err(), "no action");
    /// # Ok::<(), tengen_online::ParseLineError>(())
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum ToServer {
        /// The greeting, which is the first message and is sent only once.
        Hello as "hello" {
            /// The version of the messages that the page uses.
            version: u16,
            /// The secret that identifies the player.
            secret: Secret,
            /// The display name that the player chose; `None` if none was chosen.
            name: Option<DisplayName>,
            /// On if the page greets again on the same connection when the server asks for it.
            again: Switch = Switch::Off,
            /// The kind of the player. A computer has to say so.
            kind: PlayerKind = PlayerKind::Person,
        },
        /// The player chooses another name.
        Name as "name" {
            /// The new display name.
            name: DisplayName,
        },
        /// Makes the player's secret useless for good, for example because somebody else knows it.
        Burn as "burn",
        /// The player looks for an opponent with the same proposal. It replaces an earlier seek.
        Seek as "seek" {
            /// The proposed conditions. The seats are assigned at random.
            proposal: Proposal,
        },
        /// The player stops looking for an opponent.
        Unseek as "unseek",
        /// The player accepts an open seek of the lobby.
        Take as "take" {
            /// The number of the seek.
            seek: u64,
        },
        /// The player opens a game that an opponent can join by a link.
        Invite as "invite" {
            /// The proposed conditions, and the seat that the player wants.
            invitation: Invitation,
        },
        /// The page shows a game from now on, as its player or as a spectator. For an open invitation the
        /// server replies with the proposal.
        Join as "join" {
            /// The identifier of the game.
            game: GameId,
        },
        /// The player takes the free seat of an invitation.
        Sit as "sit" {
            /// The game of the invitation.
            game: GameId,
        },
        /// The page no longer shows the game. If it is the player's own invitation, that ends.
        Part as "part" {
            /// The identifier of the game.
            game: GameId,
        },
        /// The player makes an action. A repeated message has no further effect.
        Act as "act" {
            /// The game of the action.
            game: GameId,
            /// The number of entries that the page knows. It must be current, except for resigning.
            seq: u32,
            /// The action to make.
            action: Action,
        },
        /// The player makes a request to the opponent.
        Ask as "ask" {
            /// The game of the request.
            game: GameId,
            /// The number of entries that the page knows.
            seq: u32,
            /// The subject of the request.
            wish: Wish,
        },
        /// The player withdraws the request.
        Withdraw as "withdraw" {
            /// The game of the request.
            game: GameId,
        },
        /// The player answers the opponent's request.
        Answer as "answer" {
            /// The game of the request.
            game: GameId,
            /// The number of entries that the page knows.
            seq: u32,
            /// The subject of the request, so that no other request is answered.
            wish: Wish,
            /// The answer to the request.
            consent: Consent,
        },
        /// The player sends an emote.
        Emote as "emote" {
            /// The game of the emote.
            game: GameId,
            /// The emote to send.
            emote: Emote,
        },
        /// The opponent has been away long enough, and the player claims a result.
        Absent as "absent" {
            /// The game of the player.
            game: GameId,
            /// The result to claim.
            take: Compensation,
        },
        /// The player wants or accepts a rematch with colours exchanged, or withdraws or declines it.
        Rematch as "rematch" {
            /// The game that has ended.
            game: GameId,
            /// The consent to a rematch.
            consent: Consent,
        },
        /// The page starts or stops showing the lobby.
        Lobby as "lobby" {
            /// On to start, off to stop.
            switch: Switch,
            /// The form in which the page receives changes.
            form: LobbyForm = LobbyForm::Whole,
        },
        /// The page asks for the past games of the player.
        History as "history" {
            /// Only games that began before this time, in ms since 1970; `None` for all games.
            before: Option<u64>,
        },
        /// The page starts or stops showing the running games of the player.
        Running as "running" {
            /// On to start, off to stop.
            switch: Switch,
        },
        /// The player prepares replies in a game with days, which replace those before. The server replies with
        /// `planned`.
        Plan as "plan" {
            /// The game of the replies.
            game: GameId,
            /// The number of entries that the page knows. It must be current, and the opponent's turn.
            seq: u32,
            /// The moves of the opponent and the replies to them; no lines remove the replies.
            lines: Vec<PlanLine>,
        },
        /// The player begins or ends a vacation, or asks for it. The server replies with `vacation`.
        Vacation as "vacation" {
            /// The number of days from now on; 0 ends the vacation; `None` changes nothing.
            days: Option<u16>,
        },
        /// The browser takes calls at this address from now on. The server replies with `subscribed`. Only for a server whose
        /// greeting has a key for calls.
        Subscribe as "subscribe" {
            /// The address and its keys.
            subscription: Box<Subscription>,
        },
        /// The browser takes no calls any more. The server replies with `subscribed`. Only for a server whose greeting has
        /// a key for calls.
        Unsubscribe as "unsubscribe" {
            /// The address of the browser.
            endpoint: Endpoint,
        },
        /// The page is looked at from now on, or hidden. Before that it counts as looked at. Only for a server whose greeting
        /// has a key for calls.
        Look as "look" {
            /// On if the page is visible.
            switch: Switch,
        },
        /// The page asks if the line still carries messages in both directions. The server replies with the same number at
        /// once. Only for a server whose greeting names the pause between beats.
        Beat as "beat" {
            /// The number of the beat on this connection, from 1 on.
            id: u32,
            /// The number of the last beat to which the reply has arrived; 0 if none has.
            heard: u32,
            /// The time until the next beat, in ms; 0 if the page sends none until further notice.
            next: u32,
        },
        /// The reply to a `ping`.
        Pong as "pong" {
            /// The number of the ping.
            id: u32,
        },
    }
}

/// The result that a player claims after the opponent left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Compensation {
    /// The player wins the game.
    Win,
    /// The game is drawn.
    Draw,
}

words!(Compensation);

/// A choice to start or stop something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Switch {
    /// The page wants it.
    On,
    /// The page no longer wants it.
    Off,
}

words!(Switch);

impl ToServer {
    /// Returns the game of the message; `None` if it is not about a game.
    pub const fn game(&self) -> Option<GameId> {
        match self {
            ToServer::Join { game }
            | ToServer::Sit { game }
            | ToServer::Part { game }
            | ToServer::Act { game, .. }
            | ToServer::Ask { game, .. }
            | ToServer::Withdraw { game }
            | ToServer::Answer { game, .. }
            | ToServer::Emote { game, .. }
            | ToServer::Absent { game, .. }
            | ToServer::Plan { game, .. }
            | ToServer::Rematch { game, .. } => Some(*game),
            _ => None,
        }
    }
}
