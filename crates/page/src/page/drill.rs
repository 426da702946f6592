//! The events of drilling a tree.

use super::{Event, Page, Panel};
use tengen_kit::activity::Input;
use tengen_learn::drill::DrillEvent;
use tengen_study::analysis::AnalysisEvent;

impl Page {
    pub(super) fn drill_event(&mut self, event: DrillEvent) {
        self.renju.close_study();
        self.board.close_notice();
        match event {
            DrillEvent::Start(_) => self.uncover_tree(),
            DrillEvent::Analyse => return self.analyse_drilled(),
            _ => {}
        }
        self.drill.update(event, &mut self.cx);
    }

    /// Opens the tab, and puts the game on the board whose tree is to be drilled.
    fn uncover_tree(&mut self) {
        if self.drill.is_open() {
            return;
        }
        self.show_lessons();
        self.features.close(&mut self.cx);
        // A win may be played out.
        self.cx.leave_any(None);
        self.follow_changes();
    }

    /// Leaves the drill, goes to the position on the board in the game below, and opens the analysis.
    fn analyse_drilled(&mut self) {
        let Some(node) = self.drill.node(&self.cx) else {
            return;
        };
        self.drill.leave(&mut self.cx);
        if self.may_do(Input::Look) {
            self.go(|session| session.jump(node));
        }
        self.take_in(Event::Analysis(AnalysisEvent::Open));
    }

    /// Returns `true` if the tab offers to drill the tree on the board: nothing else is open there.
    pub fn offers_drill(&self) -> bool {
        let is_list = self.lessons.lesson().is_none();
        let is_open = self.panel() == Panel::Learn;
        is_open && is_list && self.features.place(&self.cx).is_none() && !self.drill.is_open()
    }
}
