//! The grain of wood: a seeded random generator draws the same board on every machine.

use std::fmt::Write as _;

use super::random::Random;
use super::{Fixed, Ink, Layout, Paint, Pos, Primitive, Theme};

/// Adds straight quarter-sawn grain: broad bands, long year lines and short pores.
pub(super) fn wood(layout: &Layout, theme: &Theme, shapes: &mut Vec<Primitive>) {
    let mut random = Random::new(361);
    shapes.push(Primitive::Ground(bands(layout.side(), &mut random)));
    year_lines(layout, theme, &mut random, shapes);
    pores(layout, theme, &mut random, shapes);
}

fn bands(side: f64, random: &mut Random) -> Paint {
    let mut stops = Vec::new();
    for i in 0..=24 {
        let alpha = 0.10 * random.next() * random.next();
        let colour = if i % 2 == 0 {
            format!("rgba(110,66,20,{})", Fixed(alpha, 4))
        } else {
            format!("rgba(255,240,205,{})", Fixed(alpha * 1.2, 4))
        };
        stops.push((f64::from(i) / 24.0, Ink::Owned(colour)));
    }
    Paint::Linear {
        from: Pos { x: 0.0, y: 0.0 },
        to: Pos { x: side, y: 0.0 },
        stops,
    }
}

fn year_lines(layout: &Layout, theme: &Theme, random: &mut Random, shapes: &mut Vec<Primitive>) {
    let (side, cell) = (layout.side(), layout.cell());
    let mut x = -cell;
    while x < side + cell {
        x += cell * (0.07 + 0.30 * random.next() * random.next() + 0.12 * random.next());
        let drift = cell * (0.25 * sine(x / (cell * 3.1)) + 0.105 * (random.next() - 0.5));
        let width = cell * (0.014 + 0.035 * random.next() * random.next());
        let alpha = 0.05 + 0.11 * random.next();
        let places = [
            x + drift,
            side * 0.33,
            x - drift * 0.6,
            side * 0.66,
            x + drift * 0.8,
            side + 2.0,
        ];
        let mut path = format!("M{} -2C", Fixed(x, 1));
        for place in places {
            // Writing to a string cannot fail.
            let _ = write!(path, "{} ", Fixed(place, 1));
        }
        shapes.push(grain(path, width, theme, alpha));
    }
}

/// Adds pores in a few strengths, so that a thousand strokes need only a few drawing calls.
fn pores(layout: &Layout, theme: &Theme, random: &mut Random, shapes: &mut Vec<Primitive>) {
    let (side, cell) = (layout.side(), layout.cell());
    let mut paths: [String; 6] = Default::default();
    for i in 0..1500 {
        let (x, y) = (random.next() * side, random.next() * side);
        let length = cell * (0.12 + 0.4 * random.next());
        let lean = cell * 0.02;
        // Writing to a string cannot fail.
        let _ = write!(
            paths[i % paths.len()],
            "M{} {}l{} {}",
            Fixed(x, 1),
            Fixed(y, 1),
            Fixed(lean, 1),
            Fixed(length, 1)
        );
    }
    let mut number = 0.0;
    for path in paths {
        let strength = number / 5.0;
        shapes.push(grain(path, cell * 0.012, theme, 0.04 + 0.08 * strength));
        number += 1.0;
    }
}

fn grain(path: String, width: f64, theme: &Theme, alpha: f64) -> Primitive {
    Primitive::Grain {
        path,
        width,
        ink: theme.grain_ink.into(),
        alpha,
    }
}

/// Returns the sine with an error below 0.06, which is invisible here: a parabola for each half turn. The
/// exact function would make the page larger.
pub(super) fn sine(angle: f64) -> f64 {
    let turns = angle / std::f64::consts::TAU;
    let part = turns - turns.floor();
    if part < 0.5 {
        16.0 * part * (0.5 - part)
    } else {
        16.0 * (part - 0.5) * (part - 1.0)
    }
}
