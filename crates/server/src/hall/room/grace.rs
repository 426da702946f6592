//! The time in which the clock of a player to move stands, because the player's server is lost or the line hangs.

use tengen_core::Seat;
use tengen_online::{PlayerId, Role};

use super::Room;
use crate::hall::{Connection, Effect, Now};

/// The reason why a clock stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// The server of the player, or a leader, is lost.
    Server,
    /// The line to the player hangs.
    Line,
}

/// Time that a player has to come back, and that the turn does not count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grace {
    seat: Seat,
    cause: Cause,
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
        self.lines.lose(connection);
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
        self.grant_grace(seat, Cause::Server, (now, self.limits.absence));
    }

    /// Stops the clock of the player to move until the player is back, because a server before this one is lost.
    pub(in crate::hall) fn await_player(&mut self, now: Now) {
        if let Some(seat) = self.clock.turn() {
            self.grant_grace(seat, Cause::Server, (now, self.limits.absence));
        }
        for gone in self.gone.iter_mut().flatten() {
            *gone = now.saturating_add(self.limits.notice);
        }
    }

    /// Stops the clock of a seat from a moment on, for some ms.
    pub(super) fn grant_grace(&mut self, seat: Seat, cause: Cause, (from, rest): (Now, u64)) {
        self.forgive(rest);
        self.grace = Some(Grace {
            seat,
            cause,
            seq: self.seq(),
            until: from.saturating_add(rest),
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

    /// Lets the clock of a seat run again, because the player is back.
    pub(super) fn end_grace(&mut self, seat: Seat, now: Now) {
        let seq = self.seq();
        let Some(grace) = self.grace.take_if(|grace| grace.seat == seat) else {
            return;
        };
        let rest = grace.until.saturating_sub(now);
        if grace.cause == Cause::Line {
            self.lines.return_spare(seat, rest);
        }
        if grace.seq == seq
            && self.clock.turn() == Some(seat)
            && let Some(turn) = self.turns.last_mut()
        {
            turn.hasten(rest);
            self.set_clock();
        }
    }
}
