//! The game tree: every accepted action, as a child of the action before it. Contains no board.

use alloc::vec;
use alloc::vec::Vec;

use super::{Action, At, Outcome, Seat};
use crate::board::{Point, Stone};
use crate::rules::opening::Answer;

/// A node of a [`Tree`]: the start or the position after an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// An action in the tree, with its links.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The node before this action.
    pub parent: NodeId,
    /// The action of this node.
    pub action: Action,
    /// The seat that acted and its clock reading.
    pub at: At,
    /// For a stone its own colour, which in an opening may differ from that of the player who placed it; for
    /// other actions the colour of the seat that acted.
    pub colour: Stone,
    /// Number of plies from the start to this node, inclusive.
    pub ply: u16,
    /// The result if this action ended the game, `None` otherwise.
    pub outcome: Option<Outcome>,
    children: Vec<NodeId>,
    ended_at: Option<NodeId>,
    is_removed: bool,
}

/// Actions as a tree. The first child of each node continues the main line. Nodes keep their numbers: the
/// number of a removed node is never used again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    openings: Vec<NodeId>,
    /// All actions ever added, also the removed ones.
    steps: Vec<Step>,
    /// Number of removed actions.
    removed: usize,
}

impl NodeId {
    /// The start, before any action.
    pub const ROOT: NodeId = NodeId(0);

    /// Returns the number of the node: 0 for the start, then in the order in which nodes were added.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the node with `number`. Does not check that a tree has it.
    #[must_use]
    pub const fn from_number(number: u32) -> NodeId {
        NodeId(number)
    }
}

impl Tree {
    /// Returns a tree with the start only.
    #[must_use]
    pub const fn new() -> Tree {
        Tree {
            openings: Vec::new(),
            steps: Vec::new(),
            removed: 0,
        }
    }

    /// Returns the number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len() - self.removed
    }

    /// Returns the largest [`number`](NodeId::number) that a node has or had.
    #[must_use]
    pub fn highest_number(&self) -> usize {
        self.steps.len()
    }

    /// Returns `true` if the tree has no actions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns `true` if `node` is the start or an action of this tree.
    #[must_use]
    pub fn contains(&self, node: NodeId) -> bool {
        node == NodeId::ROOT || self.step(node).is_some()
    }

    /// Returns the action that leads to `node`, or `None` for the start and for unknown nodes.
    #[must_use]
    pub fn step(&self, node: NodeId) -> Option<&Step> {
        let step = self.steps.get((node.0 as usize).checked_sub(1)?)?;
        (!step.is_removed).then_some(step)
    }

    /// Returns the children of `node`, the one that continues the main line first.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        match self.step(node) {
            Some(step) => &step.children,
            None if node == NodeId::ROOT => &self.openings,
            None => &[],
        }
    }

    /// Returns the number of plies from the start to `node`.
    #[must_use]
    pub fn ply(&self, node: NodeId) -> u16 {
        self.step(node).map_or(0, |step| step.ply)
    }

    /// Returns the nodes from the first action to `node`, inclusive; empty for the start.
    #[must_use]
    pub fn path_to(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut above = node;
        while above != NodeId::ROOT {
            path.push(above);
            above = self.step(above).map_or(NodeId::ROOT, |step| step.parent);
        }
        path.reverse();
        path
    }

    /// Returns the first child of `node`, its first child, and so on to the end.
    #[must_use]
    pub fn main_line_from(&self, node: NodeId) -> Vec<NodeId> {
        let mut line = Vec::new();
        let mut end = node;
        while let Some(&child) = self.children(end).first() {
            line.push(child);
            end = child;
        }
        line
    }

    /// Returns the child of `node` with this `action` of `seat`, or `None` if there is none.
    #[must_use]
    pub fn child_with(&self, node: NodeId, action: Action, seat: Seat) -> Option<NodeId> {
        for &child in self.children(node) {
            let step = self.step(child)?;
            if step.action == action && step.at.seat == seat {
                return Some(child);
            }
        }
        None
    }

    /// Returns the node at or before `node` at which the game ended, with the result, or `None` if it did not
    /// end.
    #[must_use]
    pub fn ending(&self, node: NodeId) -> Option<(NodeId, Outcome)> {
        let ended_at = self.step(node)?.ended_at?;
        Some((ended_at, self.step(ended_at)?.outcome?))
    }

    /// Reserves memory for `actions` more actions.
    pub(super) fn reserve(&mut self, actions: usize) {
        self.steps.reserve_exact(actions);
    }

    /// Updates the clock reading of a repeated action; does nothing if `node` or `clock` is `None`.
    pub(super) fn set_clock(&mut self, node: Option<NodeId>, clock: Option<u64>) {
        let place = node.and_then(|node| (node.0 as usize).checked_sub(1));
        if let (Some(place), Some(_)) = (place, clock)
            && let Some(step) = self.steps.get_mut(place)
        {
            step.at.clock = clock;
        }
    }

    /// Adds an action below `parent`, which must be a node of this tree.
    pub(super) fn add(
        &mut self,
        parent: NodeId,
        action: Action,
        at: At,
        colour: Stone,
        outcome: Option<Outcome>,
    ) -> NodeId {
        let number = u32::try_from(self.steps.len() + 1).unwrap_or(u32::MAX);
        let node = NodeId(number);
        let before = self.step(parent);
        let ended_before = before.and_then(|step| step.ended_at);
        let ply = before.map_or(0, |step| step.ply) + u16::from(action.is_ply());
        self.steps.push(Step {
            parent,
            action,
            at,
            colour,
            ply,
            outcome,
            children: Vec::new(),
            ended_at: ended_before.or(outcome.map(|_| node)),
            is_removed: false,
        });
        self.children_mut(parent).push(node);
        node
    }

    /// Moves `node` before its siblings.
    pub(super) fn lead(&mut self, node: NodeId) {
        let Some(parent) = self.step(node).map(|step| step.parent) else {
            return;
        };
        let siblings = self.children_mut(parent);
        if let Some(place) = siblings.iter().position(|&it| it == node) {
            siblings[..=place].rotate_right(1);
        }
    }

    /// Removes `node` and everything below it. Returns the number of removed actions.
    pub(super) fn remove(&mut self, node: NodeId) -> usize {
        let Some(parent) = self.step(node).map(|step| step.parent) else {
            return 0;
        };
        self.children_mut(parent).retain(|&it| it != node);
        let before = self.removed;
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            let place = (node.0 as usize).checked_sub(1);
            if let Some(step) = place.and_then(|place| self.steps.get_mut(place)) {
                step.is_removed = true;
                pending.append(&mut step.children);
                self.removed += 1;
            }
        }
        self.removed - before
    }

    /// Moves the points of all actions.
    pub(super) fn turn(&mut self, turn: impl Fn(Point) -> Point) {
        for step in &mut self.steps {
            if let Action::Answer(
                Answer::Place(point) | Answer::Offer(point) | Answer::Pick(point),
            ) = &mut step.action
            {
                *point = turn(*point);
            }
        }
    }

    fn children_mut(&mut self, node: NodeId) -> &mut Vec<NodeId> {
        match (node.0 as usize).checked_sub(1) {
            Some(index) => &mut self.steps[index].children,
            None => &mut self.openings,
        }
    }
}
