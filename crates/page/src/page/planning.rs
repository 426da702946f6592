//! Preparing replies in an online game: read access for views and the shell, and events that mean nothing meanwhile.

use super::{Effect, Event, Page};
use crate::online::Online;
use crate::planning::PlanBoard;
use tengen_core::game::PlayRefusal;
use tengen_online::PlanLine;

impl Page {
    /// Returns the board on which replies are prepared.
    pub(crate) fn plan_board(&self) -> Option<&PlanBoard> {
        self.cx.games.plan()
    }

    /// Returns `true` if the player prepares replies on the board.
    #[must_use]
    pub fn is_planning(&self) -> bool {
        self.plan_board().is_some()
    }

    /// Returns the lines that are prepared in the online game; empty if there are none.
    pub(crate) fn planned(&self) -> Vec<PlanLine> {
        let online = self.online();
        online.map_or_else(Vec::new, |online| online.planned(&self.cx))
    }

    /// Returns `true` if the player may prepare replies in the online game on the board now.
    #[must_use]
    pub fn may_plan(&self) -> bool {
        let is_up = self.online().is_some_and(Online::is_up);
        let here = self.online_game().filter(|_| is_up);
        here.is_some_and(|it| PlanBoard::new(it.mirror(), &[]).is_some())
    }

    /// Handles an event that means nothing while replies are prepared. Returns `true` if it was handled.
    pub(super) fn takes_plan(&mut self, event: &Event) -> bool {
        if !self.is_planning() {
            return false;
        }
        match event {
            Event::Act(action) | Event::Choose(action) if action.point().is_none() => {
                self.cx.push(Effect::Refused(PlayRefusal::NotNow.into()));
            }
            Event::Hint | Event::Playout(_) | Event::Threats => {}
            event => return event.is_idle_in_cover(),
        }
        true
    }
}
