//! A puzzle while it is solved: the moves so far, the judgement of the last one, and the reply to it.

mod card;
mod help;
mod look;
mod stage;

pub(super) use stage::Outcome;
pub(super) use stage::Trial;
use stage::{Reply, Stage};

use std::rc::Rc;

use super::replies::{line, longest};
use super::subject::Subject;
use super::{PuzzleBoard, PuzzleRemark};
use tengen_core::board::{Point, Stone};
use tengen_core::rules::Position;
use tengen_engine::words::{Attempt, Goal};
use tengen_kit::computer::AttemptTask;
use tengen_kit::line::{after, expected};
use tengen_kit::time::Millis;
use tengen_proofs::Attack;
use tengen_puzzles::{Puzzle, PuzzleId};

/// The delay before a reply of the opponent, in ms.
const DELAY: f64 = 450.0;

/// The most moves of a refutation that are shown.
const LONGEST: usize = 8;

/// A puzzle while it is solved.
#[derive(Clone, Debug)]
pub struct Solving {
    subject: Subject,
    /// The first moves that solve it, as they lie on the board.
    solutions: Vec<Point>,
    /// The position in which the person is to move, with all right moves so far.
    position: Rc<Position>,
    /// The part of the goal that is left.
    goal: Goal,
    /// The plan from the position, once it is known.
    plan: Option<Attack>,
    stage: Stage,
    /// The stone that the person has placed last.
    placed: Option<Point>,
    remark: PuzzleRemark,
    /// The hints for the present move: none, its kind, its point.
    hints: u8,
    trial: Trial,
    /// The moves that are expected on the board, with their colours, and how many of them show.
    shown: Vec<(Point, Stone)>,
    looked: usize,
    since: Millis,
}

impl Solving {
    pub(super) fn new(subject: Subject, now: Millis) -> Solving {
        let (position, solutions) = subject.posed();
        let goal = subject.goal();
        Solving {
            subject,
            solutions,
            position: Rc::new(position),
            goal,
            plan: None,
            stage: Stage::Asking,
            placed: None,
            remark: PuzzleRemark::None,
            hints: 0,
            trial: Trial::Running,
            shown: Vec::new(),
            looked: 0,
            since: now,
        }
    }

    /// Returns the puzzle; `None` if this is a position from a review.
    pub const fn puzzle(&self) -> Option<&Puzzle> {
        match &self.subject {
            Subject::Puzzle(puzzle, _) => Some(puzzle),
            Subject::Card(_) => None,
        }
    }

    pub const fn id(&self) -> Option<PuzzleId> {
        match &self.subject {
            Subject::Puzzle(_, id) => Some(*id),
            Subject::Card(_) => None,
        }
    }

    pub fn position(&self) -> &Position {
        &self.position
    }

    pub const fn goal(&self) -> Goal {
        self.goal
    }

    pub const fn remark(&self) -> &PuzzleRemark {
        &self.remark
    }

    pub const fn placed(&self) -> Option<Point> {
        self.placed
    }

    pub const fn trial(&self) -> Trial {
        self.trial
    }

    /// Returns the moves that are expected after the refutation on the board, as far as they show.
    pub fn shown(&self) -> &[(Point, Stone)] {
        self.refuting().get(..self.looked).unwrap_or_default()
    }

    /// Returns `true` if it was solved, or the solution was shown.
    pub const fn is_done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// Returns `true` if the last move has to be taken back.
    pub const fn is_refuted(&self) -> bool {
        matches!(self.stage, Stage::Refuted)
    }

    /// Returns `true` if the person is to move, so that a hint can be given.
    pub const fn is_asking(&self) -> bool {
        matches!(self.stage, Stage::Asking)
    }

    /// Returns `true` if the point of the move to find has not been said.
    pub const fn may_hint(&self) -> bool {
        self.is_asking() && self.hints < 2
    }

    /// Returns the point of the second hint, while the person is to move.
    pub fn hinted(&self) -> Option<Point> {
        match self.remark {
            PuzzleRemark::Point(point) if self.is_asking() => Some(point),
            _ => None,
        }
    }

    /// Returns the task of the engine with this number.
    pub(super) fn task(&self, number: u32) -> Option<AttemptTask> {
        let (Stage::Judging(point) | Stage::Seeking(point)) = self.stage else {
            return None;
        };
        Some(AttemptTask {
            number,
            position: Rc::clone(&self.position),
            goal: self.goal,
            point,
            is_solution: self.is_stated(point),
        })
    }

    /// Returns `true` if the puzzle states that a first move is right.
    fn is_stated(&self, point: Point) -> bool {
        self.plan.is_none() && self.solutions.contains(&point)
    }

    /// Ends the first try as failed. Returns `Failed` if it had not ended before.
    fn spoil(&mut self) -> Outcome {
        match std::mem::replace(&mut self.trial, Trial::Over) {
            Trial::Running => Outcome::Failed,
            Trial::Over => Outcome::Nothing,
        }
    }

    /// Follows a stone of the person, which lies on the board.
    pub(super) fn tried(&mut self, point: Point, board: &mut PuzzleBoard, now: Millis) -> Outcome {
        board.hold();
        self.placed = Some(point);
        if board.is_won() {
            return self.solve(board, now);
        }
        if self.card().is_some() {
            return self.tried_in_card(point, board, now);
        }
        if self.goal == Goal::Hold && self.is_stated(point) {
            return self.solve(board, now);
        }
        let known = self.plan.take_if(|plan| plan.point() == point);
        if let Some(plan) = known {
            return self.reply_to(&plan, board, now);
        }
        self.stage = Stage::Judging(point);
        self.remark = PuzzleRemark::Judging;
        Outcome::Nothing
    }

    fn solve(&mut self, board: &mut PuzzleBoard, now: Millis) -> Outcome {
        board.finish();
        self.stage = Stage::Done;
        let ms = Millis(now.0 - self.since.0).whole();
        match std::mem::replace(&mut self.trial, Trial::Over) {
            Trial::Running => {
                self.remark = PuzzleRemark::Solved(u32::try_from(ms).unwrap_or(u32::MAX));
                Outcome::Solved
            }
            Trial::Over => {
                self.remark = PuzzleRemark::SolvedLater;
                Outcome::Nothing
            }
        }
    }

    /// Lets the opponent reply to the first stone of a plan, which lies on the board.
    fn reply_to(&mut self, plan: &Attack, board: &mut PuzzleBoard, now: Millis) -> Outcome {
        let stone = plan.point();
        let after = after(&self.position, stone);
        let reply = after
            .as_ref()
            .zip(plan.defence())
            .and_then(|(after, defence)| longest(after, stone, defence));
        let Some((point, answer)) = reply else {
            return self.solve(board, now);
        };
        self.remark = PuzzleRemark::Right(self.moves().saturating_sub(1));
        self.stage = Stage::Replying(Reply {
            point,
            due: Millis(now.0 + DELAY),
            answer: Some(answer.clone()),
        });
        Outcome::Nothing
    }

    /// Returns the number of moves that are left.
    fn moves(&self) -> u8 {
        match self.goal {
            Goal::Win(_, moves) => moves,
            Goal::Hold => 1,
        }
    }

    /// Takes the answer of the engine, which was checked.
    pub(super) fn answered(
        &mut self,
        attempt: &Attempt,
        board: &mut PuzzleBoard,
        now: Millis,
    ) -> Outcome {
        match self.stage {
            Stage::Judging(point) => self.judged(point, attempt, board, now),
            Stage::Seeking(point) => {
                let line = match attempt {
                    Attempt::Right(plan) => line(&self.position, plan),
                    _ => vec![point],
                };
                self.show(line, board);
                Outcome::Nothing
            }
            _ => Outcome::Nothing,
        }
    }

    fn judged(
        &mut self,
        point: Point,
        attempt: &Attempt,
        board: &mut PuzzleBoard,
        now: Millis,
    ) -> Outcome {
        if let Some(outcome) = self.judged_in_card(point, attempt, board, now) {
            return outcome;
        }
        match attempt {
            Attempt::Right(plan) => self.reply_to(plan, board, now),
            // The puzzle was proved when it was made.
            Attempt::Unknown if self.is_stated(point) => self.solve(board, now),
            Attempt::Unknown => self.refuse(PuzzleRemark::Open(point)),
            Attempt::Beside(plan) => {
                let moves = plan.moves();
                self.refuse(if moves > usize::from(self.moves()) {
                    PuzzleRemark::Longer(point, moves)
                } else {
                    PuzzleRemark::Otherwise(point)
                })
            }
            Attempt::Loses(plan) => self.lose(point, plan, now),
            &Attempt::Stopped(reply) => {
                let tried = point;
                self.refute(reply, PuzzleRemark::Stopped { tried, reply }, now)
            }
        }
    }

    /// Refutes a move by the plan of the opponent after it.
    fn lose(&mut self, point: Point, plan: &Attack, now: Millis) -> Outcome {
        let line = after(&self.position, point)
            .and_then(|after| Some((self::after(&after, plan.point())?, after)));
        if let Some((next, after)) = line {
            let rest = self::line(&after, plan);
            self.shown = expected(&next, rest.get(1..).unwrap_or_default(), LONGEST);
            self.looked = self.shown.len();
        }
        self.refute(plan.point(), PuzzleRemark::Loses(point, plan.moves()), now)
    }

    /// Refuses a move that is no mistake.
    fn refuse(&mut self, remark: PuzzleRemark) -> Outcome {
        self.remark = remark;
        self.stage = Stage::Refuted;
        Outcome::Nothing
    }

    fn refute(&mut self, point: Point, remark: PuzzleRemark, now: Millis) -> Outcome {
        self.remark = remark;
        self.stage = Stage::Replying(Reply {
            point,
            due: Millis(now.0 + DELAY),
            answer: None,
        });
        self.spoil()
    }

    /// Follows a failure of the engine.
    pub(super) fn failed(&mut self, board: &mut PuzzleBoard) {
        match self.stage {
            Stage::Judging(_) | Stage::Studying(..) => _ = self.refuse(PuzzleRemark::Failed),
            Stage::Seeking(point) => self.show(vec![point], board),
            _ => {}
        }
    }

    /// Returns the moment at which the opponent replies.
    pub(super) const fn due(&self) -> Option<Millis> {
        match &self.stage {
            Stage::Replying(reply) => Some(reply.due),
            _ => None,
        }
    }

    /// Plays the reply of the opponent. Returns `false` if there is none.
    pub(super) fn reply(&mut self, board: &mut PuzzleBoard) -> bool {
        let Stage::Replying(reply) = std::mem::replace(&mut self.stage, Stage::Refuted) else {
            return false;
        };
        // The reply was judged as legal.
        let did = board.play(reply.point);
        if let Some(answer) = reply.answer.filter(|_| did) {
            self.position = Rc::new(board.session().game().position().clone());
            if let Goal::Win(_, moves) = &mut self.goal {
                *moves = moves.saturating_sub(1);
            }
            self.plan = Some(answer);
            self.hints = 0;
            self.stage = Stage::Asking;
            board.ask();
        }
        did
    }

    /// Lets the person try again, after the refuted move was taken back.
    pub(super) fn retry(&mut self, board: &mut PuzzleBoard) {
        self.stage = Stage::Asking;
        self.remark = PuzzleRemark::None;
        self.shown.clear();
        board.ask();
    }
}
