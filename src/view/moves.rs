//! The list of moves: the current line, and the variations that leave it.

use crate::board::Stone;
use crate::game::{Action, Game, NodeId};

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
    /// Who did it.
    pub stone: Stone,
    /// What was done.
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
        rows.extend(side_move(game, node).map(|it| MoveRow::Main(it, place)));
        let others = game.tree().children(parent).iter().copied();
        others
            .filter(|&other| other != node)
            .for_each(|other| side_rows(game, other, &mut rows));
        parent = node;
    }
    let undone = game.tree().children(parent).iter().copied();
    undone.for_each(|other| side_rows(game, other, &mut rows));
    rows
}

fn side_move(game: &Game, node: NodeId) -> Option<SideMove> {
    let step = game.tree().step(node)?;
    Some(SideMove {
        node,
        ply: step.ply,
        stone: step.colour,
        action: step.action,
    })
}

/// A variation with its first children, then the variations that leave it.
fn side_rows(game: &Game, start: NodeId, rows: &mut Vec<MoveRow>) {
    let mut pending = vec![start];
    while let Some(start) = pending.pop() {
        let mut line = vec![start];
        line.extend(game.tree().main_line_from(start));
        for &node in line.iter().rev() {
            let children = game.tree().children(node);
            pending.extend(children.iter().skip(1).rev());
        }
        let moves = line.iter().filter_map(|&node| side_move(game, node));
        rows.push(MoveRow::Side(moves.collect()));
    }
}
