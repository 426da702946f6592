//! Forbidden points of Black, exact and recursive, for every set of bans.
//!
//! RIF's rules of renju, article 9: an overline, a double-four or a double-three loses unless the stone also
//! makes a five. A three counts only if the stone that makes it a straight four is itself allowed: it makes
//! no five, overline or double-four, and no forbidden double-three (9.3, applied recursively to any depth).

use alloc::vec::Vec;

use super::window::Window;
use super::{Forbidden, Ruleset};
use crate::board::{Board, Direction, Point, Stone};

/// The effect of a black stone on an empty point, regarding fives and bans.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// A winning run, regardless of what else the stone makes.
    Five,
    /// A forbidden shape without a five.
    Forbidden(Forbidden),
    /// Neither a five nor a forbidden shape.
    Legal,
}

/// Returns the reason why a black stone on `point` would be forbidden, or `None` if it is legal or the rules
/// have no bans.
///
/// A point that is taken or off the board is never forbidden.
///
/// # Examples
///
/// ```
/// use tengen_core::{Board, BoardSize, Ruleset, Stone};
/// use tengen_core::rules::{Forbidden, forbidden};
///
/// let mut board = Board::new(BoardSize::DEFAULT);
/// for point in ["f8", "g8", "h6", "h7"] {
///     board.put(point.parse()?, Stone::Black);
/// }
/// let h8 = "h8".parse()?;
/// assert_eq!(forbidden(&board, h8, Ruleset::RENJU), Some(Forbidden::DoubleThree));
/// assert_eq!(forbidden(&board, h8, Ruleset::default()), None);
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[must_use]
pub fn forbidden(board: &Board, point: Point, rules: Ruleset) -> Option<Forbidden> {
    if rules.bans().is_empty() || !board.is_empty_at(point) {
        return None;
    }
    match verdict(board, point, rules) {
        Verdict::Forbidden(ban) => Some(ban),
        Verdict::Five | Verdict::Legal => None,
    }
}

/// Returns all forbidden points with their reasons, row by row from the lower left corner.
#[must_use]
pub fn forbidden_points(board: &Board, rules: Ruleset) -> Vec<(Point, Forbidden)> {
    let mut points = Vec::new();
    if rules.bans().is_empty() {
        return points;
    }
    for point in board.size().points() {
        if let Some(ban) = forbidden(board, point, rules) {
            points.push((point, ban));
        }
    }
    points
}

/// Returns `true` if Black has an empty point that is not forbidden.
pub(super) fn has_legal_point(board: &Board, rules: Ruleset) -> bool {
    for point in board.size().points() {
        if board.is_empty_at(point) && forbidden(board, point, rules).is_none() {
            return true;
        }
    }
    false
}

/// Returns the windows of the four directions through the empty point `point`, for a black stone there.
pub(super) fn windows(board: &Board, point: Point) -> [Window; 4] {
    Direction::ALL.map(|direction| Window::through(board, point, direction, Stone::Black))
}

/// Returns the effect of a black stone on the empty point `point`.
pub(super) fn verdict(board: &Board, point: Point, rules: Ruleset) -> Verdict {
    let (five, bans) = (rules.five(Stone::Black), rules.bans());
    let windows = windows(board, point);
    let (mut fours, mut threes, mut is_overline) = (0, 0, false);
    for window in windows {
        if window.is_bare() {
            continue;
        }
        if window.wins(five) {
            return Verdict::Five;
        }
        is_overline |= window.length() > 5;
        fours += window.fours(five);
        threes += u8::from(window.straight_four_places(five).count() > 0);
    }
    if is_overline && bans.has(Forbidden::Overline) {
        return Verdict::Forbidden(Forbidden::Overline);
    }
    if fours > 1 && bans.has(Forbidden::DoubleFour) {
        return Verdict::Forbidden(Forbidden::DoubleFour);
    }
    if threes > 1 && bans.has(Forbidden::DoubleThree) && has_two_threes(board, point, rules, threes)
    {
        return Verdict::Forbidden(Forbidden::DoubleThree);
    }
    Verdict::Legal
}

/// Returns `true` if at least two of the `candidates` threes through the point can become straight fours by
/// stones that are allowed.
fn has_two_threes(board: &Board, point: Point, rules: Ruleset, mut candidates: u8) -> bool {
    let mut board = board.clone();
    board.put(point, Stone::Black);
    let mut threes = 0;
    for direction in Direction::ALL {
        let window = Window::through(&board, point, direction, Stone::Black);
        let places = window.straight_four_places(rules.five(Stone::Black));
        if places.count() == 0 {
            continue;
        }
        candidates -= 1;
        // The recursion ends because each level has one more stone on the board.
        let counts = places
            .iter()
            .filter_map(|place| Window::point(point, direction, place))
            .any(|next| verdict(&board, next, rules) == Verdict::Legal);
        threes += u8::from(counts);
        if threes > 1 || threes + candidates < 2 {
            break;
        }
    }
    threes > 1
}
