//! The yardsticks `ref2` and `ref4`: alpha-beta searches of two and four plies over the sums of `simple`.
//!
//! **They never change.** Strength is measured against them over years, so their play must stay the
//! same, even where improving it would be easy: `tests/it/reference.rs` checks it. They have no
//! transposition table, no extensions and no clock.

use super::fives::FiveLines;
use super::legal::{empty_points, is_legal, without_a_stone};
use super::order::ordered;
use super::{Bot, Choice, Observer, Score, SearchLimit, Verdict};
use tengen_core::board::{Point, Stone};
use tengen_core::rules::{Position, makes_five};

/// Searches `plies` plies ahead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reference {
    pub(super) plies: u8,
}

/// The number of points tried in a position, those with the best sums first.
const WIDTH: usize = 20;

/// The value of a five at the root; each ply before it reduces the value by one.
const WIN: i32 = 1_000_000_000;

/// The units of the sums in one unit of [`Score::Value`]: one more line of three is worth about 140.
const UNIT: i32 = 16;

/// The number of lines through a single stone in the middle of the board.
const LINES: i32 = 20;

impl Bot for Reference {
    fn choose(&mut self, position: &Position, _: SearchLimit<'_>, _: &mut dyn Observer) -> Verdict {
        if position.board().is_empty() {
            return Verdict::of(Choice::Place(position.board().size().centre()));
        }
        let mut search = ReferenceSearch {
            lines: FiveLines::of(position.board()),
            position: position.clone(),
            nodes: 0,
        };
        let found = search.best(self.plies, 0, Window::ALL);
        Verdict {
            choice: match found.line.first() {
                Some(&point) => Choice::Place(point),
                None => without_a_stone(position),
            },
            score: search.score(found.value),
            depth: self.plies,
            nodes: search.nodes,
            line: found.line,
        }
    }
}

/// Returns the static value of a position for the side to move.
pub(super) fn worth(lines: &FiveLines, position: &Position) -> Score {
    let sums = lines.total(position.to_move());
    score_of(sums.own - sums.foe, position)
}

/// Converts a value of the sums to a score.
fn score_of(value: i32, position: &Position) -> Score {
    let value = (value + balance(position)) / UNIT;
    // Larger values need not be distinguished.
    Score::Value(i16::try_from(value.clamp(-6000, 6000)).unwrap_or_default())
}

/// Returns the correction that makes the sums of a quiet position 0: the side with fewer stones has
/// fewer lines, but puts the next stone.
fn balance(position: &Position) -> i32 {
    let own = position.to_move();
    let mut more = 0;
    for (_, stone) in position.board().iter() {
        more += if stone == own { -1 } else { 1 };
    }
    more * LINES * 200
}

struct ReferenceSearch {
    position: Position,
    lines: FiveLines,
    nodes: u64,
}

/// The search window: only values above `low` and below `high` matter.
#[derive(Clone, Copy)]
struct Window {
    low: i32,
    high: i32,
}

impl Window {
    const ALL: Window = Window {
        low: -WIN,
        high: WIN,
    };
}

/// The value of a position for the side to move, with the principal variation.
struct Found {
    value: i32,
    line: Vec<Point>,
}

impl ReferenceSearch {
    /// Returns the best move, searched `plies` plies deep, at `ply` plies below the root.
    fn best(&mut self, plies: u8, ply: i32, mut window: Window) -> Found {
        let side = self.position.to_move();
        if let Some(&five) = self.fives_of(side).first() {
            return Found {
                value: WIN - ply - 1,
                line: vec![five],
            };
        }
        let moves = match plies {
            0 => Vec::new(),
            _ => self.moves(),
        };
        if moves.is_empty() {
            return Found {
                value: self.quiet(),
                line: Vec::new(),
            };
        }
        let mut best = Found {
            value: -WIN,
            line: vec![moves[0]],
        };
        for point in moves {
            let found = self.after(point, |search| {
                let window = Window {
                    low: -window.high,
                    high: -window.low,
                };
                search.best(plies - 1, ply + 1, window)
            });
            if -found.value > best.value {
                best.value = -found.value;
                best.line.truncate(0);
                best.line.push(point);
                best.line.extend(found.line);
            }
            window.low = window.low.max(best.value);
            if window.low >= window.high {
                break;
            }
        }
        best
    }

    /// Returns the result of `look` with a stone of the side to move on an empty point.
    fn after(&mut self, point: Point, look: impl FnOnce(&mut ReferenceSearch) -> Found) -> Found {
        let side = self.position.to_move();
        self.nodes += 1;
        self.lines.put(point, side);
        // The point is empty, so `put` cannot fail.
        let _ = self.position.put(point);
        let found = look(self);
        self.position.take_back(point);
        self.lines.remove(point, side);
        found
    }

    /// Returns the static value, which is 0 on a full board.
    fn quiet(&self) -> i32 {
        if self.position.board().is_full() {
            return 0;
        }
        let sums = self.lines.total(self.position.to_move());
        sums.own - sums.foe
    }

    /// Returns the points on which `stone` makes a five.
    fn fives_of(&self, stone: Stone) -> Vec<Point> {
        if !self.lines.has_four(stone) {
            return Vec::new();
        }
        let board = self.position.board();
        let mut points = empty_points(&self.position);
        points.retain(|&point| {
            self.lines.is_on_four(point, stone)
                && makes_five(board, point, stone, self.position.rules())
        });
        points
    }

    /// Returns the moves to try: those that stop a five of the opponent, or if there is none, those
    /// with the best sums. Requires that the side to move cannot make a five.
    fn moves(&self) -> Vec<Point> {
        let side = self.position.to_move();
        let mut stops = self.fives_of(!side);
        stops.retain(|&point| is_legal(&self.position, point));
        if !stops.is_empty() {
            return stops;
        }
        let points = ordered(&empty_points(&self.position), |&point| {
            let sums = self.lines.sums(point, side);
            let (better, worse) = (sums.own.max(sums.foe), sums.own.min(sums.foe));
            (-i64::from(better), -i64::from(worse))
        });
        let legal = points
            .into_iter()
            .filter(|&point| is_legal(&self.position, point));
        legal.take(WIDTH).collect()
    }

    /// Converts a value at the root to a score.
    fn score(&self, value: i32) -> Score {
        let plies = |value: i32| u16::try_from(WIN - value).ok();
        if let Some(plies) = plies(value) {
            Score::Win(plies)
        } else if let Some(plies) = plies(-value) {
            Score::Loss(plies)
        } else if self.position.board().is_full() {
            Score::Value(0)
        } else {
            score_of(value, &self.position)
        }
    }
}
