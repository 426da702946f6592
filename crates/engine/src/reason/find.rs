//! Finds the reason for a move from the shapes it makes, the shapes it prevents, and the verdict.

use super::HintReason;
use crate::{Choice, Score, Verdict};
use tengen_core::board::{Board, Point, Stone};
use tengen_core::rules::{Judgement, Position, Ruleset, ShapeKind, forbidden, makes_five, shapes};

/// Returns the strongest reason for the choice of a verdict. A win is taken from the verdict;
/// everything else is read from the board, so it is true however weak the search was.
///
/// # Examples
///
/// ```
/// use tengen_engine::{Choice, HintReason, Verdict, reason};
/// use tengen_core::{Board, BoardSize, Position, Ruleset, Stone};
/// use tengen_core::rules::Setup;
///
/// let mut board = Board::new(BoardSize::DEFAULT);
/// for name in ["g8", "h8", "i8"] {
///     board.put(name.parse()?, Stone::Black);
/// }
/// let setup = Setup { board, to_move: Stone::White };
/// let position = Position::from_setup(setup, Ruleset::default(), Stone::Black);
/// let verdict = Verdict::of(Choice::Place("j8".parse()?));
/// assert_eq!(reason(&position, &verdict), HintReason::BlocksFour);
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[must_use]
pub fn reason(position: &Position, verdict: &Verdict) -> HintReason {
    let Choice::Place(point) = verdict.choice else {
        return HintReason::Best;
    };
    let Ok(judgement) = position.judge(point) else {
        return HintReason::Best;
    };
    if judgement == Judgement::Five {
        return HintReason::Five;
    }
    let side = Side::to_move(position);
    let foe = side.other();
    let board = position.board();
    let made: Vec<ShapeKind> = side.made(board, point);
    let count = |kind| made.iter().filter(|&&it| it == kind).count();
    let fours = count(ShapeKind::Four);
    let mut after = board.clone();
    after.put(point, side.stone);
    if fours > 0 && side.is_beyond_reach(&after) {
        return HintReason::Forbids;
    }
    if let Score::Win(plies) = verdict.score {
        return won(position, plies, &verdict.line);
    }
    if foe.fives(&after).len() < foe.fives(board).len() {
        return HintReason::BlocksFive;
    }
    let threes = count(ShapeKind::OpenThree);
    if count(ShapeKind::OpenFour) > 0 {
        HintReason::OpenFour
    } else if fours > 1 {
        HintReason::DoubleFour
    } else if fours > 0 && threes > 0 {
        HintReason::FourThree
    } else if let Some(found) = defence(position, point, &after) {
        found
    } else if threes > 1 {
        HintReason::DoubleThree
    } else if threes > 0 {
        HintReason::OpenThree
    } else if foe.may_make(board, point, ShapeKind::OpenThree) {
        HintReason::BlocksThree
    } else {
        HintReason::Best
    }
}

/// Returns the reason for a win in `plies` plies: by fours if the line shows only fours.
fn won(position: &Position, plies: u16, line: &[Point]) -> HintReason {
    let moves = plies.div_ceil(2);
    let mut position = position.clone();
    let side = Side::to_move(&position);
    for (ply, &point) in (1..=plies).zip(line) {
        let is_own = position.to_move() == side.stone;
        let made = side.made(position.board(), point);
        match position.place(point) {
            Ok(Judgement::Five) if ply == plies && is_own => return HintReason::Vcf(moves),
            Ok(Judgement::Quiet) if !is_own => {}
            Ok(Judgement::Quiet) if made.iter().any(|kind| is_four(*kind)) => {}
            _ => break,
        }
    }
    HintReason::Win(moves)
}

const fn is_four(kind: ShapeKind) -> bool {
    matches!(kind, ShapeKind::Four | ShapeKind::OpenFour)
}

/// Returns the effect of the move on an open four threatened by the opponent; `after` is the board
/// with the move's stone. `None` if there is no threat or it is not blocked.
fn defence(position: &Position, point: Point, after: &Board) -> Option<HintReason> {
    let side = Side::to_move(position);
    let foe = side.other();
    let board = position.board();
    let mut threats = empty(board);
    threats.retain(|&point| foe.may_make(board, point, ShapeKind::OpenFour));
    let is_there = |&point: &Point| foe.may_make(after, point, ShapeKind::OpenFour);
    if threats.is_empty() {
        return None;
    }
    let mut others = empty(board);
    others.retain(|&other| other != point && side.may_place(board, other));
    let loses = |other: &Point| {
        let mut board = board.clone();
        board.put(*other, side.stone);
        side.has_lost(&board, &threats)
    };
    if !others.is_empty() && !side.has_lost(after, &threats) && others.iter().all(loses) {
        return Some(HintReason::Only);
    }
    let is_blocked = !threats.iter().any(is_there);
    is_blocked.then_some(HintReason::BlocksFour)
}

fn empty(board: &Board) -> Vec<Point> {
    let mut points: Vec<Point> = board.size().points().collect();
    points.retain(|&point| board.is_empty_at(point));
    points
}

/// One colour with the rule set.
#[derive(Clone, Copy)]
struct Side {
    stone: Stone,
    rules: Ruleset,
}

impl Side {
    const fn to_move(position: &Position) -> Side {
        Side {
            stone: position.to_move(),
            rules: position.rules(),
        }
    }

    fn other(self) -> Side {
        Side {
            stone: !self.stone,
            ..self
        }
    }

    fn may_place(self, board: &Board, point: Point) -> bool {
        board.is_empty_at(point)
            && (self.stone == Stone::White || forbidden(board, point, self.rules).is_none())
    }

    /// Returns the points on which this side makes a five.
    fn fives(self, board: &Board) -> Vec<Point> {
        let mut points = empty(board);
        points.retain(|&point| makes_five(board, point, self.stone, self.rules));
        points
    }

    /// Returns the shapes that a stone of this side makes on `point`.
    fn made(self, board: &Board, point: Point) -> Vec<ShapeKind> {
        let shapes = shapes(board, point, self.stone, self.rules);
        shapes.into_iter().map(|shape| shape.kind).collect()
    }

    /// Returns `true` if this side may put a stone on `point` and the stone makes a shape of this kind.
    fn may_make(self, board: &Board, point: Point, kind: ShapeKind) -> bool {
        self.made(board, point).contains(&kind) && self.may_place(board, point)
    }

    /// Returns `true` if this side makes a five next: the opponent can neither make a five nor put
    /// a stone on any point where this side makes one.
    fn is_beyond_reach(self, board: &Board) -> bool {
        let foe = self.other();
        let fives = self.fives(board);
        foe.fives(board).is_empty()
            && !fives.is_empty()
            && !fives.iter().any(|&point| foe.may_place(board, point))
    }

    /// Returns `true` if the opponent, to move, can make a five, or an open four on one of
    /// `threats` that cannot be stopped. `true` is proved; `false` is not.
    fn has_lost(self, board: &Board, threats: &[Point]) -> bool {
        let foe = self.other();
        if !foe.fives(board).is_empty() {
            return true;
        }
        if !self.fives(board).is_empty() {
            return false;
        }
        threats.iter().any(|&point| {
            let mut board = board.clone();
            foe.may_place(&board, point)
                && board.put(point, foe.stone)
                && self.cannot_stop(&mut board)
        })
    }

    /// Returns `true` if the opponent can make a five after every stone of this side. `board` is
    /// left unchanged.
    fn cannot_stop(self, board: &mut Board) -> bool {
        let foe = self.other();
        if !self.fives(board).is_empty() {
            return false;
        }
        let fives = foe.fives(board);
        let stops = |&point: &Point| {
            if !self.may_place(board, point) {
                return false;
            }
            board.put(point, self.stone);
            let is_stopped = foe.fives(board).is_empty();
            board.remove(point);
            is_stopped
        };
        !fives.is_empty() && !fives.iter().any(stops)
    }
}
