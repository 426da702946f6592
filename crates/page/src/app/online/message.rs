//! What a player does online.

use tengen_core::game::{Consent, Wish};
use tengen_online::{Compensation, DisplayName, Emote, GameId, Proposal, Secret, Side, Switch};

/// What a player does online.
#[derive(Clone, PartialEq, Debug)]
pub enum OnlineMsg {
    /// Go online, unless the page is already.
    Open {
        /// It identifies the player to the server.
        secret: Secret,
        /// The name that the player chose.
        name: Option<DisplayName>,
        /// A game to be shown.
        wanted: Option<GameId>,
    },
    /// The player chose another name.
    Rename(DisplayName),
    /// The one button: look for a player who wants the same. Nothing while one is being looked for, or
    /// while a game goes on.
    Find(Proposal),
    /// Look for nobody any more.
    Cancel,
    /// Play somebody who looks for a player in the lobby.
    Take(u64),
    /// Invite somebody by a link.
    Invite(Proposal, Side),
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
    /// Another game under the same terms with somebody else.
    NewOpponent,
    /// Put the game away; the one before comes back. An online game that is not over goes on.
    Home,
    /// Bring the online game back onto the board.
    Return,
    /// Show the lobby, or show it no more.
    Lobby(Switch),
    /// Show what the player has played; more of it, if some is shown.
    History,
    /// Try at once to connect.
    Retry,
    /// Have nothing to do with it any more: the connection ends, and the game before comes back.
    Leave,
}
