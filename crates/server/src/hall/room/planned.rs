//! The replies that players have prepared, as a game sees them.

use tengen_core::game::{Action, Deed};
use tengen_core::{Point, Seat};
use tengen_online::{Plan, PlanLine, PlanState, Reason, Role};

use super::Room;
use crate::hall::denial::Denial;
use crate::hall::{Connection, Effect, Now};

impl Room {
    /// Returns the seat of a connection, and the plan of the lines that it sends.
    pub(in crate::hall) fn checked_plan(
        &self,
        connection: Connection,
        seq: u32,
        lines: Vec<PlanLine>,
    ) -> Result<(Seat, Plan), Denial> {
        let seat = self.seat_of(connection)?;
        if !self.counts_days() {
            return Err(Reason::NotAgreed.into());
        }
        self.check_current(seq)?;
        let plan = Plan::new(seq, lines);
        let plan = plan.map_err(|why| Denial::because(Reason::Rules, &why.to_string()))?;
        if !plan.lines().is_empty() {
            self.check_time_for_plan(seat)?;
        }
        let board = self.game().board();
        for line in plan.lines() {
            let taken = line.points().iter().find(|&&it| !board.is_empty_at(it));
            if let Some(point) = taken {
                let why = format!("{line}: {point} is no empty point");
                return Err(Denial::because(Reason::Rules, &why));
            }
        }
        Ok((seat, plan))
    }

    /// Replies can be prepared while the opponent is to move, once the opening is over.
    fn check_time_for_plan(&self, seat: Seat) -> Result<(), Denial> {
        let game = self.game();
        let is_opening = game.question().is_some();
        if self.is_over() || game.seat_to_move() == seat || is_opening {
            let why = "expected the opponent's turn, after the opening";
            return Err(Denial::because(Reason::NotNow, why));
        }
        Ok(())
    }

    /// Returns the state of a player's plan. Whether to claim a win is for the player to decide. A request of the
    /// opponent does not keep a reply waiting: the player's clock runs, and an action of the player ends it as always.
    pub(in crate::hall) fn plan_state(&self, seat: Seat, plan: &Plan) -> PlanState {
        let state = plan.state(seat, self.table.entries());
        match state {
            _ if self.is_over() => PlanState::Over,
            PlanState::Due(_) if self.game().claim().is_some() => PlanState::Over,
            state => state,
        }
    }

    /// Plays a prepared reply; `None` if the rules do not allow it.
    pub(in crate::hall) fn reply(
        &mut self,
        seat: Seat,
        point: Point,
        now: Now,
    ) -> Option<Vec<Effect>> {
        let deed = Deed::Act(Action::place(point));
        let (_, entry) = self.table.handle(deed, self.at(seat, now)).ok()?;
        // Nobody is told that the store failed: it is tried again.
        self.author = None;
        Some(self.accepted(entry?, now))
    }

    /// Returns the connections of a seat.
    pub(in crate::hall) fn of_seat(&self, seat: Seat) -> impl Iterator<Item = Connection> {
        self.joined()
            .filter(move |(_, role)| *role == Role::of(Some(seat)))
            .map(|(connection, _)| connection)
    }
}
