//! Online play on the page: the connection, the search for a player, and the game that is played or
//! watched. Knows no socket.
//!
//! While an online game lies on the board the local game waits untouched. The server decides everything; what
//! the player does shows at once all the same.

mod follow;
mod hear;
mod link;
mod message;
mod parts;
mod play;
mod saying;
mod visitor;
pub(crate) mod words;

pub use link::{ConnectionNews, ConnectionState};
pub use message::{Address, OnlineMsg};
pub use parts::{OnlineWish, bound_game, online_may, online_parts};
pub use saying::OnlineSaying;
pub(crate) use visitor::proposal_text;
pub use visitor::{Identity, Opened, ParseIdentityError, Visitor, stored_proposal};

use crate::board::Millis;
use crate::page::{Context, Effect};
use tengen_online::{
    DisplayName, GameId, Invitation, LobbyState, Owner, PastRow, PlayerId, Proposal, Reason,
    Switch, ToServer,
};
use tengen_picture::Visibility;

/// Online play on the page.
#[derive(Clone, Debug)]
pub struct Online {
    link: ConnectionState,
    visitor: Visitor,
    /// Whether its panel shows while no online game lies on the board.
    panel: Visibility,
    /// The address that was opened, until the server has said what it is.
    opened: Option<Opened>,
    /// The game that is to be opened for analysis.
    analysing: Option<GameId>,
    /// When the player first pressed Resign, for a while.
    resigning: Option<Millis>,
    you: Option<(PlayerId, DisplayName)>,
    search: Pairing,
    invitation: Option<Invited>,
    /// The game to be shown once the server says what it is.
    wanted: Option<GameId>,
    lobby: LobbyState,
    history: Option<Vec<PastRow>>,
    mute: Mute,
    /// Whether the server tells of the lobby.
    in_lobby: Switch,
    /// What the server refused last, until something else is done.
    refused: Option<Reason>,
    /// When a server that stopped wants the page back at the earliest, in ms.
    again: Option<u32>,
    /// Whether there was a connection before.
    was_up: bool,
    /// Until when it is said that a player was found.
    matched: Millis,
    /// When the page looks at what counts down next.
    wake: Option<Millis>,
    /// Whether it was said that the player may take the win or a draw, because the opponent is gone.
    may_take: bool,
}

/// How far the search for a player is: the states of the one button.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pairing {
    /// Find a player.
    #[default]
    Idle,
    /// Looking for a player.
    Seeking(Proposal),
    /// Matched, for a moment.
    Matched,
    /// Playing.
    Playing,
    /// The game is over: play again.
    Over,
}

/// An invitation that waits for somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invited {
    /// The game that comes of it.
    pub game: GameId,
    /// What is proposed.
    pub invitation: Invitation,
    /// Who invites.
    pub name: DisplayName,
    /// Whose it is.
    pub owner: Owner,
    /// Whether the player has taken the seat.
    pub guest: Guest,
}

/// Whether the free seat of an invitation is taken by the player of this page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guest {
    /// It is not.
    Asked,
    /// It is, and the game begins as soon as who invites is there too.
    Waits,
}

/// Whether emotes of the other player are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mute {
    /// They are.
    #[default]
    Heard,
    /// They are not.
    Muted,
}

impl Online {
    /// The terms that the player looks for.
    #[must_use]
    pub const fn proposal(&self) -> Proposal {
        self.visitor.proposal
    }

    /// The address that was opened, until the server has said what it is.
    #[must_use]
    pub const fn opened(&self) -> Option<Opened> {
        self.opened
    }

    /// Returns `true` if its panel shows while no online game lies on the board.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.panel == Visibility::Shown
    }

    /// Returns `true` if the next press on Resign resigns.
    #[must_use]
    pub const fn is_resigning(&self) -> bool {
        self.resigning.is_some()
    }

    pub(crate) const fn visitor(&self) -> &Visitor {
        &self.visitor
    }

    /// How the connection stands.
    #[must_use]
    pub const fn link(&self) -> ConnectionState {
        self.link
    }

    /// The player's public name, and what the server calls the player.
    #[must_use]
    pub const fn you(&self) -> Option<&(PlayerId, DisplayName)> {
        self.you.as_ref()
    }

    /// How far the search for a player is.
    #[must_use]
    pub const fn search(&self) -> Pairing {
        self.search
    }

    /// The invitation that is shown: the player's own, or one whose link was opened.
    #[must_use]
    pub const fn invitation(&self) -> Option<&Invited> {
        self.invitation.as_ref()
    }

    /// Who looks for a player, and what is going on.
    #[must_use]
    pub const fn lobby(&self) -> &LobbyState {
        &self.lobby
    }

    /// The player's games, once they were asked for.
    #[must_use]
    pub fn history(&self) -> Option<&[PastRow]> {
        self.history.as_deref()
    }

    /// Whether emotes are shown.
    #[must_use]
    pub const fn mute(&self) -> Mute {
        self.mute
    }

    /// What the server refused last, until something else is done.
    #[must_use]
    pub const fn refused(&self) -> Option<Reason> {
        self.refused
    }
}

impl Context {
    /// Sends a message to the server.
    fn tell_server(&mut self, message: ToServer) {
        self.push(Effect::Send(message));
    }

    /// Speaks, and shows what changed.
    fn say_online(&mut self, saying: OnlineSaying) {
        self.announce(crate::game::Saying::Online(saying));
        self.refresh();
    }

    /// Returns `true` if a game is the online game of the page.
    fn has_online(&self, game: Option<GameId>) -> bool {
        let online = self.games.online();
        online.is_some_and(|online| Some(online.mirror().id()) == game)
    }

    /// Returns `true` if the player has a seat in the online game of the page and that is not over.
    fn plays_on(&self) -> bool {
        let online = self.games.online();
        online.is_some_and(crate::game::OnlineGame::is_played_here)
    }
}
