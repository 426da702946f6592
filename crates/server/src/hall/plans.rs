//! Conditional moves: the replies that players have prepared in games with days, and playing them.

use std::collections::BTreeMap;

use tengen_core::{Point, Seat};
use tengen_online::{GameId, Plan, PlanLine, PlanState, Reason, ToClient};

use super::denial::Denial;
use super::loading::Asked;
use super::room::{Room, checked_plan, plan_state};
use super::{Connection, Effect, Hall, Now, Sender};
use crate::log::{Note, NoteName, StoredPlan};

/// The replies that players have prepared.
#[derive(Debug, Default)]
pub(super) struct Plans(BTreeMap<GameId, [Prepared; 2]>);

/// The plan of a seat.
#[derive(Debug, Default)]
struct Prepared {
    /// The one that is stored.
    plan: Option<Plan>,
    /// Those that are being stored, in order. One without lines removes the one before. Meanwhile nothing is played: which
    /// of them count is not known.
    asked: Vec<Plan>,
}

impl Prepared {
    const fn is_empty(&self) -> bool {
        self.plan.is_none() && self.asked.is_empty()
    }
}

/// The next step of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NextStep {
    /// The reply of a seat is to be played.
    Reply(Seat, Point),
    /// The plan of a seat is over.
    End(Seat),
}

impl Plans {
    fn prepared(&self, game: GameId, seat: Seat) -> Option<&Prepared> {
        Some(&self.0.get(&game)?[seat as usize])
    }

    /// Returns the plan that is stored.
    fn get(&self, game: GameId, seat: Seat) -> Option<&Plan> {
        self.prepared(game, seat)?.plan.as_ref()
    }

    /// Returns the last plan that is being stored.
    fn asked(&self, game: GameId, seat: Seat) -> Option<&Plan> {
        self.prepared(game, seat)?.asked.last()
    }

    /// Replaces the plan of a seat.
    pub(super) fn set(&mut self, kept: StoredPlan) {
        let prepared = self.0.entry(kept.game).or_default();
        prepared[kept.seat as usize].plan = Some(kept.plan);
    }

    /// Notes that a plan is being stored.
    fn ask(&mut self, kept: StoredPlan) {
        let own = &mut self.0.entry(kept.game).or_default()[kept.seat as usize];
        own.asked.push(kept.plan);
    }

    /// Handles the end of an attempt to store a plan. Attempts end in the order in which they began.
    fn settle(&mut self, kept: StoredPlan, stored: Result<(), ()>) {
        let own = &mut self.0.entry(kept.game).or_default()[kept.seat as usize];
        if !own.asked.is_empty() {
            own.asked.remove(0);
        }
        if stored.is_ok() {
            own.plan = Some(kept.plan).filter(|plan| !plan.lines().is_empty());
        }
        self.tidy(kept.game);
    }

    /// Removes the plan of a seat. Returns `true` if there was one.
    fn remove(&mut self, game: GameId, seat: Seat) -> bool {
        let Some(prepared) = self.0.get_mut(&game) else {
            return false;
        };
        let removed = std::mem::take(&mut prepared[seat as usize]);
        self.tidy(game);
        !removed.is_empty()
    }

    fn tidy(&mut self, game: GameId) {
        if self
            .0
            .get(&game)
            .is_some_and(|it| it.iter().all(Prepared::is_empty))
        {
            self.0.remove(&game);
        }
    }

    /// Returns the next step of the plans in a game; `None` while they wait.
    pub(super) fn due(&self, room: &Room) -> Option<NextStep> {
        let game = room.id();
        [Seat::First, Seat::Second].into_iter().find_map(|seat| {
            if self.asked(game, seat).is_some() {
                return None;
            }
            match plan_state(room.game(), seat, self.get(game, seat)?) {
                PlanState::Waiting(_) => None,
                PlanState::Due(point) => Some(NextStep::Reply(seat, point)),
                PlanState::Over => Some(NextStep::End(seat)),
            }
        })
    }
}

impl Hall {
    /// Handles the replies that a player prepares.
    pub(super) fn plan(
        &mut self,
        sender: Sender,
        game: GameId,
        seq: u32,
        lines: &[PlanLine],
    ) -> Result<Vec<Effect>, Denial> {
        let room = self.rooms.get(&game).ok_or(Reason::NoGame)?;
        let seat = room.audience().seat_of(sender.connection)?;
        let plan = checked_plan(room.game(), seat, seq, lines.to_vec())?;
        let kept = StoredPlan { game, seat, plan };
        if kept.plan.lines().is_empty() {
            return Ok(self.remove_plan(sender, kept));
        }
        let effects = self.context.store_note(sender, Note::Plan(kept.clone()))?;
        self.plans.ask(kept);
        Ok(effects)
    }

    /// Stores that a player has no plan any more. The player is told once that is stored.
    fn remove_plan(&mut self, sender: Sender, empty: StoredPlan) -> Vec<Effect> {
        let (game, seat) = (empty.game, empty.seat);
        match self.plans.asked(game, seat) {
            Some(asked) if asked.lines().is_empty() => Vec::new(),
            None if self.plans.get(game, seat).is_none() => self.tell_plan(game, seat),
            _ => {
                self.plans.ask(empty.clone());
                let (note, by) = (Note::Plan(empty), Some(sender.connection));
                vec![Effect::StoreNote { note, by }]
            }
        }
    }

    /// Uses a plan that is stored, or that removes the one before. The opponent may have moved meanwhile.
    pub(super) fn planned(&mut self, kept: StoredPlan, stored: Result<(), ()>) -> Vec<Effect> {
        let (game, seat) = (kept.game, kept.seat);
        let is_empty = kept.plan.lines().is_empty();
        self.plans.settle(kept, stored);
        self.unstored.note_changed(game);
        if stored.is_err() {
            return Vec::new();
        }
        let mut effects = self.tell_plan(game, seat);
        if is_empty && self.plans.asked(game, seat).is_none() {
            effects.push(Effect::DropNote(NoteName::Plan(game, seat)));
        }
        let is_waiting = !self.rooms.contains_key(&game) && self.plans.get(game, seat).is_some();
        if is_waiting && self.loading.expect(game) == Asked::Now {
            effects.push(Effect::Load { game });
        }
        effects
    }

    /// Shows a player who joins a game with days the replies that the player has prepared, also if there are none.
    pub(super) fn show_plan(&self, connection: Connection, game: GameId) -> Option<Effect> {
        let room = self
            .rooms
            .get(&game)
            .filter(|room| room.game().counts_days())?;
        let seat = room.audience().role(connection)?.seat()?;
        Some(Effect::tell(
            connection,
            planned(game, self.plans.get(game, seat)),
        ))
    }

    /// Removes the plans of a game that does not exist any more.
    pub(super) fn forget_plans(&mut self, game: GameId) -> Vec<Effect> {
        let seats = [Seat::First, Seat::Second];
        let removed = seats.map(|seat| self.end_plan(game, seat));
        removed.into_iter().flatten().collect()
    }

    /// Tells the player of a seat which replies are prepared.
    fn tell_plan(&self, game: GameId, seat: Seat) -> Vec<Effect> {
        let message = planned(game, self.plans.get(game, seat));
        let room = self.rooms.get(&game).into_iter();
        Effect::tell_each(
            room.flat_map(|room| room.audience().of_seat(seat)),
            &message,
        )
    }

    /// Plays the reply that is due in a game, or ends a plan that is over.
    pub(super) fn follow_plans(&mut self, game: GameId, now: Now) -> Vec<Effect> {
        let room = self.rooms.get_mut(&game);
        let due = room.as_ref().and_then(|room| self.plans.due(room));
        let (Some(room), Some(due)) = (room, due) else {
            return Vec::new();
        };
        match due {
            NextStep::End(seat) => self.end_plan(game, seat),
            NextStep::Reply(seat, point) => room
                .reply(seat, point, now)
                .unwrap_or_else(|| self.end_plan(game, seat)),
        }
    }

    fn end_plan(&mut self, game: GameId, seat: Seat) -> Vec<Effect> {
        if !self.plans.remove(game, seat) {
            return Vec::new();
        }
        let mut effects = vec![Effect::DropNote(NoteName::Plan(game, seat))];
        effects.extend(self.tell_plan(game, seat));
        effects
    }
}

/// Returns the message with a plan, or without one.
fn planned(game: GameId, plan: Option<&Plan>) -> ToClient {
    ToClient::Planned {
        game,
        seq: plan.map_or(0, Plan::seq),
        lines: plan.map_or_else(Vec::new, |plan| plan.lines().to_vec()),
    }
}
