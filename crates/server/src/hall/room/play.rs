//! The actions in a game: those of the players, of a prepared reply, and of the referee.

use tengen_core::game::{Action, Deed};
use tengen_core::{Point, Seat};
use tengen_online::{Entry, Reason, ToClient};

use super::visits::tell_presence;
use super::{Room, Voice};
use crate::hall::denial::Denial;
use crate::hall::{Effect, Now};

impl Room {
    /// Handles an action of a seat, which counts from the moment at which it was sent.
    pub(super) fn act(
        &mut self,
        voice: Voice,
        seat: Seat,
        seq: u32,
        action: Action,
    ) -> Result<Vec<Effect>, Denial> {
        if let Some((seq, entry)) = self.game.repeated(seat, seq, action) {
            let done = self.game.done(seq, entry, voice.now);
            return Ok(vec![Effect::tell(voice.connection, done)]);
        }
        let is_resigning = action == Action::Resign && !self.game.is_over();
        if !is_resigning {
            self.game.check_current(seq)?;
        }
        let said = voice.said();
        if self.game.time().flagged(said) == Some(seat) {
            return Ok(self.late(voice, seat, "act"));
        }
        let moments = (said, voice.now);
        let (_, entry) = self.game.handle(seat, Deed::Act(action), moments)?;
        Ok(entry.map_or_else(Vec::new, |entry| self.accepted(entry, voice.now)))
    }

    /// Handles a message that a seat sent after its time ran out: ends the game, and shows it to the sender.
    pub(super) fn late(&mut self, voice: Voice, seat: Seat, what: &str) -> Vec<Effect> {
        let mut effects = self.flag(seat, voice.now);
        let stale = Denial::from(Reason::Stale);
        effects.push(stale.of(voice.connection, what, Some(self.game.id())));
        effects.extend(self.show(voice.connection, voice.now));
        effects
    }

    /// Ends the game on time, because the time of `seat` has run out.
    pub(super) fn flag(&mut self, seat: Seat, now: Now) -> Vec<Effect> {
        if let Ok(entry) = self.game.call(Action::Flag, seat, now) {
            return self.accepted(entry, now);
        }
        // The flag of a running clock is always valid, so this should not happen. In any case the clock
        // stops.
        self.game.time_mut().stop(now);
        Vec::new()
    }

    /// Answers a lot for the seat that should have answered it.
    pub(in crate::hall) fn draw_lot(&mut self, answer: Action, now: Now) -> Vec<Effect> {
        let seat = self.game.state().seat_to_move();
        if let Ok((_, Some(entry))) = self.game.handle(seat, Deed::Act(answer), (now, now)) {
            return self.accepted(entry, now);
        }
        // The answer does not fit the question. The lot must not stay due forever, so its time begins again.
        self.game.time_mut().begin_again(now);
        Vec::new()
    }

    /// Plays a prepared reply; `None` if the rules do not allow it.
    pub(in crate::hall) fn reply(
        &mut self,
        seat: Seat,
        point: Point,
        now: Now,
    ) -> Option<Vec<Effect>> {
        let deed = Deed::Act(Action::place(point));
        let (_, entry) = self.game.handle(seat, deed, (now, now)).ok()?;
        // Nobody is told that the store failed: it is tried again.
        self.author = None;
        Some(self.accepted(entry?, now))
    }

    /// Stores an entry that the game has accepted, and sends it to all connections.
    pub(super) fn accepted(&mut self, entry: Entry, now: Now) -> Vec<Effect> {
        self.audience.stir(now);
        self.talk.next_turn();
        let records = self.game.records(entry, now);
        let mut effects: Vec<Effect> = records.map(Effect::Append).collect();
        let done = self.game.done(self.game.last_seq(), entry, now);
        for (connection, role) in self.audience.joined() {
            // Before the guess, this connection did not see the number of stones.
            if self.game.has_revealed_to(role) {
                effects.extend(self.show(connection, now));
                continue;
            }
            let mut message = done.clone();
            if let ToClient::Done { entry, .. } = &mut message {
                *entry = self.game.shown_to(role, *entry);
            }
            effects.push(Effect::tell(connection, message));
        }
        if self.game.is_over() {
            // Nobody waits any more until a page has noticed that its server is lost.
            for seat in self.lines.take_away(Now::MAX) {
                effects.extend(tell_presence(self, seat, now));
            }
        }
        effects
    }
}
