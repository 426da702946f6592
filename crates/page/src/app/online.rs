//! Online play on the page: the connection, the search for a player, and the game that is played or
//! watched. Knows no socket.
//!
//! An online game lies on the board in the place of the game that was there, which is put aside and comes
//! back untouched. The server decides everything; what the player does shows at once all the same.

mod follow;
mod hear;
mod link;
mod message;
mod play;
mod seat;
mod show;

pub use link::{Link, LinkNews};
pub use message::OnlineMsg;
pub use seat::{Gone, OnlineSaying};

use super::Millis;
use show::Home;
use tengen_core::game::Seat;
use tengen_online::{
    DisplayName, Emote, GameId, Invitation, LobbyState, Mirror, Owner, PastRow, PlayerId, Proposal,
    Reason, Secret, Switch,
};

/// Online play on the page.
#[derive(Clone, Debug)]
pub struct Online {
    link: Link,
    secret: Secret,
    /// The name that the player chose, if any.
    wish: Option<DisplayName>,
    you: Option<(PlayerId, DisplayName)>,
    search: Search,
    invitation: Option<Invited>,
    /// The game that is played or watched.
    place: Option<Place>,
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
}

/// How far the search for a player is: the states of the one button.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Search {
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

/// A game that is played or watched.
#[derive(Clone, Debug)]
pub struct Place {
    mirror: Mirror,
    /// When what it says of the turn came.
    since: Millis,
    /// How much of the turn was spent then, in ms.
    spent: u32,
    /// When a player left, who has until then to come back.
    gone: [Option<Millis>; 2],
    /// The last emote, and when it came.
    emote: Option<(Seat, Emote, Millis)>,
    /// Whether the player may take the win or a draw, as was said.
    may_take: bool,
    shown: Shown,
    /// The game that lay on the board before, while this one does.
    home: Option<Box<Home>>,
}

/// Whether the game lies on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shown {
    Here,
    /// The player went back to the other game; this one goes on.
    Away,
}

impl Online {
    /// How the connection stands.
    #[must_use]
    pub const fn link(&self) -> Link {
        self.link
    }

    /// The player's public name, and what the server calls the player.
    #[must_use]
    pub const fn you(&self) -> Option<&(PlayerId, DisplayName)> {
        self.you.as_ref()
    }

    /// How far the search for a player is.
    #[must_use]
    pub const fn search(&self) -> Search {
        self.search
    }

    /// The invitation that is shown: the player's own, or one whose link was opened.
    #[must_use]
    pub const fn invitation(&self) -> Option<&Invited> {
        self.invitation.as_ref()
    }

    /// The game that is played or watched.
    #[must_use]
    pub const fn place(&self) -> Option<&Place> {
        self.place.as_ref()
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

impl Place {
    /// The game as the server has it.
    #[must_use]
    pub const fn mirror(&self) -> &Mirror {
        &self.mirror
    }

    /// The last emote: who, what, and when it came.
    #[must_use]
    pub const fn emote(&self) -> Option<(Seat, Emote, Millis)> {
        self.emote
    }

    /// Whether the game lies on the board.
    #[must_use]
    pub fn is_here(&self) -> bool {
        self.shown == Shown::Here
    }
}
