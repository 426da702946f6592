//! The parameters behind the tables of one set. A value is a sum of terms that many values share
//! and of a term of its own, so that rare values borrow from frequent ones.
//!
//! A value of a point is the sum of a term for each of its four classes, one for each pair of them,
//! and its own; a value of threats is the sum of a term for each fact, one for each pair of facts,
//! and its own. All of them change a given table, from which the fit starts.

use tengen_engine::evaluation::{Tables, WeightSet};

use super::adam::Adam;

/// The number of terms for single items, and for pairs of them, including an item with itself.
const fn shared(items: usize) -> usize {
    items + items * (items + 1) / 2
}

/// The values of one table, and the shared terms of each.
struct Table {
    start: Vec<f32>,
    /// The shared terms of all values, one after the other, and the end of each value's terms.
    terms: Vec<usize>,
    ends: Vec<usize>,
    parameters: Vec<f32>,
    adam: Adam,
    shared: usize,
}

impl Table {
    /// Creates the table of values whose shared items, out of `items`, are given in order.
    fn new(start: &[i16], items: usize, of: impl Fn(usize) -> Vec<usize>) -> Table {
        let (mut terms, mut ends) = (Vec::new(), Vec::new());
        for index in 0..start.len() {
            let own = of(index);
            for (place, &high) in own.iter().enumerate() {
                terms.push(high);
                for &low in &own[..place] {
                    let (low, high) = (low.min(high), low.max(high));
                    terms.push(items + high * (high + 1) / 2 + low);
                }
            }
            ends.push(terms.len());
        }
        let shared = shared(items);
        let count = shared + start.len();
        Table {
            start: start.iter().map(|&value| f32::from(value) / UNIT).collect(),
            terms,
            ends,
            parameters: vec![0.0; count],
            adam: Adam::new(count),
            shared,
        }
    }

    fn terms(&self, index: usize) -> &[usize] {
        let from = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.terms[from..self.ends[index]]
    }

    fn values(&self) -> Vec<f32> {
        let value = |(index, start): (usize, &f32)| {
            let terms = self.terms(index).iter();
            let shared: f32 = terms.map(|&term| self.parameters[term]).sum();
            start + shared + self.parameters[self.shared + index]
        };
        self.start.iter().enumerate().map(value).collect()
    }

    fn learn(&mut self, gradients: &[f32], rate: f32, decay: f32) {
        let mut all = vec![0.0; self.parameters.len()];
        for (index, &gradient) in gradients.iter().enumerate() {
            if gradient == 0.0 {
                continue;
            }
            for &term in self.terms(index) {
                all[term] += gradient;
            }
            all[self.shared + index] = gradient;
        }
        let shared = self.shared;
        let decays = |index| if index < shared { 0.1 * decay } else { decay };
        self.adam.step(&mut self.parameters, &all, rate, decays);
    }
}

/// The score of one unit of the parameters.
pub(super) const UNIT: f32 = 200.0;

/// The tables of a set, or gradients for them.
#[derive(Clone, Debug)]
pub(super) struct Values {
    pub(super) points: Vec<f32>,
    pub(super) threats: Vec<f32>,
}

impl Values {
    pub(super) fn zero() -> Values {
        Values {
            points: vec![0.0; Tables::VALUES],
            threats: vec![0.0; Tables::THREATS],
        }
    }
}

/// The parameters of a set.
pub(super) struct Model {
    points: Table,
    threats: Table,
}

impl Model {
    /// Creates the parameters of a set that start from some tables.
    pub(super) fn new(start: &Tables, set: WeightSet) -> Model {
        let classes = |index| Tables::classes(index).map_or(Vec::new(), |them| them.to_vec());
        let facts = |mask: usize| {
            let facts = 0..Tables::THREATS.trailing_zeros() as usize;
            facts.filter(|fact| mask >> fact & 1 == 1).collect()
        };
        let count = Tables::THREATS.trailing_zeros() as usize;
        Model {
            points: Table::new(start.values(set), Tables::CLASSES, classes),
            threats: Table::new(start.threats(set), count, facts),
        }
    }

    /// Returns the values in units of [`UNIT`].
    pub(super) fn values(&self) -> Values {
        Values {
            points: self.points.values(),
            threats: self.threats.values(),
        }
    }

    /// Moves the parameters against the gradients of the values.
    pub(super) fn learn(&mut self, gradients: &Values, rate: f32, decay: f32) {
        self.points.learn(&gradients.points, rate, decay);
        self.threats.learn(&gradients.threats, rate, decay);
    }
}
