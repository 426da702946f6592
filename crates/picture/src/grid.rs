//! The ground, the grid, the star points and the coordinates.

use super::{Layout, Look, Paint, Pos, Primitive, Rect, Theme, grain};
use tengen_core::board::Point;

/// Returns the shapes under all items, which change only with layout, theme and look.
pub(super) fn ground(layout: &Layout, theme: &Theme, look: &Look) -> Vec<Primitive> {
    let mut shapes = grain::material(layout, theme, look);
    shapes.push(grid(layout, theme, look));
    stars(layout, theme, look, &mut shapes);
    shapes
}

/// Returns the grid as filled rectangles on whole pixels: sharp lines without antialiasing.
fn grid(layout: &Layout, theme: &Theme, look: &Look) -> Primitive {
    let ratio = layout.ratio();
    let (origin, cell) = (layout.origin(), layout.cell());
    let section = layout.section();
    let lines = section.lines();
    let bold = layout.line() + (theme.line_boost * ratio).round();
    let thin = look.line_width.map_or(bold, |width| {
        // The width is odd or even like the line of the layout, so that the grid stays centred on the
        // crossings.
        let wide = (width * ratio).round().max(1.0);
        wide + (wide - layout.line()).rem_euclid(2.0)
    });
    let edge = thin + (0.75 * ratio).round().max(1.0);
    let end = origin + cell * f64::from(lines - 1);
    let out = (edge / 2.0).floor();
    // Where the board goes on, the lines end half a cell further out.
    let (more, far) = ((0.5 * cell).floor(), layout.size().lines() - 1);
    let beyond = |is_border: bool| if is_border { out } else { more };
    let (left, right) = (section.left() == 0, section.right() == far);
    let (bottom, top) = (section.bottom() == 0, section.top() == far);
    let mut rects = Vec::new();
    for i in 0..lines {
        let (is_first, is_last) = (i == 0, i == lines - 1);
        let at = origin + f64::from(i) * cell;
        let width_of = |is_border: bool| if is_border { edge } else { thin };
        let width = width_of(is_first && left || is_last && right);
        let (above, below) = (beyond(top), beyond(bottom));
        rects.push(Rect {
            x: at - (width / 2.0).floor(),
            y: origin - above,
            width,
            height: end - origin + above + below + edge - 2.0 * out,
        });
        let height = width_of(is_first && top || is_last && bottom);
        let (before, after) = (beyond(left), beyond(right));
        rects.push(Rect {
            x: origin - before,
            y: at - (height / 2.0).floor(),
            width: end - origin + before + after + edge - 2.0 * out,
            height,
        });
    }
    Primitive::Rects {
        rects,
        ink: theme.line_ink(look),
        alpha: (cell / ratio / 20.0).max(0.5).min(1.0),
    }
}

/// Adds the star points: on the fourth lines from 13 lines on, on the third lines below that, and tengen on
/// boards with a single middle point.
fn stars(layout: &Layout, theme: &Theme, look: &Look, shapes: &mut Vec<Primitive>) {
    let least = 2.0 * layout.ratio();
    let mut star = |point, radius: f64| {
        if !layout.section().contains(point) {
            return;
        }
        shapes.push(Primitive::Disc {
            center: layout.crossing(point),
            radius: (radius * layout.cell()).max(least),
            paint: Paint::Flat(theme.line_ink(look)),
        });
    };
    let size = layout.size();
    let lines = size.lines();
    let near = if lines >= 13 { 3 } else { 2 };
    let far = lines - 1 - near;
    if near < far {
        for (column, row) in [(near, near), (far, near), (near, far), (far, far)] {
            star(on_largest(column, row), 0.082);
        }
    }
    if lines % 2 == 1 {
        star(size.centre(), 0.105);
    }
}

/// Returns the letter below `column` in the font weight `weight`, with its bounds.
pub(super) fn column_label(
    layout: &Layout,
    theme: &Theme,
    column: u8,
    weight: u16,
) -> (Rect, Primitive) {
    let center = Pos {
        x: layout.crossing(on_largest(column, 0)).x,
        y: layout.side() - layout.origin() + label_distance(layout),
    };
    let letter = char::from(b'A' + column);
    label(layout, theme, center, weight, letter.to_string())
}

/// Returns the number to the left of `row` in the font weight `weight`, with its bounds.
pub(super) fn row_label(layout: &Layout, theme: &Theme, row: u8, weight: u16) -> (Rect, Primitive) {
    let center = Pos {
        x: layout.origin() - label_distance(layout),
        y: layout.crossing(on_largest(0, row)).y,
    };
    let number = u32::from(row) + 1;
    label(layout, theme, center, weight, number.to_string())
}

fn on_largest(column: u8, row: u8) -> Point {
    Point::new(column, row).expect("rows and columns of a layout lie on the largest board")
}

/// Returns the distance from the border line to the middle of the labels: half way between 0.48 cells and the
/// edge.
fn label_distance(layout: &Layout) -> f64 {
    let free = layout.origin() - 0.48 * layout.cell();
    0.48 * layout.cell() + free / 2.0
}

/// Returns a label with its bounds. Labels stay whole at the edge of very small boards, even if stones then
/// cover a part.
fn label(
    layout: &Layout,
    theme: &Theme,
    middle: Pos,
    weight: u16,
    text: String,
) -> (Rect, Primitive) {
    let ratio = layout.ratio();
    let height = (0.27 * layout.cell()).min(14.0 * ratio).max(9.0 * ratio);
    // Fonts rarely have bold figures much wider than this.
    let half = 0.36 * height * if text.len() > 1 { 2.0 } else { 1.0 };
    let center = Pos {
        x: middle.x.max(half),
        y: middle.y.min(layout.side() - 0.5 * height),
    };
    let bounds = Rect::around(center, half.max(0.5 * layout.cell()).max(0.6 * height));
    let shape = Primitive::Text {
        center,
        text,
        height,
        weight,
        ink: theme.label.into(),
    };
    (bounds, shape)
}
