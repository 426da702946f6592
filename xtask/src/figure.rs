//! Draws boards as SVG from text pictures, with a description for people who cannot see them.
//!
//! A picture shows a part of a 15×15 board. Each line begins with the number of its row; the last line has
//! the letters of the columns. `x` is black, `o` white, `.` empty, any other sign a mark.

use std::fmt::Write;

use crate::{
    error::{Error, Result},
    markup::escape,
};

const LINES: usize = 15;
/// The columns and rows of the star points, from 0.
const STARS: [(usize, usize); 5] = [(3, 3), (3, 11), (7, 7), (11, 3), (11, 11)];

/// The lengths of the drawing in SVG units, which equal CSS px unless the drawing is scaled down.
const CELL: usize = 26;
const NEAR: usize = 20;
const FAR: usize = 36;
const LABEL: usize = 13;

/// The number of points with the same mark above which the description gives their count and not their names.
const NAMED: usize = 12;

/// The words of one language for descriptions.
#[derive(Debug)]
pub(crate) struct Words {
    pub(crate) black: &'static str,
    pub(crate) white: &'static str,
    pub(crate) points: &'static str,
    pub(crate) colon: &'static str,
    pub(crate) comma: &'static str,
    pub(crate) stop: &'static str,
}

/// A part of a board: its signs in lines from the top.
#[derive(Debug)]
pub(crate) struct Picture<'a> {
    /// The leftmost column and the lowest row, from 0.
    corner: (usize, usize),
    signs: Vec<Vec<&'a str>>,
}

impl<'a> Picture<'a> {
    /// Reads a text picture.
    pub(crate) fn parse(text: &'a str) -> Result<Self> {
        let mut lines: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split_whitespace().collect())
            .filter(|signs: &Vec<&str>| !signs.is_empty())
            .collect();
        let letters = lines.pop().unwrap_or_default();
        let columns: Option<Vec<usize>> = letters.iter().map(|name| column(name)).collect();
        let columns = columns
            .filter(|columns| rises(columns))
            .ok_or_else(|| Error::new("the last line must be the letters of the columns"))?;
        let (mut rows, mut signs) = (Vec::new(), Vec::new());
        for line in lines.iter().rev() {
            let row = line[0].parse().ok();
            let row = row
                .filter(|row| (1..=LINES).contains(row))
                .ok_or_else(|| Error::new(format!("`{}` is no row", line[0])))?;
            if line.len() != columns.len() + 1 {
                return Err(Error::new(format!(
                    "row {row} has {} points in {} columns",
                    line.len() - 1,
                    columns.len()
                )));
            }
            rows.push(row - 1);
            signs.insert(0, line[1..].to_vec());
        }
        if !rises(&rows) {
            return Err(Error::new("the rows must go down one by one"));
        }
        let corner = (columns[0], rows[0]);
        Ok(Self { corner, signs })
    }

    fn size(&self) -> (usize, usize) {
        (self.signs[0].len(), self.signs.len())
    }

    /// Returns each point with its column and line in the drawing, from 0 at the top left, and its sign.
    fn points(&self) -> impl Iterator<Item = (usize, usize, &'a str)> {
        let lines = (0..).zip(&self.signs);
        lines.flat_map(|(line, signs)| (0..).zip(signs).map(move |(x, sign)| (x, line, *sign)))
    }

    /// Returns the index (from 0) of the board's row in a line of the drawing.
    fn row(&self, line: usize) -> usize {
        self.corner.1 + self.size().1 - 1 - line
    }

    /// Describes the stones and marks in words.
    pub(crate) fn describe(&self, words: &Words) -> String {
        let mut groups = vec![("x", Vec::new()), ("o", Vec::new())];
        for (x, line, sign) in self.points().filter(|(_, _, sign)| *sign != ".") {
            let name = format!("{}{}", letter(self.corner.0 + x), self.row(line) + 1);
            match groups.iter_mut().find(|(known, _)| *known == sign) {
                Some((_, names)) => names.push(name),
                None => groups.push((sign, vec![name])),
            }
        }
        let said = groups.iter().filter(|(_, names)| !names.is_empty());
        let said = said.map(|(sign, names)| {
            let who = match *sign {
                "x" => words.black,
                "o" => words.white,
                mark => mark,
            };
            let what = if names.len() > NAMED {
                format!("{} {}", names.len(), words.points)
            } else {
                names.join(words.comma)
            };
            format!("{who}{}{what}{}", words.colon, words.stop)
        });
        said.collect::<String>().trim_end().to_owned()
    }

    /// Draws the picture as SVG. The style sheet gives the colours.
    pub(crate) fn draw(&self, words: &Words) -> String {
        let (columns, rows) = self.size();
        let (right, bottom) = (
            FAR + (columns - 1) * CELL + NEAR,
            NEAR + (rows - 1) * CELL + FAR,
        );
        let mut svg = format!(
            "<svg role=\"img\" aria-label=\"{}\" width=\"{right}\" height=\"{bottom}\" viewBox=\"0 0 {right} {bottom}\">\
             <rect width=\"{right}\" height=\"{bottom}\" rx=\"6\"/><path d=\"{}\"/>",
            escape(&self.describe(words)),
            self.lines()
        );
        let label = |svg: &mut String, x: usize, y: usize, text: &str| {
            write!(svg, "<text x=\"{x}\" y=\"{y}\">{}</text>", escape(text))
        };
        let circle = |svg: &mut String, class: &str, x: usize, y: usize, r: usize| {
            let (x, y) = (across(x), down(y));
            write!(
                svg,
                "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"
            )
        };
        let mut done = Ok(());
        for line in 0..rows {
            let name = (self.row(line) + 1).to_string();
            done = done.and(label(&mut svg, LABEL, down(line), &name));
        }
        for x in 0..columns {
            let name = letter(self.corner.0 + x).to_string();
            done = done.and(label(&mut svg, across(x), bottom - LABEL, &name));
        }
        for (x, line, sign) in self.points() {
            let place = (self.corner.0 + x, self.row(line));
            done = done.and(match sign {
                "x" => circle(&mut svg, "black", x, line, 12),
                "o" => circle(&mut svg, "white", x, line, 12),
                "." if STARS.contains(&place) => circle(&mut svg, "star", x, line, 3),
                "." => Ok(()),
                mark => circle(&mut svg, "mark", x, line, 10)
                    .and_then(|()| label(&mut svg, across(x), down(line), mark)),
            });
        }
        done.expect("a text takes all that is written");
        svg + "</svg>"
    }

    /// Draws the grid lines. They extend by half a cell on sides where the board continues.
    fn lines(&self) -> String {
        let ((columns, rows), (left, low)) = (self.size(), self.corner);
        let over = |is_edge: bool| if is_edge { 0 } else { CELL / 2 };
        let (x0, x1) = (
            across(0) - over(left == 0),
            across(columns - 1) + over(left + columns == LINES),
        );
        let (y0, y1) = (
            down(0) - over(low + rows == LINES),
            down(rows - 1) + over(low == 0),
        );
        let across_lines = (0..rows).map(|line| format!("M{x0} {}H{x1}", down(line)));
        let down_lines = (0..columns).map(|x| format!("M{} {y0}V{y1}", across(x)));
        across_lines.chain(down_lines).collect()
    }
}

fn across(x: usize) -> usize {
    FAR + x * CELL
}

fn down(line: usize) -> usize {
    NEAR + line * CELL
}

fn column(name: &str) -> Option<usize> {
    (0..LINES).find(|&index| name == letter(index).to_string())
}

fn letter(column: usize) -> char {
    ('A'..='O').nth(column).unwrap_or('?')
}

/// Returns `true` if there are numbers and each is one more than the number before.
fn rises(numbers: &[usize]) -> bool {
    !numbers.is_empty() && numbers.windows(2).all(|pair| pair[0] + 1 == pair[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Words = Words {
        black: "Black",
        white: "White",
        points: "points",
        colon: ": ",
        comma: ", ",
        stop: ". ",
    };

    #[test]
    fn draws_and_describes_a_part_of_the_board() {
        let picture = Picture::parse("8 . x a\n7 o . .\n  G H I\n").expect("parses");
        assert_eq!(picture.describe(&WORDS), "Black: H8. White: G7. a: I8.");
        let svg = picture.draw(&WORDS);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert_eq!(svg.matches("<text").count(), 6);
        assert!(
            svg.contains("<circle class=\"black\" cx=\"62\" cy=\"20\""),
            "{svg}"
        );
        assert!(svg.contains("M23 20H101"), "lines go on: {svg}");
        let corner = Picture::parse("2 . .\n1 . .\n  A B").expect("parses");
        assert!(
            corner.lines().starts_with("M36 20H75"),
            "{}",
            corner.lines()
        );
        assert!(corner.lines().ends_with("M62 7V46"), "{}", corner.lines());
    }

    #[test]
    fn many_points_of_one_mark_are_counted() {
        let row = format!("1 {}\n  A B C D E F G H I J K L M", "7 ".repeat(13));
        let picture = Picture::parse(&row).expect("parses");
        assert_eq!(picture.describe(&WORDS), "7: 13 points.");
    }

    #[test]
    fn refuses_what_is_no_picture() {
        for (text, why) in [
            ("", "the last line must be the letters of the columns"),
            (
                "8 . .\n7 . .",
                "the last line must be the letters of the columns",
            ),
            (
                "8 . .\n  A C",
                "the last line must be the letters of the columns",
            ),
            ("8 .\n  A B", "row 8 has 1 points in 2 columns"),
            ("8 . .\n6 . .\n  A B", "the rows must go down one by one"),
            ("  A B", "the rows must go down one by one"),
            ("16 .\n  A", "`16` is no row"),
            ("x .\n  A", "`x` is no row"),
        ] {
            assert_eq!(Picture::parse(text).expect_err(text).to_string(), why);
        }
    }
}
