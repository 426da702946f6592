//! Points as the protocol writes them: `x,y` from 0, from the upper left corner.

use tengen_core::{BoardSize, Point};
use tengen_gomocup::Squares;

use super::refusal::{Quoted, Refusal};

/// Reads a point of a board.
pub(super) fn point(text: &str, size: BoardSize) -> Result<Point, Refusal> {
    let last = size.lines() - 1;
    let found = pair(text).and_then(|(column, row)| {
        let row = last.checked_sub(u8::try_from(row).ok()?)?;
        Point::new(u8::try_from(column).ok()?, row)
    });
    found
        .filter(|&point| size.contains(point))
        .ok_or_else(|| Refusal::Point(Quoted::new(text), last))
}

/// Writes a point of a board.
pub(super) fn text(point: Point, size: BoardSize) -> String {
    Squares(size).text(point)
}

/// Returns the row of a point, counted from 0 at the top.
pub(super) fn row_from_top(point: Point, size: BoardSize) -> u8 {
    (size.lines() - 1).saturating_sub(point.row())
}

/// Reads two numbers with a comma between them.
pub(super) fn pair(text: &str) -> Option<(u32, u32)> {
    let (one, other) = text.split_once(',')?;
    Some((number(one)?, number(other)?))
}

fn number(text: &str) -> Option<u32> {
    let text = text.trim();
    let is_number = text.starts_with(|sign: char| sign.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_count_from_the_top() {
        let size = BoardSize::DEFAULT;
        for (written, name) in [
            ("0,0", "a15"),
            ("14,14", "o1"),
            ("3,0", "d15"),
            ("7,7", "h8"),
        ] {
            let found = point(written, size).expect(written);
            assert_eq!(found.to_string(), name);
            assert_eq!(text(found, size), written);
        }
        assert_eq!(point(" 3 , 4 ", size), point("3,4", size));
    }

    #[test]
    fn every_point_can_be_written_and_read() {
        for lines in 5..=22 {
            let size = BoardSize::new(lines).expect("a size");
            for it in size.points() {
                assert_eq!(point(&text(it, size), size), Ok(it));
            }
        }
    }

    #[test]
    fn other_texts_are_no_points() {
        for wrong in [
            "",
            ",",
            "3",
            "3,",
            ",3",
            "15,0",
            "0,15",
            "-1,0",
            "+1,0",
            "1,2,3",
            "a,b",
            "1;2",
            "256,0",
            "99999999999,1",
        ] {
            let why = point(wrong, BoardSize::DEFAULT)
                .expect_err(wrong)
                .to_string();
            assert_eq!(
                why,
                format!("expected a point x,y from 0,0 to 14,14, not {wrong:?}")
            );
        }
    }
}
