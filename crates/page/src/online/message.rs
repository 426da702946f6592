//! What a player does online.

use tengen_core::game::{Consent, Wish};
use tengen_online::{Compensation, DisplayName, Emote, GameId, Proposal, Side};

use super::{Opened, Visitor};

/// The address with which online play was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Address {
    /// It names no game.
    None,
    /// It is about a game.
    Game(Opened),
    /// It should be about a game, but cannot be read.
    Damaged,
}

/// What a player does online.
#[derive(Clone, PartialEq, Debug)]
pub enum OnlineMsg {
    /// Show the panel, and go online unless the page is already.
    Open {
        /// The player of this browser, if the page does not know the player yet.
        visitor: Visitor,
        /// The address that was opened.
        address: Address,
    },
    /// Hide the panel. A game, a search and an invitation go on; without one the connection ends.
    Close,
    /// The player chose another name.
    Rename(DisplayName),
    /// The player looks for these terms from now on.
    Agree(Proposal),
    /// The one button: look for a player who wants the same; after a game, for another one under its terms.
    /// Nothing while one is being looked for, or while a game goes on.
    Find,
    /// Look for nobody any more.
    Cancel,
    /// Play somebody who looks for a player in the lobby.
    Take(u64),
    /// Invite somebody by a link.
    Invite(Side),
    /// Take the seat of the invitation that is shown.
    Sit,
    /// Leave the invitation that is shown; the player's own ends.
    Decline,
    /// Show a game: play on, if the player has a seat in it, or watch.
    Show(GameId),
    /// Ask the other player something.
    Ask(Wish),
    /// Ask it no more.
    Withdraw,
    /// Answer the other player.
    Answer(Consent),
    /// Say something without words.
    Emote(Emote),
    /// Show emotes no more, or again.
    Mute,
    /// Take the win or a draw, because the other player is gone.
    Absent(Compensation),
    /// Another game with the same player, colours exchanged; or not.
    Rematch(Consent),
    /// Put the game away; the one before comes back. An online game that is not over goes on.
    Home,
    /// Bring the online game back onto the board.
    Return,
    /// The button for a rematch: wish for one, or not any more.
    ToggleRematch,
    /// Open a game that is over as a game of this page.
    Analyse(GameId),
    /// Show what the player has played; more of it, if some is shown.
    History,
    /// Try at once to connect.
    Retry,
    /// Have nothing to do with it any more: the connection ends, and the game before comes back.
    Leave,
}
