//! Small boards in lists and in the help, as SVG: the page draws them anew only when their list changes.

use std::fmt::Write as _;

use tengen_core::board::{Point, Stone};
use web_sys::Element;

use crate::kit::dom;

/// The radius and the diameter of a stone and of a dot, in cells.
const STONE: [&str; 2] = [".46", ".92"];
const DOT: [&str; 2] = [".16", ".32"];

/// The names along one side of a board.
#[derive(Clone, Copy)]
enum Axis {
    Column,
    Row,
}

/// A small board in the page.
pub(crate) struct Thumbnail {
    root: Element,
    lines: u8,
}

impl Thumbnail {
    /// Appends an empty board with a class.
    pub(crate) fn append(parent: &Element, class: &str, lines: u8) -> Option<Thumbnail> {
        let root = dom::append_svg(parent, "svg")?;
        dom::set(&root, "class", class);
        dom::set(&root, "viewBox", &format!("-1 -1 {0} {0}", lines + 1));
        dom::set(&root, "aria-hidden", "true");
        Some(Thumbnail { root, lines })
    }

    /// Shows only the part of the board around these stones, with two lines of margin.
    pub(crate) fn close_up(&self, stones: &[(Point, Stone)]) {
        const MARGIN: u8 = 2;
        const LEAST: u8 = 8;
        let places = stones.iter().map(|(point, _)| self.place(*point));
        let (mut columns, mut rows) = (None, None);
        for (column, row) in places {
            columns = Some(widened(columns, column));
            rows = Some(widened(rows, row));
        }
        let (Some(columns), Some(rows)) = (columns, rows) else {
            return;
        };
        let length = |(first, last): (u8, u8)| last - first + 1 + 2 * MARGIN;
        let side = length(columns).max(length(rows)).max(LEAST);
        if side >= self.lines {
            return;
        }
        let start = |(first, last): (u8, u8)| {
            let spare = side - (last - first + 1);
            first.saturating_sub(spare / 2).min(self.lines - side)
        };
        let (x, y) = (
            f64::from(start(columns)) - 0.5,
            f64::from(start(rows)) - 0.5,
        );
        dom::set(&self.root, "viewBox", &format!("{x} {y} {side} {side}"));
    }

    /// Draws the lines of the board.
    pub(crate) fn lines(&self) -> Option<()> {
        let last = self.lines - 1;
        let shape = (0..self.lines).fold(String::new(), |mut shape, at| {
            let _ = write!(shape, "M{at} 0V{last}M0 {at}H{last}");
            shape
        });
        self.path("lines", &shape)
    }

    /// Draws the lines of a part of a larger board, which go on at its sides, and the names of its columns and rows.
    pub(crate) fn part(&self, columns: &[String], rows: &[String]) -> Option<()> {
        let last = self.lines - 1;
        let shape = (0..self.lines).fold(String::new(), |mut shape, at| {
            let _ = write!(shape, "M{at}-.4V{last}.4M-.4 {at}H{last}.4");
            shape
        });
        self.path("lines", &shape)?;
        for (names, axis) in [(columns, Axis::Column), (rows, Axis::Row)] {
            for (place, name) in (0..).zip(names) {
                self.label(axis, place, name)?;
            }
        }
        Some(())
    }

    /// Writes the name of a column below it, or that of a row beside it. Rows count from the top.
    fn label(&self, axis: Axis, place: u8, name: &str) -> Option<()> {
        let label = dom::append_svg(&self.root, "text")?;
        let place = place.to_string();
        let (x, y) = match axis {
            Axis::Column => (place, format!("{}.7", self.lines - 1)),
            Axis::Row => ("-.7".to_owned(), place),
        };
        dom::set(&label, "x", &x);
        dom::set(&label, "y", &y);
        label.set_text_content(Some(name));
        Some(())
    }

    /// Draws the stones as two shapes, one for each colour.
    pub(crate) fn stones(&self, stones: &[(Point, Stone)]) -> Option<()> {
        for (stone, class) in [(Stone::Black, "black"), (Stone::White, "white")] {
            let own = stones.iter().filter(|(_, it)| *it == stone);
            self.discs(class, STONE, own.map(|(point, _)| *point))?;
        }
        Some(())
    }

    /// Draws dots on points.
    pub(crate) fn dots(&self, points: &[Point]) -> Option<()> {
        self.discs("dots", DOT, points.iter().copied())
    }

    /// Draws a cross on a point.
    pub(crate) fn cross(&self, point: Point) -> Option<()> {
        let (x, y) = self.place(point);
        self.path("cross", &format!("M{x} {y}m-.3-.3l.6.6m0-.6l-.6.6"))
    }

    fn discs(
        &self,
        class: &str,
        [radius, diameter]: [&str; 2],
        points: impl Iterator<Item = Point>,
    ) -> Option<()> {
        let mut shape = String::new();
        for point in points {
            let (x, y) = self.place(point);
            let _ = write!(
                shape,
                "M{x} {y}m-{radius} 0a{radius} {radius} 0 1 0 {diameter} 0a{radius} {radius} 0 1 0-{diameter} 0"
            );
        }
        self.path(class, &shape)
    }

    fn path(&self, class: &str, shape: &str) -> Option<()> {
        let path = dom::append_svg(&self.root, "path")?;
        dom::set(&path, "class", class);
        dom::set(&path, "d", shape);
        Some(())
    }

    /// Returns a point's place in cells from the upper left crossing.
    fn place(&self, point: Point) -> (u8, u8) {
        (point.column(), self.lines - 1 - point.row())
    }
}

/// Returns a range that also has this place.
fn widened(range: Option<(u8, u8)>, place: u8) -> (u8, u8) {
    range.map_or((place, place), |(first, last)| {
        (first.min(place), last.max(place))
    })
}

/// Appends an icon of the page's sprite, such as `#i-close`.
pub(crate) fn append_icon(parent: &Element, name: &str) -> Option<()> {
    let icon = dom::append_svg(parent, "svg")?;
    dom::set(&icon, "class", "i");
    dom::set(&icon, "aria-hidden", "true");
    let shape = dom::append_svg(&icon, "use")?;
    dom::set(&shape, "href", name);
    Some(())
}
