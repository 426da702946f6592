//! Temporary items over the stones: the keyboard cursor and the refused point.

use super::{Layout, Pos, Primitive, Theme, wood};

/// Returns four corner brackets around a point, with the halo under them first.
pub(super) fn brackets(layout: &Layout, theme: &Theme, center: Pos) -> [Primitive; 2] {
    let (cell, ratio) = (layout.cell(), layout.ratio());
    let (half, arm) = (0.52 * cell, 0.20 * cell);
    let at = |x: f64, y: f64| Pos {
        x: center.x + x,
        y: center.y + y,
    };
    let mut lines = Vec::new();
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        lines.push(vec![
            at(x * half, y * (half - arm)),
            at(x * half, y * half),
            at(x * (half - arm), y * half),
        ]);
    }
    let width = (2.0 * ratio).max(0.06 * cell);
    over_halo(
        lines,
        (width + 2.0 * ratio, theme.focus_halo),
        (width, theme.focus),
    )
}

/// Returns a ring of dashes in the place of a stone.
pub(super) fn dashed_ring(layout: &Layout, theme: &Theme, center: Pos) -> Primitive {
    // Eleven dashes: the sine and the cosine of half a dash, and of the way to the next one.
    const HALF: (f64, f64) = (0.1045, 0.9945);
    const NEXT: (f64, f64) = (0.540_64, 0.841_25);
    let turned =
        |(x, y): (f64, f64), (sine, cosine)| (x * cosine - y * sine, x * sine + y * cosine);
    let radius = 0.94 * theme.radius * layout.cell();
    let at = |(x, y): (f64, f64)| Pos {
        x: center.x + x * radius,
        y: center.y + y * radius,
    };
    let mut middle = (0.0, -1.0);
    let mut lines = Vec::new();
    for _ in 0..11 {
        let (sine, cosine) = HALF;
        let ends = [turned(middle, (-sine, cosine)), turned(middle, HALF)];
        lines.push(ends.map(at).to_vec());
        middle = turned(middle, NEXT);
    }
    Primitive::Lines {
        lines,
        width: 0.08 * layout.cell(),
        ink: theme.line.into(),
        alpha: 1.0,
    }
}

/// Returns the cross on a refused point, with its halo first; it shakes as `progress` goes from 0 to 1.
pub(super) fn cross(layout: &Layout, theme: &Theme, center: Pos, progress: f64) -> [Primitive; 2] {
    let shake = 3.0 * layout.ratio() * wood::sine(progress * 2.0 * std::f64::consts::TAU);
    let at = |x: f64, y: f64| Pos {
        x: center.x + x + shake * (1.0 - progress),
        y: center.y + y,
    };
    let arm = 0.19 * layout.cell();
    let lines = vec![
        vec![at(-arm, -arm), at(arm, arm)],
        vec![at(arm, -arm), at(-arm, arm)],
    ];
    let cell = layout.cell();
    over_halo(
        lines,
        (0.15 * cell, theme.ground[0]),
        (0.085 * cell, theme.mark),
    )
}

/// Returns the same strokes twice: with the width and colour of the halo, then with those of the shape over
/// it.
fn over_halo(
    lines: Vec<Vec<Pos>>,
    halo: (f64, &'static str),
    over: (f64, &'static str),
) -> [Primitive; 2] {
    let strokes = |lines, (width, ink): (f64, &'static str)| Primitive::Lines {
        lines,
        width,
        ink: ink.into(),
        alpha: 1.0,
    };
    [strokes(lines.clone(), halo), strokes(lines, over)]
}
