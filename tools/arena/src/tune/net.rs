//! Fits the net: gradient descent on the difference between the chances to win by the corrected static value and by the
//! labels. The values that it corrects stay as they are.

use std::panic::resume_unwind;
use std::thread;

use tengen_core::Terms;
use tengen_engine::evaluation::{Features, Tables, WeightSet};

use super::fit::{Loss, labelled};
use super::game::TrainingGame;
use super::model::UNIT;
use super::{Samples, shuffle};
use crate::random::Random;
use model::{Model, Unfolded};
use run::Run;

mod model;
mod run;

/// The settings of a fit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NetFit {
    /// The number of passes over all positions.
    pub(crate) epochs: u32,
    /// The share of the result of the game in a label, from 0 to 1; the rest is the search's.
    pub(crate) result: f32,
    /// The largest change of a parameter in a step.
    pub(crate) rate: f32,
    /// The decay of the parameters towards 0.
    pub(crate) decay: f32,
    /// The seed of the first parameters and of the order of the positions.
    pub(crate) seed: u64,
    /// The number of threads; the result depends on it a little.
    pub(crate) concurrency: usize,
}

/// The largest static value of the search.
const MOST: i32 = 6000;

/// The stages of a fit, each of which makes all passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    /// One net for all sets learns from all games.
    Common,
    /// Each set has a net of its own, which begins with the common one.
    Own,
}

/// The number of positions of a step.
const BATCH: usize = 512;

/// A position with its label.
pub(crate) struct Seen {
    /// The set of the side to move, and that of the opponent.
    sets: [WeightSet; 2],
    /// The places of their nets in a list.
    nets: [usize; 2],
    /// The codes of the side to move and of the opponent at empty points, and the number of these points.
    codes: Vec<([u16; 2], u16)>,
    facts: u16,
    /// The value that the net corrects, in units.
    value: f32,
    label: f32,
}

impl Seen {
    fn new(features: &Features, tables: &Tables, label: f32) -> Seen {
        let short = |index: usize| u16::try_from(index).unwrap_or(u16::MAX);
        let codes = features.codes.iter();
        let value = features.sum(tables).clamp(-MOST, MOST);
        Seen {
            sets: [features.threat_set, features.foe_set],
            nets: [0; 2],
            codes: codes
                .map(|it| ([it.own, it.foe].map(short), it.count))
                .collect(),
            facts: short(features.threats),
            value: f32::from(i16::try_from(value).unwrap_or(0)) / UNIT,
            label,
        }
    }
}

impl Samples<Seen> {
    fn each(&mut self, mut change: impl FnMut(&mut Seen)) {
        self.fitted
            .iter_mut()
            .chain(&mut self.held_out)
            .for_each(&mut change);
    }

    /// Adds the labelled positions of games; `tables` give the values to be corrected.
    pub(crate) fn add_seen(
        &mut self,
        terms: Terms,
        games: &[TrainingGame],
        (fit, tables): (&NetFit, &Tables),
    ) {
        labelled(terms, games, fit.result, |number, features, label| {
            self.of_game(number)
                .push(Seen::new(features, tables, label));
        });
    }
}

impl NetFit {
    /// Returns the tables with the nets of the sets that the samples have, and calls `tell` with the loss at the beginning of
    /// each stage and after each of its passes.
    pub(crate) fn run(
        &self,
        start: &Tables,
        mut samples: Samples<Seen>,
        mut tell: impl FnMut(Stage, u32, Loss),
    ) -> Tables {
        let mut random = Random::of(self.seed, 0);
        let used = WeightSet::ALL.iter().copied();
        let used: Vec<WeightSet> = used
            .filter(|set| samples.fitted.iter().any(|it| it.sets.contains(set)))
            .collect();
        samples.each(|it| it.nets = [0; 2]);
        let mut common = [Some(Model::new(&mut random))];
        let common_stage = |epoch, loss| tell(Stage::Common, epoch, loss);
        self.learn(&mut samples, (&mut common, &mut random), common_stage);
        samples.each(|it| it.nets = it.sets.map(|set| set as usize));
        let sets = WeightSet::ALL.iter();
        let mut models: Vec<Option<Model>> = sets
            .map(|set| common[0].clone().filter(|_| used.contains(set)))
            .collect();
        let own_stage = |epoch, loss| tell(Stage::Own, epoch, loss);
        self.learn(&mut samples, (&mut models, &mut random), own_stage);
        let mut tables = start.clone();
        for (&set, model) in WeightSet::ALL.iter().zip(&models) {
            if let Some(model) = model {
                *tables.net_mut(set) = model.rounded();
            }
        }
        tables
    }

    /// Fits models in all passes, and calls `tell` with the loss before and after each of them.
    fn learn(
        &self,
        samples: &mut Samples<Seen>,
        (models, random): (&mut [Option<Model>], &mut Random),
        mut tell: impl FnMut(u32, Loss),
    ) {
        let loss = |samples: &Samples<Seen>, models: &[Option<Model>]| {
            let nets = unfolded(models);
            Loss {
                fitted: self.mean_loss(&samples.fitted, &nets),
                held_out: self.mean_loss(&samples.held_out, &nets),
            }
        };
        tell(0, loss(samples, models));
        for epoch in 0..self.epochs {
            shuffle(&mut samples.fitted, random);
            let rate = self.rate * self.slower(epoch);
            for batch in samples.fitted.chunks(BATCH) {
                let gradients = self.gradients(batch, &unfolded(models));
                for (model, gradients) in models.iter_mut().zip(gradients) {
                    if let (Some(model), Some(gradients)) = (model, gradients) {
                        model.learn(&gradients, rate, self.decay);
                    }
                }
            }
            tell(epoch + 1, loss(samples, models));
        }
    }

    /// Returns the share of the rate in a pass: it falls in the second half.
    fn slower(&self, epoch: u32) -> f32 {
        match (epoch * 6).checked_div(self.epochs) {
            Some(0..=2) | None => 1.0,
            Some(3 | 4) => 0.3,
            Some(_) => 0.1,
        }
    }

    /// Returns the mean gradients of the loss of a batch for each set; `None` for a set without a net.
    fn gradients(&self, batch: &[Seen], nets: &[Option<Unfolded>]) -> Vec<Option<Unfolded>> {
        #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
        let scale = 1.0 / batch.len() as f32;
        let mut parts = self.in_parts(batch, |part| {
            let mut all: Vec<_> = nets
                .iter()
                .map(|net| net.as_ref().map(|_| Unfolded::zero()))
                .collect();
            for seen in part {
                if let Some(run) = Run::new(seen, nets) {
                    run.back(seen, nets, (&mut all, (run.chance() - seen.label) * scale));
                }
            }
            all
        });
        let mut all = parts.pop().unwrap_or_default();
        for part in parts {
            for (sum, more) in all.iter_mut().zip(part) {
                if let (Some(sum), Some(more)) = (sum, more) {
                    sum.add(&more);
                }
            }
        }
        all
    }

    fn mean_loss(&self, samples: &[Seen], nets: &[Option<Unfolded>]) -> f32 {
        let sums = self.in_parts(samples, |part| {
            let loss = |seen: &Seen| {
                let chance = Run::new(seen, nets)?.chance().clamp(1e-6, 1.0 - 1e-6);
                Some(f64::from(
                    -(seen.label * chance.ln() + (1.0 - seen.label) * (1.0 - chance).ln()),
                ))
            };
            part.iter().filter_map(loss).sum::<f64>()
        });
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            reason = "a mean for people"
        )]
        let mean = (sums.iter().sum::<f64>() / samples.len().max(1) as f64) as f32;
        mean
    }

    /// Divides samples among threads.
    fn in_parts<T: Send>(&self, samples: &[Seen], work: impl Fn(&[Seen]) -> T + Sync) -> Vec<T> {
        let size = samples.len().div_ceil(self.concurrency).max(1);
        thread::scope(|scope| {
            let threads = samples.chunks(size).map(|part| scope.spawn(|| work(part)));
            let threads: Vec<_> = threads.collect();
            let result = |thread: thread::ScopedJoinHandle<'_, T>| match thread.join() {
                Ok(result) => result,
                Err(panic) => resume_unwind(panic),
            };
            threads.into_iter().map(result).collect()
        })
    }
}

fn unfolded(models: &[Option<Model>]) -> Vec<Option<Unfolded>> {
    models
        .iter()
        .map(|model| model.as_ref().map(Model::unfolded))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::{BoardSize, Point, Position, Ruleset, Stone};
    use tengen_engine::Engine;

    /// Returns a position with some codes.
    fn seen(random: &mut Random) -> Seen {
        let mut code = || u16::try_from(random.below(3000)).unwrap_or(0);
        let codes = (0..30).map(|_| ([code(), code()], 1 + code() % 3));
        Seen {
            sets: [WeightSet::RenjuWhite, WeightSet::RenjuBlack],
            nets: [4, 3],
            codes: codes.collect(),
            facts: 0b101_0010_0100,
            value: 0.3,
            label: 0.9,
        }
    }

    fn nets(random: &mut Random) -> Vec<Option<Unfolded>> {
        let mut net = || {
            let mut net = Model::new(random).unfolded();
            net.head.direct = std::array::from_fn(|place| if place % 2 == 0 { 0.2 } else { -0.1 });
            Some(net)
        };
        let (black, white) = (net(), net());
        vec![None, None, None, black, white]
    }

    fn loss(seen: &Seen, nets: &[Option<Unfolded>]) -> f32 {
        let chance = Run::new(seen, nets).expect("nets").chance();
        -(seen.label * chance.ln() + (1.0 - seen.label) * (1.0 - chance).ln())
    }

    type Place = Box<dyn Fn(&mut Unfolded) -> &mut f32>;

    #[test]
    fn gradients_are_the_slopes_of_the_loss() {
        let mut random = Random::of(4, 0);
        let (seen, nets) = (seen(&mut random), nets(&mut random));
        let run = Run::new(&seen, &nets).expect("nets");
        let mut all = vec![
            None,
            None,
            None,
            Some(Unfolded::zero()),
            Some(Unfolded::zero()),
        ];
        run.back(&seen, &nets, (&mut all, run.chance() - seen.label));
        let ([a, b], _) = seen.codes[7];
        let (a, b) = (usize::from(a), usize::from(b));
        let places: Vec<(usize, Place)> = vec![
            (4, Box::new(move |it| &mut it.own[a][3])),
            (4, Box::new(move |it| &mut it.foe[b][5])),
            (3, Box::new(move |it| &mut it.own[b][2])),
            (3, Box::new(move |it| &mut it.foe[a][9])),
            (4, Box::new(|it| &mut it.head.layer[4][7])),
            (4, Box::new(|it| &mut it.head.layer[9][20])),
            (4, Box::new(|it| &mut it.head.bias[2])),
            (4, Box::new(|it| &mut it.head.facts[2][6])),
            (4, Box::new(|it| &mut it.head.out[11])),
            (4, Box::new(|it| &mut it.head.direct[30])),
            (4, Box::new(|it| &mut it.head.base)),
        ];
        for (number, (set, place)) in places.iter().enumerate() {
            let gradient = *place(all[*set].as_mut().expect("gradients"));
            let at = |by: f32| {
                let mut nets = nets.clone();
                *place(nets[*set].as_mut().expect("a net")) += by;
                loss(&seen, &nets)
            };
            let slope = (at(0.01) - at(-0.01)) / 0.02;
            assert!(
                (slope - gradient).abs() < 0.002 + 0.05 * gradient.abs(),
                "{number}: {slope} {gradient}"
            );
        }
    }

    #[test]
    fn the_weights_of_the_engine_give_the_values_of_the_fit() {
        let mut random = Random::of(6, 0);
        let size = BoardSize::new(9).expect("a size");
        let empty = Position::new(size, Ruleset::RENJU, Stone::Black);
        let points: Vec<Point> = size.points().collect();
        let mut point = || points[usize::try_from(random.below(81)).expect("small")];
        let (start, mut engine) = (Tables::zero(), Engine::new(&empty));
        let (mut samples, mut all) = (Samples::default(), Vec::new());
        for number in 0..400 {
            let mut position = empty.clone();
            for _ in 0..number % 40 {
                // A stone on another one, or after the end of the game, is left out.
                let _ = position.put(point());
            }
            let label = if number % 40 > 20 { 0.9 } else { 0.2 };
            if let Some(features) = engine.features(&position, point()) {
                let seen = Seen::new(&features, &start, label);
                // The second game is not held out.
                samples.of_game(1).push(seen);
                all.push((features, label));
            }
        }
        let fit = NetFit {
            epochs: 12,
            result: 0.0,
            rate: 0.02,
            decay: 0.0,
            seed: 1,
            concurrency: 1,
        };
        let mut losses = Vec::new();
        let fitted = fit.run(&start, samples, |_, _, loss| losses.push(loss.fitted));
        let last = losses[losses.len() - 1];
        assert!(last < losses[0] - 0.1, "{losses:?}");
        let loss = |(features, label): &(Features, f32)| {
            let value = i16::try_from(features.value(&fitted)).expect("a value");
            let chance = 1.0 / (1.0 + (-f32::from(value) / UNIT).exp());
            -(label * chance.ln() + (1.0 - label) * (1.0 - chance).ln())
        };
        #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
        let mean = all.iter().map(loss).sum::<f32>() / all.len() as f32;
        assert!((mean - last).abs() < 0.01, "{mean} {last}");
    }

    #[test]
    fn a_fit_predicts_the_labels_better() {
        let mut random = Random::of(5, 0);
        let mut samples = Samples::default();
        for number in 0..800 {
            let [first, second] = [0, 1].map(|_| random.below(2) == 0);
            let code = |is_good| if is_good { 900 } else { 30 };
            let mut it = seen(&mut random);
            // Black wins if both points are good, which no sum of values expresses.
            it.codes = vec![([40, code(first)], 1), ([700, code(second)], 1)];
            it.value = 0.0;
            it.label = if first && second { 0.9 } else { 0.2 };
            samples.of_game(number).push(it);
        }
        let fit = NetFit {
            epochs: 30,
            result: 0.0,
            rate: 0.02,
            decay: 0.0,
            seed: 1,
            concurrency: 2,
        };
        let mut losses = Vec::new();
        let start = Tables::zero();
        let fitted = fit.run(&start, samples, |_, _, loss| losses.push(loss));
        let (first, last) = (losses[0], losses[losses.len() - 1]);
        assert!(last.fitted < first.fitted - 0.15, "{first:?} {last:?}");
        assert!(last.held_out < first.held_out - 0.15, "{first:?} {last:?}");
        assert_ne!(
            fitted.net(WeightSet::RenjuWhite),
            start.net(WeightSet::RenjuWhite)
        );
        assert_eq!(fitted.net(WeightSet::Caro), start.net(WeightSet::Caro));
        assert_eq!(
            fitted.values(WeightSet::RenjuWhite),
            start.values(WeightSet::RenjuWhite)
        );
    }
}
