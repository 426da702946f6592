//! Lines of moves that the engine expects. The engine is not trusted.

use tengen_core::board::{Point, Stone};
use tengen_core::rules::{Judgement, Position};

/// Returns the moves of a line with their colours, as far as the rules allow them, up to a five and at most `most`.
pub(crate) fn expected(position: &Position, line: &[Point], most: usize) -> Vec<(Point, Stone)> {
    let mut position = position.clone();
    let mut moves = Vec::new();
    for &point in line.iter().take(most) {
        let stone = position.to_move();
        match position.place(point) {
            Ok(Judgement::Quiet) => moves.push((point, stone)),
            Ok(Judgement::Five) => {
                moves.push((point, stone));
                break;
            }
            _ => break,
        }
    }
    moves
}
