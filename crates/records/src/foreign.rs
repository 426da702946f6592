//! Helpers for records of other programs: terms of their games, and board sizes that a record does not state.

use super::text::warning;
use super::{Caution, Context, Warning};
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::game::{Colours, Opening, Terms, TimeControl};
use tengen_core::rules::Ruleset;

/// Returns the terms of a game that was played in another program.
pub(super) fn terms(context: &Context<'_>, rules: Option<Ruleset>, size: BoardSize) -> Terms {
    Terms {
        rules: rules.unwrap_or(context.terms.rules),
        size,
        first: Stone::Black,
        opening: Opening::Free,
        colours: Colours::Assigned,
        referee: context.terms.referee,
        clock: TimeControl::Unlimited,
        moves: None,
    }
}

/// Returns a warning if the record does not state the rules (`rules` is `None`).
pub(super) fn about_rules(rules: Option<Ruleset>) -> Option<Warning> {
    rules.is_none().then_some(warning(Caution::RulesGuessed))
}

/// Board size for a record that does not state one.
#[derive(Clone, Copy)]
pub(super) struct Assumed {
    pub(super) size: BoardSize,
    /// `true` if neither the user nor the file name states the size.
    is_guess: bool,
}

impl Assumed {
    const fn said(size: BoardSize) -> Assumed {
        let is_guess = false;
        Assumed { size, is_guess }
    }

    /// Returns a warning if the size is a guess.
    pub(super) fn warning(self) -> Option<Warning> {
        let Assumed { size, is_guess } = self;
        is_guess.then_some(warning(Caution::SizeGuessed(size)))
    }
}

/// Returns the board size for a record that does not state one. The size given by the user comes
/// first. Otherwise it is the first size on which all moves fit: that in the file name, that of the
/// context's terms, or one of `usual`.
pub(super) fn size(
    context: &Context<'_>,
    usual: &[u8],
    fits: impl Fn(BoardSize) -> bool,
) -> Assumed {
    if let Some(size) = said_size(context, &fits) {
        return Assumed::said(size);
    }
    let others = usual.iter().filter_map(|&lines| BoardSize::new(lines).ok());
    let mut sizes = std::iter::once(context.terms.size).chain(others);
    Assumed {
        size: sizes.find(|&size| fits(size)).unwrap_or_default(),
        is_guess: true,
    }
}

/// Returns the size given by the user, or else the size in the file name if all moves fit on it.
pub(super) fn said_size(
    context: &Context<'_>,
    fits: impl Fn(BoardSize) -> bool,
) -> Option<BoardSize> {
    let named = || size_in_name(context.name).filter(|&size| fits(size));
    context.size.or_else(named)
}

/// Returns the board size from a part like `20x20` of a file name.
fn size_in_name(name: &str) -> Option<BoardSize> {
    let mut words = name.split(|sign: char| !(sign.is_ascii_digit() || sign == 'x'));
    words.find_map(|word| {
        let (columns, rows) = word.split_once('x')?;
        (columns == rows).then(|| columns.parse().ok()).flatten()
    })
}

/// Returns the point at `column` and `row`, both from 0, with rows counted from the top edge.
pub(super) fn from_top(size: BoardSize, column: i64, row: i64) -> Option<Point> {
    let lines = i64::from(size.lines());
    let row = lines.checked_sub(row)?.checked_sub(1)?;
    let point = Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
    size.contains(point).then_some(point)
}

/// Returns the row of a point, counted from 0 at the top edge.
pub(super) const fn row_from_top(size: BoardSize, point: Point) -> u8 {
    size.lines().saturating_sub(point.row()).saturating_sub(1)
}
