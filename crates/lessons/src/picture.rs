//! A part of a board as a text picture: its signs in lines from the top.

use std::str::FromStr;

use crate::ParsePictureError;
use tengen_core::{Board, BoardSize, Point, Stone};

/// The number of lines of the board that a picture shows a part of.
const LINES: usize = 15;

/// A part of a 15×15 board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The column and the row of the lower left point, from 0.
    corner: [usize; 2],
    /// The signs in lines from the top; each line has the same number, at least 1.
    signs: Vec<Vec<String>>,
}

impl Picture {
    /// Returns the number of columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.signs[0].len(), self.signs.len())
    }

    /// Returns the column and the row of the lower left point, from 0.
    pub const fn corner(&self) -> (usize, usize) {
        (self.corner[0], self.corner[1])
    }

    /// Returns all points with their signs, in lines from the top.
    pub fn points(&self) -> impl Iterator<Item = (Point, &str)> {
        let [left, low] = self.corner;
        let top = low + self.signs.len() - 1;
        let lines = self.signs.iter().enumerate();
        lines.flat_map(move |(line, signs)| {
            let signs = signs.iter().enumerate();
            signs.filter_map(move |(x, sign)| {
                let column = u8::try_from(left + x).ok()?;
                let row = u8::try_from(top - line).ok()?;
                Some((Point::new(column, row)?, sign.as_str()))
            })
        })
    }

    /// Returns the stones.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Stone)> {
        self.points()
            .filter_map(|(point, sign)| Some((point, stone(sign)?)))
    }

    /// Returns the marked points with their signs.
    pub fn marks(&self) -> impl Iterator<Item = (Point, &str)> {
        self.points()
            .filter(|(_, sign)| *sign != "." && stone(sign).is_none())
    }

    /// Returns the whole board with the stones of the picture.
    pub fn board(&self) -> Board {
        let mut board = Board::new(BoardSize::DEFAULT);
        for (point, stone) in self.stones() {
            board.put(point, stone);
        }
        board
    }
}

fn stone(sign: &str) -> Option<Stone> {
    match sign {
        "x" => Some(Stone::Black),
        "o" => Some(Stone::White),
        _ => None,
    }
}

impl FromStr for Picture {
    type Err = ParsePictureError;

    /// Reads a text picture.
    ///
    /// # Errors
    ///
    /// See [`ParsePictureError`].
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split_whitespace().collect())
            .filter(|signs: &Vec<&str>| !signs.is_empty())
            .collect();
        let letters = lines.pop().unwrap_or_default();
        let columns: Option<Vec<usize>> = letters.iter().map(|name| column(name)).collect();
        let columns = columns.filter(|columns| rises(columns));
        let columns = columns.ok_or(ParsePictureError::Columns)?;
        let (mut rows, mut signs) = (Vec::new(), Vec::new());
        for line in lines.iter().rev() {
            let row = line[0].parse().ok().filter(|row| (1..=LINES).contains(row));
            let row = row.ok_or_else(|| ParsePictureError::Row(line[0].to_owned()))?;
            if line.len() != columns.len() + 1 {
                return Err(ParsePictureError::Points {
                    row,
                    found: line.len() - 1,
                    expected: columns.len(),
                });
            }
            rows.push(row - 1);
            signs.push(line[1..].iter().map(|&sign| sign.to_owned()).collect());
        }
        signs.reverse();
        if !rises(&rows) {
            return Err(ParsePictureError::Order);
        }
        let corner = [columns[0], rows[0]];
        Ok(Picture { corner, signs })
    }
}

fn column(name: &str) -> Option<usize> {
    let [letter @ b'A'..=b'O'] = name.as_bytes() else {
        return None;
    };
    Some(usize::from(letter - b'A'))
}

/// Returns `true` if there are numbers and each is one more than the number before.
fn rises(numbers: &[usize]) -> bool {
    !numbers.is_empty() && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
}
