//! Hints: a move that the engine would play for the person whose turn it is, and why.

use super::super::{App, Effect, Millis, Saying};
use tengen_core::game::{NodeId, Refusal};
use tengen_core::rules::Judgement;
use tengen_engine::words::{Choice, Reason, Score, Verdict};

/// A move that was advised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// Where it holds.
    pub(super) node: NodeId,
    /// The move.
    pub choice: Choice,
    /// Why it is good.
    pub reason: Reason,
    /// What it is worth to who plays it.
    pub score: Score,
}

impl Hint {
    pub(super) fn new(node: NodeId, verdict: &Verdict, reason: Option<Reason>) -> Hint {
        Hint {
            node,
            choice: verdict.choice,
            reason: reason.unwrap_or(Reason::Best),
            score: verdict.score,
        }
    }
}

impl App {
    /// The hint that shows.
    #[must_use]
    pub fn hint(&self) -> Option<&Hint> {
        self.partner.as_ref()?.hint.as_ref()
    }

    /// The player wants a hint, or does not want it any more.
    pub(in crate::app) fn wish_for_hint(&mut self, now: Millis) {
        let game = self.game();
        let (cursor, near) = (game.cursor(), self.cursor.point());
        if game.status().is_over() {
            return self.refuse(Refusal::Over, near, now);
        }
        if game.question().is_some() || game.claim().is_some() {
            return self.refuse(Refusal::NotNow, near, now);
        }
        if self.computer_to_move().is_some() {
            return self.say_whose_turn(near, now);
        }
        let partner = self.partner_mut();
        partner.hint = None;
        let is_wished = partner.advising != Some(cursor);
        partner.advising = is_wished.then_some(cursor);
        if partner.engine == super::Engine::Broken {
            partner.engine = super::Engine::Absent;
        }
        self.notice = None;
        self.study = None;
        self.effects.push(Effect::Refresh);
    }

    /// Shows a hint that came, if it can be one.
    pub(super) fn advise(&mut self, hint: Hint, now: Millis) {
        let game = self.game();
        let can_be = match hint.choice {
            Choice::Place(point) => !matches!(
                game.position().judge(point),
                Err(_) | Ok(Judgement::Forbidden(_))
            ),
            Choice::Pass => game.can_pass(),
            Choice::Nothing => true,
        };
        if !can_be {
            return self.fail(now);
        }
        let partner = self.partner_mut();
        partner.asked = None;
        partner.advising = None;
        partner.trouble = super::Trouble::None;
        partner.hint = Some(hint);
        self.notice = None;
        self.study = None;
        self.tell(Saying::Hint);
    }

    /// The hint was read.
    pub(in crate::app) fn close_hint(&mut self) {
        if let Some(partner) = &mut self.partner {
            partner.hint = None;
        }
    }
}
