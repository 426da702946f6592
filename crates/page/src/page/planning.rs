//! Preparing replies in an online game: read access for views and the shell.

use super::Page;
use tengen_online::PlanLine;
use tengen_play::online::Online;
use tengen_play::planning::PlanBoard;

impl Page {
    /// Returns the board on which replies are prepared.
    pub(crate) fn plan_board(&self) -> Option<&PlanBoard> {
        self.cx.games.get()
    }

    /// Returns `true` if the player prepares replies on the board.
    pub fn is_planning(&self) -> bool {
        self.plan_board().is_some()
    }

    /// Returns the lines that are prepared in the online game; empty if there are none.
    pub(crate) fn planned(&self) -> Vec<PlanLine> {
        let online = self.online();
        online.map_or_else(Vec::new, |online| online.planned(&self.cx))
    }

    /// Returns `true` if the player may prepare replies in the online game on the board now.
    pub fn may_plan(&self) -> bool {
        let is_up = self.online().is_some_and(Online::is_up);
        let here = self.online_game().filter(|_| is_up);
        here.is_some_and(|it| PlanBoard::new(it.mirror(), &[]).is_some())
    }
}
