//! Online play on the page: the connection, the search for an opponent, and the game that is played or
//! watched. Does not access a socket.
//!
//! While an online game is on the board, the local game is kept unchanged. The server decides everything, but
//! the page shows the player's own actions at once.

mod back;
mod calls;
mod errands;
mod event;
mod follow;
mod hear;
mod heartbeat;
mod link;
mod own;
mod plan;
mod play;
mod route;
mod secret;
mod sockets;
mod unseen;
mod vacation;
mod visitor;

pub use calls::{BrowserAddress, CALLS, CallAnswer, CallEvent, CallJob, CallMemory, CallState};
pub use event::{Address, OnlineEvent};
pub use link::{ConnectionNews, ConnectionState};
pub use own::OwnGame;
pub use route::OnlinePlace;
use secret::SecretPart;
pub use secret::{PLAYER, SecretEvent, SecretOffer, entered_secret};
pub use sockets::{Heard, SocketPlace, Sockets};
pub use vacation::OwnVacation;
pub use visitor::proposal_text;
pub use visitor::{Identity, Opened, ParseIdentityError, Visitor, stored_proposal};

use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::OnlineMessage;
use tengen_kit::store::StoreKey;
use tengen_kit::time::Millis;
use tengen_online::{
    DisplayName, GameId, Invitation, LobbyState, Owner, PastRow, PlayerId, Proposal, Reason,
    Switch, ToServer,
};
use tengen_picture::Visibility;

/// The key of the secret and the name of the player in the store: [`Identity`].
pub const IDENTITY: StoreKey = StoreKey("identity");
/// The key of the terms of the player's search for an online game.
pub const PROPOSAL: StoreKey = StoreKey("online");
/// The key of the online game of the player that runs; its text is empty if there is none.
pub const RUNNING: StoreKey = StoreKey("online.game");

/// Online play on the page.
#[derive(Clone, Debug)]
pub struct Online {
    link: ConnectionState,
    visitor: Visitor,
    /// The visibility of the online panel while no online game is on the board.
    panel: Visibility,
    /// The opened address, until the server reports what it refers to.
    opened: Option<Opened>,
    /// The stored game that this page comes back to, until the server has sent its state.
    returning: Option<GameId>,
    /// The running game of the player, as it is stored for the next visit.
    running: Option<GameId>,
    /// The game that is to be opened for analysis.
    analysing: Option<GameId>,
    /// The moment of the first press on Resign, while a second press would resign.
    resigning: Option<Millis>,
    you: Option<(PlayerId, DisplayName)>,
    search: Pairing,
    /// The moment at which the search began; `None` if there is none.
    since: Option<Millis>,
    invitation: Option<Invited>,
    /// The game to show as soon as the server sends it.
    wanted: Option<GameId>,
    lobby: LobbyState,
    history: Option<Vec<PastRow>>,
    /// The running games of the player; `None` until the server has listed them.
    own_games: Option<Vec<OwnGame>>,
    mute: Mute,
    /// The subscription to lobby updates of the server.
    in_lobby: Switch,
    /// The last refusal of the server, until the player does something else.
    refused: Option<Reason>,
    /// The minimum wait in ms before reconnecting, as requested by a server that shut down.
    again: Option<u32>,
    /// `true` if the page has been connected before.
    was_up: bool,
    /// The moment until which the button shows that an opponent was found.
    matched: Millis,
    /// The moment of the next check of running countdowns.
    wake: Option<Millis>,
    /// `true` if the page already announced that the player may take the win or a draw because
    /// the opponent is gone.
    may_take: bool,
    secret_part: SecretPart,
    plans: plan::Plans,
    vacation: Option<OwnVacation>,
    calls: calls::Calls,
    heartbeat: heartbeat::Heartbeat,
    errands: errands::Errands,
    unseen: unseen::Unseen,
}

/// The progress of the search for an opponent. Each value is a state of the one button for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pairing {
    /// No search; the button starts one.
    #[default]
    Idle,
    /// The server looks for an opponent.
    Seeking(Proposal),
    /// An opponent was found; shown for a moment.
    Matched,
    /// A game with the opponent is running.
    Playing,
    /// The game is over; the button starts another search.
    Over,
}

/// An invitation whose free seat waits for a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invited {
    /// The game that starts if the invitation is accepted.
    pub game: GameId,
    /// The proposed side and terms.
    pub invitation: Invitation,
    /// The name of the player who invites.
    pub name: DisplayName,
    /// The owner of the invitation: this player or another one.
    pub owner: Owner,
    /// The answer of this player to the invitation.
    pub guest: Guest,
}

/// The answer of this page's player to an invitation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Guest {
    /// The player has not taken the seat.
    Asked,
    /// The player has taken the seat; the game begins as soon as the inviting player is connected too.
    Waits,
}

/// The display of the opponent's emotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mute {
    /// Emotes of the opponent are displayed.
    #[default]
    Off,
    /// Emotes of the opponent are hidden.
    On,
}

impl Online {
    /// Returns the terms of the player's search.
    pub const fn proposal(&self) -> Proposal {
        self.visitor.proposal
    }

    /// Returns the opened address, until the server reports what it refers to.
    pub const fn opened(&self) -> Option<Opened> {
        self.opened
    }

    /// Returns the game that the opened address or the displayed invitation is about.
    pub fn address(&self) -> Option<GameId> {
        let opened = self.opened.map(|opened| opened.game);
        let invited = self.invitation.as_ref().map(|invited| invited.game);
        opened.or(invited).filter(|_| self.is_open())
    }

    /// Returns `true` if the online panel is open while no online game is on the board.
    pub fn is_open(&self) -> bool {
        self.panel == Visibility::Shown
    }

    /// Returns `true` if the next press on Resign resigns.
    pub const fn is_resigning(&self) -> bool {
        self.resigning.is_some()
    }

    /// Returns the running game of the player, to be stored for the next visit.
    pub const fn running(&self) -> Option<GameId> {
        self.running
    }

    pub const fn visitor(&self) -> &Visitor {
        &self.visitor
    }

    pub const fn link(&self) -> ConnectionState {
        self.link
    }

    /// Returns the player's id on the server and public name.
    pub const fn you(&self) -> Option<&(PlayerId, DisplayName)> {
        self.you.as_ref()
    }

    /// Returns the progress of the search for an opponent.
    pub const fn search(&self) -> Pairing {
        self.search
    }

    /// Returns the time since the search began, in ms; `None` if there is none.
    pub fn searched(&self, now: Millis) -> Option<u64> {
        self.since
            .map(|since| Millis((now.0 - since.0).max(0.0)).whole())
    }

    /// Returns the displayed invitation: the player's own, or one opened by its link.
    pub const fn invitation(&self) -> Option<&Invited> {
        self.invitation.as_ref()
    }

    /// Returns the state of the lobby: players who look for an opponent, and running games.
    pub const fn lobby(&self) -> &LobbyState {
        &self.lobby
    }

    /// Returns the player's past games; `None` if they were not requested yet.
    pub fn history(&self) -> Option<&[PastRow]> {
        self.history.as_deref()
    }

    /// Returns the display of the opponent's emotes.
    pub const fn mute(&self) -> Mute {
        self.mute
    }

    /// Returns the last refusal of the server, until the player does something else.
    pub const fn refused(&self) -> Option<Reason> {
        self.refused
    }
}

/// The services of the page that the online part needs.
trait OnlineContext {
    /// Sends a message to the server.
    fn tell_server(&mut self, message: ToServer);

    /// Announces `message` and redraws the page.
    fn say_online(&mut self, message: OnlineMessage);

    /// Returns `true` if `game` is the online game of the page.
    fn has_online(&self, game: Option<GameId>) -> bool;

    /// Returns the online game of the page if it binds the player.
    fn played_game(&self) -> Option<GameId>;

    /// Returns `true` if the online game of the page binds the player.
    fn plays_on(&self) -> bool;
}

impl OnlineContext for Context {
    fn tell_server(&mut self, message: ToServer) {
        self.push(Effect::Send(message));
    }

    fn say_online(&mut self, message: OnlineMessage) {
        self.announce(message);
        self.refresh();
    }

    fn has_online(&self, game: Option<GameId>) -> bool {
        let online = self.games.online();
        online.is_some_and(|online| Some(online.mirror().id()) == game)
    }

    fn played_game(&self) -> Option<GameId> {
        let online = self.games.online().filter(|it| it.is_binding());
        online.map(|online| online.mirror().id())
    }

    fn plays_on(&self) -> bool {
        self.played_game().is_some()
    }
}
