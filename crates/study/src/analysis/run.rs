//! The review of a game while it is made, and its result.

use std::rc::Rc;

use tengen_core::board::{Point, Stone};
use tengen_core::game::{Game, NodeId};
use tengen_core::rules::Position;
use tengen_engine::words::{Choice, Review, ReviewLine, ReviewedMove, Studied};
use tengen_kit::line::expected;
use tengen_proofs::{Attack, Proof};

/// The largest number of moves of a line to show.
const LONGEST: usize = 9;

/// The state of a review.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReviewStage {
    /// It goes on.
    Running,
    /// The player stopped it.
    Stopped,
    /// The engine failed.
    Failed,
    /// All positions are studied.
    Done,
}

/// The review of a game, which studies its positions from the last to the first.
#[derive(Clone, Debug)]
pub struct ReviewRun {
    line: ReviewLine,
    stage: ReviewStage,
    /// The next position to study.
    next: Option<Rc<Position>>,
    review: Review,
}

impl ReviewRun {
    pub fn new(line: ReviewLine) -> ReviewRun {
        let mut run = ReviewRun {
            line,
            stage: ReviewStage::Running,
            next: None,
            review: Review::default(),
        };
        run.step();
        run
    }

    /// Returns a finished review.
    pub(super) const fn done(line: ReviewLine, review: Review) -> ReviewRun {
        ReviewRun {
            line,
            stage: ReviewStage::Done,
            next: None,
            review,
        }
    }

    pub const fn line(&self) -> &ReviewLine {
        &self.line
    }

    /// Returns the state of the review.
    pub const fn stage(&self) -> ReviewStage {
        self.stage
    }

    pub fn is_running(&self) -> bool {
        self.stage == ReviewStage::Running
    }

    /// Returns the number of positions that are studied, and that of all.
    pub fn progress(&self) -> (usize, usize) {
        (self.review.positions(), self.line.moves().len() + 1)
    }

    /// Returns the position that is to be studied now.
    pub(super) fn wanted(&self) -> Option<&Rc<Position>> {
        self.next.as_ref().filter(|_| self.is_running())
    }

    pub(super) const fn stop(&mut self) {
        if matches!(self.stage, ReviewStage::Running) {
            self.stage = ReviewStage::Stopped;
        }
    }

    pub(super) const fn fail(&mut self) {
        self.stage = ReviewStage::Failed;
    }

    /// Goes on after a stop or a failure.
    pub(super) fn go_on(&mut self) {
        if self.next.is_some() {
            self.stage = ReviewStage::Running;
        }
    }

    pub(super) fn take(&mut self, studied: Studied) {
        self.add(studied);
        self.step();
    }

    /// Adds the study of the position before those that are studied.
    fn add(&mut self, studied: Studied) {
        let Some(index) = self.index() else {
            return;
        };
        match self.played(index) {
            Some(played) => self.review.add_before(played, studied),
            None => self.review = Review::from_end(studied),
        }
    }

    /// Returns the index of the next position to study; `None` if there is none.
    fn index(&self) -> Option<usize> {
        self.line.moves().len().checked_sub(self.review.positions())
    }

    /// Goes on to the next position that the rules do not decide.
    fn step(&mut self) {
        while let Some(decided) = self.index().and_then(|index| self.line.decided(index)) {
            self.add(decided);
        }
        let next = self.index().and_then(|index| self.line.position(index));
        self.next = next.cloned().map(Rc::new);
        if self.next.is_none() {
            self.stage = ReviewStage::Done;
        }
    }
}

/// The findings. An index counts from the first move that can be reviewed.
impl ReviewRun {
    /// Returns the number of moves that are not reviewed yet. They come before the others.
    fn missing(&self) -> usize {
        self.line.moves().len() - self.review.moves().len()
    }

    /// Returns the reviewed moves with their indices.
    pub fn moves(&self) -> impl Iterator<Item = (usize, &ReviewedMove)> {
        let missing = self.missing();
        let moves = self.review.moves().iter().enumerate();
        moves.map(move |(index, it)| (index + missing, it))
    }

    /// Returns the number of a move in the game, from 1.
    pub fn number(&self, index: usize) -> u16 {
        let index = u16::try_from(index).unwrap_or(u16::MAX);
        self.line.first().saturating_add(index)
    }

    /// Returns a move.
    pub fn played(&self, index: usize) -> Option<Choice> {
        self.line.moves().get(index).map(|it| it.choice)
    }

    /// Returns the position before a move.
    pub fn before(&self, index: usize) -> Option<&Position> {
        self.line.position(index)
    }

    /// Returns the node after a move.
    pub fn node(&self, index: usize) -> Option<NodeId> {
        self.line.moves().get(index).map(|it| it.node)
    }

    /// Returns `true` if a game still has the reviewed moves on one line.
    pub fn fits(&self, game: &Game) -> bool {
        let mut game = game.clone();
        let Some(last) = self.line.moves().last() else {
            return false;
        };
        game.jump(last.node).is_ok() && ReviewLine::of(&game).moves().starts_with(self.line.moves())
    }

    /// Returns the node before a move.
    pub fn node_before(&self, index: usize, game: &Game) -> Option<NodeId> {
        let node = self.node(index)?;
        let path = game.tree().path_to(node);
        let before = path.len().checked_sub(2).and_then(|it| path.get(it));
        Some(before.copied().unwrap_or(NodeId::ROOT))
    }

    /// Returns the last move after which the loser was lost; `None` if there is none.
    pub fn losing(&self) -> Option<usize> {
        Some(self.review.last_escape()? + self.missing())
    }

    /// Returns `true` if the loss after a move is proved, or follows from the rules.
    pub fn is_certain(&self, index: usize) -> bool {
        self.at(index).is_some_and(|(it, index)| it.loses(index))
    }

    /// Returns the review, and the index of a move in it.
    pub fn at(&self, index: usize) -> Option<(&Review, usize)> {
        Some((&self.review, index.checked_sub(self.missing())?))
    }

    /// Returns the move that was better than a move; `None` if none is known.
    pub fn better(&self, index: usize) -> Option<Choice> {
        let (review, place) = self.at(index)?;
        let best = review.studied(place)?.verdict.choice;
        let played = review.moves().get(place)?.played;
        Some(best).filter(|&best| best != Choice::Nothing && best != played)
    }

    /// Returns the moves of the better line, with their colours, as far as the rules allow them.
    pub fn better_line(&self, index: usize) -> Vec<(Point, Stone)> {
        let studied = self.at(index).and_then(|(it, index)| it.studied(index));
        let (Some(studied), Some(position)) = (studied, self.before(index)) else {
            return Vec::new();
        };
        expected(position, &studied.verdict.line, LONGEST)
    }

    /// Returns the plan of the win that a move missed, or else of the opponent's win after it, if it was not lost
    /// before, with the index of the position in which it begins.
    fn plan(&self, index: usize) -> Option<(&Attack, usize)> {
        let (review, place) = self.at(index)?;
        match review.missed_win(place) {
            Some(plan) => Some((plan, index)),
            None if review.loses(place) => Some((review.refutation(place)?, index + 1)),
            None => None,
        }
    }

    /// Returns `true` if there is a win to play out at a move.
    pub fn has_proof(&self, index: usize) -> bool {
        self.plan(index).is_some()
    }

    /// Returns the proof of the win to play out at a move.
    pub(super) fn proof(&self, index: usize) -> Option<Proof> {
        let (plan, index) = self.plan(index)?;
        Some(Proof {
            position: self.line.position(index)?.clone(),
            plan: plan.clone(),
        })
    }

    /// Returns Black's chance to win, from 0 to 1, before each move and at the end; `None` where it is not known yet.
    pub fn chances(&self) -> Vec<Option<f64>> {
        let all = self.line.moves().len();
        let mut chances = vec![None; self.missing()];
        let black = |chance: f64, stone: Stone| match stone {
            Stone::Black => chance,
            Stone::White => 1.0 - chance,
        };
        for (index, it) in self.moves() {
            let stone = self.before(index).map(Position::to_move);
            chances.push(stone.map(|stone| black(it.before.chance(), stone)));
        }
        let last = self.review.studied(self.review.moves().len());
        let stone = self.line.position(all).map(Position::to_move);
        chances.push(
            last.zip(stone)
                .map(|(it, stone)| black(it.verdict.score.chance(), stone)),
        );
        chances
    }
}
