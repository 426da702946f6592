//! The tables of the evaluation and their file.

use std::sync::{Arc, OnceLock};

use strum::VariantArray;
use tengen_core::board::Stone;
use tengen_core::rules::{Five, Ruleset};

use super::{Code, NetWeights, ThreatMask};
use crate::move_order;
use crate::pattern::Class;

/// The tables of a rule set and colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray)]
pub enum WeightSet {
    /// Five or more stones win.
    Freestyle,
    /// Exactly five stones win.
    Standard,
    /// A five that is blocked at both ends does not win.
    Caro,
    /// A side with forbidden points.
    RenjuBlack,
    /// The opponent of a side with forbidden points.
    RenjuWhite,
}

impl WeightSet {
    /// All sets, in the order of the file.
    pub const ALL: &[WeightSet] = WeightSet::VARIANTS;

    /// Returns the set for a colour under a rule set. A custom rule set gets the most similar one.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{Ruleset, Stone};
    /// use tengen_engine::evaluation::WeightSet;
    ///
    /// assert_eq!(WeightSet::of(Ruleset::RENJU, Stone::White), WeightSet::RenjuWhite);
    /// ```
    #[must_use]
    pub fn of(rules: Ruleset, stone: Stone) -> WeightSet {
        match (rules.bans().is_empty(), stone, rules.five(stone)) {
            (false, Stone::Black, _) => WeightSet::RenjuBlack,
            (false, Stone::White, _) => WeightSet::RenjuWhite,
            (true, _, Five::OrMore) => WeightSet::Freestyle,
            (true, _, Five::Exact) => WeightSet::Standard,
            (true, _, Five::Caro | Five::CaroExact | Five::Open) => WeightSet::Caro,
        }
    }
}

/// The weights of one set.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Weights {
    /// The value of an empty point for a colour, by the [`Code`] of that colour there.
    values: Vec<i16>,
    /// The value for the side to move, by [`ThreatMask`].
    threats: Vec<i16>,
    /// The weights of the terms of the order of moves.
    order: Vec<i16>,
    net: NetWeights,
}

/// The tables of all sets.
///
/// The file is 8 bytes, `TENGEN` and the two digits of its version, and then for each
/// [`WeightSet`] the [`Tables::VALUES`] values of points, the [`Tables::THREATS`] values of
/// threats, the [`Tables::ORDER`] weights of the order of moves and the [`NetWeights`] in the order of their fields, each a
/// signed number of 16 bits, the lower byte first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    sets: Vec<Weights>,
}

/// Error for bytes that are not a file of tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReadTablesError {
    /// The file does not begin with the title.
    #[error("expected tables of the evaluation, which begin with TENGEN03")]
    Title,
    /// The file is too short or too long.
    #[error("expected {expected} bytes, found {found}")]
    Length {
        /// The length of a file of tables, in bytes.
        expected: usize,
        /// The length found, in bytes.
        found: usize,
    },
}

const TITLE: &[u8; 8] = b"TENGEN03";

/// The length of a file of tables, in bytes.
const LENGTH: usize = TITLE.len() + 2 * WeightSet::ALL.len() * NUMBERS;

/// The numbers of a set in a file.
const NUMBERS: usize = Tables::VALUES + Tables::THREATS + Tables::ORDER + NetWeights::COUNT;

static BUILT_IN: &[u8; LENGTH] = include_bytes!("../../data/tables.bin");

impl Tables {
    /// The number of values of points in a set.
    pub const VALUES: usize = Code::COUNT;

    /// The number of values of threats in a set.
    pub const THREATS: usize = ThreatMask::COUNT;

    /// The number of weights of the order of moves in a set.
    pub const ORDER: usize = move_order::TERMS;

    /// The number of classes of a line.
    pub const CLASSES: usize = Class::COUNT;

    /// Returns the four classes of the value of points with an index, each below
    /// [`Tables::CLASSES`] and the weakest first, or `None` if the index is too large.
    #[must_use]
    pub fn classes(index: usize) -> Option<[usize; 4]> {
        Code::at(index).map(|code| code.classes().map(|class| class as usize))
    }

    /// Returns tables full of zeros.
    #[must_use]
    pub fn zero() -> Tables {
        let zero = Weights {
            values: vec![0; Tables::VALUES],
            threats: vec![0; Tables::THREATS],
            order: vec![0; Tables::ORDER],
            net: NetWeights::zero(),
        };
        Tables {
            sets: vec![zero; WeightSet::ALL.len()],
        }
    }

    /// Returns the tables that come with the engine.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_engine::evaluation::Tables;
    ///
    /// let tables = Tables::built_in();
    /// assert_eq!(Tables::read(&tables.write()).as_ref(), Ok(&*tables));
    /// ```
    #[must_use]
    pub fn built_in() -> Arc<Tables> {
        static KNOWN: OnceLock<Arc<Tables>> = OnceLock::new();
        let known = KNOWN.get_or_init(|| Arc::new(Tables::of_numbers(&BUILT_IN[TITLE.len()..])));
        Arc::clone(known)
    }

    /// Reads a file of tables.
    ///
    /// # Errors
    ///
    /// Returns an error if the title or the length is wrong.
    pub fn read(bytes: &[u8]) -> Result<Tables, ReadTablesError> {
        let numbers = bytes.strip_prefix(TITLE).ok_or(ReadTablesError::Title)?;
        if bytes.len() != LENGTH {
            return Err(ReadTablesError::Length {
                expected: LENGTH,
                found: bytes.len(),
            });
        }
        Ok(Tables::of_numbers(numbers))
    }

    fn of_numbers(bytes: &[u8]) -> Tables {
        let (pairs, _) = bytes.as_chunks();
        let mut numbers = pairs.iter().map(|&pair| i16::from_le_bytes(pair));
        let set = |_: &WeightSet| {
            let mut take = |count| numbers.by_ref().take(count).collect();
            Weights {
                values: take(Tables::VALUES),
                threats: take(Tables::THREATS),
                order: take(Tables::ORDER),
                net: NetWeights::read(&mut numbers),
            }
        };
        Tables {
            sets: WeightSet::ALL.iter().map(set).collect(),
        }
    }

    /// Returns the file of these tables.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = TITLE.to_vec();
        for set in &self.sets {
            let numbers = set.values.iter().chain(&set.threats).chain(&set.order);
            let numbers = numbers.copied().chain(set.net.numbers());
            bytes.extend(numbers.flat_map(i16::to_le_bytes));
        }
        bytes
    }

    /// Returns the values of points of a set, [`Tables::VALUES`] in number.
    #[must_use]
    pub fn values(&self, set: WeightSet) -> &[i16] {
        &self.weights(set).values
    }

    /// Returns the values of points of a set, to be changed.
    pub fn values_mut(&mut self, set: WeightSet) -> &mut [i16] {
        &mut self.sets[set as usize].values
    }

    /// Returns the values of threats of a set, [`Tables::THREATS`] in number.
    #[must_use]
    pub fn threats(&self, set: WeightSet) -> &[i16] {
        &self.weights(set).threats
    }

    /// Returns the values of threats of a set, to be changed.
    pub fn threats_mut(&mut self, set: WeightSet) -> &mut [i16] {
        &mut self.sets[set as usize].threats
    }

    /// Returns the weights of the order of moves of a set, [`Tables::ORDER`] in number: the larger the
    /// sum of the weights of a move, the earlier it is searched.
    #[must_use]
    pub fn order(&self, set: WeightSet) -> &[i16] {
        &self.weights(set).order
    }

    /// Returns the weights of the order of moves of a set, to be changed.
    pub fn order_mut(&mut self, set: WeightSet) -> &mut [i16] {
        &mut self.sets[set as usize].order
    }

    /// Returns the weights of the net of a set.
    #[must_use]
    pub fn net(&self, set: WeightSet) -> &NetWeights {
        &self.weights(set).net
    }

    /// Returns the weights of the net of a set, to be changed.
    pub fn net_mut(&mut self, set: WeightSet) -> &mut NetWeights {
        &mut self.sets[set as usize].net
    }

    fn weights(&self, set: WeightSet) -> &Weights {
        // Every constructor makes all sets.
        &self.sets[set as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_files_are_refused() {
        let whole = Tables::built_in().write();
        assert_eq!(Tables::read(&whole[..7]), Err(ReadTablesError::Title));
        assert_eq!(Tables::read(b"TENGEN02"), Err(ReadTablesError::Title));
        let short = Tables::read(&whole[..whole.len() - 1]).expect_err("a byte is missing");
        let said = format!("expected {LENGTH} bytes, found {}", LENGTH - 1);
        assert_eq!(short.to_string(), said);
        let long = [whole.as_slice(), &[0]].concat();
        assert!(matches!(
            Tables::read(&long),
            Err(ReadTablesError::Length { .. })
        ));
    }

    #[test]
    fn every_set_has_its_place() {
        let mut tables = Tables::zero();
        for (number, &set) in (1..).zip(WeightSet::ALL) {
            tables.values_mut(set)[Tables::VALUES - 1] = number;
            tables.threats_mut(set)[0] = -number;
            tables.order_mut(set)[1] = 2 * number;
            tables.net_mut(set).base = 3 * number;
        }
        let read = Tables::read(&tables.write()).expect("tables");
        for (number, &set) in (1..).zip(WeightSet::ALL) {
            assert_eq!(read.values(set).last(), Some(&number));
            assert_eq!(read.threats(set).first(), Some(&-number));
            assert_eq!(read.order(set)[1], 2 * number);
            assert_eq!(read.net(set).base, 3 * number);
        }
    }
}
