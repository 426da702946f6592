//! The static value of a position, from the values of its points, of its threats, and the correction of the net.

use super::State;
use super::place::{Ply, Summed};
use super::rows::Rows;
use crate::cell::Cell;
use crate::evaluation::{Code, Sums, ThreatMask};
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
    /// points now and one ply ago, the value of the threats, and the correction of the net.
    pub(crate) fn value(&mut self) -> i32 {
        let last = self.plies.len() - 1;
        let points = self.plies[last].value + self.plies[last.saturating_sub(1)].value;
        let points = match self.to_move {
            Stone::Black => points,
            Stone::White => -points,
        };
        let mask = ThreatMask::of(self);
        let threats = &self.threat_values[self.to_move as usize];
        let threats = threats.get(mask.index()).copied();
        points / 2 + i32::from(threats.unwrap_or(0)) + self.correction(mask)
    }

    /// Returns the correction of the net.
    fn correction(&mut self, mask: ThreatMask) -> i32 {
        let last = self.plies.len() - 1;
        if let Summed::Value(known) = self.plies[last].summed {
            return known;
        }
        self.sum_up();
        let Some(net) = &self.net else { return 0 };
        let value = net.value(&self.sums[last], self.to_move, mask);
        self.plies[last].summed = Summed::Value(value);
        value
    }

    /// Works out the sums of the net at this ply, and at all plies since the last one whose sums are known.
    fn sum_up(&mut self) {
        let Some(net) = &self.net else { return };
        let last = self.plies.len() - 1;
        if self.sums.len() <= last {
            self.sums.resize(last + 64, Sums::ZERO);
        }
        let is_known = |ply: &Ply| !matches!(ply.summed, Summed::No);
        let Some(known) = self.plies.iter().rposition(is_known) else {
            let cells = Cell::all(self.board.size());
            self.sums[last] = net.sum(cells.map(|cell| self.places[cell.index()].codes));
            self.plies[last].summed = Summed::Sums;
            return;
        };
        // From the last ply back: a cell has the codes after a ply that the next ply found there, or those of now.
        let mut later: Rows = [0; 32];
        let mut end = self.saved.len();
        for ply in (known + 1..=last).rev() {
            let mut change = Sums::ZERO;
            let start = self.plies[ply].saved;
            for before in &self.saved[start..end] {
                let cell = before.cell;
                let index = cell.index();
                let bit = 1 << cell.column();
                let after = if later[cell.row()] & bit == 0 {
                    self.places[index].codes
                } else {
                    self.later[index]
                };
                net.change(&mut change, [before.codes, after]);
                if ply > known + 1 {
                    later[cell.row()] |= bit;
                    self.later[index] = before.codes;
                }
            }
            self.sums[ply] = change;
            self.plies[ply].summed = Summed::Sums;
            end = start;
        }
        for ply in known + 1..=last {
            let before = self.sums[ply - 1];
            self.sums[ply].add(&before);
        }
    }
}
