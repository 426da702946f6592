//! Games with days, which need not be in memory, and the row of a running game in the list of a player.

use tengen_online::{PlayerId, RunningRow, Standing, Stones, Vacation};

use super::{Room, SEATS};
use crate::hall::holdings::Holders;
use crate::hall::{Effect, Now};

impl Room {
    /// Returns `true` if the players have days for their turns.
    pub(in crate::hall) fn counts_days(&self) -> bool {
        self.proposal().terms.clock.counts_days()
    }

    /// Sets the vacations of the players, and the clock accordingly. Does nothing in a game without days.
    pub(in crate::hall) fn set_vacations(&mut self, vacations: [Vec<Vacation>; 2]) {
        if self.counts_days() && self.resting.set_vacations(vacations) {
            self.set_clock();
        }
    }

    /// Does the same, and shows the game to all.
    pub(in crate::hall) fn change_vacations(
        &mut self,
        vacations: [Vec<Vacation>; 2],
        now: Now,
    ) -> Vec<Effect> {
        self.set_vacations(vacations);
        self.show_all(now)
    }

    /// Returns the players of a game with days; `None` if it has none or is over.
    pub(in crate::hall) fn correspondents(&self) -> Option<Holders> {
        (!self.is_over() && self.counts_days()).then(|| Holders {
            players: SEATS.map(|seat| self.start().player(seat)).into(),
            hosts: Vec::new(),
        })
    }

    /// Returns the row of the game in the list of a player; `None` if the player has no seat.
    pub(in crate::hall) fn row(&self, player: PlayerId, now: Now) -> Option<RunningRow> {
        let start = self.start();
        let turn = self.clock.turn();
        Some(RunningRow {
            game: start.game,
            terms: self.proposal().terms,
            names: start.players.clone().map(|it| it.1),
            seat: start.seat_of(player)?,
            ply: self.game().ply(),
            standing: Standing::of(self.game()),
            left: turn.and_then(|seat| self.clock.rest(seat, self.moment(now))),
            vacation: turn.and_then(|seat| self.resting.present(now).left(seat)),
            stones: Stones::of(self.game().board()),
        })
    }

    /// Returns `true` if the game goes on with days, and need not be in memory for that.
    pub(in crate::hall) fn may_leave_memory(&self) -> bool {
        !self.is_over() && self.counts_days() && !self.has_deadline()
    }
}
