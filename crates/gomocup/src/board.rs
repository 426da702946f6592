//! Points and stones in the words of the protocol: `7,8` counts columns and rows from 0 at the upper left corner.

use tengen_core::{BoardSize, Point, Position, Stone};

/// The points of a board of a certain size, in the protocol.
///
/// # Examples
///
/// ```
/// use tengen_gomocup::Squares;
/// use tengen_core::BoardSize;
///
/// let squares = Squares(BoardSize::new(15)?);
/// let point = "h1".parse()?;
/// assert_eq!(squares.text(point), "7,14");
/// assert_eq!(squares.point("7, 14"), Some(point));
/// assert_eq!(squares.point("15,0"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Squares(pub BoardSize);

impl Squares {
    /// Writes a point of the board.
    #[must_use]
    pub fn text(self, point: Point) -> String {
        let row = (self.0.lines() - 1).saturating_sub(point.row());
        format!("{},{row}", point.column())
    }

    /// Reads a point; `None` if the text is none of the board.
    #[must_use]
    pub fn point(self, text: &str) -> Option<Point> {
        let (column, row) = text.split_once(',')?;
        let column: u8 = column.trim().parse().ok()?;
        let row: u8 = row.trim().parse().ok()?;
        let row = (self.0.lines() - 1).checked_sub(row)?;
        Point::new(column, row).filter(|&point| self.0.contains(point))
    }
}

/// Returns the stones of a position in an order in which the colours alternate from the one that began, as far as
/// there are enough of each. Engines take the colour of the first stone for the colour that began.
#[must_use]
pub fn stones(position: &Position) -> Vec<(Point, Stone)> {
    let of = |colour: Stone| {
        let stones = position.board().iter();
        stones.filter(move |(_, stone)| *stone == colour)
    };
    let (mut first, mut second) = (of(position.first()), of(!position.first()));
    let mut all = Vec::new();
    loop {
        let before = all.len();
        all.extend(first.next());
        all.extend(second.next());
        if all.len() == before {
            return all;
        }
    }
}
