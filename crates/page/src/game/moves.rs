//! The list of moves: the current line, and its variations, which can be folded.

use crate::Page;
use tengen_core::board::Stone;
use tengen_core::game::{Action, Game, NodeId, Seat};
use tengen_core::rules::opening::Answer;

/// A row of the list of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveRow {
    /// A move of the current line.
    Main(SideMove, MovePlace),
    /// A variation that replaces the main move above it.
    Side(Vec<SideMove>, Depth),
    /// The header of the variations at a node: a button that folds them.
    Fold(Fold, Depth),
}

/// The nesting depth of a row: 0 for variations of the current line.
pub type Depth = u8;

/// The variations of a line at one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fold {
    /// The node at which the variations start.
    pub node: NodeId,
    /// The number of moves at the node besides that of the line.
    pub count: usize,
    /// `true` if the variations are listed.
    pub is_open: bool,
}

/// A move in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideMove {
    /// The target of a click on the move.
    pub node: NodeId,
    /// The ply of the move.
    pub ply: u16,
    /// The colour of the move.
    pub stone: Stone,
    /// The seat that played the move.
    pub seat: Seat,
    /// The action; grabbed stones that were not guessed yet have the number 0.
    pub action: Action,
}

/// The relation of a move to the position on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovePlace {
    /// The position after this move is on the board.
    Current,
    /// Another position is on the board.
    Elsewhere,
}

/// Returns the rows of the list: each move of the current line, followed by the variations that replace it.
/// In a large tree the variations are folded, to keep the list short.
#[must_use]
pub fn move_rows(page: &Page) -> Vec<MoveRow> {
    let game = page.game();
    let mut rows = Vec::new();
    let mut parent = NodeId::ROOT;
    for node in game.line() {
        let place = if node == game.cursor() {
            MovePlace::Current
        } else {
            MovePlace::Elsewhere
        };
        if let Some(it) = side_move(game, node) {
            rows.push(MoveRow::Main(it, place));
        }
        if game.tree().children(parent).len() > 1 {
            side_rows(page, parent, node, &mut rows);
        }
        parent = node;
    }
    if !game.tree().children(parent).is_empty() {
        side_rows(page, parent, parent, &mut rows);
    }
    rows
}

fn side_move(game: &Game, node: NodeId) -> Option<SideMove> {
    let step = game.tree().step(node)?;
    // The number of stones in the hand is secret until it is guessed.
    let is_open = game.tree().children(node).is_empty() || game.cursor() == node;
    let is_secret = matches!(step.action, Action::Answer(Answer::Grab(_))) && is_open;
    Some(SideMove {
        node,
        ply: step.ply,
        stone: step.colour,
        seat: step.at.seat,
        action: if is_secret {
            Action::Answer(Answer::Grab(0))
        } else {
            step.action
        },
    })
}

enum Job {
    /// The children of the first node other than the second node, with a header of their own.
    Others(NodeId, NodeId, Depth),
    /// The line that begins at a node.
    Line(NodeId, Depth),
}

/// Adds the variations of a line that continues from `parent` with `next`: a header, then each variation
/// along its first children, then the variations that leave it.
fn side_rows(page: &Page, parent: NodeId, next: NodeId, rows: &mut Vec<MoveRow>) {
    let game = page.game();
    let mut jobs = vec![Job::Others(parent, next, 0)];
    while let Some(job) = jobs.pop() {
        match job {
            Job::Others(node, next, depth) => {
                let children = game.tree().children(node);
                let others = children.iter().filter(|&&child| child != next);
                let fold = Fold {
                    node,
                    count: others.clone().count(),
                    is_open: page.is_unfolded(node),
                };
                rows.push(MoveRow::Fold(fold, depth));
                if fold.is_open {
                    jobs.extend(others.rev().map(|&child| Job::Line(child, depth)));
                }
            }
            Job::Line(start, depth) => {
                let mut line = vec![start];
                line.append(&mut game.tree().main_line_from(start));
                let moves = line.iter().filter_map(|&node| side_move(game, node));
                rows.push(MoveRow::Side(moves.collect(), depth));
                while let Some(node) = line.pop() {
                    if let [first, _, ..] = game.tree().children(node) {
                        jobs.push(Job::Others(node, *first, depth.saturating_add(1)));
                    }
                }
            }
        }
    }
}
