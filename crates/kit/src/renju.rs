//! Forbidden points on the board: marks, explanations, and claims that White may ignore.

mod study;
pub mod words;

pub use study::Study;

use crate::activity::Input;
use crate::board::Click;
use crate::change::Change;
use crate::context::{Context, Presses};
use crate::message::Message;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Game, NodeId, Outcome, PlayRefusal, Referee, Status};
use tengen_core::rules::{Forbidden, explain, forbidden_points};
use tengen_picture::Visibility;

/// Forbidden points on the board.
#[derive(Clone, Debug, Default)]
pub struct RenjuPart {
    /// The displayed explanation. Boxed, because usually there is none.
    study: Option<Box<Study>>,
    /// The displayed forbidden points.
    marks: Vec<(Point, Forbidden)>,
    /// The node of the forbidden stone that White chose not to claim.
    ignored: Option<NodeId>,
}

/// The result of a press on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pressed {
    /// A stone may be placed.
    Places,
    /// The point is forbidden and is explained first. `Some` if the referee marks points, so that
    /// a stone is refused.
    Explains(Option<PlayRefusal>),
}

impl RenjuPart {
    /// Returns the displayed forbidden points: always if the referee marks them, by a setting if the referee
    /// is strict, and only while Black is to move.
    pub fn marks(&self) -> &[(Point, Forbidden)] {
        &self.marks
    }

    /// Returns the reason why a point is forbidden, if it is displayed as such.
    pub fn mark_at(&self, point: Point) -> Option<Forbidden> {
        let mark = self.marks.iter().find(|(marked, _)| *marked == point);
        mark.map(|(_, ban)| *ban)
    }

    /// Returns the displayed explanation with the path that the player has followed into it.
    pub fn study(&self) -> Option<&Study> {
        self.study.as_deref()
    }

    pub fn close_study(&mut self) {
        self.study = None;
    }

    /// Returns `true` if the explained stone could be placed although it is forbidden, and would lose.
    pub fn may_place_anyway(&self, game: &Game) -> bool {
        let marked = self.study().and_then(|study| self.mark_at(study.point()));
        game.terms().referee == Referee::Strict && marked.is_some()
    }

    /// Returns `true` if White is to be asked about a claim that nobody has answered yet.
    pub fn asks_about_claim(&self, game: &Game) -> bool {
        game.claim().is_some() && self.ignored != Some(game.cursor())
    }

    /// Marks the forbidden points of the position on the board.
    pub fn mark(&mut self, cx: &Context) {
        let game = cx.game();
        let shown = match game.terms().referee {
            Referee::Marked => true,
            Referee::Strict => cx.settings.forbidden == Visibility::Shown,
            Referee::Claim => false,
        };
        let black_moves = game.status() == Status::ToMove(Stone::Black);
        let shown = shown && cx.offers().is_on(Input::Marks);
        self.marks = if shown && black_moves && game.question().is_none() {
            forbidden_points(game.board(), game.terms().rules)
        } else {
            Vec::new()
        };
    }

    /// Returns the effect of a press on a point: a marked point is explained first, and a double click only
    /// explains it.
    pub fn press(&mut self, point: Point, click: Click, cx: &Context) -> Pressed {
        let explained = self.study.take();
        let explained = explained.filter(|study| study.is_pressed() && click == Click::First);
        let explained = explained.map(|study| study.point());
        let is_strict = cx.game().terms().referee == Referee::Strict;
        match self.mark_at(point) {
            None => Pressed::Places,
            Some(_) if is_strict && explained == Some(point) => Pressed::Places,
            Some(_) if is_strict => Pressed::Explains(None),
            Some(ban) => Pressed::Explains(Some(PlayRefusal::Forbidden(ban))),
        }
    }

    /// Explains a pressed point.
    pub fn explain_pressed(&mut self, point: Point, cx: &mut Context) {
        self.explain(point, cx.game());
        if let Some(study) = &mut self.study {
            study.press();
        }
        cx.refresh();
    }

    /// Explains the point to which the cursor moved, if it is marked.
    pub fn explain_marked(&mut self, point: Point, cx: &mut Context) {
        if self.mark_at(point).is_some() {
            self.explain(point, cx.game());
            cx.announce(Message::Explained);
        }
    }

    /// Explains a point that the player asked about.
    pub fn explain_asked(&mut self, point: Point, cx: &mut Context) {
        self.explain(point, cx.game());
        cx.announce(Message::Explained);
        cx.refresh();
    }

    fn explain(&mut self, point: Point, game: &Game) {
        let explanation = explain(game.board(), point, game.terms().rules);
        self.study = explanation.map(|explanation| Box::new(Study::new(explanation)));
    }

    /// Shows why the last stone is forbidden. Returns `false` if the last stone is not forbidden or
    /// it does not matter.
    pub fn explain_last(&mut self, cx: &Context) -> bool {
        let game = cx.game();
        let Some(point) = game.last_point().filter(|_| has_forbidden_stone(game)) else {
            return false;
        };
        let mut before = game.board().clone();
        before.remove(point);
        let explanation = explain(&before, point, game.terms().rules);
        self.study = explanation.map(|explanation| Box::new(Study::new(explanation)));
        true
    }

    /// Shows why a strict referee ended the game. Returns `true` if it did.
    pub fn explain_lost(&mut self, cx: &Context) -> bool {
        let is_lost = matches!(
            cx.game().status(),
            Status::Over {
                outcome: Outcome::Forbidden(_),
                ..
            }
        );
        is_lost && self.explain_last(cx)
    }

    /// Goes further into the displayed explanation, or back.
    pub fn turn_pages(&mut self, turn: impl FnOnce(&mut Study), cx: &mut Context) {
        if let Some(study) = &mut self.study {
            turn(study);
            cx.announce(Message::Explained);
            cx.refresh();
        }
    }

    /// Records that White does not claim the last stone. Returns `false` if a person here has no such claim.
    pub fn ignore(&mut self, cx: &Context) -> bool {
        let may = cx.game().claim().is_some() && cx.is_persons_turn();
        if may {
            self.ignored = Some(cx.game().cursor());
        }
        may
    }

    /// Reacts to a change of the game.
    pub fn follow(&mut self, change: &Change, cx: &Context) {
        match change {
            Change::Another(_) => self.ignored = None,
            Change::Requested(_) => {
                self.ignored = None;
                return;
            }
            Change::Forbade(point) => return self.explain(*point, cx.game()),
            Change::Wanted(..) | Change::Warned(..) | Change::Refused(..) | Change::Advised => {
                self.study = None;
                return;
            }
            Change::LowTime(_)
            | Change::Presence(..)
            | Change::Sought(_)
            | Change::Studied(..)
            | Change::NotStudied(_)
            | Change::Reviewed
            | Change::Practised(..)
            | Change::Learned
            | Change::Ranked(_)
            | Change::NotRanked
            | Change::Solved(..)
            | Change::NotSolved(_)
            | Change::Answered
            | Change::Stopped => {
                return;
            }
            Change::Acted(_) | Change::TakenBack(_) | Change::Went(_) | Change::Edited(_) => {}
        }
        self.study = None;
        self.mark(cx);
    }
}

/// Returns `true` if the player may ask why an empty point is forbidden for Black or not: while a stone is to be
/// placed under rules with bans, if the activity allows it. While White is to move, the answer is as if Black were. The
/// players of a game with claims get no such help.
pub fn may_ask(cx: &Context) -> bool {
    let game = cx.game();
    let has_bans = !game.terms().rules.bans().is_empty();
    let is_told = game.terms().referee != Referee::Claim && cx.offers().is_on(Input::AskWhy);
    let is_placing = matches!(game.status(), Status::ToMove(_)) && game.question().is_none();
    has_bans && is_told && is_placing && cx.presses == Presses::Stones
}

/// Returns `true` if the last stone is forbidden and matters: White may claim the win, or it ended the game.
pub fn has_forbidden_stone(game: &Game) -> bool {
    match game.status() {
        Status::ToMove(_) => game.claim().is_some(),
        Status::Over { outcome, .. } => outcome.ban().is_some(),
    }
}

/// Returns `true` if Black has only forbidden points left and should pass.
pub fn must_pass(game: &Game) -> bool {
    let position = game.position();
    position.to_move() == Stone::Black
        && !position.rules().bans().is_empty()
        && game.can_pass()
        && !position.has_legal_point()
}
