//! The rest of a principal variation that ends before its win does, because the last plies were found by the fours of
//! a leaf.

use crate::Score;
use crate::best_lines::BestLine;
use crate::cell::Cell;
use crate::moves::replies;
use crate::search::Search;
use crate::state::cells;
use crate::threat::Threat;
use crate::vcf::{Fours, Vcf};
use tengen_core::board::Point;

/// The nodes of the search for the rest of a line.
const NODES: u64 = 2_000;

/// The most moves of the rest of a line.
const MOST_MOVES: u8 = 30;

impl Search<'_> {
    /// Extends a line that wins up to the four that nothing stops, as far as its replies are forced.
    pub(super) fn finish(&mut self, mut line: BestLine) -> BestLine {
        let Score::Win(plies) = line.score else {
            return line;
        };
        // After the four that nothing stops come a reply and the five.
        if line.moves.len() + 2 >= usize::from(plies) {
            return line;
        }
        for point in &line.moves {
            self.engine.state.place(Cell::of(*point));
        }
        let mut placed = line.moves.len();
        let is_reply = placed % 2 == 1;
        let reply = is_reply.then(|| self.forced_reply()).flatten();
        if let Some((cell, _)) = reply {
            self.engine.state.place(cell);
            placed += 1;
        }
        if reply.is_some() || !is_reply {
            let rest = self.rest_by_fours();
            if !rest.is_empty() {
                line.moves.extend(reply.map(|(_, point)| point));
                line.moves.extend(rest);
            }
        }
        for _ in 0..placed {
            self.engine.state.undo();
        }
        line
    }

    /// Returns the reply to a four, or `None` if the opponent has no four or more than one five.
    fn forced_reply(&self) -> Option<(Cell, Point)> {
        let state = &self.engine.state;
        if state.count(!state.to_move(), Threat::Five) != 1 {
            return None;
        }
        let is_legal = |cell: &Cell| state.is_empty(*cell) && !state.is_forbidden(*cell);
        let reply = cells(&replies(state)).find(is_legal)?;
        Some((reply, reply.point()?))
    }

    /// Returns the shortest win by fours up to the four that nothing stops, or nothing.
    fn rest_by_fours(&mut self) -> Vec<Point> {
        let mut fours = Vcf::new(&mut self.engine.state, &mut self.budget, NODES);
        match fours.shortest(MOST_MOVES) {
            Fours::Win(mut line) => {
                line.pop();
                line
            }
            Fours::None | Fours::Unknown => Vec::new(),
        }
    }
}
