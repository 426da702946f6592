//! The wooden ground: a seeded random generator draws the same board on every machine.

use std::fmt::Write as _;

use super::{Fixed, Ink, Layout, Paint, Pos, Primitive, Theme};

/// Returns straight quarter-sawn grain: light from the upper left over broad bands, long year lines and short
/// pores.
pub(super) fn wood(layout: &Layout, theme: &Theme) -> Vec<Primitive> {
    let mut random = Random(361);
    let side = layout.side();
    let mut shapes = vec![
        Primitive::Ground(diagonal(side, theme)),
        Primitive::Ground(bands(side, &mut random)),
    ];
    year_lines(layout, theme, &mut random, &mut shapes);
    pores(layout, theme, &mut random, &mut shapes);
    shapes.push(Primitive::Ground(light(side)));
    shapes
}

fn diagonal(side: f64, theme: &Theme) -> Paint {
    let [begin, end] = theme.ground;
    Paint::Linear {
        from: Pos { x: 0.0, y: 0.0 },
        to: Pos { x: side, y: side },
        stops: vec![(0.0, begin.into()), (1.0, end.into())],
    }
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
        ink: theme.grain.into(),
        alpha,
    }
}

fn light(side: f64) -> Paint {
    let lamp = Pos {
        x: side * 0.22,
        y: side * 0.14,
    };
    Paint::Radial {
        from: (lamp, 0.0),
        to: (lamp, side * 1.15),
        stops: vec![
            (0.0, "rgba(255,250,235,.2)".into()),
            (0.5, "rgba(255,250,235,0)".into()),
            (1.0, "rgba(40,22,4,.1)".into()),
        ],
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

/// A small seeded generator (mulberry32, by Tommy Ettinger, public domain).
struct Random(u32);

impl Random {
    /// Returns the next number, from 0 inclusive to 1 exclusive.
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let seed = self.0;
        let mut t = (seed ^ (seed >> 15)).wrapping_mul(1 | seed);
        t = t.wrapping_add((t ^ (t >> 7)).wrapping_mul(0x3d | t)) ^ t;
        f64::from(t ^ (t >> 14)) / 4_294_967_296.0
    }
}
