//! A game that is about to begin.

use tengen_online::{DisplayName, GameId, PlayerId, Proposal};

use super::Connection;
use super::holdings::Host;
use super::origin::Origin;

/// A game that is about to begin.
#[derive(Clone, Debug)]
pub(super) struct Beginning {
    pub(super) origin: Origin,
    pub(super) game: GameId,
    pub(super) proposal: Proposal,
    /// Players of the first and the second seat, with their names.
    pub(super) players: [(PlayerId, DisplayName); 2],
    /// Addresses from which the players begin it.
    pub(super) hosts: Vec<Host>,
    /// Connections that show it from the start, with their players.
    pub(super) audience: Vec<(Connection, PlayerId)>,
}
