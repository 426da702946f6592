//! What the page does about forbidden points and about what players ask of each other: marks,
//! explanations, claims.

use super::{App, Effect, Millis, Saying, Study};
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Deed, Event, Outcome, Referee, Refusal, Status};
use tengen_core::rules::{Explanation, Forbidden, explain, forbidden_points};
use tengen_picture::Visibility;

impl App {
    /// The forbidden points that show: always where the referee marks them, by a setting where it
    /// is strict, and only while Black is to move.
    #[must_use]
    pub fn marks(&self) -> &[(Point, Forbidden)] {
        &self.marks
    }

    /// Why a point is forbidden, if that shows.
    #[must_use]
    pub fn mark_at(&self, point: Point) -> Option<Forbidden> {
        let mark = self.marks.iter().find(|(marked, _)| *marked == point);
        mark.map(|(_, ban)| *ban)
    }

    /// The explanation that shows, with how far the player has gone into it.
    #[must_use]
    pub fn study(&self) -> Option<&Study> {
        self.study.as_deref()
    }

    /// What is explained now.
    #[must_use]
    pub fn explanation(&self) -> Option<&Explanation> {
        self.study().map(Study::shown)
    }

    /// Whether the stone that is explained could be placed all the same, and lose.
    #[must_use]
    pub fn may_place_anyway(&self) -> bool {
        let marked = self.study().and_then(|study| self.mark_at(study.point()));
        self.game().terms().referee == Referee::Strict && marked.is_some()
    }

    /// Whether the question of a claim is to be put to White: nobody has answered it yet.
    #[must_use]
    pub fn asks_about_claim(&self) -> bool {
        self.game().claim().is_some() && self.ignored != Some(self.game().cursor())
    }

    /// Whether Black has nothing but forbidden points left and should pass.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        let position = self.game().position();
        position.to_move() == Stone::Black
            && !position.rules().bans().is_empty()
            && self.game().can_pass()
            && !position.has_legal_point()
    }

    pub(super) fn mark_forbidden(&mut self) {
        let game = self.session.game();
        let shown = match game.terms().referee {
            Referee::Marked => true,
            Referee::Strict => self.settings.forbidden == Visibility::Shown,
            Referee::Claim => false,
        };
        let black_moves = game.status() == Status::ToMove(Stone::Black);
        self.marks = if shown && black_moves && game.question().is_none() {
            forbidden_points(game.board(), game.terms().rules)
        } else {
            Vec::new()
        };
    }

    fn study_of(&self, point: Point) -> Option<Box<Study>> {
        let game = self.game();
        let explanation = explain(game.board(), point, game.terms().rules);
        explanation.map(|explanation| Box::new(Study::new(explanation)))
    }

    /// A press on a marked point explains it first. Says whether that is all that happens.
    pub(super) fn asks_first(&mut self, point: Point, now: Millis) -> bool {
        let explained = self.study.take().and_then(|study| study.pressed_for(now));
        let Some(ban) = self.mark_at(point) else {
            return false;
        };
        let is_strict = self.game().terms().referee == Referee::Strict;
        if is_strict && explained == Some(point) {
            return false;
        }
        if !is_strict {
            self.refuse(Refusal::Forbidden(ban), point, now);
        }
        self.study = self.study_of(point);
        if let Some(study) = &mut self.study {
            study.press(now);
        }
        self.effects.push(Effect::Announce(Saying::Explained));
        self.effects.push(Effect::Refresh);
        true
    }

    /// The cursor came to a point: if it is marked, why.
    pub(super) fn explain_marked(&mut self, point: Point) {
        if self.mark_at(point).is_some() {
            self.study = self.study_of(point);
            self.effects.push(Effect::Announce(Saying::Explained));
        }
    }

    /// Whether it matters why the last stone is forbidden: White may claim it, or it ended the game.
    #[must_use]
    pub fn has_forbidden_stone(&self) -> bool {
        match self.game().status() {
            Status::ToMove(_) => self.game().claim().is_some(),
            Status::Over { outcome, .. } => outcome.ban().is_some(),
        }
    }

    /// Why the last stone is forbidden, as long as it matters.
    pub(super) fn explain_last(&mut self) {
        let game = self.session.game();
        let Some(point) = game.last_point().filter(|_| self.has_forbidden_stone()) else {
            return;
        };
        let mut before = game.board().clone();
        before.remove(point);
        let explanation = explain(&before, point, game.terms().rules);
        self.study = explanation.map(|explanation| Box::new(Study::new(explanation)));
        self.notice = None;
        self.effects.push(Effect::Announce(Saying::Explained));
        self.effects.push(Effect::Refresh);
    }

    /// A strict referee shows why the game is lost, without a word over the result's.
    pub(super) fn explain_lost(&mut self, status: &Status) {
        if let Status::Over { outcome, .. } = status
            && matches!(outcome, Outcome::Forbidden(_))
        {
            self.explain_last();
            self.effects
                .retain(|effect| *effect != Effect::Announce(Saying::Explained));
        }
    }

    pub(super) fn turn_pages(&mut self, turn: impl FnOnce(&mut Study)) {
        if let Some(study) = &mut self.study {
            turn(study);
            self.effects.push(Effect::Announce(Saying::Explained));
            self.effects.push(Effect::Refresh);
        }
    }

    /// Places the stone that is being explained.
    pub(super) fn place_anyway(&mut self, now: Millis) {
        if let Some(study) = &self.study {
            self.place(study.point(), now);
        }
    }

    pub(super) fn close_note(&mut self) {
        self.notice = None;
        self.study = None;
        self.close_hint();
        self.effects.push(Effect::Refresh);
    }

    pub(super) fn ignore(&mut self) {
        if self.game().claim().is_some() && self.is_persons_turn() {
            self.ignored = Some(self.game().cursor());
            self.close_note();
            self.effects.push(Effect::Announce(Saying::LetRest));
        }
    }

    /// Does what a button of the page offers, for the seat whose choice it is.
    pub(super) fn choose(&mut self, deed: Deed, now: Millis) {
        if self.chooses_online(deed, now) {
            return;
        }
        let mover = self.game().seat_to_move();
        let undone = self.last_action();
        let seat = match deed {
            Deed::Ask(_) => mover.other(),
            _ => mover,
        };
        if self.computer_at(seat).is_some() {
            return self.say_whose_turn(self.cursor.point(), now);
        }
        match self.handle(deed, seat, now) {
            Err(refusal) => self.refuse(refusal, self.cursor.point(), now),
            Ok(Event::Acted(_)) => {
                if self.has_partner() {
                    self.go_on_here();
                }
                self.acted(now);
            }
            Ok(Event::TakenBack) => {
                if let Some((action, colour)) = undone {
                    self.taken_back(action, colour, now);
                }
                self.turn_clock_back(now);
            }
            Ok(Event::Asked(_)) => self.requests_changed(Saying::Asked),
            Ok(Event::Refused | Event::Withdrawn) => self.requests_changed(Saying::NotAgreed),
        }
    }

    fn requests_changed(&mut self, saying: Saying) {
        self.ignored = None;
        self.notice = None;
        self.effects.push(Effect::Refresh);
        self.effects.push(Effect::Announce(saying));
    }
}
