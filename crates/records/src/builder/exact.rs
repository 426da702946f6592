//! Building an archive from a record that says everything: colours, seats, clocks, what was shown.

use super::{Builder, Caution, Problem};
use tengen_core::board::Stone;
use tengen_core::game::{Action, Archive, Seat};

impl Builder {
    /// An action by a colour that the record names: where the turn is the other colour's, a pass
    /// goes before it, or that colour starts.
    ///
    /// # Errors
    ///
    /// [`Problem`] if no stone can lie there, or there are too many moves.
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

    /// This colour starts; nothing may have been played yet.
    pub(crate) fn starts(&mut self, colour: Stone) {
        if self.nodes.is_empty() && colour != self.to_move {
            self.start_with(colour);
        }
    }

    /// The clock's reading at the place, in ms.
    pub(crate) fn read_clock(&mut self, clock: u32) {
        if let Some(index) = (self.at as usize).checked_sub(1) {
            self.nodes[index].clock = Some(clock);
        }
    }

    /// The archive as it was built, with what the record says was shown. Nothing is concluded.
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
