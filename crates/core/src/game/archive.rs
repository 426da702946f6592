//! Archives: whole games as plain data, the gate for what was stored or came from elsewhere.
//!
//! Stones of an archive are not judged again: its results are the record's. Only what could not
//! have been put on a board is refused.

use super::{Action, Annotations, At, Game, NodeId, Outcome, Seat, Terms};
use crate::board::Stone;
use crate::rules::{PlaceError, Setup};

/// A whole game as plain data: what a file, a link or a store holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Archive {
    /// What was agreed. Its size must be that of the setup.
    pub terms: Terms,
    /// Stones that lay there before the first move.
    pub setup: Option<Setup>,
    /// All actions, each after the one that it followed.
    pub nodes: Vec<ArchiveNode>,
    /// Tags, and notes by the number of the node, 0 for the start.
    pub annotations: Annotations,
    /// The place that was shown: a number of actions into `nodes`, 0 for the start.
    pub cursor: u32,
    /// The end of the line that was shown, counted likewise: the cursor or a node below it.
    pub line_end: u32,
}

impl Archive {
    /// The most actions that can follow one another: stones on every point of the largest board,
    /// and as many other actions. It keeps hostile archives from taking long to open.
    pub const MAX_DEPTH: usize = 968;

    /// The colour whose turn it is at the start: the setup's, or the one that starts.
    #[must_use]
    pub fn first_colour(&self) -> Stone {
        let setup = self.setup.as_ref();
        setup.map_or(self.terms.first, |setup| setup.to_move)
    }
}

/// An action of an [`Archive`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ArchiveNode {
    /// What it followed: 0 for the start, k for the k-th action, always an earlier one.
    pub parent: u32,
    /// What was done.
    pub action: Action,
    /// Who did it; `None` means whoever's turn it was.
    pub seat: Option<Seat>,
    /// The clock's reading then, in ms.
    pub clock: Option<u32>,
    /// How it ended the game, by the record.
    pub outcome: Option<Outcome>,
}

/// Why an archive is no game. Nodes are counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// The setup has another size than the terms say.
    #[error("the setup has another board size than the terms")]
    SetupSize,
    /// An action follows one that does not come before it.
    #[error("action {node} follows an action that does not come before it")]
    Parent {
        /// The action.
        node: u32,
    },
    /// A stone lies on another or off the board.
    #[error("action {node}: {why}")]
    Place {
        /// The action.
        node: u32,
        /// What is wrong with its point.
        why: PlaceError,
    },
    /// More actions follow one another than [`Archive::MAX_DEPTH`].
    #[error("action {node}: too many actions follow one another")]
    TooDeep {
        /// The action.
        node: u32,
    },
    /// The cursor or the end of its line is no action of the archive.
    #[error("the place that was shown is not in the game")]
    Cursor,
}

impl Game {
    /// Opens an archive. Results are taken from it and old stones are not judged; nodes after an
    /// end can be looked at, and what is done from now on is judged.
    ///
    /// # Errors
    ///
    /// [`ArchiveError`] if it could not have been played on a board.
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
        // Nodes of the tree are numbered as they are added, so the numbers are the archive's.
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

    /// The game as plain data, lines in the order in which they were played.
    #[must_use]
    pub fn to_archive(&self) -> Archive {
        let mut numbers = vec![0_u32; self.tree.len() + 1];
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
            let number = |node: u32| numbers.get(node as usize).copied();
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
