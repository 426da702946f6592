//! An invitation: who has its link may take the free seat.

use std::collections::BTreeMap;

use tengen_online::{DisplayName, GameId, Invitation, Owner, PlayerId, ToClient};

use super::census::Host;
use super::{Connection, Effect, Now};

/// An invitation that waits.
#[derive(Debug)]
pub(super) struct Invite {
    pub(super) game: GameId,
    pub(super) owner: PlayerId,
    pub(super) name: DisplayName,
    pub(super) invitation: Invitation,
    /// From where the owner invited.
    pub(super) host: Option<Host>,
    /// Who shows it.
    pub(super) shown: BTreeMap<Connection, PlayerId>,
    /// Since when no connection of the owner shows it.
    pub(super) gone: Option<Now>,
    /// Who sat down while the owner was gone.
    pub(super) guest: Option<PlayerId>,
}

impl Invite {
    /// A connection shows it from now on.
    pub(super) fn show(&mut self, connection: Connection, player: PlayerId) -> Effect {
        self.shown.insert(connection, player);
        if player == self.owner {
            self.gone = None;
        }
        let owner = if player == self.owner {
            Owner::You
        } else {
            Owner::Other
        };
        Effect::Tell {
            connection,
            message: ToClient::Invited {
                game: self.game,
                invitation: self.invitation,
                name: self.name.clone(),
                owner,
            },
        }
    }

    /// Whether a connection of a player shows it.
    pub(super) fn is_there(&self, player: PlayerId) -> bool {
        self.shown.values().any(|&shown| shown == player)
    }

    /// Who sat down, if both are there: then the game begins.
    pub(super) fn opponent(&self) -> Option<PlayerId> {
        self.guest
            .filter(|&guest| self.is_there(self.owner) && self.is_there(guest))
    }

    /// A connection does not show it any more.
    pub(super) fn hide(&mut self, connection: Connection, now: Now) {
        self.shown.remove(&connection);
        if !self.is_there(self.owner) {
            self.gone.get_or_insert(now);
        }
    }

    /// It ended: all who show it are told.
    pub(super) fn end(&self) -> Vec<Effect> {
        let connections = self.shown.keys();
        connections
            .map(|&connection| Effect::Tell {
                connection,
                message: ToClient::Uninvited { game: self.game },
            })
            .collect()
    }
}
