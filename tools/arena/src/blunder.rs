//! Games with one known blunder: a balanced position, a move after which the opponent wins or stands much better, and
//! how the game goes on.
//!
//! ```text
//! h8 i9 g7 … | 17
//! ```
//!
//! The fields are the stones, Black first, and the number of the blunder, from 1.

use std::fmt;

use tengen_core::rules::Judgement;
use tengen_core::{Point, Position, Stone, Terms};
use tengen_engine::{Choice, Engine, Score, SearchLimit, Silent};

use crate::opening::{Balance, Opening};
use crate::random::Random;

/// The largest advantage of a side before the blunder.
const BALANCED: u16 = 100;

/// The smallest value of the best reply to a blunder, if it does not win.
const DECISIVE: i16 = 600;

/// The first blunder comes after at least so many moves that follow the opening, and less than so many.
const QUIET: (u64, u64) = (2, 22);

/// The number of positions of a game in which a blunder is looked for.
const POSITIONS: usize = 8;

/// The number of moves of a position that are tried.
const TRIED: usize = 30;

/// The quick search of a move has this part of the nodes of the search that judges it.
const QUICK: u64 = 80;

/// The number of moves after the blunder.
const AFTER: usize = 12;

/// The most lines between a blunder and the nearest stone.
const NEAR: u8 = 2;

/// A game and the number of its blunder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BlunderGame {
    pub(crate) stones: Vec<Point>,
    /// Counted from 1.
    pub(crate) blunder: usize,
}

/// Writes a line of a file.
impl fmt::Display for BlunderGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BlunderGame { stones, blunder } = self;
        write!(f, "{} | {blunder}", Opening(stones.clone()))
    }
}

/// The nodes of searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Nodes {
    /// For a move of the game.
    pub(crate) play: u64,
    /// For the value of a position before and after a blunder.
    pub(crate) judge: u64,
}

/// A game that is being made.
pub(crate) struct Maker {
    position: Position,
    stones: Vec<Point>,
    engine: Engine,
    random: Random,
    nodes: Nodes,
}

impl Maker {
    /// Begins a game with an opening, which can be played under the terms.
    pub(crate) fn new(terms: Terms, opening: &Opening, random: Random, nodes: Nodes) -> Maker {
        let position = Position::new(terms.size, terms.rules, Stone::Black);
        let mut maker = Maker {
            engine: Engine::new(&position),
            position,
            stones: Vec::new(),
            random,
            nodes,
        };
        for &point in &opening.0 {
            maker.place(point);
        }
        maker
    }

    /// Makes the game; `None` if no blunder was found, or if it ended before.
    pub(crate) fn game(mut self) -> Option<BlunderGame> {
        let (least, end) = QUIET;
        for _ in 0..least + self.random.below(end - least) {
            self.play()?;
        }
        for _ in 0..POSITIONS {
            if let Some(point) = self.blunder() {
                self.place(point);
                let blunder = self.stones.len();
                for _ in 0..AFTER {
                    if self.play().is_none() {
                        break;
                    }
                }
                let stones = self.stones;
                return Some(BlunderGame { stones, blunder });
            }
            self.play()?;
        }
        None
    }

    /// Returns a move of a balanced position after which the opponent wins or stands much better.
    fn blunder(&mut self) -> Option<Point> {
        let balance = Balance::Within {
            most: BALANCED,
            nodes: self.nodes.judge,
        };
        if !balance.holds(&self.position, &mut self.engine) {
            return None;
        }
        let mut points = self.candidates();
        for _ in 0..TRIED.min(points.len()) {
            let index = self.random.below(points.len() as u64);
            let point = points.swap_remove(usize::try_from(index).unwrap_or_default());
            let mut after = self.position.clone();
            let is_quiet = after.place(point) == Ok(Judgement::Quiet);
            let nodes = [self.nodes.judge / QUICK, self.nodes.judge];
            if is_quiet && nodes.iter().all(|&it| self.is_decisive(&after, it)) {
                return Some(point);
            }
        }
        None
    }

    /// Returns `true` if a search finds a win of the side to move, or a decisive advantage.
    fn is_decisive(&mut self, position: &Position, nodes: u64) -> bool {
        let limit = SearchLimit::Nodes(nodes);
        match self.engine.think(position, limit, &mut Silent).score {
            Score::Win(_) => true,
            Score::Value(value) => value >= DECISIVE,
            Score::Loss(_) => false,
        }
    }

    /// Returns the empty points near a stone.
    fn candidates(&self) -> Vec<Point> {
        let board = self.position.board();
        let is_near = |to: Point| {
            board.iter().any(|(from, _)| {
                let columns = from.column().abs_diff(to.column());
                columns.max(from.row().abs_diff(to.row())) <= NEAR
            })
        };
        let empty = board.size().points().filter(|&it| board.is_empty_at(it));
        empty.filter(|&it| is_near(it)).collect()
    }

    /// Plays the engine's move; `None` if the game is over.
    fn play(&mut self) -> Option<()> {
        let limit = SearchLimit::Nodes(self.nodes.play);
        let verdict = self.engine.think(&self.position, limit, &mut Silent);
        let Choice::Place(point) = verdict.choice else {
            return None;
        };
        (self.place(point)? == Judgement::Quiet).then_some(())
    }

    fn place(&mut self, point: Point) -> Option<Judgement> {
        let judgement = self.position.place(point).ok()?;
        self.stones.push(point);
        Some(judgement)
    }
}
