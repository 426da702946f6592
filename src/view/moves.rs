//! The list of moves: the current line, and the variations that leave it.

use crate::board::Stone;
use crate::game::{Action, Game, NodeId, Seat};

/// A row of the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveRow {
    /// A move of the current line.
    Main(SideMove, Place),
    /// A variation that leaves the line after the main move before it, or at the start.
    Side(Vec<SideMove>),
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
pub enum Place {
    /// It is.
    Current,
    /// It comes before or after.
    Elsewhere,
}

/// The rows of the list: each move of the current line, then the variations in its place.
#[must_use]
pub fn move_rows(game: &Game) -> Vec<MoveRow> {
    let mut rows = Vec::new();
    let mut parent = NodeId::ROOT;
    for node in game.line() {
        let place = if node == game.cursor() {
            Place::Current
        } else {
            Place::Elsewhere
        };
        if let Some(it) = side_move(game, node) {
            rows.push(MoveRow::Main(it, place));
        }
        for &other in game.tree().children(parent) {
            if other != node {
                side_rows(game, other, &mut rows);
            }
        }
        parent = node;
    }
    for &other in game.tree().children(parent) {
        side_rows(game, other, &mut rows);
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

/// A variation with its first children, then the variations that leave it.
fn side_rows(game: &Game, start: NodeId, rows: &mut Vec<MoveRow>) {
    let mut pending = vec![start];
    while let Some(start) = pending.pop() {
        let mut line = vec![start];
        line.append(&mut game.tree().main_line_from(start));
        let mut moves = Vec::new();
        for &node in &line {
            if let Some(it) = side_move(game, node) {
                moves.push(it);
            }
        }
        rows.push(MoveRow::Side(moves));
        while let Some(node) = line.pop() {
            if let [_, others @ ..] = game.tree().children(node) {
                pending.extend(others.iter().rev());
            }
        }
    }
}
