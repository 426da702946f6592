//! The ground of a board: a gradient, the grain of its material, and light from the upper left.

use std::fmt::Write as _;

use super::random::Random;
use super::wood::{sine, wood};
use super::{Fixed, Grain, Ink, Layout, Look, Paint, Pos, Primitive, Theme};

/// Returns the ground without the grid.
pub(super) fn material(layout: &Layout, theme: &Theme, look: &Look) -> Vec<Primitive> {
    let side = layout.side();
    let mut shapes = vec![Primitive::Ground(diagonal(side, theme.ground_inks(look)))];
    let lamp = match look.material.unwrap_or(theme.grain) {
        Grain::Plain => return shapes,
        Grain::Wood => {
            wood(layout, theme, &mut shapes);
            ["rgba(255,250,235,.2)", "rgba(40,22,4,.1)"]
        }
        Grain::Fibres => {
            fibres(layout, theme, &mut shapes);
            FAINT
        }
        Grain::Specks => {
            specks(layout, theme, &mut shapes);
            FAINT
        }
    };
    shapes.push(Primitive::Ground(light(side, lamp)));
    shapes
}

/// The light on paper and stone: 45 % of that on wood.
const FAINT: [&str; 2] = ["rgba(255,250,235,.09)", "rgba(40,22,4,.045)"];

fn diagonal(side: f64, [begin, end]: [Ink; 2]) -> Paint {
    if begin == end {
        return Paint::Flat(begin);
    }
    Paint::Linear {
        from: Pos { x: 0.0, y: 0.0 },
        to: Pos { x: side, y: side },
        stops: vec![(0.0, begin), (1.0, end)],
    }
}

fn light(side: f64, [bright, dark]: [&'static str; 2]) -> Paint {
    let lamp = Pos {
        x: side * 0.22,
        y: side * 0.14,
    };
    Paint::Radial {
        from: (lamp, 0.0),
        to: (lamp, side * 1.15),
        stops: vec![
            (0.0, bright.into()),
            (0.5, "rgba(255,250,235,0)".into()),
            (1.0, dark.into()),
        ],
    }
}

/// Strokes of few widths and strengths, so that thousands of them need only a few drawing calls.
#[derive(Default)]
struct Strokes {
    /// The path data by width, then by strength.
    paths: [[String; 3]; 3],
}

impl Strokes {
    /// Returns the path of a random width and strength.
    fn any(&mut self, random: &mut Random) -> &mut String {
        let strength = usize::from(random.third());
        let width = usize::from(random.third());
        &mut self.paths[width][strength]
    }

    /// Adds the shapes. `widths` (cells) and `alphas` are those of the lowest third and the step to the next.
    fn draw(
        self,
        (layout, ink): (&Layout, &'static str),
        widths: (f64, f64),
        alphas: (f64, f64),
        shapes: &mut Vec<Primitive>,
    ) {
        for (width, paths) in [0.0, 1.0, 2.0].into_iter().zip(self.paths) {
            for (strength, path) in [0.0, 1.0, 2.0].into_iter().zip(paths) {
                shapes.push(Primitive::Grain {
                    path,
                    width: layout.cell() * (widths.0 + widths.1 * width),
                    ink: Ink::Borrowed(ink),
                    alpha: alphas.0 + alphas.1 * strength,
                });
            }
        }
    }
}

/// Adds long thin fibres of mulberry paper.
fn fibres(layout: &Layout, theme: &Theme, shapes: &mut Vec<Primitive>) {
    let (side, cell) = (layout.side(), layout.cell());
    let quarter = std::f64::consts::FRAC_PI_2;
    let mut random = Random::new(15);
    let mut strokes = Strokes::default();
    for _ in 0..420 {
        let (x, y) = (random.next() * side, random.next() * side);
        let turn = random.next() * std::f64::consts::PI;
        let length = cell * (0.2 + 0.9 * random.next());
        let bend = turn + 0.5;
        // Writing to a string cannot fail.
        let _ = write!(
            strokes.any(&mut random),
            "M{} {}q{} {} {} {}",
            Fixed(x, 1),
            Fixed(y, 1),
            Fixed(length * 0.5 * sine(bend + quarter), 1),
            Fixed(length * 0.5 * sine(bend), 1),
            Fixed(length * sine(turn + quarter), 1),
            Fixed(length * sine(turn), 1)
        );
    }
    strokes.draw(
        (layout, theme.grain_ink),
        (0.010, 0.004),
        (0.065, 0.03),
        shapes,
    );
}

/// Adds fine specks, light and dark in turn. They are so small that squares look like discs.
fn specks(layout: &Layout, theme: &Theme, shapes: &mut Vec<Primitive>) {
    let (side, cell) = (layout.side(), layout.cell());
    let mut random = Random::new(19);
    let mut colours: [Strokes; 2] = Default::default();
    for i in 0..2600 {
        let (x, y) = (random.next() * side, random.next() * side);
        // Writing to a string cannot fail.
        let _ = write!(
            colours[i % 2].any(&mut random),
            "M{} {}h{}",
            Fixed(x, 1),
            Fixed(y, 1),
            Fixed(cell * 0.028, 1)
        );
    }
    let alpha = theme.grain_alpha;
    for (strokes, ink) in colours.into_iter().zip(["#ffffff", theme.grain_ink]) {
        let alphas = (0.04 * alpha, 0.024 * alpha);
        strokes.draw((layout, ink), (0.018, 0.010), alphas, shapes);
    }
}
