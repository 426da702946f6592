//! Records of other programs: the terms of their games, sizes that they do not say, all games of
//! a file together.

use super::text::warning;
use super::{Caution, Collection, Context, Format, Limits, Problem, Reading, RecordError, Warning};
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::game::{Colours, Opening, Terms, TimeControl};
use tengen_core::rules::Ruleset;

/// The terms of a game that was played elsewhere.
pub(super) fn terms(context: &Context<'_>, rules: Option<Ruleset>, size: BoardSize) -> Terms {
    Terms {
        rules: rules.unwrap_or(context.terms.rules),
        size,
        first: Stone::Black,
        opening: Opening::Free,
        colours: Colours::Assigned,
        referee: context.terms.referee,
        clock: TimeControl::Unlimited,
    }
}

/// The warning if the record does not say the rules.
pub(super) fn about_rules(rules: Option<Ruleset>) -> Option<Warning> {
    rules.is_none().then_some(warning(Caution::RulesGuessed))
}

/// The size of a board whose record does not say it.
#[derive(Clone, Copy)]
pub(super) struct Assumed {
    pub(super) size: BoardSize,
    /// Whether neither the user nor the file's name says it.
    is_guess: bool,
}

impl Assumed {
    const fn said(size: BoardSize) -> Assumed {
        let is_guess = false;
        Assumed { size, is_guess }
    }

    /// The warning if it is a guess.
    pub(super) fn warning(self) -> Option<Warning> {
        let Assumed { size, is_guess } = self;
        is_guess.then_some(warning(Caution::SizeGuessed(size)))
    }
}

/// A size for a record that says none: the one that the user says; else, if everything lies on it,
/// the one in the file's name, the one of the context's terms or the first of the usual ones.
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

/// The size that the user says, or the file's name if everything lies on it.
pub(super) fn said_size(
    context: &Context<'_>,
    fits: impl Fn(BoardSize) -> bool,
) -> Option<BoardSize> {
    let named = || size_in_name(context.name).filter(|&size| fits(size));
    context.size.or_else(named)
}

/// `20x20` in the name of a file.
fn size_in_name(name: &str) -> Option<BoardSize> {
    let mut words = name.split(|sign: char| !(sign.is_ascii_digit() || sign == 'x'));
    words.find_map(|word| {
        let (columns, rows) = word.split_once('x')?;
        (columns == rows).then(|| columns.parse().ok()).flatten()
    })
}

/// The point in this column and row, both from 0, the row from the top edge.
pub(super) fn from_top(size: BoardSize, column: i64, row: i64) -> Option<Point> {
    let lines = i64::from(size.lines());
    let row = lines.checked_sub(row)?.checked_sub(1)?;
    let point = Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
    size.contains(point).then_some(point)
}

/// The row of a point, from 0 at the top edge.
pub(super) const fn row_from_top(size: BoardSize, point: Point) -> u8 {
    size.lines().saturating_sub(point.row()).saturating_sub(1)
}

/// A list of games, or the first error if there is no game in it.
pub(super) fn collection(
    format: Format,
    games: Vec<Result<Reading, RecordError>>,
) -> Result<Collection, RecordError> {
    if games.iter().any(Result::is_ok) {
        return Ok(Collection { format, games });
    }
    let first = games.into_iter().next().and_then(Result::err);
    Err(first.unwrap_or(RecordError::file(Problem::NoMoves)))
}

/// How many more moves a file may have.
pub(super) struct Budget {
    limits: Limits,
    left: usize,
}

impl Budget {
    /// A game without moves takes about as much memory as so many moves.
    const GAME: usize = 8;

    pub(super) const fn new(limits: Limits) -> Budget {
        Budget {
            limits,
            left: limits.nodes,
        }
    }

    /// What is left for a game.
    pub(super) const fn limits(&self) -> Limits {
        Limits {
            bytes: self.limits.bytes,
            nodes: self.left,
        }
    }

    /// Counts a game; `false` if there is no room for another.
    pub(super) fn spend(&mut self, nodes: usize) -> bool {
        self.left = self.left.saturating_sub(nodes.saturating_add(Self::GAME));
        self.left > 0
    }

    /// There was no room for more.
    pub(super) const fn problem(&self) -> Problem {
        Problem::TooMany(self.limits.nodes)
    }
}
