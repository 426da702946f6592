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

/// Returns the seal below a number, whose edges lie between pixels, so that it is sharp.
pub(super) fn small_seal(layout: &Layout, theme: &Theme, center: Pos, stone: Stone) -> Primitive {
    let side = (0.25 * layout.cell()).round().max(1.0);
    let snapped = |at: f64| (at - side / 2.0).round() + side / 2.0;
    Primitive::Square {
        center: Pos {
            x: snapped(center.x),
            y: snapped(center.y),
        },
        side,
        corner: 0.0,
        ink: theme.stone(stone).mark.into(),
    }
}

/// Returns the ply number on its stone. On small boards it is larger, as far as the stone has room.
pub(super) fn number(layout: &Layout, center: Pos, ply: u16, ink: &'static str) -> Primitive {
    let text = ply.to_string();
    let (usual, largest) = if text.len() > 2 {
        (0.34, 0.38)
    } else {
        (0.42, 0.48)
    };
    let cell = layout.cell();
    Primitive::Text {
        center,
        height: (9.0 * layout.ratio()).max(usual * cell).min(largest * cell),
        text,
        weight: 600,
        ink: ink.into(),
    }
}

/// Returns the line through a five and `beyond` cells further at both ends, drawn from end to end as `progress` goes from
/// 0 to 1.
pub(super) fn winning_line(
    layout: &Layout,
    theme: &Theme,
    run: Run,
    beyond: f64,
    progress: f64,
) -> Primitive {
    let (first, last) = run.ends();
    let (from, to) = (layout.crossing(first), layout.crossing(last));
    let length = ((to.x - from.x).powi(2) + (to.y - from.y).powi(2)).sqrt();
    let beyond = beyond * layout.cell();
    let (right, down) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let start = Pos {
        x: from.x - right * beyond,
        y: from.y - down * beyond,
    };
    let drawn = (length + 2.0 * beyond) * progress;
    let end = Pos {
        x: start.x + right * drawn,
        y: start.y + down * drawn,
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
