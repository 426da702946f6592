//! The list of moves: the current line, and the variations that leave it, which can be folded.

use crate::app::App;
use tengen_core::board::Stone;
use tengen_core::game::{Action, Game, NodeId, Seat};

/// A row of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveRow {
    /// A move of the current line.
    Main(SideMove, MovePlace),
    /// A variation that leaves the line after the main move before it, or at the start.
    Side(Vec<SideMove>, Depth),
    /// The head of the variations that leave the line at a node: a button that folds them.
    Fold(Fold, Depth),
}

/// How deep a row is nested: 0 for variations of the current line.
pub type Depth = u8;

/// Variations that leave a line at one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fold {
    /// The node before them.
    pub node: NodeId,
    /// How many moves there are besides the one of the line.
    pub count: usize,
    /// Whether they follow in the list.
    pub is_open: bool,
}

/// A move in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideMove {
    /// Where a click on it goes.
    pub node: NodeId,
    /// Its ply.
    pub ply: u16,
    /// Its colour.
    pub stone: Stone,
    /// Who did it.
    pub seat: Seat,
    /// What was done; stones that were not guessed yet are none.
    pub action: Action,
}

/// Whether a move is the one shown on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MovePlace {
    /// It is.
    Current,
    /// It comes before or after.
    Elsewhere,
}

/// The rows of the list: each move of the current line, then the variations in its place. In a
/// large tree the variations are folded, so that the list stays short.
#[must_use]
pub fn move_rows(app: &App) -> Vec<MoveRow> {
    let game = app.game();
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
            side_rows(app, parent, node, &mut rows);
        }
        parent = node;
    }
    if !game.tree().children(parent).is_empty() {
        side_rows(app, parent, parent, &mut rows);
    }
    rows
}

fn side_move(game: &Game, node: NodeId) -> Option<SideMove> {
    let step = game.tree().step(node)?;
    // The stones in the hand are a secret until they are guessed.
    let is_open = game.tree().children(node).is_empty() || game.cursor() == node;
    let is_secret = matches!(step.action, Action::Grab(_)) && is_open;
    Some(SideMove {
        node,
        ply: step.ply,
        stone: step.colour,
        seat: step.at.seat,
        action: if is_secret {
            Action::Grab(0)
        } else {
            step.action
        },
    })
}

enum Job {
    /// The other children of a node than one, under a head of their own.
    Others(NodeId, NodeId, Depth),
    /// The line that begins with a node.
    Line(NodeId, Depth),
}

/// The variations that leave a line at `parent`, where it goes on with `next`: a head, then each
/// with its first children, then the variations that leave it.
fn side_rows(app: &App, parent: NodeId, next: NodeId, rows: &mut Vec<MoveRow>) {
    let game = app.game();
    let mut jobs = vec![Job::Others(parent, next, 0)];
    while let Some(job) = jobs.pop() {
        match job {
            Job::Others(node, next, depth) => {
                let children = game.tree().children(node);
                let others = children.iter().filter(|&&child| child != next);
                let fold = Fold {
                    node,
                    count: others.clone().count(),
                    is_open: app.is_unfolded(node),
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
