//! The success of moves at other nodes: a history value for each move, and the killer moves of each
//! ply, which caused a cutoff at a sibling node.
//!
//! Sources: J. Schaeffer, "The History Heuristic and Alpha-Beta Search Enhancements in Practice" (1989);
//! S. Akl and M. Newborn, "The Principal Continuation and the Killer Heuristic" (1977). Lowering the
//! values of moves that failed is usual in chess programs.

use super::MAX_PLY;
use crate::cell::Cell;
use tengen_core::board::Stone;

/// The largest history value, and the smallest with the opposite sign.
const LIMIT: i32 = 400;

/// The memory of a search for successful moves.
pub(super) struct History {
    values: Box<[[i16; Cell::COUNT]; 2]>,
    killers: Vec<[Option<Cell>; 2]>,
}

impl History {
    pub(super) fn new() -> History {
        History {
            values: Box::new([[0; Cell::COUNT]; 2]),
            killers: vec![[None; 2]; MAX_PLY + 3],
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        *self.values = [[0; Cell::COUNT]; 2];
        self.killers.fill([None; 2]);
    }

    /// Forgets the killer moves, but not the history values: they are still useful one move later.
    pub(super) fn next_search(&mut self) {
        self.killers.fill([None; 2]);
    }

    /// Forgets the killer moves two plies after `ply`: they belong to another node at this ply.
    pub(super) fn enter(&mut self, ply: usize) {
        self.killers[ply + 2] = [None; 2];
    }

    /// Returns the history value of a move: the larger, the more often it caused a cutoff.
    pub(super) fn value(&self, stone: Stone, cell: Cell) -> i32 {
        i32::from(self.values[stone as usize][cell.index()])
    }

    pub(super) fn is_killer(&self, ply: usize, cell: Cell) -> bool {
        self.killers[ply].contains(&Some(cell))
    }

    /// Learns from a cutoff at `ply` with `depth` remaining plies: the move that caused it is
    /// searched earlier from now on, those tried before it later.
    pub(super) fn learn(
        &mut self,
        stone: Stone,
        ply: usize,
        depth: i32,
        tried: &Tried,
        cell: Cell,
    ) {
        let bonus = (depth * depth + 4 * depth).min(LIMIT);
        self.add(stone, cell, bonus);
        for &failed in tried.cells() {
            self.add(stone, failed, -bonus);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(cell) {
            killers[1] = killers[0].replace(cell);
        }
    }

    /// Adds to a history value, the less the nearer it is to the limit.
    fn add(&mut self, stone: Stone, cell: Cell, bonus: i32) {
        let place = &mut self.values[stone as usize][cell.index()];
        let value = i32::from(*place);
        let value = value + bonus - value * bonus.abs() / LIMIT;
        *place = i16::try_from(value).unwrap_or(0);
    }
}

/// The first moves of a node that were searched and caused no cutoff.
pub(super) struct Tried {
    cells: [Cell; 32],
    count: usize,
}

impl Tried {
    pub(super) fn none() -> Tried {
        Tried {
            cells: [Cell::default(); 32],
            count: 0,
        }
    }

    /// Adds a move, unless there are too many.
    pub(super) fn add(&mut self, cell: Cell) {
        if let Some(place) = self.cells.get_mut(self.count) {
            *place = cell;
            self.count += 1;
        }
    }

    fn cells(&self) -> &[Cell] {
        &self.cells[..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(name: &str) -> Cell {
        Cell::of(name.parse().expect("a point"))
    }

    #[test]
    fn a_cutoff_raises_its_move_and_lowers_the_moves_before_it() {
        let mut history = History::new();
        let mut tried = Tried::none();
        tried.add(cell("a1"));
        for _ in 0..1000 {
            history.learn(Stone::White, 3, 9, &tried, cell("h8"));
        }
        assert_eq!(history.value(Stone::Black, cell("h8")), 0);
        let most = history.value(Stone::White, cell("h8"));
        assert!((LIMIT - 4..=LIMIT).contains(&most), "{most}");
        let least = history.value(Stone::White, cell("a1"));
        assert!((-LIMIT..=4 - LIMIT).contains(&least), "{least}");
        history.clear();
        assert_eq!(history.value(Stone::White, cell("a1")), 0);
    }

    #[test]
    fn the_last_two_killers_of_a_ply_are_kept_until_its_parent_changes() {
        let mut history = History::new();
        for name in ["a1", "b2", "b2", "c3"] {
            history.learn(Stone::Black, 2, 1, &Tried::none(), cell(name));
        }
        let kept = ["a1", "b2", "c3"].map(|name| history.is_killer(2, cell(name)));
        assert_eq!(kept, [false, true, true]);
        history.enter(1);
        assert!(history.is_killer(2, cell("c3")));
        history.enter(0);
        assert!(!history.is_killer(2, cell("c3")));
    }

    #[test]
    fn only_the_first_moves_are_kept() {
        let mut tried = Tried::none();
        for cell in Cell::all(tengen_core::BoardSize::DEFAULT) {
            tried.add(cell);
        }
        assert_eq!(tried.cells().len(), 32);
    }
}
