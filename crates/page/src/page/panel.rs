//! The tabs of the panel beside the board: one is open at a time.

use super::Page;
use tengen_kit::activity::Input;
use tengen_learn::lessons::LessonEvent;
use tengen_study::lab::LabEvent;

/// The tab of the panel that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum PanelTab {
    /// The list of moves.
    Game,
    /// The analysis.
    Analysis,
    /// The puzzles.
    Puzzles,
    /// The lessons.
    Learn,
    /// The Lab.
    Lab,
}

impl Page {
    /// Returns the tab of the panel that is open.
    #[must_use]
    pub fn panel_tab(&self) -> PanelTab {
        if self.puzzles.is_open() {
            PanelTab::Puzzles
        } else if self.lessons.is_open() {
            PanelTab::Learn
        } else if self.lab().is_some() {
            PanelTab::Lab
        } else if self.analysis.is_open() && self.may_analyse() {
            PanelTab::Analysis
        } else {
            PanelTab::Game
        }
    }

    /// Returns `true` if the engine may show lines of the game on the board.
    pub(crate) fn may_analyse(&self) -> bool {
        self.cx.offers().is_on(Input::Lines)
    }

    /// Closes every tab but one.
    pub(super) fn close_panels_but(&mut self, kept: PanelTab) {
        if kept != PanelTab::Puzzles {
            self.puzzles.close(&mut self.cx);
        }
        if kept != PanelTab::Analysis {
            self.analysis.close(&mut self.cx);
        }
        if kept != PanelTab::Learn {
            self.drill.leave(&mut self.cx);
        }
        if kept != PanelTab::Learn && self.lessons.is_open() {
            self.lessons.update(LessonEvent::Close, &mut self.cx);
            self.features.leave(&mut self.cx);
            self.follow_changes();
        }
        let lab = self.lab.as_mut().filter(|lab| lab.is_open());
        if let Some(lab) = lab.filter(|_| kept != PanelTab::Lab) {
            // Closing it opens no game.
            let _ = lab.update(LabEvent::Close, &mut self.cx);
        }
    }
}
