//! The computer's thinking: news of the engine, hints, and how a person stops it.

use super::{Page, Panel};
use tengen_core::game::PlayRefusal;
use tengen_kit::clock::ClockPart;
use tengen_kit::computer::EngineNews;

impl Page {
    pub(super) fn engine_news(&mut self, news: EngineNews) {
        let turn = self.bot_turn();
        let cx = &mut self.cx;
        match news {
            EngineNews::Ready { seed } => self.computer.ready(seed, cx),
            EngineNews::Lost => self.computer.lost(turn, cx),
            EngineNews::NotLoaded => self.computer.break_down(cx),
            EngineNews::External(news) => self.computer.external_news(news, cx),
            EngineNews::Line(line) => {
                let Some(heard) = self.computer.accept(&line, turn, cx) else {
                    return;
                };
                if let Some(lab) = &mut self.lab {
                    lab.hear(&heard, cx.game());
                }
                self.computer.take_reply(heard, turn, cx);
            }
        }
    }

    pub(super) fn stop(&mut self) {
        self.computer.stop(&mut self.cx);
        if let Some(lab) = &mut self.lab {
            lab.stop(&mut self.cx);
        }
    }

    /// Lets the waiting computer move.
    pub(super) fn let_go_on(&mut self) {
        self.cx.resume_at = Some(self.cx.game().cursor());
        ClockPart::resume(&mut self.cx);
    }

    /// Refuses advice where there is nothing to advise. Returns `true` if it did.
    pub(super) fn refuses_advice(&mut self) -> bool {
        let game = self.cx.game();
        let refusal = if game.status().is_over() {
            PlayRefusal::Over
        } else if game.question().is_some() || game.claim().is_some() {
            PlayRefusal::NotNow
        } else {
            return false;
        };
        self.cx.refuse(refusal, None);
        true
    }

    /// Asks for a hint, or cancels the request for one.
    pub(super) fn hint_wished(&mut self) {
        if self.refuses_advice() {
            return;
        }
        if self.cx.to_move().bot().is_some() {
            return self.cx.warn(self.whose_turn(), None);
        }
        if self.panel() == Panel::Analysis && self.analysis.live().is_some() {
            // The best line of the engine is the hint.
            return self.analysis.point_at(Some(0), &mut self.cx);
        }
        self.computer.toggle_hint(&mut self.cx);
        self.board.close_notice();
        self.renju.close_study();
    }
}
