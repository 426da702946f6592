//! Marks of a record on the board: labels, triangles, circles, crosses, squares.

use super::builder::Builder;
use super::scene::Layer;
use super::{Paint, Pos, Primitive, Rect};
use tengen_core::board::Point;
use tengen_core::game::{Game, Sign};

/// Returns the marks to show at the cursor, at most one per point, in point order: those of the current node,
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
        note.marks
            .iter()
            .for_each(|mark| add(mark.point, &mark.sign));
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

impl Builder<'_> {
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
        Sign::Selected => Primitive::Disc {
            center,
            radius: 0.13 * cell,
            paint: Paint::Flat(ink.into()),
        },
    }
}
