//! Draws boards as SVG from text pictures, with a description for people who cannot see them.
//!
//! A picture shows a part of a 15×15 board. Each line begins with the number of its row; the last line has
//! the letters of the columns. `x` is black, `o` white, `.` empty, any other sign a mark.

use std::fmt::Write;

use crate::{
    error::{Error, Result},
    markup::escape,
};
use tengen_lessons::{ParsePictureError, Picture};

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
    pub(crate) answer: &'static str,
}

/// A picture that is described and drawn.
#[derive(Debug)]
pub(crate) struct Figure(pub(crate) Picture);

impl Figure {
    /// Reads a text picture.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let picture = text.parse();
        picture
            .map(Self)
            .map_err(|error: ParsePictureError| Error::new(error.to_string()))
    }

    /// Returns each point with its column and line in the drawing, from 0 at the top left, and its sign.
    fn points(&self) -> impl Iterator<Item = (usize, usize, &str)> {
        let (columns, _) = self.0.size();
        let signs = self.0.points().map(|(_, sign)| sign).enumerate();
        signs.map(move |(index, sign)| (index % columns, index / columns, sign))
    }

    /// Returns the index (from 0) of the board's row in a line of the drawing.
    fn row(&self, line: usize) -> usize {
        self.0.corner().1 + self.0.size().1 - 1 - line
    }

    /// Describes the stones and marks in words.
    pub(crate) fn describe(&self, words: &Words) -> String {
        let mut groups = vec![("x", Vec::new()), ("o", Vec::new())];
        for (x, line, sign) in self.points().filter(|(_, _, sign)| *sign != ".") {
            let name = format!("{}{}", letter(self.0.corner().0 + x), self.row(line) + 1);
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
        let (columns, rows) = self.0.size();
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
            let name = letter(self.0.corner().0 + x).to_string();
            done = done.and(label(&mut svg, across(x), bottom - LABEL, &name));
        }
        for (x, line, sign) in self.points() {
            let place = (self.0.corner().0 + x, self.row(line));
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
        let ((columns, rows), (left, low)) = (self.0.size(), self.0.corner());
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

fn letter(column: usize) -> char {
    ('A'..='O').nth(column).unwrap_or('?')
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
        answer: "Answer",
    };

    #[test]
    fn draws_and_describes_a_part_of_the_board() {
        let picture = Figure::parse("8 . x a\n7 o . .\n  G H I\n").expect("parses");
        assert_eq!(picture.describe(&WORDS), "Black: H8. White: G7. a: I8.");
        let svg = picture.draw(&WORDS);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert_eq!(svg.matches("<text").count(), 6);
        assert!(
            svg.contains("<circle class=\"black\" cx=\"62\" cy=\"20\""),
            "{svg}"
        );
        assert!(svg.contains("M23 20H101"), "lines go on: {svg}");
        let corner = Figure::parse("2 . .\n1 . .\n  A B").expect("parses");
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
        let picture = Figure::parse(&row).expect("parses");
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
            assert_eq!(Figure::parse(text).expect_err(text).to_string(), why);
        }
    }
}
