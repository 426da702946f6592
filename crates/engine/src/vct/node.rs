//! Positions of a proof-number search: their numbers, and the choice of the next move to search.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::super::cell::Cell;
use tengen_proofs::Attack;

/// The searched positions by their hashes.
pub(super) type Nodes = HashMap<u64, Node, BuildHasherDefault<Ready>>;

/// Takes a number that is a hash already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ready(u64);

impl Hasher for Ready {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = number;
    }
}

/// The proof number and the disproof number of a position: estimates of the number of positions that must be
/// proven to prove that the attacker wins, or that it does not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

/// A number that means never.
const NEVER: u32 = 1 << 30;

impl Numbers {
    pub(super) const UNKNOWN: Numbers = Numbers::new(1, 1);
    pub(super) const PROVEN: Numbers = Numbers::new(0, NEVER);
    pub(super) const DISPROVEN: Numbers = Numbers::new(NEVER, 0);
    pub(super) const MOST: Numbers = Numbers::new(NEVER, NEVER);

    pub(super) const fn new(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof, disproof }
    }

    pub(super) const fn is_proven(self) -> bool {
        self.proof == 0
    }

    pub(super) const fn is_disproven(self) -> bool {
        self.disproof == 0
    }

    /// Returns the numbers from the other side's view.
    const fn swapped(self) -> Numbers {
        Numbers::new(self.disproof, self.proof)
    }

    const fn seen(self, is_attack: bool) -> Numbers {
        if is_attack { self } else { self.swapped() }
    }
}

/// A move from a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kid {
    pub(super) cell: Cell,
    /// The hash of the position after the move.
    pub(super) hash: u64,
    /// The numbers of that position when they were last looked up; before, an estimate.
    pub(super) numbers: Numbers,
}

/// A position that has been searched.
#[derive(Debug)]
pub(super) struct Node {
    pub(super) numbers: Numbers,
    /// The moves; none if the position is decided.
    pub(super) kids: Vec<Kid>,
    /// At a turn of the attacker, its win by fours. At a turn of the defender, the attacker's win by fours
    /// after a pass, unless the defender must block a five.
    pub(super) plan: Option<Attack>,
}

/// The move to search next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// The index of the move.
    pub(super) place: usize,
    /// The numbers of the position that the move is made from.
    pub(super) numbers: Numbers,
    /// The largest of the other numbers of the moves.
    largest: u32,
    /// The number by which the moves are compared, of the second best move.
    second: u32,
}

impl Node {
    pub(super) const fn decided(numbers: Numbers, plan: Option<Attack>) -> Node {
        Node {
            numbers,
            kids: Vec::new(),
            plan,
        }
    }

    /// Returns the move to search next with the numbers of the position, or `None` without moves.
    pub(super) fn choose(&self, is_attack: bool) -> Option<Choice> {
        let mut best: Option<(usize, Numbers)> = None;
        let (mut second, mut most, mut others) = (NEVER, 0, 0_u32);
        for (place, kid) in self.kids.iter().enumerate() {
            let it = kid.numbers.seen(is_attack);
            most = most.max(it.disproof);
            others += u32::from(it.disproof > 0);
            match best {
                Some((_, least)) if it.proof >= least.proof => second = second.min(it.proof),
                _ => {
                    second = best.map_or(NEVER, |(_, least)| least.proof);
                    best = Some((place, it));
                }
            }
        }
        let (place, best) = best?;
        let numbers = if best.proof == 0 {
            Numbers::PROVEN
        } else {
            Numbers::new(best.proof, (most + others.saturating_sub(1)).min(NEVER))
        };
        Some(Choice {
            place,
            numbers: numbers.seen(is_attack),
            largest: most,
            second,
        })
    }
}

impl Choice {
    /// Returns the limits of the chosen move, if the limits of the position are `most`.
    pub(super) fn within(self, most: Numbers, is_attack: bool) -> Numbers {
        let (most, own) = (most.seen(is_attack), self.numbers.seen(is_attack));
        // A little more than the second best, so that the search does not jump between two moves.
        let further = self.second.saturating_add(self.second / 4 + 1);
        let proof = most.proof.min(further);
        // Disproof of the others counts as in `choose`.
        let others = own.disproof.saturating_sub(self.largest);
        let disproof = most.disproof.saturating_sub(others).min(NEVER);
        Numbers::new(proof, disproof).seen(is_attack)
    }
}
