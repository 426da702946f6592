//! The order of the cells of a position, by their shapes and by the last two stones.

use super::State;
use crate::cell::Cell;

impl State {
    /// Returns the order of the cells for the side to move.
    pub(crate) fn order(&self) -> Order<'_> {
        Order {
            state: self,
            lasts: [self.last(0), self.last(1)],
        }
    }
}

/// The order of the cells for the side to move of a state.
#[derive(Clone, Copy)]
pub(crate) struct Order<'a> {
    state: &'a State,
    /// The last stone of the opponent, and that of the side to move.
    lasts: [Option<Cell>; 2],
}

impl Order<'_> {
    /// Returns the ordering value of a cell: the larger, the earlier it is searched.
    pub(crate) fn of(&self, cell: Cell) -> i32 {
        let state = self.state;
        let place = &state.places[cell.index()];
        let (own, other) = (state.to_move as usize, !state.to_move as usize);
        let near = state.nearness[own].iter().zip(self.lasts);
        let near = near.filter_map(|(it, last)| Some(it.weight(cell, last?)));
        i32::from(place.attack[own]) + i32::from(place.defence[other]) + near.sum::<i32>()
    }
}
