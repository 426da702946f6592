//! The net of a set as real numbers: its parameters, its result for a position, and the gradients.

use tengen_engine::evaluation::{NetWeights, Tables};

use super::super::adam::Adam;
use crate::random::Random;

pub(super) const WIDTH: usize = NetWeights::WIDTH;
pub(super) const HIDDEN: usize = NetWeights::HIDDEN;
pub(super) const INPUTS: usize = 2 * WIDTH;
const FACTS: usize = NetWeights::FACTS;

/// The numbers by which a side sees a point, or their sums.
pub(super) type Row = [f32; WIDTH];

/// A sum over the board counts as 1 if this many points have the number 1.
pub(super) const POINTS: f32 = 16.0;

/// The parameters of the layer and of the result.
#[derive(Clone, Debug)]
pub(super) struct Head {
    pub(super) layer: [[f32; INPUTS]; HIDDEN],
    pub(super) bias: [f32; HIDDEN],
    pub(super) facts: [[f32; HIDDEN]; FACTS],
    pub(super) out: [f32; HIDDEN],
    pub(super) direct: [f32; INPUTS],
    pub(super) base: f32,
}

impl Head {
    fn zero() -> Head {
        Head {
            layer: [[0.0; INPUTS]; HIDDEN],
            bias: [0.0; HIDDEN],
            facts: [[0.0; HIDDEN]; FACTS],
            out: [0.0; HIDDEN],
            direct: [0.0; INPUTS],
            base: 0.0,
        }
    }

    /// Calls `visit` for each parameter of this head with that of another one.
    fn zip(&mut self, other: &Head, mut visit: impl FnMut(&mut f32, f32)) {
        let layer = self.layer.iter_mut().flatten();
        let all = layer
            .chain(&mut self.bias)
            .chain(self.facts.iter_mut().flatten());
        let all = all
            .chain(&mut self.out)
            .chain(&mut self.direct)
            .chain([&mut self.base]);
        let others = other.layer.iter().flatten().chain(&other.bias);
        let others = others.chain(other.facts.iter().flatten()).chain(&other.out);
        let others = others.chain(&other.direct).chain([&other.base]);
        for (one, &other) in all.zip(others) {
            visit(one, other);
        }
    }
}

/// The net of a set with the numbers of every code added up, or the gradients of these.
#[derive(Clone, Debug)]
pub(super) struct Unfolded {
    pub(super) own: Vec<Row>,
    pub(super) foe: Vec<Row>,
    pub(super) head: Head,
}

impl Unfolded {
    pub(super) fn zero() -> Unfolded {
        Unfolded {
            own: vec![[0.0; WIDTH]; Tables::VALUES],
            foe: vec![[0.0; WIDTH]; Tables::VALUES],
            head: Head::zero(),
        }
    }

    /// Adds other gradients.
    pub(super) fn add(&mut self, other: &Unfolded) {
        let rows = self.own.iter_mut().chain(&mut self.foe).flatten();
        for (one, other) in rows.zip(other.own.iter().chain(&other.foe).flatten()) {
            *one += other;
        }
        self.head.zip(&other.head, |one, other| *one += other);
    }
}

/// The parameters of a set and their optimizers.
#[derive(Clone)]
pub(super) struct Model {
    /// By code, its terms.
    terms: Vec<[usize; 10]>,
    own: Part,
    foe: Part,
    head: Head,
    adam: Adam,
}

/// The terms of the codes of one side.
#[derive(Clone)]
struct Part {
    numbers: Vec<f32>,
    adam: Adam,
}

impl Part {
    fn new(random: &mut Random) -> Part {
        let count = NetWeights::TERMS * WIDTH;
        let numbers = (0..count).map(|_| uniform(random, 0.05) + 0.01).collect();
        let adam = Adam::new(count);
        Part { numbers, adam }
    }

    fn unfolded(&self, terms: &[[usize; 10]]) -> Vec<Row> {
        let row = |terms: &[usize; 10]| {
            let mut row = [0.0; WIDTH];
            for &term in terms {
                let numbers = &self.numbers[term * WIDTH..][..WIDTH];
                for (sum, number) in row.iter_mut().zip(numbers) {
                    *sum += number;
                }
            }
            row
        };
        terms.iter().map(row).collect()
    }

    fn learn(&mut self, gradients: &[Row], terms: &[[usize; 10]], rate: f32, decay: f32) {
        let mut all = vec![0.0; self.numbers.len()];
        for (terms, gradients) in terms.iter().zip(gradients) {
            if gradients.iter().all(|&it| it == 0.0) {
                continue;
            }
            for &term in terms {
                for (sum, gradient) in all[term * WIDTH..][..WIDTH].iter_mut().zip(gradients) {
                    *sum += gradient;
                }
            }
        }
        self.adam.step(&mut self.numbers, &all, rate, |_| decay);
    }

    fn rounded(&self) -> [[i16; WIDTH]; NetWeights::TERMS] {
        let number = |term: usize, place: usize| round(self.numbers[term * WIDTH + place], 1008.0);
        let row = |term| std::array::from_fn(|place| number(term, place));
        std::array::from_fn(row)
    }
}

impl Model {
    /// Creates a net that corrects next to nothing.
    pub(super) fn new(random: &mut Random) -> Model {
        let mut head = Head::zero();
        for number in head.layer.iter_mut().flatten() {
            *number = uniform(random, 0.15);
        }
        for number in &mut head.out {
            *number = uniform(random, 0.02);
        }
        let terms = (0..Tables::VALUES).filter_map(NetWeights::terms).collect();
        let count = HIDDEN * (INPUTS + FACTS + 2) + INPUTS + 1;
        Model {
            terms,
            own: Part::new(random),
            foe: Part::new(random),
            head,
            adam: Adam::new(count),
        }
    }

    pub(super) fn unfolded(&self) -> Unfolded {
        Unfolded {
            own: self.own.unfolded(&self.terms),
            foe: self.foe.unfolded(&self.terms),
            head: self.head.clone(),
        }
    }

    /// Moves the parameters against gradients.
    pub(super) fn learn(&mut self, gradients: &Unfolded, rate: f32, decay: f32) {
        self.own.learn(&gradients.own, &self.terms, rate, decay);
        self.foe.learn(&gradients.foe, &self.terms, rate, decay);
        let (mut numbers, mut all) = (Vec::new(), Vec::new());
        self.head.zip(&gradients.head, |number, gradient| {
            numbers.push(*number);
            all.push(gradient);
        });
        self.adam.step(&mut numbers, &all, rate, |_| decay);
        let mut numbers = numbers.into_iter();
        let old = self.head.clone();
        self.head
            .zip(&old, |number, old| *number = numbers.next().unwrap_or(old));
    }

    /// Rounds the parameters to the weights of the engine.
    pub(super) fn rounded(&self) -> NetWeights {
        let weight = |it: f32| round(it, 256.0);
        let limited = |it: f32| NetWeights::limited(weight(it));
        NetWeights {
            own: Box::new(self.own.rounded()),
            foe: Box::new(self.foe.rounded()),
            layer: Box::new(self.head.layer.map(|row| row.map(limited))),
            bias: self.head.bias.map(weight),
            facts: Box::new(self.head.facts.map(|row| row.map(weight))),
            out: self.head.out.map(limited),
            direct: self.head.direct.map(limited),
            base: weight(self.head.base),
        }
    }
}

/// Returns a random number from `-most` to `most`.
fn uniform(random: &mut Random, most: f32) -> f32 {
    const STEPS: u16 = 1 << 15;
    let step = u16::try_from(random.below(u64::from(STEPS))).unwrap_or(0);
    most * (f32::from(step) / f32::from(STEPS / 2) - 1.0)
}

#[expect(clippy::cast_possible_truncation, reason = "clamped before")]
fn round(number: f32, unit: f32) -> i16 {
    (number * unit).round().clamp(-32_000.0, 32_000.0) as i16
}
