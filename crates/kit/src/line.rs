//! Lines of moves that the engine expects, and plans of wins. Neither the engine nor a link is trusted.

use tengen_core::board::{Point, Stone};
use tengen_core::rules::{Judgement, Position};
use tengen_proofs::{Attack, Proof, Reason, check};

/// Returns the moves of a line with their colours, as far as the rules allow them, up to a five and at most `most`.
pub fn expected(position: &Position, line: &[Point], most: usize) -> Vec<(Point, Stone)> {
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

/// The stones that the check of a plan may place, which takes some hundredths of a second. A longer plan is believed as
/// far as it was checked; every move of it that is played is judged again.
const MOST_CHECKED: u64 = 40_000;

/// Returns `true` if a plan of the side to move wins, as far as it can be checked quickly.
pub fn holds(position: &Position, plan: &Attack) -> bool {
    let proof = Proof {
        position: position.clone(),
        plan: plan.clone(),
    };
    check(&proof, MOST_CHECKED).map_or_else(|flaw| flaw.reason == Reason::TooLong, |_| true)
}

/// Returns the position after a stone of the side to move; `None` if it is not legal.
pub fn after(position: &Position, point: Point) -> Option<Position> {
    let mut after = position.clone();
    match after.place(point) {
        Ok(Judgement::Quiet | Judgement::Five) => Some(after),
        _ => None,
    }
}
