//! Random choices: seats, lots, and names of games. Anybody who knows the seed can predict them.

use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use tengen_core::rules::opening::{Answer, Parity, Question};
use tengen_core::{Action, Seat};
use tengen_online::{GameId, Side};

/// A random generator that cannot be predicted without its seed.
#[derive(Debug)]
pub(super) struct Lots(StdRng);

impl Lots {
    pub(super) fn new(seed: u64) -> Lots {
        Lots(StdRng::seed_from_u64(seed))
    }

    /// Returns the seat that `side` asks for, or a random one.
    pub(super) fn seat(&mut self, side: Side) -> Seat {
        let is_first = match side {
            Side::Lot => self.0.random(),
            Side::First => true,
            Side::Second => false,
        };
        if is_first { Seat::First } else { Seat::Second }
    }

    /// Returns a random answer to a lot, for a player who gives none; `None` if the question is not a lot.
    pub(super) fn answer(&mut self, question: Question) -> Option<Action> {
        let answer = match question {
            Question::Grab { most } => Answer::Grab(self.0.random_range(1..=most.max(1))),
            Question::Guess if self.0.random() => Answer::Guess(Parity::Odd),
            Question::Guess => Answer::Guess(Parity::Even),
            _ => return None,
        };
        Some(Action::Answer(answer))
    }

    /// Returns a random name for a game that is not taken in memory. If a stored game has it, which is very unlikely, the
    /// new game cannot be stored.
    pub(super) fn free_game(&mut self, is_taken: impl Fn(GameId) -> bool) -> GameId {
        loop {
            let game = GameId::from_bytes(self.0.random());
            if !is_taken(game) {
                return game;
            }
        }
    }
}
