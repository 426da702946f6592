//! An invitation: anybody with its link may take the free seat.

use std::collections::BTreeMap;

use tengen_online::{DisplayName, GameId, Invitation, Owner, PlayerId, ToClient};

use super::holdings::Host;
use super::{Connection, Effect, Now};

/// An invitation whose game has not begun.
#[derive(Debug)]
pub(super) struct Invite {
    pub(super) game: GameId,
    pub(super) owner: PlayerId,
    pub(super) name: DisplayName,
    pub(super) invitation: Invitation,
    /// Address from which the owner sent it; `None` if unknown.
    pub(super) host: Option<Host>,
    /// Connections that show it, with their players.
    pub(super) shown: BTreeMap<Connection, PlayerId>,
    /// Moment since which no connection of the owner shows it; `None` if one does.
    pub(super) gone: Option<Now>,
    /// Player who took the free seat; the game begins once both players are present.
    pub(super) guest: Option<PlayerId>,
}

impl Invite {
    /// Returns `true` if a connection may show the invitation: it does already, its player has a seat, or fewer
    /// than `most` connections show it.
    pub(super) fn has_place(&self, connection: Connection, player: PlayerId, most: usize) -> bool {
        self.shown.contains_key(&connection)
            || self.owner == player
            || self.guest == Some(player)
            || self.shown.len() < most
    }

    /// Adds a connection that shows the invitation, and returns the message that shows it.
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
        Effect::tell(
            connection,
            ToClient::Invited {
                game: self.game,
                invitation: self.invitation,
                name: self.name.clone(),
                owner,
            },
        )
    }

    /// Returns `true` if a connection of `player` shows the invitation.
    pub(super) fn is_there(&self, player: PlayerId) -> bool {
        self.shown.values().any(|&shown| shown == player)
    }

    /// Returns `true` if the players have days for their turns, so that the owner need not be present.
    pub(super) fn counts_days(&self) -> bool {
        self.invitation.proposal.terms.clock.counts_days()
    }

    /// Returns the guest if the game can begin: both players are present, or the guest alone if they have days.
    pub(super) fn opponent(&self) -> Option<PlayerId> {
        let may_begin = self.counts_days() || self.is_there(self.owner);
        self.guest
            .filter(|&guest| may_begin && self.is_there(guest))
    }

    /// Removes a connection that no longer shows the invitation.
    pub(super) fn hide(&mut self, connection: Connection, now: Now) {
        self.shown.remove(&connection);
        if !self.is_there(self.owner) {
            self.gone.get_or_insert(now);
        }
    }

    /// Tells all connections that show the invitation that it has ended.
    pub(super) fn end(&self) -> Vec<Effect> {
        let message = ToClient::Uninvited { game: self.game };
        Effect::tell_each(self.shown.keys().copied(), &message)
    }
}
