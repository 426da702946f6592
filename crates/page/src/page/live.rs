//! Live analysis: its events that change the game, and read access to it for views and the shell.

use super::Page;
use crate::page::Context;
use tengen_core::board::Point;
use tengen_core::game::PlayRefusal;
use tengen_engine::words::{EngineName, Score};
use tengen_kit::computer::{ExternalState, ThinkingFor};
use tengen_kit::message::{AnalysisMessage, Edited};
use tengen_picture::Threat;
use tengen_study::analysis::{Live, LiveStage, RowPress};

impl Page {
    /// Shows a line on the board, or plays its first move if it is shown already.
    pub(super) fn press_line(&mut self, index: usize) {
        self.collection.explorer.point_at(None);
        let pressed = self.analysis.press_line(index, &mut self.cx);
        self.follow_press(pressed);
        // The pointer or the focus is still on the line, which may have other moves now.
        self.analysis.point_at(Some(index), &mut self.cx);
    }

    /// Plays the move of a row, or tells that it is shown.
    pub(super) fn follow_press(&mut self, pressed: Option<RowPress>) {
        match pressed {
            Some(RowPress::Played(point)) if !self.refuses_hand(point) => {
                self.place(point);
                self.follow_changes();
            }
            Some(RowPress::Shown(point)) => {
                let said = AnalysisMessage::Shown(point);
                self.cx.announce(said);
            }
            _ => {}
        }
    }

    /// Adds a line to the local game as a variation.
    pub(super) fn add_line(&mut self, index: usize) {
        let points: Vec<Point> = self.analysis.line(index, &self.cx);
        if points.is_empty() {
            return;
        }
        if !self.may_edit() {
            return self.cx.refuse(PlayRefusal::NotNow, None);
        }
        self.edit(|session| {
            let count = session.add_line(&points);
            Ok(Edited::Added(u32::try_from(count).unwrap_or(u32::MAX)))
        });
    }

    /// Returns the name of the external engine; `None` if none is connected.
    pub const fn external(&self) -> Option<EngineName> {
        match self.cx.external {
            ExternalState::Here(name) => Some(name),
            ExternalState::Absent | ExternalState::Coming => None,
        }
    }

    /// Returns the state of live analysis; `None` while it is off.
    pub fn live(&self) -> Option<LiveStage> {
        self.live_part().map(Live::stage)
    }

    /// Returns Black's value of the position that was analysed last.
    pub(crate) fn live_score(&self) -> Option<Score> {
        self.live_part()?.last_score()
    }

    pub(crate) fn live_part(&self) -> Option<&Live> {
        self.analysis.live()
    }

    pub(crate) const fn context(&self) -> &Context {
        &self.cx
    }

    /// Returns the first points of the lines with their letters, as far as the board shows them.
    pub(crate) fn line_letters(&self) -> Vec<(Point, char)> {
        self.analysis.letters(&self.cx)
    }

    /// Returns the threats of both sides, at most one per point and side, in board order.
    pub(crate) fn all_threats(&self) -> &[Threat] {
        self.computer.all_threats()
    }

    /// Returns `true` if live analysis waits for the engine to be loaded.
    pub(crate) fn awaits_live(&self) -> bool {
        self.thinking()
            .is_some_and(|it| it.purpose == ThinkingFor::Live && it.is_coming)
    }
}
