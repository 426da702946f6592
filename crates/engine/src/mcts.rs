//! Monte Carlo tree search with random playouts over all legal points, as in general game
//! libraries: a baseline that knows nothing but the rules, and that moves are made near stones.
//!
//! The selection in the tree is UCT (L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo
//! Planning", 2006), computed with integers only, so that it plays the same on every machine.

mod near;
mod number;
mod tree;

use super::chance::Chance;
use super::legal::{empty_points, without_a_stone};
use super::random::draw_legal;
use super::{Bot, Choice, Mcts, Observer, SearchLimit, Verdict};
use tengen_core::board::{Point, Stone};
use tengen_core::rules::{FullBoard, Judgement, Position};
use tree::{End, Tree};

/// Plays the most visited move, or a move that wins immediately if there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct MonteCarlo {
    pub(super) knobs: Mcts,
    pub(super) seed: u64,
}

/// The number of progress reports during one search, about.
const REPORTS: u16 = 20;

impl Bot for MonteCarlo {
    fn choose(
        &mut self,
        position: &Position,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> Verdict {
        if !position.has_legal_point() {
            return Verdict::of(without_a_stone(position));
        }
        let mut search = MctsSearch {
            tree: Tree::new(position),
            chance: Chance::new(self.seed, position),
            depth: self.knobs.depth,
            nodes: 0,
        };
        let Mcts { iterations, .. } = self.knobs;
        for iteration in 1..=iterations {
            search.iterate(position);
            if iteration % iterations.div_ceil(REPORTS) == 0 || iteration == iterations {
                let done = u32::from(iteration) * 1000 / u32::from(iterations);
                observer.informs(&search.tree.info(u16::try_from(done).ok(), search.nodes));
            }
            let is_time = match limits {
                SearchLimit::Time(time) => time.is_over(),
                SearchLimit::Nodes(nodes) => search.nodes >= nodes,
                SearchLimit::Depth(_) => false,
            };
            if is_time || observer.stops() {
                break;
            }
        }
        let info = search.tree.info(None, search.nodes);
        Verdict {
            choice: info
                .line
                .first()
                .map_or(Choice::Nothing, |&point| Choice::Place(point)),
            score: info.score,
            depth: info.depth,
            nodes: info.nodes,
            line: info.line,
        }
    }
}

struct MctsSearch {
    tree: Tree,
    chance: Chance,
    /// The maximum number of plies of a playout.
    depth: u8,
    nodes: u64,
}

impl MctsSearch {
    /// Runs one iteration: selects a path, adds a node, plays a random game from it, and records
    /// the result.
    fn iterate(&mut self, root: &Position) {
        let mut position = root.clone();
        let mut path = vec![Tree::ROOT];
        let end = loop {
            let node = path[path.len() - 1];
            if let Some(end) = self.tree.end(node) {
                break end;
            }
            let untried = self.tree.untried(node, &position);
            if let Some((point, judgement)) = draw_legal(untried, &position, &mut self.chance) {
                let end = end_of(judgement, &position);
                path.push(self.tree.add(node, point, end));
                self.put(&mut position, point);
                break end.unwrap_or_else(|| self.playout(&mut position));
            }
            let Some((child, point)) = self.tree.select(node) else {
                // There is no legal point: the side to move can only pass, if the rules allow it.
                break End::Even;
            };
            path.push(child);
            self.put(&mut position, point);
        };
        self.tree.note(&path, end);
    }

    fn put(&mut self, position: &mut Position, point: Point) {
        self.nodes += 1;
        // The point is empty, so `put` cannot fail.
        let _ = position.put(point);
    }

    /// Places random stones until the game ends. After `depth` plies the game counts as even.
    fn playout(&mut self, position: &mut Position) -> End {
        let mut points = empty_points(position);
        for _ in 0..self.depth {
            let Some((point, judgement)) = draw_legal(&mut points, position, &mut self.chance)
            else {
                break;
            };
            if let Some(end) = end_of(judgement, position) {
                return end;
            }
            self.put(position, point);
        }
        End::Even
    }
}

/// Returns the result if a stone of the side to move ends the game, or `None` if the game goes on.
fn end_of(judgement: Judgement, position: &Position) -> Option<End> {
    match judgement {
        Judgement::Five => Some(End::Won(position.to_move())),
        Judgement::FullBoard => Some(match position.rules().full_board {
            FullBoard::Draw => End::Even,
            FullBoard::SecondPlayerWins => End::Won(second(position)),
        }),
        _ => None,
    }
}

fn second(position: &Position) -> Stone {
    !position.first()
}
