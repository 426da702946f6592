//! Openings: the stones on the board when the players begin, read from lines of text.
//!
//! A line holds the moves of one opening, Black first, either as a move list (`h8i9g7`,
//! `1. h8 i9 2. g7`), or as offsets from the centre, as in the files of Gomocup (`0,0, 1,-1`). Empty lines
//! and lines that begin with `#` are ignored.

mod balance;
mod collection;
mod generator;

use tengen_core::{BoardSize, Game, Point, Terms};
use tengen_records::moves::MoveList;
use tengen_records::offsets::OffsetOpening;

pub(crate) use balance::Balance;
pub(crate) use collection::collection;
pub(crate) use generator::{Generator, NoOpening};

/// The points of the first stones, Black first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Opening(pub(crate) Vec<Point>);

/// Returned for a line that is not an opening of a game under these terms.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub(crate) struct OpeningError {
    line: usize,
    why: String,
}

/// Reads the openings of a text, one per line.
pub(crate) fn parse(text: &str, terms: Terms) -> Result<Vec<Opening>, OpeningError> {
    let mut openings = Vec::new();
    for (number, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let opening = points(text, terms.size).and_then(|points| check(points, terms));
        openings.push(opening.map_err(|why| OpeningError { line: number, why })?);
    }
    Ok(openings)
}

fn points(text: &str, size: BoardSize) -> Result<Vec<Point>, String> {
    if !text.contains(|sign: char| sign.is_ascii_alphabetic()) {
        let offsets: OffsetOpening = text.parse().map_err(|error| format!("{error}"))?;
        let points = offsets.points(size);
        return points.ok_or_else(|| format!("it does not lie on a board of {size} lines"));
    }
    let list: MoveList = text.parse().map_err(|error| format!("{error}"))?;
    let points: Option<Vec<Point>> = list.plies.into_iter().collect();
    let is_plain = list.head.is_empty() && list.ending.is_none();
    let points = points.filter(|_| is_plain);
    points.ok_or_else(|| "expected stones only".to_owned())
}

/// Returns the opening if its stones can be placed one after another without ending the game.
fn check(points: Vec<Point>, terms: Terms) -> Result<Opening, String> {
    let mut game = Game::new(terms);
    for &point in &points {
        let status = game.play(point);
        let status = status.map_err(|refusal| format!("{point}: {refusal}"))?;
        if status.is_over() {
            return Err(format!("{point} ends the game"));
        }
    }
    Ok(Opening(points))
}

/// Writes the names of the points with a space between.
impl std::fmt::Display for Opening {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plies = self.0.iter().copied().map(Some).collect();
        let list = MoveList {
            plies,
            ..MoveList::default()
        };
        list.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, terms: &str) -> Result<Vec<String>, String> {
        let openings = parse(text, terms.parse().expect("terms"));
        let openings = openings.map_err(|error| error.to_string())?;
        Ok(openings.iter().map(Opening::to_string).collect())
    }

    #[test]
    fn lines_are_openings() {
        let text = "# mine\n\nh8i9g7\n 1. h8 2. H9 \r\n0,0, 1,-1\n";
        let expected = ["h8 i9 g7", "h8 h9", "h8 i9"].map(str::to_owned);
        assert_eq!(read(text, "renju"), Ok(expected.to_vec()));
        assert_eq!(read("", "renju"), Ok(Vec::new()));
        // The centre of Gomocup's openings on 20 lines is k10.
        assert_eq!(read("0,0", "freestyle size=20"), Ok(vec!["k10".to_owned()]));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        for (text, terms, why) in [
            ("h8\nh8 h8", "renju", "line 2: h8: the point is taken"),
            ("h8 p1", "renju", "line 1: p1: the point is off the board"),
            ("h8 --", "renju", "line 1: expected stones only"),
            ("h8 B+", "renju", "line 1: expected stones only"),
            ("h8 i9 zz", "renju", "line 1: "),
            (
                "9,9",
                "renju",
                "line 1: it does not lie on a board of 15 lines",
            ),
            (
                "a1 a2 b1 b2 c1 c2 d1 d2 e1",
                "standard",
                "line 1: e1 ends the game",
            ),
            (
                "f8 a1 g8 a3 h6 c1 h7 c3 h8",
                "renju",
                "line 1: h8 ends the game",
            ),
        ] {
            let error = read(text, terms).expect_err(text);
            assert!(error.starts_with(why), "{text}: {error}");
        }
        assert!(read("f8 a1 g8 a3 h6 c1 h7 c3 h8", "standard").is_ok());
    }
}
