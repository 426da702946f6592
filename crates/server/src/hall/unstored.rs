//! The games about which something is being stored.

use std::collections::{BTreeMap, BTreeSet};

use tengen_online::GameId;

use super::Effect;

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

    /// Returns the games with records to be stored.
    pub(super) fn appended(&self) -> impl Iterator<Item = GameId> {
        self.appended.iter().copied()
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
    pub(super) fn add(&mut self, unstored: &UnstoredStep) {
        for game in unstored.games() {
            *self.steps.entry(game).or_default() += 1;
            if self.changed.remove(&game) {
                self.waiting.insert(game);
            }
        }
    }

    pub(super) fn remove(&mut self, unstored: &UnstoredStep) {
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

    /// Returns `true` if a step about a game is being stored.
    pub(super) fn has(&self, game: GameId) -> bool {
        self.steps.contains_key(&game)
    }

    pub(super) fn note_changed(&mut self, game: GameId) {
        let changed = if self.has(game) {
            &mut self.waiting
        } else {
            &mut self.changed
        };
        changed.insert(game);
    }

    /// Removes and returns the changed games about which nothing is being stored.
    pub(super) fn take_settled(&mut self) -> BTreeSet<GameId> {
        std::mem::take(&mut self.changed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::log::Append;

    #[test]
    fn a_changed_game_waits_until_all_its_steps_are_stored() {
        let game = GameId::from_bytes([1; 10]);
        let winner = None;
        let effects = [Effect::Append(Append::End { game, winner })];
        let step = UnstoredStep::of(&effects).expect("a step");
        assert_eq!(UnstoredStep::of(&[]), None);
        let mut games = UnstoredGames::default();
        games.note_changed(game);
        games.add(&step);
        games.add(&step);
        games.note_changed(game);
        assert!(games.take_settled().is_empty());
        games.remove(&step);
        assert!(games.take_settled().is_empty());
        games.remove(&step);
        assert_eq!(games.take_settled(), BTreeSet::from([game]));
        games.remove(&step);
        games.note_changed(game);
        assert_eq!(games.take_settled(), BTreeSet::from([game]));
    }
}
