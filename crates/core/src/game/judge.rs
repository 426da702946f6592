//! The referee: decides the outcome or the refusal of an action, and what White may claim.

use super::{Action, At, Game, Outcome, PlayRefusal, Referee};
use crate::board::{Point, Stone};
use crate::rules::opening::Answer;
use crate::rules::{Forbidden, Judgement, Passes, forbidden};

/// A forbidden black stone that White may claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// The point of the forbidden stone.
    pub point: Point,
    /// The reason why the stone is forbidden.
    pub ban: Forbidden,
}

impl Game {
    /// Returns the claim that White may make now, or `None`: Black's last stone is forbidden, the referee
    /// leaves the claim to White, and White has not moved since.
    #[must_use]
    pub fn claim(&self) -> Option<Claim> {
        if self.terms.referee != Referee::Claim || self.terms.rules.bans().is_empty() {
            return None;
        }
        let (node, rules) = (self.cursor, self.terms.rules);
        let step = self.tree.step(node)?;
        let point = step.action.point()?;
        if step.colour != Stone::Black || self.tree.ending(node).is_some() {
            return None;
        }
        let mut before = self.board().clone();
        before.remove(point);
        let ban = forbidden(&before, point, rules)?;
        Some(Claim { point, ban })
    }

    /// Returns `true` if the side to move may pass now.
    #[must_use]
    pub fn can_pass(&self) -> bool {
        self.may_pass().is_ok()
    }

    fn may_pass(&self) -> Result<(), PlayRefusal> {
        if self.terms.rules.passes() == Passes::Off {
            Err(PlayRefusal::NoPass)
        } else if self.tree.ending(self.cursor).is_some() {
            Err(PlayRefusal::Over)
        } else if !self.protocol().is_over() {
            Err(PlayRefusal::NotNow)
        } else if self.claim().is_some() {
            Err(PlayRefusal::ClaimPending)
        } else {
            Ok(())
        }
    }

    /// Returns the outcome that `action` would cause, if any, or the reason for refusing it.
    pub(super) fn outcome_of(
        &self,
        action: Action,
        at: At,
    ) -> Result<Option<Outcome>, PlayRefusal> {
        if self.tree.ending(self.cursor).is_some() {
            return Err(PlayRefusal::Over);
        }
        if !action.is_in_turn() {
            return self.outcome_of_giving_up(action, at).map(Some);
        }
        if action == Action::Claim {
            let claim = self.claim().ok_or(PlayRefusal::NothingToClaim)?;
            self.check_turn(at)?;
            return Ok(Some(Outcome::Claimed(claim.ban)));
        }
        self.check_turn(at)?;
        if action == Action::Pass {
            self.may_pass()?;
            let last = self.tree.step(self.cursor).map(|step| step.action);
            let both = (last == Some(Action::Pass)).then_some(Outcome::Passes);
            return Ok(both.or_else(|| self.outcome_of_length()));
        }
        if let Action::Answer(answer) = action
            && !(self.protocol().is_over() && matches!(answer, Answer::Place(_)))
        {
            let mut protocol = *self.protocol();
            protocol.answer(at.seat, answer, self.board())?;
        }
        match action.point() {
            Some(point) => self.outcome_of_stone(point),
            None => Ok(None),
        }
    }

    /// Returns the outcome of an action that ends the game out of turn, such as resigning or running out of
    /// time.
    fn outcome_of_giving_up(&self, action: Action, at: At) -> Result<Outcome, PlayRefusal> {
        let winner = !self.colour_of(at.seat);
        match action {
            Action::Flag if !self.terms.clock.is_limited() => Err(PlayRefusal::NoClock),
            Action::Flag => Ok(Outcome::Time { winner }),
            Action::Leave => Ok(Outcome::Absence { winner }),
            Action::Draw => Ok(Outcome::Agreement),
            _ => Ok(Outcome::Resignation { winner }),
        }
    }

    fn check_turn(&self, at: At) -> Result<(), PlayRefusal> {
        if at.seat == self.seat_to_move() {
            Ok(())
        } else {
            Err(PlayRefusal::OutOfTurn)
        }
    }

    fn outcome_of_stone(&self, point: Point) -> Result<Option<Outcome>, PlayRefusal> {
        let judgement = self.position.judge(point)?;
        if let Judgement::Forbidden(ban) = judgement {
            return match self.terms.referee {
                Referee::Strict => Ok(Some(Outcome::Forbidden(ban))),
                Referee::Marked => Err(PlayRefusal::Forbidden(ban)),
                Referee::Claim => Ok(None),
            };
        }
        Ok(match judgement {
            Judgement::Five => Some(Outcome::Five {
                winner: self.position.to_move(),
            }),
            Judgement::FullBoard => Some(Outcome::FullBoard {
                winner: self.terms.rules.full_board.winner(self.terms.first),
            }),
            _ if self.leaves_no_legal_point(point) => Some(Outcome::NoLegalPoint),
            _ => self.outcome_of_length(),
        })
    }

    /// Returns the draw that one more ply causes by the number of plies alone; `None` if it causes none.
    fn outcome_of_length(&self) -> Option<Outcome> {
        let limit = self.terms.moves?;
        let plies = self.ply().saturating_add(1);
        limit.is_reached(plies).then_some(Outcome::MoveLimit)
    }

    /// Returns `true` if a white stone on `point` leaves Black only forbidden points and no right to pass.
    fn leaves_no_legal_point(&self, point: Point) -> bool {
        let rules = self.terms.rules;
        let may_be = self.position.to_move() == Stone::White
            && !rules.bans().is_empty()
            && rules.passes() == Passes::Off;
        if !may_be {
            return false;
        }
        let mut after = self.position.clone();
        after.place(point).is_ok() && !after.has_legal_point()
    }
}
