//! The analysis: its events, and read access to it for views and the shell.

use super::words::analysis::{finding_notes, has_findings};
use super::{Page, Panel};
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Mark, PlayRefusal, Sign};
use tengen_engine::words::ReviewLine;
use tengen_kit::computer::ThinkingFor;
use tengen_kit::feature::Request;
use tengen_kit::message::Edited;
use tengen_study::analysis::{AnalysisEvent, ReviewRun, ReviewStage};

impl Page {
    pub(super) fn analysis_event(&mut self, event: AnalysisEvent) {
        match event {
            AnalysisEvent::Open if self.refuses_help() => {}
            AnalysisEvent::Open => {
                self.close_panels_but(Panel::Analysis);
                self.analysis.open(&mut self.cx);
            }
            AnalysisEvent::Review => {
                self.close_panels_but(Panel::Analysis);
                self.computer.close_hint();
                self.analysis.turn_on_live();
                self.analysis.begin(&mut self.cx);
            }
            AnalysisEvent::Stop => self.analysis.stop(&mut self.cx),
            AnalysisEvent::ShowBetter(index) => {
                if let Some(node) = self.analysis.show_better(index, &self.cx) {
                    self.computer.close_hint();
                    self.go(|session| session.jump(node));
                }
            }
            AnalysisEvent::Write => self.write_review(),
            AnalysisEvent::PlayOut(index) => {
                if let Some(proof) = self.analysis.proof(index, &self.cx) {
                    self.play_out(proof);
                }
            }
            AnalysisEvent::ToggleLive => self.toggle_live(),
            AnalysisEvent::PointAtLine(index) => self.analysis.point_at(index, &mut self.cx),
            AnalysisEvent::PressLine(index) => self.press_line(index),
            AnalysisEvent::AddLine(index) => self.add_line(index),
            AnalysisEvent::PlayOn if self.may_play_on() => {
                let game = self.game().up_to_here();
                self.cx.requests.push(Request::Play(Box::new(game)));
            }
            AnalysisEvent::PlayOn => self.cx.refuse(PlayRefusal::NotNow, None),
        }
    }

    /// Turns live analysis on or off. Its lines take the place of a hint.
    fn toggle_live(&mut self) {
        self.computer.close_hint();
        self.analysis.toggle_live(&mut self.cx);
    }

    /// Returns `true` if a game can begin from the position on the board.
    pub fn may_play_on(&self) -> bool {
        let game = self.game();
        self.panel() == Panel::Analysis && !game.status().is_over() && game.claim().is_none()
    }

    /// Writes the findings into the local game. A comment that is there already is not written again.
    fn write_review(&mut self) {
        let notes = finding_notes(self);
        if notes.is_empty() || !self.may_edit() {
            return self.cx.refuse(PlayRefusal::NotNow, None);
        }
        self.edit(|session| {
            for finding in notes {
                let note = session.annotations_mut().note_mut(finding.node.number());
                if !note.comment.contains(&finding.comment) {
                    note.add_comment(&finding.comment);
                }
                let mark = finding.better.map(|point| Mark {
                    point,
                    sign: Sign::Triangle,
                });
                note.marks
                    .extend(mark.filter(|mark| !note.marks.contains(mark)));
            }
            Ok(Edited::Reviewed)
        });
    }

    /// Returns `true` if the findings of a review can be written into the game.
    pub fn may_write_review(&self) -> bool {
        let is_done = self
            .review()
            .is_some_and(|run| run.stage() == ReviewStage::Done);
        is_done && self.may_edit() && has_findings(self)
    }

    /// Returns the text of the finished review that goes along in a link of the game on the board. `None` if there is
    /// none of the moves that the link brings back.
    pub fn packed_review(&self) -> Option<String> {
        self.analysis.packed(&self.cx)
    }

    /// Returns the review of the game on the board, as far as it is made.
    pub fn review(&self) -> Option<&ReviewRun> {
        self.analysis.review(&self.cx)
    }

    /// Returns `true` if there is a game to review: it has moves, and these are not reviewed yet.
    pub fn may_review(&self) -> bool {
        let line = ReviewLine::of(self.game());
        let run = self.review().filter(|run| *run.line() == line);
        let is_open =
            run.is_none_or(|run| matches!(run.stage(), ReviewStage::Stopped | ReviewStage::Failed));
        is_open && !line.moves().is_empty() && self.may_analyse()
    }

    /// Returns the line that the analysis or the collection shows on the board; empty if there is none.
    pub(crate) fn shown_line(&self) -> Vec<(Point, Stone)> {
        let explored = self.collection.explorer.pointed(&self.cx);
        if let Some(point) = explored.filter(|_| self.analysis.is_open()) {
            return vec![(point, self.game().position().to_move())];
        }
        let shown = self.analysis.shown(&self.cx);
        shown.unwrap_or_default().to_vec()
    }

    /// Returns `true` if a study waits for the engine to be loaded.
    pub(crate) fn awaits_engine(&self) -> bool {
        self.thinking()
            .is_some_and(|it| it.purpose == ThinkingFor::Study && it.is_coming)
    }
}
