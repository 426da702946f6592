//! The computer's advice on the board: chips for threats, the move of a hint, and the move selected in a
//! list.

use super::builder::Builder;
use super::scene::Layer;
use super::{Paint, Primitive, Rect, Threat, ThreatKind, marks};
use tengen_core::board::Point;
use tengen_core::order::sort_by_key;

impl Builder<'_> {
    /// Adds the threats, the hint and the selected move.
    pub(super) fn advice(&mut self) {
        for &threat in &self.diagram.threats {
            self.chip(threat);
        }
        let candidate = self.diagram.candidate;
        if let Some(point) = candidate {
            // The first of several expected moves is numbered like them.
            let is_line = !self.diagram.expected.is_empty();
            self.disc(point, if is_line { '1' } else { 'A' });
        }
        for &(point, letter) in &self.diagram.letters {
            self.disc(point, letter);
        }
        let looked_at = self.diagram.looked_at;
        if let Some(point) = looked_at.filter(|_| looked_at != candidate) {
            self.looked_at(point);
        }
        self.expected();
    }

    /// Adds a ring on the move selected in a list.
    fn looked_at(&mut self, point: Point) {
        let (cell, theme) = (self.layout.cell(), self.theme);
        let center = self.layout.crossing(point);
        let radius = 0.36 * cell;
        let ring = |width, ink: &'static str| Primitive::Ring {
            center,
            radius,
            width,
            ink: ink.into(),
        };
        let shapes = [
            ring(0.18 * cell, theme.focus_halo),
            ring(0.1 * cell, theme.focus),
            Primitive::Disc {
                center,
                radius: 0.1 * cell,
                paint: Paint::Flat(theme.focus.into()),
            },
        ];
        self.add_parts(Layer::Candidate, point, radius + 0.09 * cell, shapes);
    }

    /// Adds the stones expected after the candidate, numbered from 2.
    fn expected(&mut self) {
        let mut numbered: Vec<_> = (2..).zip(&self.diagram.expected).collect();
        sort_by_key(&mut numbered, |(_, (point, _))| self.index(*point));
        for &(_, &(point, stone)) in &numbered {
            self.ghost(Layer::Expected, point, stone);
        }
        for &(number, &(point, stone)) in &numbered {
            let center = self.layout.crossing(point);
            let ink = self.theme.stone(stone).number;
            let shape = marks::number(self.layout, center, number, ink);
            let bounds = Rect::around(center, 0.47 * self.layout.cell());
            self.add(Layer::ExpectedNumber, self.index(point), shape, bounds);
        }
    }

    /// Adds a chip in the colour of the threatening side, with the length of the row it would make.
    fn chip(&mut self, threat: Threat) {
        let (cell, theme) = (self.layout.cell(), self.theme);
        let center = self.layout.crossing(threat.point);
        let radius = (8.0 * self.layout.ratio()).min(0.4 * cell).max(0.25 * cell);
        let [own, other] = [threat.stone, !threat.stone].map(|stone| theme.stone(stone));
        // The chip of an open four stands out.
        let (rim, ink) = match threat.makes {
            ThreatKind::OpenFour => ((0.07 * cell).max(2.0), theme.focus),
            _ => ((0.03 * cell).max(1.0), other.gradient[1].1),
        };
        let shapes = [
            Primitive::Disc {
                center,
                radius,
                paint: Paint::Flat(own.gradient[1].1.into()),
            },
            Primitive::Ring {
                center,
                radius: radius - rim / 2.0,
                width: rim,
                ink: ink.into(),
            },
            Primitive::Text {
                center,
                text: u32::from(threat.makes.length()).to_string(),
                height: 1.25 * radius,
                weight: 600,
                ink: own.number.into(),
            },
        ];
        self.add_parts(Layer::Threat, threat.point, radius, shapes);
    }

    /// Adds the first move of a line as a filled disc with a letter or a number.
    fn disc(&mut self, point: Point, sign: char) {
        let (cell, theme) = (self.layout.cell(), self.theme);
        let center = self.layout.crossing(point);
        let radius = 0.36 * cell;
        let shapes = [
            Primitive::Disc {
                center,
                radius,
                paint: Paint::Flat(theme.focus.into()),
            },
            Primitive::Ring {
                center,
                radius,
                width: 0.05 * cell,
                ink: theme.focus_halo.into(),
            },
            Primitive::Text {
                center,
                text: sign.to_string(),
                height: 0.42 * cell,
                weight: 600,
                ink: theme.focus_halo.into(),
            },
        ];
        self.add_parts(Layer::Candidate, point, radius + 0.025 * cell, shapes);
    }

    /// Adds three shapes on `point` to a layer that reserves three places per point.
    fn add_parts(&mut self, layer: Layer, point: Point, reach: f64, shapes: [Primitive; 3]) {
        let bounds = Rect::around(self.layout.crossing(point), reach + 1.0);
        for (part, shape) in (0..).zip(shapes) {
            self.add(layer, 3 * self.index(point) + part, shape, bounds);
        }
    }
}
