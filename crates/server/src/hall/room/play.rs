//! The actions in a game, and its clock.

use tengen_core::Seat;
use tengen_core::game::{Action, Deed};
use tengen_core::rules::opening::Answer;
use tengen_online::{Colours, Entry, Prompt, Reason, Standing, ToClient};

use super::turn::Turn;
use super::{Room, Voice};
use crate::hall::denial::Denial;
use crate::hall::{Effect, Now};
use crate::log::Append;

impl Room {
    /// Handles an action of a seat, which counts from the moment at which it was sent.
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

    /// Handles a message that a seat sent after its time ran out: ends the game, and shows it to the sender.
    pub(super) fn late(&mut self, voice: Voice, seat: Seat, what: &str) -> Vec<Effect> {
        let mut effects = self.flag(seat, voice.now);
        let stale = Denial::from(Reason::Stale);
        effects.push(stale.of(voice.connection, what, Some(self.id())));
        effects.extend(self.show(voice.connection, voice.now));
        effects
    }

    /// Returns the reply to an action that was sent again and is already done; `None` if it is not done.
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
        Effect::tell(
            voice.connection,
            ToClient::Done {
                game: self.id(),
                seq,
                entry,
                spent: self.spent(voice.now),
                standing: Some(Standing::of(self.game())),
                colours: Some(Colours::of(self.game())),
                prompt: Prompt::of(self.game()),
            },
        )
    }

    /// Ends the game on time, because the time of `seat` has run out.
    pub(super) fn flag(&mut self, seat: Seat, now: Now) -> Vec<Effect> {
        let at = self.at(seat, now);
        if let Ok(entry) = self.table.call(Action::Flag, at) {
            return self.accepted(entry, now);
        }
        // The flag of a running clock is always valid, so this should not happen. In any case the clock
        // stops.
        self.clock.pass_turn(None, now);
        Vec::new()
    }

    /// Answers a lot for the seat that should have answered it.
    pub(in crate::hall) fn draw_lot(&mut self, answer: Action, now: Now) -> Vec<Effect> {
        let at = self.at(self.game().seat_to_move(), now);
        if let Ok((_, Some(entry))) = self.table.handle(Deed::Act(answer), at) {
            return self.accepted(entry, now);
        }
        // The answer does not fit the question. The lot must not stay due forever, so its time begins again.
        if let Some(turn) = self.turns.last_mut() {
            *turn = Turn::at(now);
        }
        Vec::new()
    }

    /// Stores an entry that the table has accepted, and sends it to all connections.
    pub(super) fn accepted(&mut self, entry: Entry, now: Now) -> Vec<Effect> {
        self.turns.push(Turn::at(now));
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
        let (standing, colours) = (Standing::of(self.game()), Colours::of(self.game()));
        let prompt = Prompt::of(self.game());
        for (&connection, &role) in &self.joined {
            // Before the guess, this connection did not see the number of stones.
            let was_hidden = matches!(
                before,
                Some(Entry::Act { seat, action: Action::Answer(Answer::Grab(_)), .. })
                    if role.seat() != Some(seat)
            );
            if was_hidden {
                effects.extend(self.show(connection, now));
                continue;
            }
            let message = ToClient::Done {
                game,
                seq,
                entry: self.shown_to(role, entry),
                spent: self.spent(now),
                standing: Some(standing),
                colours: Some(colours),
                prompt: prompt.clone(),
            };
            effects.push(Effect::tell(connection, message));
        }
        effects
    }

    /// Returns the record of the game's end; `None` if it is not over.
    pub(in crate::hall) fn ended(&self) -> Option<Append> {
        let Standing::Over(winner) = Standing::of(self.game()) else {
            return None;
        };
        Some(Append::End {
            game: self.id(),
            winner,
        })
    }
}
