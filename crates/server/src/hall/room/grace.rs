//! The time in which a player to move comes back whose server is lost.

use tengen_core::Seat;
use tengen_online::{PlayerId, Role};

use super::Room;
use crate::hall::{Connection, Effect, Now};

/// Time that a player has to come back, and that the turn does not count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grace {
    seat: Seat,
    /// Number of entries before the turn.
    seq: u32,
    until: Now,
}

impl Grace {
    /// Returns the moment at which it ends; `None` if it belongs to an earlier turn than that after `seq` entries.
    pub(super) fn end(self, seq: u32) -> Option<Now> {
        (self.seq == seq).then_some(self.until)
    }
}

impl Room {
    /// Stops the clock of the player to move if the server of the player's only connection is lost, which was silent for
    /// a time in ms.
    pub(in crate::hall) fn lose(&mut self, connection: Connection, silent: u64, now: Now) {
        let seat = self.role(connection).and_then(Role::seat);
        let mut others = self
            .joined
            .iter()
            .filter(|(other, _)| **other != connection);
        let is_alone = others.all(|(_, role)| role.seat() != seat);
        let Some(seat) = seat.filter(|&seat| is_alone && self.clock.turn() == Some(seat)) else {
            return;
        };
        self.forgive(silent.min(self.spent(now)));
        self.grant_grace(seat, now);
    }

    /// Stops the clock of the player to move until the player is back, because a server before this one is lost.
    pub(in crate::hall) fn await_player(&mut self, now: Now) {
        if let Some(seat) = self.clock.turn() {
            self.grant_grace(seat, now);
        }
    }

    fn grant_grace(&mut self, seat: Seat, now: Now) {
        let rest = self.limits.absence;
        self.forgive(rest);
        self.grace = Some(Grace {
            seat,
            seq: self.seq(),
            until: now.saturating_add(rest),
        });
    }

    /// Adds a connection that shows the game from now on. If that brings a player back, the player's clock runs again.
    pub(in crate::hall) fn come(
        &mut self,
        connection: Connection,
        player: PlayerId,
        now: Now,
    ) -> Vec<Effect> {
        if let Some(seat) = self.start().seat_of(player) {
            self.end_grace(seat, now);
        }
        self.join(connection, player, now)
    }

    fn end_grace(&mut self, seat: Seat, now: Now) {
        let seq = self.seq();
        let Some(grace) = self.grace.take_if(|grace| grace.seat == seat) else {
            return;
        };
        let rest = grace.until.saturating_sub(now);
        if grace.seq == seq
            && self.clock.turn() == Some(seat)
            && let Some(turn) = self.turns.last_mut()
        {
            turn.hasten(rest);
            self.set_clock();
        }
    }
}
