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
/// there are enough of each. Engines take the colour of the first stone for the colour that began. The stones of each
/// colour are in the order of `played`, then in that of the board.
///
/// # Examples
///
/// ```
/// use tengen_core::Position;
/// use tengen_gomocup::stones;
///
/// let position: Position = "rules=renju size=15 first=black turn=black black=h8a1 white=i9c3".parse()?;
/// let played = ["h8", "i9", "a1", "c3"].map(|name| name.parse().expect("a point"));
/// let stones = stones(&position, &played);
/// assert!(stones.into_iter().map(|(point, _)| point).eq(played));
/// # Ok::<(), tengen_core::lines::ParseLineError>(())
/// ```
#[must_use]
pub fn stones(position: &Position, played: &[Point]) -> Vec<(Point, Stone)> {
    let mut stones: Vec<_> = position.board().iter().collect();
    stones.sort_by_key(|(point, _)| {
        let place = played.iter().position(|it| it == point);
        place.unwrap_or(usize::MAX)
    });
    let of = |colour: Stone| stones.iter().copied().filter(move |it| it.1 == colour);
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
