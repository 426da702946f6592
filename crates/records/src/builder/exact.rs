//! Builder for records that state everything: colours, seats, clocks and the shown line.

use super::{Builder, Caution, Problem};
use tengen_core::board::Stone;
use tengen_core::game::{Action, Archive, Seat};

impl Builder {
    /// Adds an action by `colour`. If it is the other colour's turn, a pass is added first; before
    /// the first move, `colour` becomes the starting colour instead.
    ///
    /// # Errors
    ///
    /// [`Problem`] if the point is taken or off the board, or there are too many moves.
    pub(crate) fn play(
        &mut self,
        action: Action,
        colour: Stone,
        seat: Option<Seat>,
    ) -> Result<Option<Caution>, Problem> {
        if let Some(point) = action.point() {
            self.check(point)?;
        }
        let mut caution = None;
        if colour != self.to_move {
            if self.nodes.is_empty() {
                self.start_with(colour);
            } else {
                self.act(Action::Pass, None)?;
                caution = Some(Caution::PassAdded);
            }
        }
        Ok(self.act(action, seat)?.or(caution))
    }

    /// Makes `colour` move first; does nothing after the first move.
    pub(crate) fn starts(&mut self, colour: Stone) {
        if self.nodes.is_empty() && colour != self.to_move {
            self.start_with(colour);
        }
    }

    /// Sets the reading of the clock at the current node, in ms.
    pub(crate) fn read_clock(&mut self, clock: u64) {
        if let Some(index) = (self.at as usize).checked_sub(1) {
            self.nodes[index].clock = Some(clock);
        }
    }

    /// Completes the archive with the cursor and the line end of the record. Nothing is inferred.
    pub(crate) fn finish_as(self, cursor: u32, line_end: u32) -> Archive {
        let mut above = line_end;
        while above > cursor {
            above = self.node(above).map_or(0, |node| node.parent);
        }
        let is_on_line = above == cursor;
        Archive {
            terms: self.terms,
            setup: self.setup,
            nodes: self.nodes,
            annotations: self.annotations,
            cursor: if is_on_line { cursor } else { 0 },
            line_end,
        }
    }
}
