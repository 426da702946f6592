//! How far shapes reach, worked out from what is drawn and not from what is said about it.

use tengen_picture::{Corners, Layout, Pos, Primitive, Rect, Sprite, Theme, sprite};
/// The width of a letter or digit in heights: digits as in bold Helvetica and Segoe UI, capitals
/// as the M of Helvetica.
fn advance(sign: char) -> f64 {
    if sign.is_ascii_digit() { 0.58 } else { 0.84 }
}

/// What a text has of empty space at its two ends, in heights.
const BEARING: f64 = 0.08;

/// From the middle of a text to the top of its capitals and digits, in heights.
const HALF_CAPITAL: f64 = 0.37;

fn around(center: Pos, right: f64, down: f64) -> Corners {
    (
        center.x - right,
        center.y - down,
        center.x + right,
        center.y + down,
    )
}

fn union(a: Corners, b: Corners) -> Corners {
    (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3))
}

/// The corners of what a shape draws on a board in device px.
pub(crate) fn extent(shape: &Primitive, layout: &Layout, theme: &Theme) -> Corners {
    match shape {
        Primitive::Ground(_) | Primitive::Grain { .. } => (0.0, 0.0, layout.side(), layout.side()),
        Primitive::Rects { rects, .. } => rects
            .iter()
            .map(|r| (r.x, r.y, r.x + r.width, r.y + r.height))
            .reduce(union)
            .expect("rectangles"),
        Primitive::Disc { center, radius, .. } => around(*center, *radius, *radius),
        Primitive::Ring {
            center,
            radius,
            width,
            ..
        } => around(*center, radius + width / 2.0, radius + width / 2.0),
        Primitive::Square { center, side, .. } => around(*center, side / 2.0, side / 2.0),
        Primitive::Lines { lines, width, .. } => lines
            .iter()
            .flatten()
            .map(|&place| around(place, width / 2.0, width / 2.0))
            .reduce(union)
            .expect("lines"),
        Primitive::Text {
            center,
            text,
            height,
            ..
        } => {
            let width: f64 = text.chars().map(advance).sum::<f64>() - BEARING;
            around(*center, width * height / 2.0, HALF_CAPITAL * height)
        }
        Primitive::Sprite {
            sprite,
            center,
            scale,
            ..
        } => sprite_extent(*sprite, (layout, theme), *center, *scale),
    }
}

fn sprite_extent(
    it: Sprite,
    (layout, theme): (&Layout, &Theme),
    center: Pos,
    scale: f64,
) -> Corners {
    let radius = theme.radius * layout.cell() * scale;
    let shapes = sprite(it, theme, center, radius);
    let corners = shapes.iter().map(|shape| extent(shape, layout, theme));
    corners.reduce(union).expect("a sprite has shapes")
}

/// Whether corners lie within a rectangle.
pub(crate) fn is_within(corners: Corners, rect: &Rect) -> bool {
    let (left, top, right, bottom) = corners;
    // A hair of rounding is no pixel.
    let hair = 1e-6;
    rect.x <= left + hair
        && rect.y <= top + hair
        && right <= rect.x + rect.width + hair
        && bottom <= rect.y + rect.height + hair
}
