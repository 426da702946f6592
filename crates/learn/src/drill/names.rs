//! Names of the moves of a tree that stay when it gains others or is turned: hashes of the rules and the moves so far, as
//! the smallest of the eight symmetries of the board.

use std::collections::BTreeMap;

use super::book::Place;
use tengen_core::Symmetry;
use tengen_core::board::{Point, Stone, hash};
use tengen_core::rules::Position;

/// What follows a name, if it is no stone. The upper bits differ, so that no number makes one of another.
const PASS: u64 = 1 << 60;
const TWIN: u64 = 2 << 60;
const LINE: u64 = 3 << 60;

/// A move with the one before; the point is `None` for a pass.
pub(super) type Follows = (Place, Option<Point>, Stone);

/// Returns the name of the start, and those of the moves, each of which follows the start or a move before it.
pub(super) fn names(start: &Position, moves: impl Iterator<Item = Follows>) -> Vec<u64> {
    let size = start.board().size();
    let turned = |symmetry: Symmetry, point: Point, stone| {
        // Every point of the tree is on the board.
        hash::key(symmetry.apply(point, size).unwrap_or(point), stone)
    };
    let (rules, first, next) = (start.rules(), start.first(), start.to_move());
    let seed = tengen_puzzles::hash(format!("{rules} {size} {first} {next}").as_bytes());
    let root = Symmetry::ALL.map(|symmetry| {
        let stones = start.board().iter();
        stones.fold(seed, |sum, (point, stone)| {
            sum ^ turned(symmetry, point, stone)
        })
    });
    let least = |ways: [u64; 8]| ways.into_iter().fold(u64::MAX, u64::min);
    let (mut all, mut names) = (vec![root], vec![least(root)]);
    // How many moves had a name. Only moves at one position can share it: what follows a twin is none itself.
    let mut same: BTreeMap<u64, u64> = BTreeMap::new();
    for (before, point, stone) in moves {
        let mut ways = all.get(before as usize).copied().unwrap_or(root);
        for (way, symmetry) in ways.iter_mut().zip(Symmetry::ALL) {
            *way = after(*way, point.map_or(PASS, |it| turned(symmetry, it, stone)));
        }
        // The tree has both a move and its mirror image. Each has lines of its own.
        let twins = same.entry(least(ways)).or_default();
        if *twins > 0 {
            ways = ways.map(|way| after(way, TWIN | *twins));
        }
        *twins += 1;
        names.push(least(ways));
        all.push(ways);
    }
    names
}

/// Returns the name of a line to a move with this name, in a course with this key.
pub(super) const fn line(end: u64, key: u64) -> u64 {
    after(end, LINE | key)
}

/// Returns the name of something that follows another one.
const fn after(before: u64, key: u64) -> u64 {
    // As in FNV-1a, with a whole key instead of a byte. The rotation brings the upper bits down.
    (before.rotate_left(29) ^ key).wrapping_mul(0x0000_0100_0000_01b3)
}
