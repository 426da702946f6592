//! Marks of a record on the board: labels, triangles, circles, crosses, squares, arrows.

use super::builder::Builder;
use super::scene::Layer;
use super::{Paint, Pos, Primitive, Rect};
use tengen_core::board::Point;
use tengen_core::game::{Game, Sign};

/// Returns the marks to show at the cursor without arrows, at most one per point, in point order: those of the current node,
/// then the labels that its child moves have on their own points.
#[must_use]
pub fn signs(game: &Game) -> Vec<(Point, &Sign)> {
    if game.annotations().is_empty() {
        return Vec::new();
    }
    let size = game.terms().size;
    let mut signs: Vec<(Point, &Sign)> = Vec::new();
    // The first mark of a point is kept.
    let mut add = |point: Point, sign| {
        let place = signs.partition_point(|&(at, _)| size.index_of(at) < size.index_of(point));
        let is_new = signs.get(place).is_none_or(|&(at, _)| at != point);
        if is_new && size.contains(point) {
            signs.insert(place, (point, sign));
        }
    };
    let annotations = game.annotations();
    if let Some(note) = annotations.note(game.cursor().number()) {
        let signs = note.marks.iter();
        let signs = signs.filter(|mark| !matches!(mark.sign, Sign::Arrow(_)));
        signs.for_each(|mark| add(mark.point, &mark.sign));
    }
    for &child in game.tree().children(game.cursor()) {
        let point = game.tree().step(child).and_then(|step| step.action.point());
        let marks = annotations.note(child.number()).map(|note| &note.marks);
        for mark in marks.into_iter().flatten() {
            if Some(mark.point) == point && matches!(mark.sign, Sign::Label(_)) {
                add(mark.point, &mark.sign);
            }
        }
    }
    signs
}

/// Returns the arrows to show at the cursor, each from its first point to the second.
#[must_use]
pub fn arrows(game: &Game) -> Vec<(Point, Point)> {
    let note = game.annotations().note(game.cursor().number());
    let size = game.terms().size;
    let marks = note.iter().flat_map(|note| &note.marks);
    let arrows = marks.filter_map(|mark| match mark.sign {
        Sign::Arrow(to) => Some((mark.point, to)),
        _ => None,
    });
    arrows
        .filter(|&(from, to)| from != to && size.contains(from) && size.contains(to))
        .collect()
}

impl Builder<'_> {
    /// Adds the arrows of the record, each over a halo of the ground.
    pub(super) fn arrows(&mut self) {
        let (cell, theme) = (self.layout.cell(), self.theme);
        for (place, &(from, to)) in (0..).step_by(2).zip(&self.diagram.arrows) {
            let (from, to) = (self.layout.crossing(from), self.layout.crossing(to));
            let lines = arrow(from, to, cell);
            let bounds = Rect::along(from, to, 0.5 * cell);
            for (place, width, ink) in [
                (place, 0.19 * cell, theme.ground[0]),
                (place + 1, 0.085 * cell, theme.line),
            ] {
                let shape = Primitive::Lines {
                    lines: lines.clone(),
                    width,
                    ink: ink.into(),
                    alpha: 1.0,
                };
                self.add(Layer::Arrow, place, shape, bounds);
            }
        }
    }

    /// Adds the marks of the record, each over a disc of wood if the point has no stone.
    pub(super) fn signs(&mut self) {
        let (cell, theme) = (self.layout.cell(), self.theme);
        for (point, sign) in &self.diagram.signs {
            let point = *point;
            let center = self.layout.crossing(point);
            let placed = self
                .diagram
                .stones
                .iter()
                .find(|placed| placed.point == point);
            let stone = placed.map(|placed| placed.stone);
            let ink = stone.map_or(theme.line, |stone| theme.stone(stone).number);
            let bounds = Rect::around(center, 0.46 * cell + 1.0);
            let place = 2 * self.index(point);
            if stone.is_none() {
                let ground = Primitive::Disc {
                    center,
                    radius: 0.36 * cell,
                    paint: Paint::Flat(theme.ground[0].into()),
                };
                self.add(Layer::Sign, place, ground, bounds);
            }
            let shape = drawn(sign, center, cell, ink);
            self.add(Layer::Sign, place + 1, shape, bounds);
        }
    }
}

/// Returns the strokes of an arrow, which leaves both points free.
fn arrow(from: Pos, to: Pos, cell: f64) -> Vec<Vec<Pos>> {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = x.hypot(y).max(1.0);
    let (x, y) = (x / length, y / length);
    // A place at a distance along the arrow and to its side, in cells, from one of its points.
    let at = |from: Pos, along: f64, side: f64| Pos {
        x: from.x + (x * along - y * side) * cell,
        y: from.y + (y * along + x * side) * cell,
    };
    let tip = at(to, -0.16, 0.0);
    vec![
        vec![at(from, 0.26, 0.0), tip],
        vec![at(to, -0.42, 0.17), tip, at(to, -0.42, -0.17)],
    ]
}

fn drawn(sign: &Sign, center: Pos, cell: f64, ink: &'static str) -> Primitive {
    let at = |x: f64, y: f64| Pos {
        x: center.x + x * cell,
        y: center.y + y * cell,
    };
    let width = 0.065 * cell;
    let strokes = |lines| Primitive::Lines {
        lines,
        width,
        ink: ink.into(),
        alpha: 1.0,
    };
    match sign {
        Sign::Label(text) => {
            let text: String = text.chars().take(4).collect();
            let heights = [0.46, 0.46, 0.42, 0.33, 0.26];
            let height = heights[text.chars().count().min(4)];
            Primitive::Text {
                center,
                text,
                height: height * cell,
                weight: 600,
                ink: ink.into(),
            }
        }
        Sign::Triangle => strokes(vec![vec![
            at(0.0, -0.27),
            at(0.235, 0.135),
            at(-0.235, 0.135),
            at(0.0, -0.27),
        ]]),
        Sign::Circle => Primitive::Ring {
            center,
            radius: 0.22 * cell,
            width,
            ink: ink.into(),
        },
        Sign::Cross => strokes(vec![
            vec![at(-0.18, -0.18), at(0.18, 0.18)],
            vec![at(0.18, -0.18), at(-0.18, 0.18)],
        ]),
        Sign::Square => strokes(vec![vec![
            at(-0.19, -0.19),
            at(0.19, -0.19),
            at(0.19, 0.19),
            at(-0.19, 0.19),
            at(-0.19, -0.19),
        ]]),
        // Arrows have a layer of their own.
        Sign::Selected | Sign::Arrow(_) => Primitive::Disc {
            center,
            radius: 0.13 * cell,
            paint: Paint::Flat(ink.into()),
        },
    }
}
