//! Tree of a game as a RenLib file can hold it: only stones and passes, and no two children of a
//! node with the same move.

use super::node::position_of;
use crate::Unwritable;
use tengen_core::game::{Action, Archive};
use tengen_core::rules::opening::Answer;

/// List of nodes by number, the start first. Children form a linked list; 0 ends a list.
pub(super) struct NodeList {
    nodes: Vec<Siblings>,
    /// Number of the node for each action of the archive.
    numbers: Vec<u32>,
}

#[derive(Clone, Copy, Default)]
struct Siblings {
    position: u8,
    first: u32,
    last: u32,
    next: u32,
}

impl NodeList {
    /// Builds the list without actions other than stones and passes; the children of such an action
    /// become children of the move before it.
    pub(super) fn of(archive: &Archive) -> Result<NodeList, Unwritable> {
        let count = archive.nodes.len() + 1;
        let mut shape = NodeList {
            nodes: Vec::with_capacity(count),
            numbers: Vec::with_capacity(count),
        };
        shape.nodes.push(Siblings::default());
        shape.numbers.push(0);
        for node in &archive.nodes {
            let parent = shape.numbers.get(node.parent as usize).copied();
            let parent = parent.ok_or(Unwritable::NoGame)?;
            let number = match node.action {
                Action::Answer(Answer::Place(point) | Answer::Pick(point)) => {
                    let position = position_of(point).ok_or(Unwritable::NoGame)?;
                    shape.child(parent, position)?
                }
                Action::Pass => shape.child(parent, 0)?,
                _ => parent,
            };
            shape.numbers.push(number);
        }
        Ok(shape)
    }

    fn child(&mut self, parent: u32, position: u8) -> Result<u32, Unwritable> {
        for child in self.children(parent) {
            if self.position(child) == position {
                return Ok(child);
            }
        }
        let number = u32::try_from(self.nodes.len()).map_err(|_| Unwritable::NoGame)?;
        self.nodes.push(Siblings {
            position,
            ..Siblings::default()
        });
        let above = &mut self.nodes[parent as usize];
        match std::mem::replace(&mut above.last, number) {
            0 => above.first = number,
            last => self.nodes[last as usize].next = number,
        }
        Ok(number)
    }

    /// Returns the number of the node for an action of the archive.
    pub(super) fn number_of(&self, old: u32) -> Option<u32> {
        self.numbers.get(old as usize).copied()
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn position(&self, node: u32) -> u8 {
        self.nodes[node as usize].position
    }

    pub(super) fn first(&self, node: u32) -> Option<u32> {
        Some(self.nodes[node as usize].first).filter(|&it| it != 0)
    }

    pub(super) fn next(&self, node: u32) -> Option<u32> {
        Some(self.nodes[node as usize].next).filter(|&it| it != 0)
    }

    pub(super) fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(self.first(node), |&child| self.next(child))
    }
}
