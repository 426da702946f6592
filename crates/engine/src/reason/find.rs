//! Finds out why a move is good: from what it makes, from what it takes away, and from the verdict.

use super::HintReason;
use crate::{Choice, Score, Verdict};
use tengen_core::board::{Board, Point, Stone};
use tengen_core::rules::{Judgement, Position, Ruleset, ShapeKind, forbidden, makes_five, shapes};

/// The strongest thing to say of the choice of a verdict. It is true whatever the search was worth:
/// of a win it believes the verdict, the rest it reads off the board.
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

/// A win in so many plies: by fours, if the line shows it.
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

/// What the move does against an open four of the opponent; `after` is the board with its stone.
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

/// One colour under the rules.
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

    /// The points where it makes a five.
    fn fives(self, board: &Board) -> Vec<Point> {
        let mut points = empty(board);
        points.retain(|&point| makes_five(board, point, self.stone, self.rules));
        points
    }

    /// What a stone makes.
    fn made(self, board: &Board, point: Point) -> Vec<ShapeKind> {
        let shapes = shapes(board, point, self.stone, self.rules);
        shapes.into_iter().map(|shape| shape.kind).collect()
    }

    /// Whether it may put a stone here and makes this by it.
    fn may_make(self, board: &Board, point: Point, kind: ShapeKind) -> bool {
        self.made(board, point).contains(&kind) && self.may_place(board, point)
    }

    /// Whether it makes a five next, because the opponent neither makes one nor may put a stone on
    /// all the points of it.
    fn is_beyond_reach(self, board: &Board) -> bool {
        let foe = self.other();
        let fives = self.fives(board);
        foe.fives(board).is_empty()
            && !fives.is_empty()
            && !fives.iter().any(|&point| foe.may_place(board, point))
    }

    /// Whether the opponent, to move, makes a five, or an open four on one of these points that
    /// cannot be stopped. This is proved; a loss may be overlooked.
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

    /// Whether the opponent makes a five wherever a stone is put now. `board` stays as it is.
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
