//! Actions of the player in online play.

use tengen_core::game::{Consent, Wish};
use tengen_online::{Compensation, DisplayName, Emote, GameId, Proposal, Side};

use super::{CallEvent, Opened, SecretEvent, Visitor};
use crate::planning::PlanEvent;

/// The address with which online play was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Address {
    /// The address names no game.
    None,
    /// The address refers to a game.
    Game(Opened),
    /// The address should refer to a game but cannot be read.
    Damaged,
}

/// An action of the player in online play.
#[derive(Clone, PartialEq, Debug)]
pub enum OnlineEvent {
    /// Shows the panel, and connects unless the page is already connected.
    Open {
        /// The player of this browser, used if the page does not know the player yet.
        visitor: Visitor,
        /// The address that was opened.
        address: Address,
    },
    /// The page was opened anew while an online game of the player ran: connects without showing the panel, to
    /// tell the player that the game goes on.
    ComeBack {
        /// The player of this browser.
        visitor: Visitor,
        /// The game that ran.
        game: GameId,
    },
    /// Hides the panel. A game, a search and an invitation continue; without any of them the connection ends.
    Close,
    /// Changes the player's name.
    Rename(DisplayName),
    /// Sets the terms of the player's search.
    Agree(Proposal),
    /// Presses the one button: starts a search, or after a game a search with the same terms. Does nothing
    /// during a search or a game.
    Find,
    /// Ends the search for an opponent.
    Cancel,
    /// Plays a player who looks for an opponent in the lobby.
    Take(u64),
    /// Creates an invitation with a link.
    Invite(Side),
    /// Takes the seat of the displayed invitation.
    Sit,
    /// Leaves the displayed invitation; the player's own invitation ends.
    Decline,
    /// Shows a game: continues it if the player has a seat in it, otherwise watches it.
    Show(GameId),
    /// Sends a request to the opponent.
    Ask(Wish),
    /// Withdraws the request to the opponent.
    Withdraw,
    /// Answers the request of the opponent.
    Answer(Consent),
    /// Sends an emote to the opponent.
    Emote(Emote),
    /// Hides emotes, or shows them again.
    Mute,
    /// Takes the win or a draw because the opponent is gone.
    Absent(Compensation),
    /// Agrees to or refuses a rematch with colours exchanged.
    Rematch(Consent),
    /// Puts the online game away and shows the local game again. An online game that is not over continues.
    Home,
    /// Puts the online game back on the board.
    Return,
    /// Shows the panel with the running games of the player; a game with days on the board is put away.
    OwnGames,
    /// Presses the rematch button: offers a rematch, or withdraws the offer.
    ToggleRematch,
    /// Opens a finished game as a local game.
    Analyse(GameId),
    /// Shows the player's past games, or more of them if some are shown.
    History,
    /// Tries to connect at once.
    Retry,
    /// Prepares replies in a correspondence game.
    Plan(PlanEvent),
    /// Begins a vacation of some days, or ends it for 0.
    Vacation(u16),
    /// Takes or ends calls.
    Calls(CallEvent),
    /// Shows, takes over or burns the secret of the player.
    Secret(SecretEvent),
    /// Leaves online play: the connection ends, and the local game comes back.
    Leave,
}
