//! Fits the tables: gradient descent on the difference between the chances to win by the static
//! value and by the labels.

use tengen_core::{Position, Stone, Terms};
use tengen_engine::Engine;
use tengen_engine::evaluation::{Features, PointFeature, Tables, WeightSet};

use super::game::{Label, TrainingGame};
use super::model::{Model, UNIT, Values};
use super::{Samples, shuffle};
use crate::random::Random;

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fit {
    /// The number of passes over all positions.
    pub(crate) epochs: u32,
    /// The share of the result of the game in a label, from 0 to 1; the rest is the search's.
    pub(crate) result: f32,
    /// The largest change of a parameter in a step.
    pub(crate) rate: f32,
    /// The decay of terms that only one value has.
    pub(crate) decay: f32,
    /// The seed of the order of the positions.
    pub(crate) seed: u64,
}

/// The mean cross entropy of the labels and the static values, in nats.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Loss {
    /// Of the positions that the tables were fitted to.
    pub(crate) fitted: f32,
    /// Of every ninth game, which was left out.
    pub(crate) held_out: f32,
}

/// The number of positions of a step.
const BATCH: usize = 4096;

/// The chance to win that the static value has to give a proved win.
const PROVED: f32 = 0.97;

/// A position as the sum of table entries, with its label.
pub(crate) struct Sample {
    points: Vec<(WeightSet, u16, f32)>,
    threats: (WeightSet, u16),
    label: f32,
}

impl Sample {
    fn new(features: &Features, label: f32) -> Sample {
        let short = |index: usize| u16::try_from(index).unwrap_or(u16::MAX);
        let entry = |it: &PointFeature| (it.set, short(it.index), f32::from(it.count) / 2.0);
        Sample {
            points: features.points.iter().map(entry).collect(),
            threats: (features.threat_set, short(features.threats)),
            label,
        }
    }

    /// Returns the chance to win by the values of all sets.
    fn chance(&self, values: &[Values]) -> f32 {
        let points = self
            .points
            .iter()
            .map(|&(set, index, times)| values[set as usize].points[usize::from(index)] * times);
        let (set, mask) = self.threats;
        let sum = points.sum::<f32>() + values[set as usize].threats[usize::from(mask)];
        1.0 / (1.0 + (-sum).exp())
    }

    fn loss(&self, values: &[Values]) -> f32 {
        let chance = self.chance(values).clamp(1e-6, 1.0 - 1e-6);
        -(self.label * chance.ln() + (1.0 - self.label) * (1.0 - chance).ln())
    }
}

impl Samples<Sample> {
    /// Adds the labelled positions of games.
    pub(crate) fn add_scores(&mut self, terms: Terms, games: &[TrainingGame], fit: &Fit) {
        labelled(terms, games, fit.result, |number, features, label| {
            self.of_game(number).push(Sample::new(features, label));
        });
    }
}

/// Calls `tell` for each labelled position of games with the number of its game, its features, and the chance to win that
/// the static value is fitted to, in which the result of the game has this share.
pub(super) fn labelled(
    terms: Terms,
    games: &[TrainingGame],
    share: f32,
    mut tell: impl FnMut(usize, &Features, f32),
) {
    let empty = Position::new(terms.size, terms.rules, Stone::Black);
    let mut engine = Engine::new(&empty);
    for (number, game) in games.iter().enumerate() {
        let mut position = empty.clone();
        let mut labels = game.labels.iter().peekable();
        for (count, &stone) in (1..).zip(&game.stones) {
            let before = position.clone();
            if position.put(stone).is_err() {
                break;
            }
            while let Some(label) = labels.next_if(|label| label.stones == count) {
                let (features, to_move) = match label.branch {
                    None => (engine.features(&before, stone), position.to_move()),
                    Some(branch) => (engine.features(&position, branch), !position.to_move()),
                };
                if let Some(features) = features {
                    tell(
                        number,
                        &features,
                        target(*label, game.winner, to_move, share),
                    );
                }
            }
        }
    }
}

/// Returns the chance to win that the static value is fitted to. The result of the game says
/// nothing about a position that was not played.
fn target(label: Label, winner: Option<Stone>, to_move: Stone, share: f32) -> f32 {
    let share = if label.branch.is_some() { 0.0 } else { share };
    let result = match winner {
        None => 0.5,
        Some(winner) if winner == to_move => 1.0,
        Some(_) => 0.0,
    };
    #[expect(clippy::cast_possible_truncation, reason = "a chance from 0 to 1")]
    let searched = label.score.chance() as f32;
    let searched = searched.clamp(1.0 - PROVED, PROVED);
    share * result + (1.0 - share) * searched
}

impl Fit {
    /// Returns the tables that fit the samples, starting from `start`, and calls `tell` after each
    /// pass. Sets that no sample uses stay as they are.
    pub(crate) fn run(
        &self,
        start: &Tables,
        mut samples: Samples<Sample>,
        mut tell: impl FnMut(u32, Loss),
    ) -> Tables {
        let mut models: Vec<Model> = WeightSet::ALL
            .iter()
            .map(|&set| Model::new(start, set))
            .collect();
        let mut random = Random::of(self.seed, 0);
        for epoch in 0..self.epochs {
            shuffle(&mut samples.fitted, &mut random);
            let rate = self.rate * self.slower(epoch);
            for batch in samples.fitted.chunks(BATCH) {
                let values: Vec<Values> = models.iter().map(Model::values).collect();
                for (model, gradients) in models.iter_mut().zip(gradients(batch, &values)) {
                    if let Some(gradients) = gradients {
                        model.learn(&gradients, rate, self.decay);
                    }
                }
            }
            let values: Vec<Values> = models.iter().map(Model::values).collect();
            tell(
                epoch + 1,
                Loss {
                    fitted: mean_loss(&samples.fitted, &values),
                    held_out: mean_loss(&samples.held_out, &values),
                },
            );
        }
        let values: Vec<Values> = models.iter().map(Model::values).collect();
        tables(start, &values)
    }

    /// Returns the share of the rate in a pass: it falls in the last third.
    fn slower(&self, epoch: u32) -> f32 {
        match (epoch * 6).checked_div(self.epochs) {
            Some(0..=3) | None => 1.0,
            Some(4) => 0.3,
            Some(_) => 0.1,
        }
    }
}

/// Returns the mean gradients of the loss of a batch for each set; `None` for an unused set.
fn gradients(batch: &[Sample], values: &[Values]) -> Vec<Option<Values>> {
    let mut all: Vec<Option<Values>> = values.iter().map(|_| None).collect();
    #[expect(clippy::cast_precision_loss, reason = "a few thousand")]
    let scale = 1.0 / batch.len() as f32;
    for sample in batch {
        let error = (sample.chance(values) - sample.label) * scale;
        for &(set, index, times) in &sample.points {
            let gradients = all[set as usize].get_or_insert_with(Values::zero);
            gradients.points[usize::from(index)] += error * times;
        }
        let (set, mask) = sample.threats;
        let gradients = all[set as usize].get_or_insert_with(Values::zero);
        gradients.threats[usize::from(mask)] += error;
    }
    all
}

fn mean_loss(samples: &[Sample], values: &[Values]) -> f32 {
    let sum: f64 = samples.iter().map(|it| f64::from(it.loss(values))).sum();
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        reason = "a mean for people"
    )]
    let mean = (sum / samples.len().max(1) as f64) as f32;
    mean
}

/// Rounds the values to tables.
fn tables(start: &Tables, values: &[Values]) -> Tables {
    #[expect(clippy::cast_possible_truncation, reason = "clamped before")]
    let round = |value: f32| (value * UNIT).round().clamp(-6000.0, 6000.0) as i16;
    let mut tables = start.clone();
    for (&set, values) in WeightSet::ALL.iter().zip(values) {
        for (to, &from) in tables.values_mut(set).iter_mut().zip(&values.points) {
            *to = round(from);
        }
        for (to, &from) in tables.threats_mut(set).iter_mut().zip(&values.threats) {
            *to = round(from);
        }
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::game::{Budget, Calm};
    use tengen_core::Game;
    use tengen_engine::Score;

    /// Returns games of random stones, each position labelled by the static value with `tables`.
    fn labelled(terms: Terms, tables: &Tables, count: u64) -> Vec<TrainingGame> {
        let mut engine = Engine::new(Game::new(terms).position());
        let points: Vec<_> = terms.size.points().collect();
        let game = |number| {
            let mut random = Random::of(number, 0);
            let mut game = Game::new(terms);
            let (mut stones, mut labels) = (Vec::new(), Vec::new());
            while stones.len() < 40 {
                let index = usize::try_from(random.below(points.len() as u64)).expect("small");
                let before = game.position().clone();
                let point = points[index];
                match game.play(point) {
                    Ok(status) if status.is_over() => break,
                    Ok(_) => stones.push(point),
                    Err(_) => continue,
                }
                let features = engine.features(&before, point).expect("an empty point");
                let score = features.sum(tables).clamp(-1000, 1000);
                let score = Score::Value(i16::try_from(score).expect("clamped"));
                labels.push(Label {
                    stones: stones.len(),
                    branch: None,
                    budget: Budget::Larger,
                    calm: Calm::Quiet,
                    score,
                    best: None,
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

    const FIT: Fit = Fit {
        epochs: 120,
        result: 0.0,
        rate: 0.004,
        decay: 0.01,
        seed: 1,
    };

    /// Returns how far the loss on held out games is above the least possible one.
    fn excess(samples: &[Sample], values: &[Values]) -> f32 {
        let entropy = |sample: &Sample| {
            let own = f64::from(sample.label.clamp(1e-6, 1.0 - 1e-6));
            -(own * own.ln() + (1.0 - own) * (1.0 - own).ln())
        };
        #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
        let least = samples.iter().map(entropy).sum::<f64>() / samples.len() as f64;
        #[expect(clippy::cast_possible_truncation, reason = "about 1")]
        let least = least as f32;
        mean_loss(samples, values) - least
    }

    fn of_tables(tables: &Tables) -> Vec<Values> {
        let units = |numbers: &[i16]| numbers.iter().map(|&it| f32::from(it) / UNIT).collect();
        let values = |&set: &WeightSet| Values {
            points: units(tables.values(set)),
            threats: units(tables.threats(set)),
        };
        WeightSet::ALL.iter().map(values).collect()
    }

    #[test]
    fn the_fit_finds_the_values_that_made_the_labels() {
        let terms: Terms = "renju".parse().expect("terms");
        let teacher = Tables::built_in();
        let games = labelled(terms, &teacher, 40);
        let mut samples = Samples::default();
        samples.add_scores(terms, &games, &FIT);
        let start = Tables::zero();
        let mut losses = Vec::new();
        let fitted = FIT.run(&start, samples, |_, loss| losses.push(loss));
        let mut again = Samples::default();
        again.add_scores(terms, &games, &FIT);
        let before = excess(&again.held_out, &of_tables(&start));
        let after = excess(&again.held_out, &of_tables(&fitted));
        assert!(after < before / 4.0, "{before} {after}");
        assert!(excess(&again.held_out, &of_tables(&teacher)) < 0.01);
        let (first, last) = (losses[0], losses[losses.len() - 1]);
        assert!(last.fitted < first.fitted && last.held_out < first.held_out);
        // Games of renju say nothing about the other sets.
        assert_eq!(
            fitted.values(WeightSet::Caro),
            start.values(WeightSet::Caro)
        );
        let mut same = Samples::default();
        same.add_scores(terms, &games, &FIT);
        assert_eq!(FIT.run(&start, same, |_, _| {}), fitted);
    }

    #[test]
    fn a_label_mixes_result_and_score() {
        let label = Label {
            stones: 1,
            branch: None,
            budget: Budget::Larger,
            calm: Calm::Quiet,
            score: Score::Value(0),
            best: None,
        };
        for (winner, to_move, expected) in [
            (Some(Stone::Black), Stone::Black, 0.75),
            (Some(Stone::Black), Stone::White, 0.25),
            (None, Stone::White, 0.5),
        ] {
            let found = target(label, winner, to_move, 0.5);
            assert!((found - expected).abs() < 1e-6, "{found}");
        }
        let branch = Some("h8".parse().expect("a point"));
        let other = Label { branch, ..label };
        let found = target(other, Some(Stone::Black), Stone::Black, 0.5);
        assert!(
            (found - 0.5).abs() < 1e-6,
            "the result says nothing: {found}"
        );
        let ahead = target(
            Label {
                score: Score::Value(200),
                ..label
            },
            None,
            Stone::Black,
            0.0,
        );
        assert!((ahead - 0.731).abs() < 0.001, "{ahead}");
    }
}
