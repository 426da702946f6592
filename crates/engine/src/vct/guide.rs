//! The help of an alpha-beta search: the moves by which it wins.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use super::super::cell::Cell;
use super::super::state::State;
use super::super::table::Table;
use super::node::Ready;

/// The moves by which an alpha-beta search wins.
pub(in super::super) struct Guide<'a> {
    table: &'a Table,
    /// Its move at the start, if that wins.
    first: Option<Cell>,
    /// The number of stones on the board at the start.
    start: u16,
    /// The hashes of the positions after the moves that it has named.
    reached: HashSet<u64, BuildHasherDefault<Ready>>,
}

impl<'a> Guide<'a> {
    /// Creates a guide from the results of a search of `state`, and its first move if that wins.
    pub(in super::super) fn new(table: &'a Table, state: &State, first: Option<Cell>) -> Guide<'a> {
        Guide {
            table,
            first,
            start: state.board().stones(),
            reached: HashSet::default(),
        }
    }

    /// Names the winning move of the side to move, if the search found one.
    pub(super) fn cell(&mut self, state: &State) -> Option<Cell> {
        let is_start = state.board().stones() == self.start;
        let cell = match self.first {
            Some(first) if is_start => first,
            _ => {
                let known = self.table.get(state.hash())?;
                known.cell().filter(|_| known.wins())?
            }
        };
        let point = cell.point().filter(|_| state.is_empty(cell))?;
        self.reached.insert(state.hash_after(point));
        Some(cell)
    }

    /// Returns `true` if the guide has named the move that led to this position.
    pub(super) fn has_led_to(&self, state: &State) -> bool {
        self.reached.contains(&state.hash())
    }
}
