//! The ground, the grid, star points and coordinates.

use super::{Layout, Look, Paint, Pos, Rect, Shape, Theme, wood};
use crate::board::Point;

/// What lies under everything and changes with the layout only.
pub(super) fn ground(layout: &Layout, theme: &Theme, look: &Look) -> Vec<Shape> {
    let mut shapes = wood::wood(layout, theme);
    shapes.push(grid(layout, theme, look));
    shapes.extend(stars(layout, theme, look));
    shapes
}

/// Filled rectangles on whole pixels: sharp lines without antialiasing.
fn grid(layout: &Layout, theme: &Theme, look: &Look) -> Shape {
    let ratio = layout.ratio();
    let (origin, cell) = (layout.origin(), layout.cell());
    let lines = layout.size().lines();
    let thin = look.line_width.map_or(layout.line(), |width| {
        // Even or odd like the layout's line, so that the grid stays centred on the crossings.
        let wide = (width * ratio).round().max(1.0);
        wide + (wide - layout.line()).rem_euclid(2.0)
    });
    let edge = thin + (0.75 * ratio).round().max(1.0);
    let end = origin + cell * f64::from(lines - 1);
    let out = (edge / 2.0).floor();
    let rects = (0..lines).flat_map(|i| {
        let width = if i == 0 || i == lines - 1 { edge } else { thin };
        let along = origin + f64::from(i) * cell - (width / 2.0).floor();
        let across = origin - out;
        let length = end - origin + edge;
        [
            Rect {
                x: along,
                y: across,
                width,
                height: length,
            },
            Rect {
                x: across,
                y: along,
                width: length,
                height: width,
            },
        ]
    });
    Shape::Rects {
        rects: rects.collect(),
        ink: theme.line_ink(look),
        alpha: (cell / ratio / 20.0).max(0.5).min(1.0),
    }
}

fn stars(layout: &Layout, theme: &Theme, look: &Look) -> Vec<Shape> {
    let least = 2.0 * layout.ratio();
    star_points(layout)
        .into_iter()
        .map(|(point, radius)| Shape::Disc {
            center: layout.crossing(point),
            radius: (radius * layout.cell()).max(least),
            paint: Paint::Flat(theme.line_ink(look)),
        })
        .collect()
}

/// Star points with their radius in cells: on the fourth lines from 13 lines on, on the third
/// below; tengen where there is one middle.
fn star_points(layout: &Layout) -> Vec<(Point, f64)> {
    let size = layout.size();
    let lines = size.lines();
    let near = if lines >= 13 { 3 } else { 2 };
    let far = lines - 1 - near;
    let mut stars = Vec::new();
    if near < far {
        for (column, row) in [(near, near), (far, near), (near, far), (far, far)] {
            stars.extend(Point::new(column, row).map(|point| (point, 0.082)));
        }
    }
    if lines % 2 == 1 {
        stars.push((size.centre(), 0.105));
    }
    stars
}

/// The letter below a column; `hot` columns are bold.
pub(super) fn column_label(layout: &Layout, theme: &Theme, column: u8, weight: u16) -> Shape {
    let along = layout.crossing(on_first_lines(column, 0)).x;
    let center = Pos {
        x: along,
        y: layout.side() - layout.origin() + label_distance(layout),
    };
    label(
        layout,
        theme,
        center,
        weight,
        char::from(b'A' + column).to_string(),
    )
}

/// The number left of a row.
pub(super) fn row_label(layout: &Layout, theme: &Theme, row: u8, weight: u16) -> Shape {
    let center = Pos {
        x: layout.origin() - label_distance(layout),
        y: layout.crossing(on_first_lines(0, row)).y,
    };
    label(layout, theme, center, weight, (row + 1).to_string())
}

fn on_first_lines(column: u8, row: u8) -> Point {
    Point::new(column, row).expect("rows and columns of a layout lie on the largest board")
}

/// From the border to the middle of the labels: half way between 0.48 cells and the edge.
fn label_distance(layout: &Layout) -> f64 {
    let free = layout.origin() - 0.48 * layout.cell();
    0.48 * layout.cell() + free / 2.0
}

fn label(layout: &Layout, theme: &Theme, center: Pos, weight: u16, text: String) -> Shape {
    let ratio = layout.ratio();
    let height = (0.27 * layout.cell()).min(14.0 * ratio).max(9.0 * ratio);
    Shape::Text {
        center,
        text,
        height,
        weight,
        ink: theme.label.into(),
    }
}
