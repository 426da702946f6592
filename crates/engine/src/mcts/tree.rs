//! The tree of what was tried. Knows no playouts.

use super::number::{self, ONE};
use crate::legal::empty_points;
use crate::order::ordered;
use crate::{Candidate, Info, Score};
use tengen_core::board::{Point, Stone};
use tengen_core::rules::Position;

/// How a game ended, or was broken off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Won(Stone),
    Even,
}

/// The nodes; they are named by their places.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The most plies from the root to a node.
    depth: u8,
}

#[derive(Debug)]
struct Node {
    /// The move that leads here, and who made it; at the root they mean nothing.
    point: Point,
    mover: Stone,
    /// How the move ended the game, if it did.
    end: Option<End>,
    visits: u32,
    /// Halves of wins of the mover.
    halves: u32,
    children: Vec<usize>,
    /// Points that have no child yet; nothing before the first look. Forbidden ones stay here.
    untried: Option<Vec<Point>>,
}

/// Candidates in a report.
const SHOWN: usize = 20;

impl Tree {
    pub(super) const ROOT: usize = 0;

    pub(super) fn new(position: &Position) -> Tree {
        let root = Node::new(position.board().size().centre(), !position.to_move(), None);
        Tree {
            nodes: vec![root],
            depth: 0,
        }
    }

    pub(super) fn end(&self, node: usize) -> Option<End> {
        self.nodes[node].end
    }

    /// The points that were not tried at a node, whose position is this.
    pub(super) fn untried(&mut self, node: usize, position: &Position) -> &mut Vec<Point> {
        self.nodes[node]
            .untried
            .get_or_insert_with(|| empty_points(position))
    }

    /// Adds what a move leads to.
    pub(super) fn add(&mut self, parent: usize, point: Point, end: Option<End>) -> usize {
        let mover = !self.nodes[parent].mover;
        let child = self.nodes.len();
        self.nodes.push(Node::new(point, mover, end));
        self.nodes[parent].children.push(child);
        child
    }

    /// The child to go on with, by UCT, and its move; the first of several. None without children.
    pub(super) fn select(&self, node: usize) -> Option<(usize, Point)> {
        let ln = number::ln(self.nodes[node].visits);
        let mut best = None;
        for &child in &self.nodes[node].children {
            let Node {
                visits,
                halves,
                point,
                ..
            } = self.nodes[child];
            let (visits, halves) = (u64::from(visits.max(1)), u64::from(halves));
            // The root of 2 ln N / n, and the share of wins, in units of 1 / ONE.
            let explores = (2 * ln * ONE / visits).isqrt();
            let worth = halves * ONE / (2 * visits) + explores;
            if best.is_none_or(|(known, _, _)| worth > known) {
                best = Some((worth, child, point));
            }
        }
        best.map(|(_, child, point)| (child, point))
    }

    /// Notes for all nodes of a path how it ended.
    pub(super) fn note(&mut self, path: &[usize], end: End) {
        for &node in path {
            let node = &mut self.nodes[node];
            node.visits += 1;
            node.halves += match end {
                End::Won(winner) if winner == node.mover => 2,
                End::Won(_) => 0,
                End::Even => 1,
            };
        }
        self.depth = self
            .depth
            .max(u8::try_from(path.len() - 1).unwrap_or(u8::MAX));
    }

    /// The children, the best first.
    fn ranked(&self, node: usize) -> Vec<&Node> {
        let children = self.nodes[node].children.iter();
        let children: Vec<&Node> = children.map(|&child| &self.nodes[child]).collect();
        ordered(&children, |node| node.rank())
    }

    /// What is known at the root.
    pub(super) fn info(&self, done: Option<u16>, nodes: u64) -> Info {
        let ranked = self.ranked(Tree::ROOT);
        let candidate = |node: &&Node| Candidate {
            point: node.point,
            visits: u64::from(node.visits),
            score: node.score(),
        };
        Info {
            depth: self.depth,
            nodes,
            done,
            score: ranked.first().map_or(Score::Value(0), |node| node.score()),
            line: self.line(),
            candidates: ranked.iter().take(SHOWN).map(candidate).collect(),
        }
    }

    /// The best moves, one after the other.
    fn line(&self) -> Vec<Point> {
        let mut line = Vec::new();
        let mut node = Tree::ROOT;
        while let Some(child) = self.best_child(node) {
            line.push(self.nodes[child].point);
            node = child;
        }
        line
    }

    fn best_child(&self, node: usize) -> Option<usize> {
        let children = self.nodes[node].children.iter().copied();
        children.min_by_key(|&child| self.nodes[child].rank())
    }
}

impl Node {
    const fn new(point: Point, mover: Stone, end: Option<End>) -> Node {
        Node {
            point,
            mover,
            end,
            visits: 0,
            halves: 0,
            children: Vec::new(),
            untried: None,
        }
    }

    /// The order of moves: one that wins at once, then what was visited most.
    fn rank(&self) -> (i64, i64) {
        let visits = (i64::from(self.visits) << 32) | i64::from(self.halves);
        let place = 32 * i64::from(self.point.row()) + i64::from(self.point.column());
        (if self.wins() { i64::MIN } else { -visits }, place)
    }

    /// Whether the move itself wins.
    fn wins(&self) -> bool {
        self.end == Some(End::Won(self.mover))
    }

    /// What the move is worth to its mover.
    fn score(&self) -> Score {
        if self.wins() {
            return Score::Win(1);
        }
        let (won, all) = (self.halves, 2 * self.visits);
        Score::Value(number::logit(won, all - won))
    }
}
