//! Links to online games, as they are passed on.

use crate::kit::dom;
use tengen_online::{GameId, Proposal};
use tengen_page::{OnlinePlace, Opened};

/// Returns the address of a game on this site, with the proposal of an invitation.
pub(crate) fn address(game: GameId, proposal: Option<Proposal>) -> String {
    dom::address(&OnlinePlace::link(Opened { game, proposal }))
}
