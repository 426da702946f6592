//! Archives: whole games as plain data, through which stored and imported games are opened.
//!
//! Stones of an archive are not judged again: results are taken from the record. Only stones that cannot be
//! placed on a board are refused.

use alloc::vec;
use alloc::vec::Vec;

use super::{Action, Annotations, At, Game, NodeId, Outcome, Seat, Terms};
use crate::board::Stone;
use crate::rules::{PlaceError, Setup};

/// A whole game as plain data: the content of a file, a link or a storage record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archive {
    /// The agreed terms. Their size must be that of the setup.
    pub terms: Terms,
    /// Stones set up before the first move, or `None` if there are none.
    pub setup: Option<Setup>,
    /// All actions, each after its parent.
    pub nodes: Vec<ArchiveNode>,
    /// Tags, and notes by node number, 0 for the start.
    pub annotations: Annotations,
    /// The current node as a number of actions in `nodes`, 0 for the start.
    pub cursor: u32,
    /// The end of the current line, numbered in the same way: the cursor or a node below it.
    pub line_end: u32,
}

impl Archive {
    /// The largest number of actions in one line: a stone on every point of the largest board, and as many
    /// other actions. The limit keeps malicious archives from taking long to open.
    pub const MAX_DEPTH: usize = 968;

    /// Returns the colour to move at the start: that of the setup, or else the starting colour of the terms.
    #[must_use]
    pub fn first_colour(&self) -> Stone {
        let setup = self.setup.as_ref();
        setup.map_or(self.terms.first, |setup| setup.to_move)
    }
}

/// An action of an [`Archive`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArchiveNode {
    /// The parent node: 0 for the start, k for the k-th action, always an earlier one.
    pub parent: u32,
    /// The action of this node.
    pub action: Action,
    /// The seat that acted; `None` means the seat to move.
    pub seat: Option<Seat>,
    /// The clock reading at the action, in ms, or `None` if there is none.
    pub clock: Option<u64>,
    /// The result that ended the game here, as recorded, or `None` if it did not end.
    pub outcome: Option<Outcome>,
}

/// The reason why an archive is not a valid game. Nodes are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// The board size of the setup differs from that of the terms.
    #[error("the setup has another board size than the terms")]
    SetupSize,
    /// The parent of an action is not an earlier action.
    #[error("action {node} follows an action that does not come before it")]
    Parent {
        /// Number of the action.
        node: u32,
    },
    /// A stone is placed on another stone or off the board.
    #[error("action {node}: {why}")]
    Place {
        /// Number of the action.
        node: u32,
        /// The problem with the point.
        why: PlaceError,
    },
    /// A line has more actions than [`Archive::MAX_DEPTH`].
    #[error("action {node}: too many actions follow one another")]
    TooDeep {
        /// Number of the action.
        node: u32,
    },
    /// The cursor or the end of its line is not an action of the archive.
    #[error("the place that was shown is not in the game")]
    Cursor,
}

impl Game {
    /// Opens an archive. Takes results from it and does not judge its stones. Nodes after an end can be
    /// viewed, and new actions are judged.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] if the game could not have been played on a board.
    pub fn from_archive(archive: &Archive) -> Result<Game, ArchiveError> {
        let mut game = match archive.setup.clone() {
            Some(setup) if setup.board.size() != archive.terms.size => {
                return Err(ArchiveError::SetupSize);
            }
            Some(setup) => Game::from_setup(archive.terms, setup),
            None => Game::new(archive.terms),
        };
        let count = archive.nodes.len();
        let mut depths = Vec::with_capacity(count + 1);
        depths.push(0_usize);
        game.tree.reserve(count);
        for (number, node) in (1..).zip(&archive.nodes) {
            let above = depths.get(node.parent as usize).copied();
            let depth = above.ok_or(ArchiveError::Parent { node: number })? + 1;
            if depth > Archive::MAX_DEPTH {
                return Err(ArchiveError::TooDeep { node: number });
            }
            depths.push(depth);
            game.add_archived(number, node)?;
        }
        let cursor = NodeId::from_number(archive.cursor);
        let end = NodeId::from_number(archive.line_end);
        let on_line = end == cursor || game.tree.path_to(end).contains(&cursor);
        if !(game.tree.contains(end) && (on_line || cursor == NodeId::ROOT)) {
            return Err(ArchiveError::Cursor);
        }
        // The tree numbers nodes in the order in which they are added, so the numbers match the archive.
        game.annotations = archive.annotations.clone();
        game.go(end);
        game.ahead.clear();
        game.go(cursor);
        Ok(game)
    }

    fn add_archived(&mut self, number: u32, node: &ArchiveNode) -> Result<(), ArchiveError> {
        self.go(NodeId::from_number(node.parent));
        if let Some(point) = node.action.point() {
            let why = if self.board().size().contains(point) {
                self.board().at(point).map(|_| PlaceError::Occupied)
            } else {
                Some(PlaceError::OffBoard)
            };
            if let Some(why) = why {
                return Err(ArchiveError::Place { node: number, why });
            }
        }
        let at = At {
            seat: node.seat.unwrap_or(self.seat_to_move()),
            clock: node.clock,
        };
        let colour = self.colour_of_action(node.action, at.seat);
        let added = self
            .tree
            .add(self.cursor, node.action, at, colour, node.outcome);
        self.ahead.clear();
        self.ahead.push(added);
        self.step_forward();
        Ok(())
    }

    /// Returns the game as plain data, with the main line first at every node.
    #[must_use]
    pub fn to_archive(&self) -> Archive {
        let mut numbers = vec![0_u32; self.tree.highest_number() + 1];
        let mut nodes = Vec::with_capacity(self.tree.len());
        let mut pending: Vec<NodeId> = self.tree.children(NodeId::ROOT).to_vec();
        pending.reverse();
        while let Some(node) = pending.pop() {
            let Some(step) = self.tree.step(node) else {
                continue;
            };
            let by_turn = step.action.is_in_turn();
            nodes.push(ArchiveNode {
                parent: numbers[step.parent.number() as usize],
                action: step.action,
                seat: (!by_turn).then_some(step.at.seat),
                clock: step.at.clock,
                outcome: step.outcome,
            });
            numbers[node.number() as usize] = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
            pending.extend(self.tree.children(node).iter().rev());
        }
        let end = self.ahead.first().copied().unwrap_or(self.cursor);
        let is_in_order = (0..).zip(&numbers).all(|(node, &number)| node == number);
        let annotations = if is_in_order {
            self.annotations.clone()
        } else {
            let number = |node: u32| {
                let number = numbers.get(node as usize).copied();
                // Deleted nodes have no new number.
                number.filter(|&number| number > 0 || node == 0)
            };
            self.annotations.renumbered(number)
        };
        Archive {
            terms: self.terms,
            setup: self.setup.clone(),
            nodes,
            annotations,
            cursor: numbers[self.cursor.number() as usize],
            line_end: numbers[end.number() as usize],
        }
    }
}
