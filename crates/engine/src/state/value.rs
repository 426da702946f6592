//! The static value of a position, from the values of its points and of its threats.

use super::State;
use crate::cell::Cell;
use crate::evaluation::{Code, ThreatMask};
use crate::pattern::Class;
use tengen_core::board::Stone;

impl State {
    /// Returns the code of an empty cell for a colour.
    pub(crate) fn code(&self, stone: Stone, cell: Cell) -> Code {
        let classes = self.places[cell.index()].classes[stone as usize];
        let class = |shift: u16| usize::from(classes >> shift & 15);
        // Every nibble is the number of a class.
        Code::of([0, 4, 8, 12].map(|shift| Class::ALL[class(shift) % Class::COUNT]))
    }

    /// Returns the static value of the position for the side to move: the mean of the sums of all
    /// points now and one ply ago, and the value of the threats.
    pub(crate) fn value(&self) -> i32 {
        let last = self.plies.len() - 1;
        let points = self.plies[last].value + self.plies[last.saturating_sub(1)].value;
        let points = match self.to_move {
            Stone::Black => points,
            Stone::White => -points,
        };
        let threats = &self.threat_values[self.to_move as usize];
        let threats = threats.get(ThreatMask::of(self).index()).copied();
        points / 2 + i32::from(threats.unwrap_or(0))
    }
}
