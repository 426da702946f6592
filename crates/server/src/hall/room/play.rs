//! What is done in a game, and its time.

use tengen_core::game::{Action, Deed};
use tengen_core::{Seat, Status};
use tengen_online::{Entry, Reason, ToClient};

use super::{Room, Voice};
use crate::hall::denial::Denial;
use crate::hall::{Effect, Now};
use crate::log::Append;

impl Room {
    /// A seat does something, which counts from when it was said.
    pub(super) fn act(
        &mut self,
        voice: Voice,
        seat: Seat,
        seq: u32,
        action: Action,
    ) -> Result<Vec<Effect>, Denial> {
        if let Some(effect) = self.repeated(voice, seat, seq, action) {
            return Ok(vec![effect]);
        }
        let is_resigning = action == Action::Resign && !self.is_over();
        if seq != self.seq() && !is_resigning {
            return Err(Reason::Stale.into());
        }
        let said = voice.now.saturating_sub(voice.lag.into());
        let deed = Deed::Act(action);
        if self.clock.flagged(said) == Some(seat) {
            return Ok(self.late(voice, seat, "act"));
        }
        let (_, entry) = self.table.handle(deed, self.at(seat, said))?;
        Ok(entry.map_or_else(Vec::new, |entry| self.accepted(entry, voice.now)))
    }

    /// A seat says something after its time ran out: the answer is the game, in which the flag has fallen.
    pub(super) fn late(&mut self, voice: Voice, seat: Seat, what: &str) -> Vec<Effect> {
        let mut effects = self.flag(seat, voice.now);
        let stale = Denial::from(Reason::Stale);
        effects.push(stale.of(voice.connection, what, Some(self.id())));
        effects.extend(self.show(voice.connection, voice.now));
        effects
    }

    /// The answer to what was said before, and done.
    fn repeated(&self, voice: Voice, seat: Seat, seq: u32, action: Action) -> Option<Effect> {
        let later = self.table.entries().get(seq as usize..)?;
        let is_it = |entry: &Entry| match *entry {
            Entry::Act {
                seat: by,
                action: what,
                ..
            } => by == seat && what == action,
            Entry::Back(_) => false,
        };
        let place = if action == Action::Resign {
            later.iter().position(is_it)?
        } else {
            later.first().is_some_and(is_it).then_some(0)?
        };
        let entry = later[place];
        let seq = seq.saturating_add(u32::try_from(place).ok()?);
        Some(self.done(voice, seq, entry))
    }

    fn done(&self, voice: Voice, seq: u32, entry: Entry) -> Effect {
        Effect::Tell {
            connection: voice.connection,
            message: ToClient::Done {
                game: self.id(),
                seq,
                entry,
                spent: self.spent(voice.now),
            },
        }
    }

    /// The time of a seat has run out.
    pub(super) fn flag(&mut self, seat: Seat, now: Now) -> Vec<Effect> {
        let at = self.at(seat, now);
        if let Ok(entry) = self.table.call(Action::Flag, at) {
            return self.accepted(entry, now);
        }
        // Whose time runs can lose by it. Nobody's runs any more in any case.
        self.clock.pass_turn(None, now);
        Vec::new()
    }

    /// The lot is drawn for the seat that should have drawn it.
    pub(in crate::hall) fn draw_lot(&mut self, answer: Action, now: Now) -> Vec<Effect> {
        let at = self.at(self.game().seat_to_move(), now);
        if let Ok((_, Some(entry))) = self.table.handle(Deed::Act(answer), at) {
            return self.accepted(entry, now);
        }
        // It is no answer to what is asked. It must not be due for ever.
        if let Some(turn) = self.turns.last_mut() {
            *turn = now;
        }
        Vec::new()
    }

    /// The table has taken an entry: it is kept, and all are told.
    pub(super) fn accepted(&mut self, entry: Entry, now: Now) -> Vec<Effect> {
        self.turns.push(now);
        self.quiet = now;
        self.turned_down.clear();
        self.set_clock();
        let seq = self.seq().saturating_sub(1);
        let game = self.id();
        let mut effects = vec![Effect::Append(Append::Entry {
            game,
            seq,
            entry,
            at: now,
        })];
        effects.extend(self.ended().map(Effect::Append));
        let before = self.table.entries().iter().rev().nth(1).copied();
        for (&connection, &role) in &self.joined {
            // Before the guess it did not see how many stones there were.
            let was_hidden = matches!(before, Some(Entry::Act { seat, action: Action::Grab(_), .. })
                if role.seat() != Some(seat));
            if was_hidden {
                effects.extend(self.show(connection, now));
                continue;
            }
            let message = ToClient::Done {
                game,
                seq,
                entry: self.shown_to(role, entry),
                spent: self.spent(now),
            };
            effects.push(Effect::Tell {
                connection,
                message,
            });
        }
        effects
    }

    /// How the game ended, if it did.
    pub(in crate::hall) fn ended(&self) -> Option<Append> {
        let Status::Over { outcome, .. } = self.game().status() else {
            return None;
        };
        let winner = outcome.winner().map(|colour| self.game().seat_of(colour));
        Some(Append::End {
            game: self.id(),
            winner,
        })
    }
}
