//! Presses and events while a tree is drilled.

use super::{Effect, Event, Page};
use crate::drill::DrillEvent;
use tengen_core::board::Point;
use tengen_core::game::PlayRefusal;

impl Page {
    /// Takes a press on a point as an answer, if a tree is drilled. Returns `true` if one is.
    pub(super) fn takes_drilled(&mut self, point: Point) -> bool {
        let is_drilled = self.cx.games.drill().is_some();
        if is_drilled {
            self.renju.close_study();
            self.drill.press(point, &mut self.cx);
        }
        is_drilled
    }

    /// Handles an event that has another meaning, or none, while a tree is drilled. Returns `true` if it was handled.
    pub(super) fn takes_drill(&mut self, event: &Event) -> bool {
        let Some(board) = self.cx.games.drill() else {
            return false;
        };
        let is_over = board.is_over();
        match event {
            Event::Hint => {
                self.board.close_notice();
                self.drill.update(DrillEvent::Hint, &mut self.cx);
            }
            Event::Act(action) | Event::Choose(action) => match action.point() {
                Some(point) => _ = self.takes_drilled(point),
                None => self.cx.push(Effect::Refused(PlayRefusal::NotNow.into())),
            },
            event if event.looks_through_game() => return !is_over,
            Event::Undo | Event::Playout(_) | Event::PlaceAnyway => {}
            event => return event.is_idle_in_cover(),
        }
        true
    }
}
