//! The aimed point of a finger: lines along its row and column, and a larger stone with a ring.

use super::builder::Builder;
use super::scene::Layer;
use super::{Aimed, Placed, Pos, Primitive, Rect, Sprite};

/// The size of the aimed stone, as a multiple of a stone at rest.
const SCALE: f64 = 1.3;

/// The opacity of the aimed stone.
const ALPHA: f64 = 0.85;

impl Builder<'_> {
    /// Adds the lines along the row and the column of the aimed point.
    pub(super) fn aim_lines(&mut self) {
        let Some(Aimed { point, .. }) = self.diagram.aimed else {
            return;
        };
        let layout = self.layout;
        let center = layout.crossing(point);
        let width = 2.0 * layout.ratio();
        // The lines end before the coordinates.
        let start = layout.origin() - 0.3 * layout.cell();
        let end = layout.side() - start;
        let at = |x: f64, y: f64| Pos { x, y };
        let lines = [
            [at(start, center.y), at(end, center.y)],
            [at(center.x, start), at(center.x, end)],
        ];
        for (place, [from, to]) in (0..).zip(lines) {
            let shape = Primitive::Lines {
                lines: vec![vec![from, to]],
                width,
                ink: self.theme.focus.into(),
                alpha: 0.7,
            };
            let bounds = Rect::along(from, to, width);
            self.add(Layer::AimLine, place, shape, bounds);
        }
    }

    /// Adds the aimed stone with its ring.
    pub(super) fn aimed(&mut self) {
        let Some(Aimed { point, stone }) = self.diagram.aimed else {
            return;
        };
        let center = self.layout.crossing(point);
        let (cell, ratio) = (self.layout.cell(), self.layout.ratio());
        let radius = SCALE * self.theme.radius * cell;
        if let Some(stone) = stone {
            let placed = Placed {
                scale: SCALE,
                alpha: ALPHA,
                ..Placed::at_rest(point, stone)
            };
            self.sprite(Layer::Aimed, Sprite::Stone(stone), &placed);
        }
        let width = 2.0 * ratio;
        let radius = radius + 3.0 * ratio + width / 2.0;
        let shape = Primitive::Ring {
            center,
            radius,
            width,
            ink: self.theme.focus.into(),
        };
        let bounds = Rect::around(center, radius + width);
        self.add(Layer::AimRing, 0, shape, bounds);
    }
}
