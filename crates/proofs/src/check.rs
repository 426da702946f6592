//! The checker: plays every legal reply by the rules, and searches for nothing.

use tengen_core::rules::{Judgement, Passes, fives};
use tengen_core::{Point, Position};

use super::{Attack, Defence, Flaw, Proof, Reason};

/// Checks that the plan of a proof wins against every legal reply, passes included. Returns the number of
/// stones that were placed. The check gives up after `most` stones.
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
        for reply in self.position.board().size().points() {
            self.reply(defence, reply)?;
        }
        Ok(())
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
        let is_stray = u16::from(defence.replies().all(|(listed, _)| listed != reply));
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

    fn place(&mut self, point: Point) -> Result<(), Reason> {
        self.stones += 1;
        if self.stones > self.most {
            return Err(Reason::TooLong);
        }
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
