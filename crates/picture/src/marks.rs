//! Marks on stones: the seal of the last move, move numbers, the winning line and its rings.

use super::{Layout, Pos, Primitive, Theme};
use tengen_core::board::Stone;
use tengen_core::rules::Run;

/// Returns the seal of the last move: a small square. No other mark on a stone is square.
pub(super) fn seal(layout: &Layout, theme: &Theme, center: Pos, stone: Stone) -> Primitive {
    Primitive::Square {
        center,
        side: 0.25 * layout.cell(),
        corner: 0.045 * layout.cell(),
        ink: theme.stone(stone).mark.into(),
    }
}

/// Returns the ply number on its stone.
pub(super) fn number(layout: &Layout, center: Pos, ply: u16, ink: &'static str) -> Primitive {
    let text = ply.to_string();
    Primitive::Text {
        center,
        height: layout.cell() * if text.len() > 2 { 0.34 } else { 0.42 },
        text,
        weight: 600,
        ink: ink.into(),
    }
}

/// Returns the line through a five, from the last stone at one end to that at the other, drawn from end to end as
/// `progress` goes from 0 to 1.
pub(super) fn winning_line(layout: &Layout, theme: &Theme, run: Run, progress: f64) -> Primitive {
    let (first, last) = run.ends();
    let (start, to) = (layout.crossing(first), layout.crossing(last));
    let end = Pos {
        x: start.x + (to.x - start.x) * progress,
        y: start.y + (to.y - start.y) * progress,
    };
    Primitive::Lines {
        lines: vec![vec![start, end]],
        width: 0.15 * layout.cell(),
        ink: theme.mark.into(),
        alpha: 1.0,
    }
}

/// Returns the ring on a stone of the winning line.
pub(super) fn winning_ring(layout: &Layout, theme: &Theme, center: Pos, stone: Stone) -> Primitive {
    Primitive::Ring {
        center,
        radius: 0.8 * theme.radius * layout.cell(),
        width: 0.075 * layout.cell(),
        ink: theme.stone(stone).mark.into(),
    }
}
