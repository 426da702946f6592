//! The order of moves: the larger the sum of the terms of a move, the earlier it is searched.
//!
//! A move has terms for the threat and the four classes that its stone makes, for those that it takes
//! from the opponent, and for its place relative to the last stone of either side. The weights of
//! the terms are fitted to the moves that deeper searches chose (`cargo xtask tune order`).

use super::cell::Cell;
use super::pattern::Class;
use super::threat::Threat;

/// The number of terms for the lines of one side: threats, classes, and pairs of classes.
const LINES: usize = Threat::COUNT + Class::COUNT + Class::PAIRS;

/// The number of terms that every set of tables weighs.
pub(super) const TERMS: usize = 2 * LINES + 2 * Relation::COUNT;

/// The number of terms of a stone on its four lines: the threat, the classes, their pairs.
const PER_SIDE: usize = 1 + 4 + 6;

/// The terms for the stone that a move makes, as indices into the weights.
pub(super) fn attack_terms(threat: Threat, classes: [Class; 4]) -> [usize; PER_SIDE] {
    let mut terms = [threat.index(); PER_SIDE];
    let mut pair = 5;
    for (place, &class) in classes.iter().enumerate() {
        terms[1 + place] = Threat::COUNT + class as usize;
        for &other in &classes[..place] {
            terms[pair] = Threat::COUNT + Class::COUNT + class.pair(other);
            pair += 1;
        }
    }
    terms
}

/// The terms for the stone of the opponent that a move prevents.
pub(super) fn defence_terms(threat: Threat, classes: [Class; 4]) -> [usize; PER_SIDE] {
    attack_terms(threat, classes).map(|term| LINES + term)
}

/// The term for the place of a move relative to the last stone of the opponent or of the same side.
pub(super) const fn near_term(last: Last, relation: Relation) -> usize {
    2 * LINES + last as usize * Relation::COUNT + relation.0
}

/// Returns the sum of the weights of some terms.
pub(super) fn sum(weights: &[i16], terms: [usize; PER_SIDE]) -> i16 {
    let sum = terms.iter().map(|&term| i32::from(weights[term])).sum();
    clamped(sum)
}

/// Limits a weight so that no sum of the weights of a move overflows.
fn clamped(weight: i32) -> i16 {
    i16::try_from(weight.clamp(-8000, 8000)).unwrap_or(0)
}

/// One of the last two stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Last {
    /// The last stone of the opponent.
    Foe,
    /// The last stone of the side to move.
    Own,
}

/// The place of a cell relative to another: its distance and direction, apart from symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Relation(usize);

impl Relation {
    pub(super) const COUNT: usize = 12;

    /// No relation: far away, or no such stone.
    pub(super) const FAR: Relation = Relation(Relation::COUNT - 1);

    /// The relation of cells `across` columns and `up` rows away from each other.
    const fn of(across: u32, up: u32) -> Relation {
        let (far, near) = if across > up {
            (across, up)
        } else {
            (up, across)
        };
        match (far, near) {
            (1..=5, 0) => Relation(far as usize - 1),
            (1..=4, _) if near == far => Relation(far as usize + 4),
            (2, 1) => Relation(9),
            (3, 1 | 2) => Relation(10),
            _ => Relation::FAR,
        }
    }
}

/// The weights of the relations to one of the last stones, by the distance between two cells.
pub(super) struct Nearness(Box<[i16; 2 * Cell::COUNT]>);

impl Nearness {
    /// Creates the weights of one side.
    pub(super) fn new(weights: &[i16], last: Last) -> Nearness {
        let far = weights[near_term(last, Relation::FAR)];
        let mut all = Box::new([0; 2 * Cell::COUNT]);
        let centre = Cell::at(16 * 32 + 16);
        for number in 0..1024 {
            let cell = Cell::at(number);
            let relation = relation(centre, cell);
            all[difference(cell, centre)] = clamped(i32::from(
                weights[near_term(last, relation)].saturating_sub(far),
            ));
        }
        Nearness(all)
    }

    /// Returns the weight of a cell relative to a stone.
    pub(super) fn weight(&self, cell: Cell, stone: Cell) -> i32 {
        i32::from(self.0[difference(cell, stone)])
    }
}

/// Numbers the differences between cells. Two differences share a number only if both are far.
const fn difference(cell: Cell, stone: Cell) -> usize {
    (Cell::COUNT + cell.index() - stone.index()) & (2 * Cell::COUNT - 1)
}

/// Returns the relation of a cell to a stone.
pub(super) fn relation(stone: Cell, cell: Cell) -> Relation {
    let up = u32::try_from(cell.row().abs_diff(stone.row())).unwrap_or(u32::MAX);
    Relation::of(cell.column().abs_diff(stone.column()), up)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tengen_core::board::BoardSize;

    #[test]
    fn every_term_has_its_place() {
        let mut seen = HashSet::new();
        let size = BoardSize::DEFAULT;
        for stone in Cell::all(size) {
            for cell in Cell::all(size) {
                for last in [Last::Foe, Last::Own] {
                    seen.insert(near_term(last, relation(stone, cell)));
                }
            }
        }
        for one in Class::ALL {
            for two in Class::ALL {
                for threat in [Threat::None, Threat::Suspect] {
                    seen.extend(attack_terms(threat, [one, two, one, two]));
                    seen.extend(defence_terms(threat, [one, two, one, two]));
                }
            }
        }
        let threats = 2 * (Threat::COUNT - 2);
        assert_eq!(seen.len(), TERMS - threats);
        assert_eq!(seen.iter().max(), Some(&(TERMS - 1)));
    }

    #[test]
    fn nearness_is_the_weight_of_the_relation() {
        let mut weights = vec![0; TERMS];
        for (number, weight) in (1..).zip(&mut weights[2 * LINES..]) {
            *weight = number;
        }
        for last in [Last::Foe, Last::Own] {
            let nearness = Nearness::new(&weights, last);
            let far = weights[near_term(last, Relation::FAR)];
            for lines in [15, 22] {
                let size = BoardSize::new(lines).expect("a size");
                for stone in Cell::all(size) {
                    for cell in Cell::all(size) {
                        let weight = weights[near_term(last, relation(stone, cell))] - far;
                        assert_eq!(nearness.weight(cell, stone), i32::from(weight));
                    }
                }
            }
        }
    }
}
