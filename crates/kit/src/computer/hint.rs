//! Hints: a move that the engine recommends to the person to move, and the reason.

use crate::line::expected;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Game, NodeId};
use tengen_core::rules::{Judgement, shapes};
use tengen_engine::words::{Choice, HintReason, Score, Verdict};

/// The distance within which stones belong together, in lines.
const NEAR: u8 = 2;

/// The largest height of a fight in lines. Beside a taller one there is no room for a note.
const TALLEST: u8 = 9;

/// The largest number of expected moves to show.
const LONGEST: usize = 15;

/// A move recommended by the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The node at which the hint is valid.
    pub(super) node: NodeId,
    /// The recommended move or pass.
    pub choice: Choice,
    /// The reason for the move.
    pub reason: HintReason,
    /// The value of the position after the move, for the side that plays it.
    pub score: Score,
    /// The side that is to move.
    pub stone: Stone,
    /// What the engine knew when it chose the move.
    pub ground: HintGround,
    /// The moves of a forced win that the engine expects, beginning with the choice, with their colours; empty
    /// if there is no such win.
    pub line: Vec<(Point, Stone)>,
    /// The points of the fight: the choice, the shapes that either side makes there, and the stones near it.
    pub fight: Vec<Point>,
}

/// What the engine knew when it chose a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintGround {
    /// The board is empty.
    Empty,
    /// The search ended before it compared the moves.
    Unsearched,
    /// The engine compared the moves.
    Searched,
}

impl Hint {
    pub(super) fn new(game: &Game, verdict: &Verdict, reason: HintReason) -> Hint {
        let ground = match verdict.depth {
            _ if game.board().is_empty() => HintGround::Empty,
            0 => HintGround::Unsearched,
            _ => HintGround::Searched,
        };
        let line = forced(game, verdict);
        let mut fight = match verdict.choice {
            Choice::Place(point) => fight(game, point),
            Choice::Pass | Choice::Nothing => Vec::new(),
        };
        fight.extend(line.iter().map(|(point, _)| *point));
        Hint {
            node: game.cursor(),
            choice: verdict.choice,
            reason,
            score: verdict.score,
            stone: game.position().to_move(),
            ground,
            line,
            fight,
        }
    }

    /// Returns `true` if the move can be played in `game`.
    pub(super) fn fits(&self, game: &Game) -> bool {
        match self.choice {
            Choice::Place(point) => !matches!(
                game.position().judge(point),
                Err(_) | Ok(Judgement::Forbidden(_))
            ),
            Choice::Pass => game.can_pass(),
            Choice::Nothing => true,
        }
    }
}

/// Returns the expected moves of a forced win of several moves, as far as the rules allow them.
fn forced(game: &Game, verdict: &Verdict) -> Vec<(Point, Stone)> {
    if !matches!(verdict.score, Score::Win(2..)) {
        return Vec::new();
    }
    let mut line = expected(game.position(), &verdict.line, LONGEST);
    if line.len() < 2 {
        line.clear();
    }
    line
}

/// Returns the points of the fight around a move: the shapes that either side makes there, and the stones that
/// hang together with it, if these are not all over the board.
fn fight(game: &Game, at: Point) -> Vec<Point> {
    let (board, rules) = (game.board(), game.terms().rules);
    let mut points = vec![at];
    for stone in Stone::BOTH {
        for shape in shapes(board, at, stone, rules) {
            points.extend(&shape.stones);
            points.extend(&shape.gains);
        }
    }
    let cluster = cluster(game, at);
    let rows = cluster.iter().map(|point| point.row());
    let height = rows.clone().max().unwrap_or(0) - rows.min().unwrap_or(0);
    if height <= TALLEST {
        points.extend(cluster);
    }
    points
}

/// Returns the stones that can be reached from a point in steps to stones that are near.
fn cluster(game: &Game, at: Point) -> Vec<Point> {
    let mut rest: Vec<Point> = game.board().iter().map(|(point, _)| point).collect();
    let mut found = vec![at];
    let mut next = 0;
    while let Some(&from) = found.get(next) {
        let is_near = |point: &mut Point| {
            let columns = point.column().abs_diff(from.column());
            columns.max(point.row().abs_diff(from.row())) <= NEAR
        };
        found.extend(rest.extract_if(.., is_near));
        next += 1;
    }
    found
}
