//! The search tree with its statistics. It does not run playouts.

use super::near::near_points;
use super::number::{self, ONE};
use crate::order::ordered;
use crate::{Candidate, Info, Score};
use tengen_core::board::{Point, Stone};
use tengen_core::rules::Position;

/// The result of a playout; an unfinished game counts as even.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    Won(Stone),
    Even,
}

/// The nodes of the tree, identified by their index.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// The largest distance from the root to a node, in plies.
    depth: u8,
}

#[derive(Debug)]
struct Node {
    /// The move that leads to this node, and its player; both are meaningless at the root.
    point: Point,
    mover: Stone,
    /// The result if the move ended the game, or `None`.
    end: Option<End>,
    visits: u32,
    /// The number of half wins of `mover`: 2 for a win, 1 for an even game.
    halves: u32,
    children: Vec<usize>,
    /// Points without a child; `None` before the node is first expanded. Forbidden points stay in the list.
    untried: Option<Vec<Point>>,
}

/// The maximum number of candidates in a report.
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

    /// Returns the untried points of a node, those near the stones; `position` is the position of the node.
    pub(super) fn untried(&mut self, node: usize, position: &Position) -> &mut Vec<Point> {
        self.nodes[node]
            .untried
            .get_or_insert_with(|| near_points(position))
    }

    /// Adds a child for the move `point`, and returns its index.
    pub(super) fn add(&mut self, parent: usize, point: Point, end: Option<End>) -> usize {
        let mover = !self.nodes[parent].mover;
        let child = self.nodes.len();
        self.nodes.push(Node::new(point, mover, end));
        self.nodes[parent].children.push(child);
        child
    }

    /// Selects a child by UCT, the first if several are equal, with its move. `None` if there is no child.
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
            // The square root of 2 ln N / n, and the share of wins, in units of 1 / ONE.
            let explores = (2 * ln * ONE / visits).isqrt();
            let worth = halves * ONE / (2 * visits) + explores;
            if best.is_none_or(|(known, _, _)| worth > known) {
                best = Some((worth, child, point));
            }
        }
        best.map(|(_, child, point)| (child, point))
    }

    /// Records the result of a playout for all nodes of its path.
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

    /// Returns the children, the best first.
    fn ranked(&self, node: usize) -> Vec<&Node> {
        let children = self.nodes[node].children.iter();
        let children: Vec<&Node> = children.map(|&child| &self.nodes[child]).collect();
        ordered(&children, |node| node.rank())
    }

    /// Returns the report on the root.
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

    /// Returns the line of best moves from the root.
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

    /// Returns the sort key of a move: an immediate win first, then the most visited.
    fn rank(&self) -> (i64, i64) {
        let visits = (i64::from(self.visits) << 32) | i64::from(self.halves);
        let place = 32 * i64::from(self.point.row()) + i64::from(self.point.column());
        (if self.wins() { i64::MIN } else { -visits }, place)
    }

    /// Returns `true` if the move itself wins.
    fn wins(&self) -> bool {
        self.end == Some(End::Won(self.mover))
    }

    /// Returns the score of the move for the player who makes it.
    fn score(&self) -> Score {
        if self.wins() {
            return Score::Win(1);
        }
        let (won, all) = (self.halves, 2 * self.visits);
        Score::Value(number::logit(won, all - won))
    }
}
