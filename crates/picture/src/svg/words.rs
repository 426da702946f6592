//! Texts of an SVG picture as strokes.

use std::fmt::Write as _;

use super::super::glyph::{Glyph, glyph};
use super::super::{Fixed, Ink, Pos};
use super::ROUND;
use super::paint::stroked;

/// Height of capitals and figures as a fraction of the font size.
const CAPITAL: f64 = 0.715;

/// Gap between two characters as a fraction of the font size.
const GAP: f64 = 0.085;

/// Returns the width of a stroke as a fraction of the font size, by CSS weight.
fn stroke(weight: u16) -> f64 {
    0.022 + 0.000_17 * f64::from(weight)
}

/// Writes a text centred at `center`; `font` is its size and weight.
pub(super) fn words(out: &mut String, text: &str, center: Pos, font: (f64, u16), ink: &Ink) {
    let glyphs: Vec<Glyph> = text.chars().filter_map(glyph).collect();
    let (height, weight) = font;
    let thick = stroke(weight) * height;
    // The scale depends on the stroke width, so that bold characters are as high as light ones.
    let scale = (CAPITAL * height - thick) / 100.0;
    if glyphs.is_empty() || scale <= 0.0 {
        return;
    }
    let gap = (GAP * height + thick) / scale;
    let mut path = String::new();
    let mut x = 0.0;
    for glyph in &glyphs {
        // Writing to a string cannot fail.
        let _ = write!(
            path,
            "<path d=\"{}\" transform=\"translate({} 0)\"/>",
            glyph.path,
            Fixed(x, 2)
        );
        x += glyph.width + gap;
    }
    let width = x - gap;
    let (left, top) = (center.x - width / 2.0 * scale, center.y - 50.0 * scale);
    let stroke = stroked(ink, thick / scale, 1.0);
    // Writing to a string cannot fail.
    let _ = writeln!(
        out,
        "<g transform=\"translate({} {}) scale({})\" fill=\"none\"{stroke}{ROUND}>{path}</g>",
        Fixed(left, 2),
        Fixed(top, 2),
        Fixed(scale, 4)
    );
}
