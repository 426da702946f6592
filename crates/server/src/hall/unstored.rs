//! The games about which something is being stored.

use std::collections::{BTreeMap, BTreeSet};

use tengen_online::GameId;

use super::alarms::Alarm;
use super::room::Room;
use super::{Effect, Hall, Now};

/// The games of a step of the hall that wants something stored. Until it is, they must not change any more, and
/// nobody may be told of the change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnstoredStep {
    appended: BTreeSet<GameId>,
    told: BTreeSet<GameId>,
}

impl UnstoredStep {
    /// Returns the games of a step; `None` if it wants nothing stored.
    pub fn of(effects: &[Effect]) -> Option<UnstoredStep> {
        let mut unstored = UnstoredStep {
            appended: BTreeSet::new(),
            told: BTreeSet::new(),
        };
        for effect in effects {
            match effect {
                Effect::Append(append) => unstored.appended.extend([append.game()]),
                Effect::Tell { message, .. } => unstored.told.extend(message.game()),
                _ => {}
            }
        }
        (!unstored.appended.is_empty()).then_some(unstored)
    }

    /// Returns the games of the step, each once: those with records to be stored, and those about which the step
    /// tells somebody, such as the game before a rematch.
    pub fn games(&self) -> impl Iterator<Item = GameId> {
        self.appended.union(&self.told).copied()
    }

    /// Returns `true` if the step wants a record of the game stored.
    pub fn appends_to(&self, game: GameId) -> bool {
        self.appended.contains(&game)
    }
}

/// The games about which something is being stored, each with the number of steps that are being stored, and the games that changed.
#[derive(Debug, Default)]
pub(super) struct UnstoredGames {
    steps: BTreeMap<GameId, u32>,
    /// Games about which nothing is being stored, whose alarms and rows in the lobby are not up to date.
    changed: BTreeSet<GameId>,
    /// The same of the others. A busy server has many of them, so they are kept apart.
    waiting: BTreeSet<GameId>,
}

impl UnstoredGames {
    fn add(&mut self, unstored: &UnstoredStep) {
        for game in unstored.games() {
            *self.steps.entry(game).or_default() += 1;
            if self.changed.remove(&game) {
                self.waiting.insert(game);
            }
        }
    }

    fn remove(&mut self, unstored: &UnstoredStep) {
        for game in unstored.games() {
            // A step that was never added is ignored.
            let Some(steps) = self.steps.get_mut(&game) else {
                continue;
            };
            *steps -= 1;
            if *steps == 0 {
                self.steps.remove(&game);
                if self.waiting.remove(&game) {
                    self.changed.insert(game);
                }
            }
        }
    }

    pub(super) fn note_changed(&mut self, game: GameId) {
        let changed = if self.steps.contains_key(&game) {
            &mut self.waiting
        } else {
            &mut self.changed
        };
        changed.insert(game);
    }

    /// Removes and returns the changed games about which nothing is being stored.
    fn take_settled(&mut self) -> BTreeSet<GameId> {
        std::mem::take(&mut self.changed)
    }
}

impl Hall {
    /// Notes the games of a step that is being stored, and updates what depends on the other games that changed.
    pub(super) fn note_unstored(&mut self, effects: &[Effect], now: Now) {
        if let Some(unstored) = UnstoredStep::of(effects) {
            self.unstored.add(&unstored);
            for game in unstored.games() {
                // Alarm and clock are set again once nothing of the game is being stored.
                self.rest(game);
                if let Some(room) = self
                    .rooms
                    .get_mut(&game)
                    .filter(|_| unstored.appends_to(game))
                {
                    room.game_mut().time_mut().stop(now);
                }
                self.unstored.note_changed(game);
            }
        }
        for game in self.unstored.take_settled() {
            self.refresh(game, now);
        }
    }

    /// Updates the alarm of a game, and its row in the lobby.
    fn refresh(&mut self, game: GameId, now: Now) {
        let room = self.rooms.get(&game);
        let wake = room.and_then(Room::next_wake);
        let reply = room.and_then(|room| self.plans.due(room));
        let wake = reply.map_or(wake, |_| Some(now));
        self.context.alarms.set(Alarm::Room(game), wake);
        // Games with days come and go in memory, and would do so in the lobby.
        let row = room.filter(|room| !room.game().is_over() && !room.game().counts_days());
        let stand = row.map(|room| {
            let (game, watching) = (room.game(), room.audience().watching());
            ((game.state().ply(), watching), game.start().at)
        });
        self.context.lobby.note(game, stand, now);
    }

    /// Removes the alarm of a game.
    fn rest(&mut self, game: GameId) {
        self.context.alarms.set(Alarm::Room(game), None);
    }

    /// Handles the end of an attempt to store a step, which took `late` ms. That time counts against nobody: nobody
    /// was told of the step before, and if it could not be stored, nobody could do anything else meanwhile.
    pub(super) fn settled(&mut self, unstored: &UnstoredStep, late: u64) {
        self.unstored.remove(unstored);
        for game in &unstored.appended {
            if let Some(room) = self.rooms.get_mut(game) {
                room.game_mut().time_mut().forgive(late);
            }
        }
    }
}
