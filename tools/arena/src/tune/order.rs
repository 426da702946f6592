//! Fits the order of moves: gradient descent on the improbability of the best moves, where the
//! probability of a move grows exponentially with the sum of its weights ("softmax").
//!
//! Source of the method: R. Coulom, "Computing Elo Ratings of Move Patterns in the Game of Go" (2007),
//! for moves as sums of weights of their features.

use tengen_core::{Position, Stone, Terms};
use tengen_engine::Engine;
use tengen_engine::evaluation::{Tables, WeightSet};

use super::adam::Adam;
use super::game::TrainingGame;
use super::{Samples, shuffle};
use crate::random::Random;

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderFit {
    /// The number of passes over all positions.
    pub(crate) epochs: u32,
    /// The largest change of a weight in a step.
    pub(crate) rate: f32,
    /// The seed of the order of the positions.
    pub(crate) seed: u64,
}

/// The number of positions of a step.
const BATCH: usize = 256;

/// The decay of the weights towards zero.
const DECAY: f32 = 0.002;

/// The weight in a table of one unit of the parameters.
pub(crate) const UNIT: f32 = 128.0;

/// The moves of a position, each with its terms, and the index of the best one.
pub(crate) struct Choice {
    set: WeightSet,
    moves: Vec<Vec<u16>>,
    best: usize,
}

impl Choice {
    /// Returns the probabilities of the moves.
    fn probabilities(&self, weights: &[f32]) -> Vec<f32> {
        let sum =
            |terms: &Vec<u16>| -> f32 { terms.iter().map(|&it| weights[usize::from(it)]).sum() };
        let sums: Vec<f32> = self.moves.iter().map(sum).collect();
        let most = sums.iter().copied().fold(f32::MIN, f32::max);
        let powers: Vec<f32> = sums.iter().map(|sum| (sum - most).exp()).collect();
        let total: f32 = powers.iter().sum();
        powers.iter().map(|power| power / total).collect()
    }

    /// Returns the number of moves that come before the best one. Equal moves keep their order.
    fn before(&self, weights: &[f32]) -> usize {
        let probabilities = self.probabilities(weights);
        let best = probabilities[self.best];
        let (earlier, later) = probabilities.split_at(self.best);
        let before = earlier.iter().filter(|&&it| it >= best).count();
        before + later.iter().filter(|&&it| it > best).count()
    }
}

/// The quality of an order of moves on the positions held out, as shares from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Hits {
    /// How often the best move is the first.
    pub(crate) first: f32,
    /// How often it is among the first three.
    pub(crate) three: f32,
    /// How often it is among the first eight.
    pub(crate) eight: f32,
}

impl Samples<Choice> {
    /// Adds the positions of games with a known best move.
    pub(crate) fn add_moves(&mut self, terms: Terms, games: &[TrainingGame]) {
        let empty = Position::new(terms.size, terms.rules, Stone::Black);
        let mut engine = Engine::new(&empty);
        for (number, game) in games.iter().enumerate() {
            let samples = self.of_game(number);
            for label in &game.labels {
                let mut stones = game.stones[..label.stones].to_vec();
                stones.extend(label.branch);
                let Some(best) = label.best.filter(|_| stones.len() > 2) else {
                    continue;
                };
                let (first, last) = stones.split_at(stones.len() - 2);
                let mut before = empty.clone();
                if first.iter().any(|&stone| before.put(stone).is_err()) {
                    continue;
                }
                let Some((set, moves)) = engine.move_features(&before, last) else {
                    continue;
                };
                let best = moves.iter().position(|it| it.point == best);
                let short = |&term: &usize| u16::try_from(term).unwrap_or(u16::MAX);
                let terms = moves.iter().map(|it| it.terms.iter().map(short).collect());
                samples.extend(best.map(|best| Choice {
                    set,
                    moves: terms.collect(),
                    best,
                }));
            }
        }
    }

    /// Returns the hits of an order on the positions held out.
    fn hits(&self, weights: &[Vec<f32>]) -> Hits {
        let before = |it: &Choice| it.before(&weights[it.set as usize]);
        let places: Vec<usize> = self.held_out.iter().map(before).collect();
        #[expect(clippy::cast_precision_loss, reason = "a share for people")]
        let share = |most: usize| {
            places.iter().filter(|&&place| place < most).count() as f32 / places.len().max(1) as f32
        };
        Hits {
            first: share(1),
            three: share(3),
            eight: share(8),
        }
    }
}

impl OrderFit {
    /// Returns the tables with an order that fits the choices, and calls `tell` with the hits of
    /// `start` and then after each pass. Sets that no choice uses stay as they are.
    pub(crate) fn run(
        &self,
        start: &Tables,
        mut choices: Samples<Choice>,
        mut tell: impl FnMut(u32, Hits),
    ) -> Tables {
        let mut weights: Vec<Vec<f32>> = WeightSet::ALL
            .iter()
            .map(|&set| {
                start
                    .order(set)
                    .iter()
                    .map(|&it| f32::from(it) / UNIT)
                    .collect()
            })
            .collect();
        tell(0, choices.hits(&weights));
        let mut used: Vec<Option<Adam>> = WeightSet::ALL.iter().map(|_| None).collect();
        for sample in &choices.fitted {
            if used[sample.set as usize].is_none() {
                used[sample.set as usize] = Some(Adam::new(Tables::ORDER));
                weights[sample.set as usize] = vec![0.0; Tables::ORDER];
            }
        }
        let mut random = Random::of(self.seed, 0);
        for epoch in 0..self.epochs {
            shuffle(&mut choices.fitted, &mut random);
            let is_late = epoch * 3 >= self.epochs * 2;
            let rate = if is_late { 0.1 * self.rate } else { self.rate };
            for batch in choices.fitted.chunks(BATCH) {
                let gradients = gradients(batch, &weights);
                for ((weights, adam), gradients) in weights.iter_mut().zip(&mut used).zip(gradients)
                {
                    if let (Some(adam), Some(gradients)) = (adam, gradients) {
                        adam.step(weights, &gradients, rate, |_| DECAY);
                    }
                }
            }
            tell(epoch + 1, choices.hits(&weights));
        }
        let mut tables = start.clone();
        for ((&set, weights), used) in WeightSet::ALL.iter().zip(&weights).zip(&used) {
            if used.is_some() {
                for (to, &from) in tables.order_mut(set).iter_mut().zip(weights) {
                    *to = round(from);
                }
            }
        }
        tables
    }
}

#[expect(clippy::cast_possible_truncation, reason = "clamped before")]
fn round(weight: f32) -> i16 {
    (weight * UNIT).round().clamp(-2000.0, 2000.0) as i16
}

/// Returns the mean gradients of the weights of each set over a batch; `None` for an unused set.
fn gradients(batch: &[Choice], weights: &[Vec<f32>]) -> Vec<Option<Vec<f32>>> {
    let mut all: Vec<Option<Vec<f32>>> = weights.iter().map(|_| None).collect();
    #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
    let scale = 1.0 / batch.len() as f32;
    for sample in batch {
        let probabilities = sample.probabilities(&weights[sample.set as usize]);
        let gradients = all[sample.set as usize].get_or_insert_with(|| vec![0.0; Tables::ORDER]);
        for (place, (terms, probability)) in sample.moves.iter().zip(probabilities).enumerate() {
            let is_best = if place == sample.best { 1.0 } else { 0.0 };
            for &term in terms {
                gradients[usize::from(term)] += (probability - is_best) * scale;
            }
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::game::{Budget, Calm, Label};
    use tengen_core::Game;

    /// Returns games of random stones; the best move of each position is the first by the order of
    /// `teacher`.
    fn labelled(terms: Terms, teacher: &Tables, count: u64) -> Vec<TrainingGame> {
        let empty = Position::new(terms.size, terms.rules, Stone::Black);
        let mut engine = Engine::new(&empty);
        let points: Vec<_> = terms.size.points().collect();
        let game = |number| {
            let mut random = Random::of(number, 0);
            let mut game = Game::new(terms);
            let (mut stones, mut labels) = (Vec::new(), Vec::new());
            while stones.len() < 30 {
                let index = usize::try_from(random.below(points.len() as u64)).expect("small");
                match game.play(points[index]) {
                    Ok(status) if status.is_over() => break,
                    Ok(_) => stones.push(points[index]),
                    Err(_) => continue,
                }
                let (set, moves) = engine.move_features(&empty, &stones).expect("empty points");
                let sum = |terms: &[usize]| -> i32 {
                    let weights = terms.iter().map(|&term| teacher.order(set)[term]);
                    weights.map(i32::from).sum()
                };
                let best = moves.iter().max_by_key(|it| (sum(&it.terms), it.point));
                labels.push(Label {
                    stones: stones.len(),
                    branch: None,
                    budget: Budget::Larger,
                    calm: Calm::Quiet,
                    score: tengen_engine::Score::Value(0),
                    best: best.map(|it| it.point),
                });
            }
            TrainingGame {
                stones,
                winner: None,
                labels,
            }
        };
        (0..count).map(game).collect()
    }

    #[test]
    fn the_fit_finds_the_order_that_chose_the_moves() {
        let terms: Terms = "renju".parse().expect("terms");
        let teacher = Tables::built_in();
        let games = labelled(terms, &teacher, 40);
        let choices = || {
            let mut choices = Samples::default();
            choices.add_moves(terms, &games);
            choices
        };
        let fit = OrderFit {
            epochs: 20,
            rate: 0.05,
            seed: 1,
        };
        let mut hits = Vec::new();
        let fitted = fit.run(&Tables::zero(), choices(), |_, it| hits.push(it));
        let (before, after) = (hits[0], hits[hits.len() - 1]);
        assert!(
            after.first > 0.4 && after.three > 0.7 && after.eight > 0.85,
            "{after:?}"
        );
        assert!(before.first < 0.1 && before.eight < 0.3, "{before:?}");
        // Games of renju say nothing about the other sets.
        let freestyle = fitted.order(WeightSet::Freestyle);
        assert_eq!(freestyle, Tables::zero().order(WeightSet::Freestyle));
        assert_eq!(fit.run(&Tables::zero(), choices(), |_, _| {}), fitted);
    }
}
