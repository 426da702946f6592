//! The game tree: every action ever accepted below the one it followed. Knows no board.

use super::{Action, At, Outcome, Seat};
use crate::board::Stone;

/// A place in a [`Tree`]: the start or the position after an action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// An action in the tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The node it followed.
    pub parent: NodeId,
    /// What was done.
    pub action: Action,
    /// Who did it, and when.
    pub at: At,
    /// The colour of who did it, and for a stone its own colour, which in an opening need not be
    /// that of who put it.
    pub colour: Stone,
    /// Plies from the start to here, this one included.
    pub ply: u16,
    /// How this action ended the game, if it did.
    pub outcome: Option<Outcome>,
    children: Vec<NodeId>,
    ended_at: Option<NodeId>,
}

/// Actions as a tree. A node is only ever added, never removed; of it only the clock's reading is written
/// anew, when the action is done again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    openings: Vec<NodeId>,
    steps: Vec<Step>,
}

impl NodeId {
    /// The start, before any action.
    pub const ROOT: NodeId = NodeId(0);

    /// The number of a node: 0 for the start, then in the order in which they were added.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.0
    }

    /// The node with this number; whether a tree has it is the tree's to say.
    #[must_use]
    pub const fn from_number(number: u32) -> NodeId {
        NodeId(number)
    }
}

impl Tree {
    /// The start alone.
    #[must_use]
    pub const fn new() -> Tree {
        Tree {
            openings: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// The number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether nothing was done yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Whether `node` is the start or an action of this tree.
    #[must_use]
    pub fn contains(&self, node: NodeId) -> bool {
        node == NodeId::ROOT || self.step(node).is_some()
    }

    /// The action that leads to `node`; `None` for the start and for nodes of other trees.
    #[must_use]
    pub fn step(&self, node: NodeId) -> Option<&Step> {
        self.steps.get((node.0 as usize).checked_sub(1)?)
    }

    /// What followed `node`, in the order in which it was first done.
    #[must_use]
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        match self.step(node) {
            Some(step) => &step.children,
            None if node == NodeId::ROOT => &self.openings,
            None => &[],
        }
    }

    /// Plies from the start to `node`.
    #[must_use]
    pub fn ply(&self, node: NodeId) -> u16 {
        self.step(node).map_or(0, |step| step.ply)
    }

    /// The nodes from the first action to `node`, both included; empty for the start.
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

    /// The first child below `node`, its first child, and so on to the end.
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

    /// The child of `node` where a seat did this.
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

    /// The node on the way to `node`, itself included, where the game ended, and how.
    #[must_use]
    pub fn ending(&self, node: NodeId) -> Option<(NodeId, Outcome)> {
        let ended_at = self.step(node)?.ended_at?;
        Some((ended_at, self.step(ended_at)?.outcome?))
    }

    /// Makes room for so many actions.
    pub(super) fn reserve(&mut self, actions: usize) {
        self.steps.reserve_exact(actions);
    }

    /// What the clock said when an action was done again; nothing changes where it said nothing.
    pub(super) fn set_clock(&mut self, node: Option<NodeId>, clock: Option<u32>) {
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
        });
        match (parent.0 as usize).checked_sub(1) {
            Some(index) => self.steps[index].children.push(node),
            None => self.openings.push(node),
        }
        node
    }
}
