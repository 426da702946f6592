//! Items other than stones in renju: forbidden points, explanations, offered points for the fifth stone.

use super::builder::Builder;
use super::scene::Layer;
use super::{Layout, Paint, Pos, Primitive, Rect, Theme, overlay};
use tengen_core::board::{Point, Stone};
use tengen_core::rules::{Explained, Explanation, Gain};

impl Builder<'_> {
    /// Adds the items over the stones, from the assumed stones to the forbidden points.
    pub(super) fn renju(&mut self) {
        self.imagined();
        self.fifths();
        self.equivalents();
        self.deciding();
        self.forbidden();
    }

    /// Adds the capsules along the shapes of an explanation.
    pub(super) fn capsules(&mut self) {
        let Some(why) = &self.diagram.explanation else {
            return;
        };
        let mut ends = Vec::new();
        for run in why.runs() {
            ends.push(run.ends());
        }
        for shape in why.shapes() {
            if let [first, .., last] = shape.stones[..] {
                ends.push((first, last));
            }
        }
        for (place, (first, last)) in (0..).zip(ends) {
            let (a, b) = (self.layout.crossing(first), self.layout.crossing(last));
            let bounds = Rect::along(a, b, 0.58 * self.layout.cell() + 1.0);
            let shape = Primitive::Lines {
                lines: vec![vec![a, b]],
                width: 1.16 * self.layout.cell(),
                ink: ink(self.theme, why).into(),
                alpha: 0.22,
            };
            self.add(Layer::Capsule, place, shape, bounds);
        }
    }

    /// Adds the stones assumed in an explanation but not on the board.
    fn imagined(&mut self) {
        for &point in &self.diagram.imagined {
            self.ghost(Layer::Imagined, point, Stone::Black);
        }
    }

    /// Adds the points offered for the fifth stone, numbered in the order of the offer.
    fn fifths(&mut self) {
        let cell = self.layout.cell();
        for (place, &point) in (0..).zip(&self.diagram.offered) {
            let center = self.layout.crossing(point);
            let bounds = Rect::around(center, 0.42 * cell + 1.0);
            let shapes = [
                Primitive::Disc {
                    center,
                    radius: 0.36 * cell,
                    paint: Paint::Flat(self.theme.ground[0].into()),
                },
                Primitive::Ring {
                    center,
                    radius: 0.36 * cell,
                    width: 0.05 * cell,
                    ink: self.theme.focus.into(),
                },
                Primitive::Text {
                    center,
                    text: (u32::from(place) + 1).to_string(),
                    height: 0.42 * cell,
                    weight: 600,
                    ink: self.theme.focus.into(),
                },
            ];
            for (part, shape) in (0..).zip(shapes) {
                self.add(Layer::Fifth, 3 * place + part, shape, bounds);
            }
        }
    }

    /// Adds small rings on the points that are symmetric to an offered point.
    fn equivalents(&mut self) {
        let cell = self.layout.cell();
        for &point in &self.diagram.equivalents {
            let center = self.layout.crossing(point);
            let ring = Primitive::Ring {
                center,
                radius: 0.2 * cell,
                width: 0.05 * cell,
                ink: self.theme.label.into(),
            };
            let bounds = Rect::around(center, 0.25 * cell + 1.0);
            self.add(Layer::Equivalent, self.index(point), ring, bounds);
        }
    }

    /// Adds the points that decide an explanation: those that make fives and open fours, and those that fail
    /// to.
    fn deciding(&mut self) {
        let Some(why) = &self.diagram.explanation else {
            return;
        };
        let points = deciding_points(why);
        for point in self.layout.size().points() {
            let Some((_, kind)) = points.iter().find(|(it, _)| *it == point) else {
                continue;
            };
            let center = self.layout.crossing(point);
            let ink = ink(self.theme, why);
            let shapes = deciding(self.layout, self.theme, center, *kind, ink);
            self.add_two(Layer::Deciding, point, center, shapes);
        }
    }

    /// Adds the forbidden points to show.
    fn forbidden(&mut self) {
        for &point in &self.diagram.forbidden {
            let center = self.layout.crossing(point);
            let shapes = overlay::cross(self.layout, self.theme, center, 1.0);
            self.add_two(Layer::Forbidden, point, center, shapes);
        }
    }

    /// Adds two shapes on `point` to a layer that reserves two places per point.
    fn add_two(&mut self, layer: Layer, point: Point, center: Pos, shapes: [Primitive; 2]) {
        let bounds = Rect::around(center, 0.3 * self.layout.cell() + 2.0);
        let place = 2 * self.index(point);
        let [under, over] = shapes;
        self.add(layer, place, under, bounds);
        self.add(layer, place + 1, over, bounds);
    }
}

/// The role of a point in an explanation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deciding {
    /// The point makes a five or an open four.
    Makes,
    /// The point would make one, but it is not allowed or wins by itself.
    Fails,
}

fn deciding_points(why: &Explanation) -> Vec<(Point, Deciding)> {
    let mut points = Vec::new();
    for three in &why.threes {
        for (&point, gain) in three.shape.gains.iter().zip(&three.gains) {
            let kind = match gain {
                Gain::Playable => Deciding::Makes,
                Gain::Five | Gain::Forbidden(_) => Deciding::Fails,
            };
            points.push((point, kind));
        }
    }
    for four in &why.fours {
        for &point in &four.gains {
            points.push((point, Deciding::Makes));
        }
    }
    points
}

/// Returns the colour of an explanation: that of marks if the point is forbidden.
const fn ink(theme: &Theme, why: &Explanation) -> &'static str {
    match why.verdict {
        Explained::Forbidden(_) => theme.mark,
        Explained::Five | Explained::Legal => theme.focus,
    }
}

fn deciding(
    layout: &Layout,
    theme: &Theme,
    center: Pos,
    kind: Deciding,
    ink: &'static str,
) -> [Primitive; 2] {
    let disc = |radius: f64, ink: &'static str| Primitive::Disc {
        center,
        radius: radius * layout.cell(),
        paint: Paint::Flat(ink.into()),
    };
    match kind {
        Deciding::Makes => [disc(0.17, theme.ground[0]), disc(0.13, ink)],
        Deciding::Fails => overlay::cross(layout, theme, center, 1.0),
    }
}
