//! A small net that corrects the static value: it sees how points and threats work together, which their sum does not.
//!
//! Each side sees every empty point as [`NetWeights::WIDTH`] numbers, a sum of numbers for its own code and for that of the
//! opponent there, limited to 0 to 63. The sums over the board, which every stone changes a little, go through a layer of
//! [`NetWeights::HIDDEN`] numbers, which also sees the [`ThreatMask`]. All numbers are integers, so the value is the same on
//! every machine.
//!
//! Sources: Y. Nasu, "Efficiently Updatable Neural-Network-based Evaluation Functions for Computer Shogi" (2018); the
//! program Rapfi for numbers of points that are looked up by their lines.

use super::{Code, Tables, ThreatMask, WeightSet};
use crate::pattern::Class;
use tengen_core::board::Stone;
use tengen_core::rules::Ruleset;

const WIDTH: usize = 16;
const HIDDEN: usize = 32;
const INPUTS: usize = 2 * WIDTH;
const FACTS: usize = ThreatMask::COUNT.trailing_zeros() as usize;

/// The largest number of a point. The sum over 484 points fits into 16 bits.
const MOST: i16 = 63;

/// The number of terms of codes: classes, and pairs of classes.
const TERMS: usize = Class::COUNT + Class::PAIRS;

/// The weights of the net of a set, as numbers of 16 bits.
///
/// The weights of terms are rounded after they are added up: 16 of them make 1 in a number of a point. All other weights are
/// in units of 1/256; those of `layer`, `out` and `direct` within [`NetWeights::limited`]. One unit of the result is a value
/// of 200.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetWeights {
    /// By term of the side's own code at a point, what it adds to the numbers of the point. The terms are those of
    /// [`NetWeights::terms`].
    pub own: Box<[[i16; NetWeights::WIDTH]; NetWeights::TERMS]>,
    /// The same for the code of the opponent.
    pub foe: Box<[[i16; NetWeights::WIDTH]; NetWeights::TERMS]>,
    /// By number of the layer, the weights of the sums that the side sees, and of those that the opponent sees.
    pub layer: Box<[[i16; 2 * NetWeights::WIDTH]; NetWeights::HIDDEN]>,
    /// What the numbers of the layer begin with.
    pub bias: [i16; NetWeights::HIDDEN],
    /// By fact of the threats, what it adds to the numbers of the layer.
    pub facts: Box<[[i16; NetWeights::HIDDEN]; NetWeights::FACTS]>,
    /// The weights of the numbers of the layer that are above 0.
    pub out: [i16; NetWeights::HIDDEN],
    /// The weights of the sums themselves.
    pub direct: [i16; 2 * NetWeights::WIDTH],
    /// What the result begins with.
    pub base: i16,
}

impl NetWeights {
    /// The number of numbers by which a side sees a point.
    pub const WIDTH: usize = WIDTH;

    /// The number of numbers of the layer.
    pub const HIDDEN: usize = HIDDEN;

    /// The number of facts of the threats.
    pub const FACTS: usize = FACTS;

    /// The number of terms of codes.
    pub const TERMS: usize = TERMS;

    /// The number of weights of a set in a file.
    pub(super) const COUNT: usize =
        2 * TERMS * WIDTH + (INPUTS + 1 + FACTS + 1) * HIDDEN + INPUTS + 1;

    /// Returns a weight of the layer or of the result as it counts: from -1,500 to 1,500, so that no sum of products needs
    /// more than 32 bits.
    #[must_use]
    pub fn limited(weight: i16) -> i16 {
        weight.clamp(-1500, 1500)
    }

    /// Returns the terms of the code with an index: one for each class, and one for each pair of them; `None` if the index
    /// is [`Tables::VALUES`] or more.
    #[must_use]
    pub fn terms(index: usize) -> Option<[usize; 10]> {
        let classes = Code::at(index)?.classes();
        let mut terms = [0; 10];
        let mut pair = 4;
        for (place, &class) in classes.iter().enumerate() {
            terms[place] = class as usize;
            for &other in &classes[..place] {
                terms[pair] = Class::COUNT + class.pair(other);
                pair += 1;
            }
        }
        Some(terms)
    }

    /// Returns weights that correct nothing.
    pub(super) fn zero() -> NetWeights {
        NetWeights::read(&mut std::iter::repeat(0))
    }

    /// Takes the weights from the numbers of a file.
    pub(super) fn read(numbers: &mut impl Iterator<Item = i16>) -> NetWeights {
        let mut next = || numbers.next().unwrap_or(0);
        NetWeights {
            own: Box::new(rows(&mut next)),
            foe: Box::new(rows(&mut next)),
            layer: Box::new(rows(&mut next)),
            bias: array(&mut next),
            facts: Box::new(rows(&mut next)),
            out: array(&mut next),
            direct: array(&mut next),
            base: next(),
        }
    }

    /// Returns the numbers in the order of a file.
    pub(super) fn numbers(&self) -> Vec<i16> {
        let mut all: Vec<i16> = self
            .own
            .iter()
            .chain(&*self.foe)
            .flatten()
            .copied()
            .collect();
        all.extend(self.layer.iter().flatten());
        all.extend(self.bias);
        all.extend(self.facts.iter().flatten());
        all.extend(self.out);
        all.extend(self.direct);
        all.push(self.base);
        all
    }

    /// Returns what the side's own code adds to the numbers of a point, by the terms of the code.
    pub(super) fn own_code(&self, terms: &[usize]) -> [i16; WIDTH] {
        NetWeights::of_code(&*self.own, terms)
    }

    /// Returns what the opponent's code adds to the numbers of a point, by the terms of the code.
    pub(super) fn foe_code(&self, terms: &[usize]) -> [i16; WIDTH] {
        NetWeights::of_code(&*self.foe, terms)
    }

    fn is_zero(&self) -> bool {
        self.numbers().iter().all(|&number| number == 0)
    }

    /// Returns what the terms of a code add to the numbers of a point.
    fn of_code(weights: &[[i16; WIDTH]], terms: &[usize]) -> [i16; WIDTH] {
        let mut sums = [8; WIDTH];
        for &term in terms {
            for (sum, &number) in sums.iter_mut().zip(&weights[term]) {
                *sum += i32::from(number);
            }
        }
        // Two such numbers and their sum are far from the limits.
        sums.map(|sum| i16::try_from((sum >> 4).clamp(-4096, 4096)).unwrap_or(0))
    }
}

fn rows<const N: usize, const ROWS: usize>(next: &mut impl FnMut() -> i16) -> [[i16; N]; ROWS] {
    std::array::from_fn(|_| array(next))
}

fn array<const N: usize>(next: &mut impl FnMut() -> i16) -> [i16; N] {
    std::array::from_fn(|_| next())
}

/// The sums over all empty points of the numbers by which Black sees them, and of those by which White does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sums([i16; INPUTS]);

impl Sums {
    pub(crate) const ZERO: Sums = Sums([0; INPUTS]);

    /// Adds other sums.
    pub(crate) fn add(&mut self, other: &Sums) {
        for (sum, number) in self.0.iter_mut().zip(other.0) {
            *sum += number;
        }
    }
}

/// The net of both sides.
pub(crate) struct Net {
    /// By colour and code, what a code adds to the numbers by which Black and White see a point; at last, nothing for
    /// [`Code::NONE`].
    rows: [Vec<[i16; INPUTS]>; 2],
    /// By side to move.
    heads: [Head; 2],
}

impl Net {
    /// Creates the net for a rule set, or returns `None` if its weights are all 0.
    pub(crate) fn new(rules: Ruleset, tables: &Tables) -> Option<Net> {
        let weights = Stone::BOTH.map(|stone| tables.net(WeightSet::of(rules, stone)));
        if weights.iter().all(|it| it.is_zero()) {
            return None;
        }
        let [black, white] = weights;
        let mut rows = [const { Vec::new() }; 2];
        for terms in (0..Code::COUNT).filter_map(NetWeights::terms) {
            rows[0].push(joined([black.own_code(&terms), white.foe_code(&terms)]));
            rows[1].push(joined([black.foe_code(&terms), white.own_code(&terms)]));
        }
        for rows in &mut rows {
            rows.push([0; INPUTS]);
        }
        Some(Net {
            rows,
            heads: Stone::BOTH.map(|stone| Head::new(weights[stone as usize], stone)),
        })
    }

    /// Returns the sums over points with these codes of Black and White.
    pub(crate) fn sum(&self, codes: impl Iterator<Item = [u16; 2]>) -> Sums {
        let mut sums = Sums::ZERO;
        for codes in codes {
            self.change(&mut sums, [[Code::NONE; 2], codes]);
        }
        sums
    }

    /// Changes the codes of Black and White at a point.
    #[inline]
    pub(crate) fn change(&self, sums: &mut Sums, [before, after]: [[u16; 2]; 2]) {
        let [before, after] = [before, after].map(|codes| self.rows(codes));
        for (place, sum) in sums.0.iter_mut().enumerate() {
            *sum += seen(after, place) - seen(before, place);
        }
    }

    #[inline]
    fn rows(&self, codes: [u16; 2]) -> [&[i16; INPUTS]; 2] {
        [0, 1].map(|colour| &self.rows[colour][usize::from(codes[colour])])
    }

    /// Returns the correction of the static value for the side to move.
    pub(crate) fn value(&self, sums: &Sums, to_move: Stone, facts: ThreatMask) -> i32 {
        self.heads[to_move as usize].value(&sums.0, facts)
    }
}

/// Returns a number by which a point is seen.
#[inline]
fn seen([black, white]: [&[i16; INPUTS]; 2], place: usize) -> i16 {
    (black[place] + white[place]).clamp(0, MOST)
}

fn joined([one, two]: [[i16; WIDTH]; 2]) -> [i16; INPUTS] {
    let mut all = [0; INPUTS];
    all[..WIDTH].copy_from_slice(&one);
    all[WIDTH..].copy_from_slice(&two);
    all
}

/// The layer of a side to move, with weights for what Black sees, and for what White sees.
struct Head {
    /// By pair of sums, their weights for each number of the layer, so that the numbers are worked out side by side.
    layer: [[[i16; 2]; HIDDEN]; WIDTH],
    bias: [i32; HIDDEN],
    facts: Vec<[i32; HIDDEN]>,
    out: [i16; HIDDEN],
    direct: [i16; INPUTS],
    base: i32,
}

/// The sum over the board that counts as 1: that of 16 points with the largest number.
const SUM: i32 = 16 * 63;

/// The largest number of the layer.
pub(super) const MOST_NUMBER: i32 = (1 << 25) - 1;

impl Head {
    fn new(weights: &NetWeights, stone: Stone) -> Head {
        let row = |row: &[i16; INPUTS]| {
            let mut row = row.map(NetWeights::limited);
            if stone == Stone::White {
                row.rotate_left(WIDTH);
            }
            row
        };
        let wide = |row: &[i16; HIDDEN]| row.map(|weight| i32::from(weight) * SUM);
        let rows: Vec<[i16; INPUTS]> = weights.layer.iter().map(row).collect();
        let pair =
            |pair| std::array::from_fn(|it: usize| [rows[it][2 * pair], rows[it][2 * pair + 1]]);
        Head {
            layer: std::array::from_fn(pair),
            bias: wide(&weights.bias),
            facts: weights.facts.iter().map(wide).collect(),
            out: weights.out.map(NetWeights::limited),
            direct: row(&weights.direct),
            base: i32::from(weights.base) * SUM / 4,
        }
    }

    fn value(&self, sums: &[i16; INPUTS], facts: ThreatMask) -> i32 {
        let mut hidden = self.bias;
        let (pairs, _) = sums.as_chunks();
        for (weights, &[one, other]) in self.layer.iter().zip(pairs) {
            for (number, weights) in hidden.iter_mut().zip(weights) {
                *number += i32::from(weights[0]) * i32::from(one)
                    + i32::from(weights[1]) * i32::from(other);
            }
        }
        let mut facts = facts.index();
        while facts != 0 {
            for (number, more) in hidden
                .iter_mut()
                .zip(&self.facts[facts.trailing_zeros() as usize])
            {
                *number += more;
            }
            facts &= facts - 1;
        }
        // The numbers are in units of 1 / (256 * SUM); divided by 1024, their products with the weights are in units of
        // 1 / (64 * SUM). As 1 is worth 200, each of these units is worth 200 / 64,512, which is 1 / 323.
        let narrow = |number: i32| i16::try_from(number.clamp(0, MOST_NUMBER) >> 10);
        let numbers = hidden.map(|number| narrow(number).unwrap_or(i16::MAX));
        let sum = dot(&self.out, &numbers);
        (self.base + dot(&self.direct, sums) / 4 + sum) / 323
    }
}

fn dot<const N: usize>(weights: &[i16; N], numbers: &[i16; N]) -> i32 {
    let products = weights.iter().zip(numbers);
    products
        .map(|(&one, &other)| i32::from(one) * i32::from(other))
        .sum()
}

/// Returns the tables of the engine with random nets.
#[cfg(test)]
pub(crate) fn with_random_nets(random: &mut tengen_testing::random::Random) -> Tables {
    let mut tables = (*Tables::built_in()).clone();
    for &set in WeightSet::ALL {
        let mut number = |most: usize| {
            let number = random.below(2 * most + 1);
            i16::try_from(number).expect("small") - i16::try_from(most).expect("small")
        };
        let net = tables.net_mut(set);
        for row in net.own.iter_mut().chain(&mut *net.foe) {
            *row = std::array::from_fn(|_| number(300) + 40);
        }
        for row in &mut *net.layer {
            *row = std::array::from_fn(|_| number(40));
        }
        for row in &mut *net.facts {
            *row = std::array::from_fn(|_| number(500));
        }
        net.bias = std::array::from_fn(|_| number(500));
        net.out = std::array::from_fn(|_| number(60));
        net.direct = std::array::from_fn(|_| number(20));
        net.base = number(300);
    }
    tables
}
