//! The games that a person looks for: facts, and a position.

use std::fmt;
use std::str::FromStr;

use crate::{Filter, Order, SourceId};
use tengen_core::rules::Variant;
use tengen_core::{Board, BoardSize, Point, Ruleset, Stone};

/// The facts of wanted games, their source, a position that they have in any symmetry, and their order.
///
/// The text form is a line of eight fields with tabs between: words, the first and the last date, the result, the rules,
/// the position as the number of lines and the stones, those of Black with a capital letter, the source, and the order.
/// Every field may be empty.
///
/// # Examples
///
/// ```
/// use tengen_collection::Wish;
///
/// let text = "ada\t2025\t\tblack\trenju\t15 H8i9\t7\tlongest";
/// let wish: Wish = text.parse()?;
/// assert_eq!(wish.at.as_ref().map(|board| board.stones()), Some(2));
/// assert_eq!(wish.to_string(), text);
/// # Ok::<(), tengen_collection::ParseWishError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    /// The facts.
    pub filter: Filter,
    /// The position; `None` for games with any positions.
    pub at: Option<Board>,
    /// The source of the games; `None` for any.
    pub source: Option<SourceId>,
    /// The order in which they are listed.
    pub order: Order,
}

/// Returned if a text is not a wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseWishError {
    /// The number of fields is wrong.
    #[error("expected eight fields with tabs between")]
    Fields,
    /// A field is wrong; the value is its number from 1.
    #[error("field {0}: the value is wrong")]
    Field(u8),
}

/// Writes the text form.
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Filter {
            words,
            since,
            until,
            result,
            variant,
        } = &self.filter;
        let words: Vec<&str> = words.split_whitespace().collect();
        write!(f, "{}\t{since}\t{until}\t", words.join(" "))?;
        if let Some(result) = result {
            result.fmt(f)?;
        }
        f.write_str("\t")?;
        if let Some(variant) = variant {
            Ruleset::new(*variant).fmt(f)?;
        }
        f.write_str("\t")?;
        if let Some(board) = &self.at {
            write_at(board, f)?;
        }
        f.write_str("\t")?;
        self.source.map_or(Ok(()), |source| source.fmt(f))?;
        match self.order {
            Order::Added => f.write_str("\t"),
            order => write!(f, "\t{order}"),
        }
    }
}

fn write_at(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{} ", board.size())?;
    board.iter().try_for_each(|(point, stone)| {
        let name = point.to_string();
        match stone {
            Stone::Black => f.write_str(&name.to_ascii_uppercase()),
            Stone::White => f.write_str(&name),
        }
    })
}

/// Reads the text form.
impl FromStr for Wish {
    type Err = ParseWishError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fields: Vec<&str> = text.split('\t').collect();
        let [words, since, until, result, rules, at, source, order] = fields[..] else {
            return Err(ParseWishError::Fields);
        };
        Ok(Wish {
            filter: Filter {
                words: words.to_owned(),
                since: since.parse().map_err(|_| ParseWishError::Field(2))?,
                until: until.parse().map_err(|_| ParseWishError::Field(3))?,
                result: some(result, str::parse).map_err(|_| ParseWishError::Field(4))?,
                variant: some(rules, variant).map_err(|()| ParseWishError::Field(5))?,
            },
            at: some(at, |at| read_at(at).ok_or(())).map_err(|()| ParseWishError::Field(6))?,
            source: some(source, str::parse).map_err(|_| ParseWishError::Field(7))?,
            order: some(order, str::parse)
                .map_err(|_| ParseWishError::Field(8))?
                .unwrap_or_default(),
        })
    }
}

/// Reads a field that may be empty.
fn some<T, E>(field: &str, read: impl FnOnce(&str) -> Result<T, E>) -> Result<Option<T>, E> {
    if field.is_empty() {
        return Ok(None);
    }
    read(field).map(Some)
}

fn variant(text: &str) -> Result<Variant, ()> {
    let rules: Ruleset = text.parse().map_err(|_| ())?;
    Ok(rules.variant)
}

fn read_at(text: &str) -> Option<Board> {
    let (size, mut rest) = text.split_once(' ')?;
    let size: BoardSize = size.parse().ok()?;
    let mut board = Board::new(size);
    while let Some(first) = rest.chars().next() {
        let stone = if first.is_ascii_uppercase() {
            Stone::Black
        } else {
            Stone::White
        };
        let (point, others) = Point::split_first(rest).ok()?;
        if !size.contains(point) || !board.put(point, stone) {
            return None;
        }
        rest = others;
    }
    Some(board)
}
