//! Secrets that were burned: nobody can connect with them any more.

use std::collections::BTreeSet;

use tengen_online::{Closing, PlayerId, Reason};

use super::denial::Denial;
use super::{Connection, Effect, Hall, Now, Sender};

/// The players whose secrets were burned.
#[derive(Debug, Default)]
pub(super) struct Burned(BTreeSet<PlayerId>);

impl Burned {
    pub(super) fn has(&self, player: PlayerId) -> bool {
        self.0.contains(&player)
    }
}

/// Closes a connection whose secret was burned.
pub(super) const fn turn_away(connection: Connection) -> Effect {
    Effect::Close {
        connection,
        reason: Closing::Burned,
        again: None,
    }
}

impl Hall {
    /// Asks the store to remember that the sender's secret was burned. The store must not grow without end, so
    /// that counts as a game that begins.
    pub(super) fn burn(&mut self, sender: Sender) -> Result<Vec<Effect>, Denial> {
        self.check_pace_of(sender)?;
        let Sender {
            connection,
            player,
            now,
            ..
        } = sender;
        if let Some(host) = self.people.host(player) {
            self.begun.count(&self.limits, &[player], &[host], now);
        }
        Ok(vec![Effect::Burn { connection, player }])
    }

    /// Ends the seek, the invitation and the connections of a player whose secret was burned. The player's games go
    /// on as if the player were away.
    pub(super) fn burned(
        &mut self,
        player: PlayerId,
        by: Option<Connection>,
        kept: Result<(), ()>,
        now: Now,
    ) -> Vec<Effect> {
        if kept.is_err() {
            let denial = Denial::from(Reason::NotStored);
            let told = by.map(|connection| denial.of(connection, "burn", None));
            return told.into_iter().collect();
        }
        self.burned.0.insert(player);
        if self.end_seek(player).is_some() {
            self.lobby.touch(now);
        }
        let invitation = self.invitation_of(player);
        let mut effects = invitation.map_or_else(Vec::new, |game| self.end_invitation(game));
        let connections = self.people.of(player).iter();
        effects.extend(connections.map(|&connection| turn_away(connection)));
        effects
    }
}
