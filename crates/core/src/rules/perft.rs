//! Perft: counting the sequences of legal moves from a position, to compare implementations.

use super::{Judgement, Position, fives};

/// Returns the number of ways to place `depth` stones one after the other from `position`, leaving out
/// Black's forbidden points, and without continuing after a five or on a full board. Passes are not counted.
/// A sequence that ends the game before `depth` stones does not count, and the result is 0 if `depth` is not
/// 0 and the board already has a five.
///
/// # Examples
///
/// ```
/// use tengen_core::{BoardSize, Position, Ruleset, Stone};
/// use tengen_core::rules::perft;
///
/// let mut empty = Position::new(BoardSize::DEFAULT, Ruleset::RENJU, Stone::Black);
/// assert_eq!(perft(&mut empty, 0), 1);
/// assert_eq!(perft(&mut empty, 2), 225 * 224);
/// ```
pub fn perft(position: &mut Position, depth: u8) -> u64 {
    if depth > 0 && has_five(position) {
        return 0;
    }
    count(position, depth)
}

/// Returns `true` if the board already has a winning line.
fn has_five(position: &Position) -> bool {
    let board = position.board();
    let wins = |(point, _)| !fives(board, point, position.rules()).is_empty();
    board.iter().any(wins)
}

/// Counts as [`perft`] does, for a position without a five.
fn count(position: &mut Position, depth: u8) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    for point in position.board().size().points() {
        let judgement = position.judge(point);
        if depth == 1 {
            nodes += u64::from(!matches!(judgement, Err(_) | Ok(Judgement::Forbidden(_))));
        } else if judgement == Ok(Judgement::Quiet) && position.place(point).is_ok() {
            nodes += count(position, depth - 1);
            position.take_back(point);
        }
    }
    nodes
}
