//! Conditional moves: the replies that players have prepared in games with days, and playing them.

use std::collections::BTreeMap;

use tengen_core::{Point, Seat};
use tengen_online::{GameId, Plan, PlanLine, PlanState, ToClient};

use super::context::Context;
use super::denial::Denial;
use super::games::Games;
use super::room::{Room, checked_plan, plan_state};
use super::{Connection, Effect, Now, Sender};
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

impl Plans {
    /// Handles the replies that a player prepares.
    pub(super) fn plan(
        &mut self,
        context: &mut Context,
        room: &Room,
        sender: Sender,
        (seq, lines): (u32, &[PlanLine]),
    ) -> Result<Vec<Effect>, Denial> {
        let game = room.id();
        let seat = room.audience().seat_of(sender.connection)?;
        let plan = checked_plan(room.game(), seat, seq, lines.to_vec())?;
        let kept = StoredPlan { game, seat, plan };
        if kept.plan.lines().is_empty() {
            return Ok(self.ask_removal(room, sender, kept));
        }
        let effects = context.store_note(sender, Note::Plan(kept.clone()))?;
        self.ask(kept);
        Ok(effects)
    }

    /// Stores that a player has no plan any more. The player is told once that is stored.
    fn ask_removal(&mut self, room: &Room, sender: Sender, empty: StoredPlan) -> Vec<Effect> {
        let (game, seat) = (empty.game, empty.seat);
        match self.asked(game, seat) {
            Some(asked) if asked.lines().is_empty() => Vec::new(),
            None if self.get(game, seat).is_none() => self.tell(Some(room), game, seat),
            _ => {
                self.ask(empty.clone());
                let (note, by) = (Note::Plan(empty), Some(sender.connection));
                vec![Effect::StoreNote { note, by }]
            }
        }
    }

    /// Uses a plan that is stored, or that removes the one before. The opponent may have moved meanwhile.
    pub(super) fn stored(
        &mut self,
        games: &mut Games,
        kept: StoredPlan,
        stored: Result<(), ()>,
    ) -> Vec<Effect> {
        let (game, seat) = (kept.game, kept.seat);
        let is_empty = kept.plan.lines().is_empty();
        self.settle(kept, stored);
        games.note_changed(game);
        if stored.is_err() {
            return Vec::new();
        }
        let mut effects = self.tell(games.get(game), game, seat);
        if is_empty && self.asked(game, seat).is_none() {
            effects.push(Effect::DropNote(NoteName::Plan(game, seat)));
        }
        if games.get(game).is_none() && self.get(game, seat).is_some() {
            effects.extend(games.load(game));
        }
        effects
    }

    /// Shows a player who joins a game with days the replies that the player has prepared, also if there are none.
    pub(super) fn show(&self, room: &Room, connection: Connection) -> Option<Effect> {
        let game = room.game().counts_days().then(|| room.id())?;
        let seat = room.audience().role(connection)?.seat()?;
        Some(Effect::tell(
            connection,
            planned(game, self.get(game, seat)),
        ))
    }

    /// Removes the plans of a game that does not exist any more.
    pub(super) fn forget(&mut self, game: GameId) -> Vec<Effect> {
        let seats = [Seat::First, Seat::Second];
        let removed = seats.map(|seat| self.end(None, game, seat));
        removed.into_iter().flatten().collect()
    }

    /// Tells the player of a seat which replies are prepared.
    fn tell(&self, room: Option<&Room>, game: GameId, seat: Seat) -> Vec<Effect> {
        let message = planned(game, self.get(game, seat));
        let connections = room
            .into_iter()
            .flat_map(|room| room.audience().of_seat(seat));
        Effect::tell_each(connections, &message)
    }

    /// Plays the reply that is due in a game, or ends a plan that is over.
    pub(super) fn follow(&mut self, room: &mut Room, now: Now) -> Vec<Effect> {
        let game = room.id();
        match self.due(room) {
            None => Vec::new(),
            Some(NextStep::End(seat)) => self.end(Some(room), game, seat),
            Some(NextStep::Reply(seat, point)) => room
                .reply(seat, point, now)
                .unwrap_or_else(|| self.end(Some(room), game, seat)),
        }
    }

    /// Removes the plan of a seat, and tells its player.
    fn end(&mut self, room: Option<&Room>, game: GameId, seat: Seat) -> Vec<Effect> {
        if !self.remove(game, seat) {
            return Vec::new();
        }
        let mut effects = vec![Effect::DropNote(NoteName::Plan(game, seat))];
        effects.extend(self.tell(room, game, seat));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_counts_until_the_last_plan_is_stored() {
        let (game, seat) = (GameId::from_bytes([1; 10]), Seat::First);
        let kept = |lines: &[&str]| {
            let lines = lines.iter().map(|line| line.parse().expect("a line"));
            let plan = Plan::new(1, lines.collect()).expect("a plan");
            StoredPlan { game, seat, plan }
        };
        let (first, none) = (kept(&["a1.b2"]), kept(&[]));
        let mut plans = Plans::default();
        let mut games = Games::default();
        plans.ask(first.clone());
        plans.ask(none.clone());
        assert_eq!(plans.asked(game, seat), Some(&none.plan));
        let effects = plans.stored(&mut games, first.clone(), Ok(()));
        assert_eq!(effects, [Effect::Load { game }]);
        assert_eq!(plans.get(game, seat), Some(&first.plan));
        let effects = plans.stored(&mut games, none, Ok(()));
        let dropped = Effect::DropNote(NoteName::Plan(game, seat));
        assert_eq!(effects, std::slice::from_ref(&dropped));
        assert!(plans.0.is_empty());
        plans.set(first);
        assert_eq!(plans.forget(game), [dropped]);
        assert_eq!(plans.forget(game), []);
    }
}
