//! The checker: plays the legal replies by the rules, and searches for nothing.
//!
//! A reply that is not listed is not played if the answer is a five that it cannot touch: the rules look at the five points on
//! either side of a stone, so a stone that is not on them changes nothing. Most replies are of this kind.

use alloc::vec::Vec;

use tengen_core::rules::{Judgement, Passes, fives, makes_five};
use tengen_core::{Board, Point, Position};

use super::{Attack, Defence, Flaw, Proof, Reason};

/// Checks that the plan of a proof wins against every legal reply, passes included. Returns the number of
/// stones that were looked at. The check gives up after `most` stones.
///
/// It uses only the rules: the effect of a stone, the forbidden points and the passes. It knows no fours and
/// threes.
///
/// # Errors
///
/// [`Flaw`] with the first line of play on which the plan fails. [`Reason::TooLong`] means that the limit
/// was reached before the answer was known.
pub fn check(proof: &Proof, most: u64) -> Result<u64, Flaw> {
    let mut check = Check {
        position: proof.position.clone(),
        line: Vec::new(),
        stones: 0,
        most,
        strays: 0,
    };
    let found = check.start(&proof.plan);
    found.map_err(|reason| Flaw {
        line: check.line,
        reason,
    })?;
    Ok(check.stones)
}

struct Check {
    position: Position,
    /// The line from the start. It is left as it is where a flaw is found.
    line: Vec<Option<Point>>,
    stones: u64,
    most: u64,
    /// The number of replies of the line that were not listed. After one of them, a listed reply may have
    /// become impossible, because the same answer serves many replies.
    strays: u16,
}

impl Check {
    fn start(&mut self, plan: &Attack) -> Result<(), Reason> {
        let (board, rules) = (self.position.board(), self.position.rules());
        if board
            .iter()
            .any(|(point, _)| !fives(board, point, rules).is_empty())
        {
            return Err(Reason::Over);
        }
        self.attack(plan)
    }

    /// Plays the attacker's stone and everything that follows; then takes it back.
    fn attack(&mut self, attack: &Attack) -> Result<(), Reason> {
        let point = attack.point();
        let judgement = self.position.judge(point);
        match judgement.map_err(|_| Reason::Impossible(point))? {
            Judgement::Five => return Ok(()),
            Judgement::Forbidden(ban) => return Err(Reason::Forbidden(point, ban)),
            Judgement::FullBoard => return Err(Reason::FullBoard(point)),
            Judgement::Quiet => {}
        }
        let defence = attack.defence().ok_or(Reason::NoFive(point))?;
        self.place(point)?;
        self.every_reply(defence)?;
        self.take_back(point);
        Ok(())
    }

    fn every_reply(&mut self, defence: &Defence) -> Result<(), Reason> {
        if self.strays == 0 {
            let mut listed = defence.replies().map(|(reply, _)| reply);
            if let Some(reply) = listed.find(|&it| !self.is_possible(it)) {
                return Err(Reason::Reply(reply));
            }
        }
        if self.position.rules().passes() == Passes::On {
            let answer = defence.otherwise().ok_or(Reason::UnansweredPass)?;
            self.position.pass();
            self.line.push(None);
            self.strays += 1;
            self.attack(answer)?;
            self.strays -= 1;
            self.line.pop();
            self.position.pass();
        }
        let five = self.five(defence);
        for reply in self.position.board().size().points() {
            if five.is_some_and(|five| self.is_apart(reply, five)) && !is_listed(defence, reply) {
                self.count()?;
            } else {
                self.reply(defence, reply)?;
            }
        }
        Ok(())
    }

    /// Returns the five that answers all replies that are not listed, if it is one before any reply.
    fn five(&self, defence: &Defence) -> Option<Point> {
        let five = defence.otherwise().filter(|it| it.defence().is_none())?;
        let (board, point) = (self.position.board(), five.point());
        let attacker = !self.position.to_move();
        let is_possible = board.size().contains(point) && board.is_empty_at(point);
        let is_five = is_possible && makes_five(board, point, attacker, self.position.rules());
        (is_five && board.stones() + 1 < board.size().area()).then_some(point)
    }

    /// Returns `true` for a reply on an empty point that makes no five and cannot change the effect of a stone on `five`.
    fn is_apart(&self, reply: Point, five: Point) -> bool {
        let columns = reply.column().abs_diff(five.column());
        let rows = reply.row().abs_diff(five.row());
        let is_on_line = columns == 0 || rows == 0 || columns == rows;
        let (board, defender) = (self.position.board(), self.position.to_move());
        !(is_on_line && columns.max(rows) <= Board::SIGHT)
            && board.is_empty_at(reply)
            && !makes_five(board, reply, defender, self.position.rules())
    }

    /// Plays one reply and its answer, if the reply is legal.
    fn reply(&mut self, defence: &Defence, reply: Point) -> Result<(), Reason> {
        match self.position.judge(reply) {
            Err(_) | Ok(Judgement::Forbidden(_)) => return Ok(()),
            Ok(Judgement::Five) => return Err(Reason::Five(reply)),
            Ok(Judgement::FullBoard) => return Err(Reason::FullBoard(reply)),
            Ok(Judgement::Quiet) => {}
        }
        let answer = defence.answer(reply).ok_or(Reason::Unanswered(reply))?;
        let is_stray = u16::from(!is_listed(defence, reply));
        self.place(reply)?;
        self.strays += is_stray;
        self.attack(answer)?;
        self.strays -= is_stray;
        self.take_back(reply);
        Ok(())
    }

    fn is_possible(&self, reply: Point) -> bool {
        let judgement = self.position.judge(reply);
        !matches!(judgement, Err(_) | Ok(Judgement::Forbidden(_)))
    }

    /// Counts a stone.
    fn count(&mut self) -> Result<(), Reason> {
        self.stones += 1;
        if self.stones > self.most {
            return Err(Reason::TooLong);
        }
        Ok(())
    }

    fn place(&mut self, point: Point) -> Result<(), Reason> {
        self.count()?;
        self.line.push(Some(point));
        self.position
            .put(point)
            .map_err(|_| Reason::Impossible(point))
    }

    fn take_back(&mut self, point: Point) {
        self.line.pop();
        self.position.take_back(point);
    }
}

fn is_listed(defence: &Defence, reply: Point) -> bool {
    defence.replies().any(|(listed, _)| listed == reply)
}
