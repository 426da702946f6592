//! Signs that tell the colours of stones apart by shape: letters, or rings on the white ones.

use strum::{EnumString, IntoStaticStr};

use super::builder::Builder;
use super::scene::Layer;
use super::{Placed, Pos, Primitive, Rect, StoneMark};
use tengen_core::board::Stone;

/// The sign on every stone that tells its colour. The text form is the name in lower case.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Lettering {
    /// The stones carry no sign.
    #[default]
    Plain,
    /// Black stones carry a B, white ones a W.
    Letters,
    /// White stones carry a ring.
    Rings,
}

/// The distance in cells by which a letter or a number makes room for the seal; the seal goes twice as far.
const APART: f64 = 0.11;

impl Lettering {
    /// Returns the name: `plain`, `letters` or `rings`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Builder<'_> {
    /// Adds the signs of the stones. The number of a ply takes the place of a letter.
    pub(super) fn lettering(&mut self) {
        for placed in &self.diagram.stones {
            let mark = self.mark_at(placed.point);
            let signs = &self.diagram.signs;
            // A stone that fades away has lost its sign; a mark of the record takes the place of one.
            if placed.alpha < 0.6 || signs.iter().any(|(at, _)| *at == placed.point) {
                continue;
            }
            let middle = self.layout.crossing(placed.point);
            match self.diagram.lettering {
                Lettering::Plain => return,
                Lettering::Letters => match mark {
                    None => self.letter(placed, middle),
                    Some(StoneMark::Seal) => self.letter(placed, self.above_seal(middle)),
                    Some(StoneMark::Number(_) | StoneMark::LastNumber(_)) => {}
                },
                Lettering::Rings if placed.stone == Stone::White => self.white_ring(placed),
                Lettering::Rings => {}
            }
        }
    }

    /// Returns the middle of the seal on a stone, which makes room for a letter.
    pub(super) fn seal_center(&self, center: Pos) -> Pos {
        match self.diagram.lettering {
            Lettering::Letters => self.below_sign(center),
            Lettering::Plain | Lettering::Rings => center,
        }
    }

    pub(super) fn below_sign(&self, center: Pos) -> Pos {
        Pos {
            y: center.y + 2.0 * APART * self.layout.cell(),
            ..center
        }
    }

    pub(super) fn above_seal(&self, center: Pos) -> Pos {
        Pos {
            y: center.y - APART * self.layout.cell(),
            ..center
        }
    }

    fn letter(&mut self, placed: &Placed, center: Pos) {
        let cell = self.layout.cell();
        let middle = self.layout.crossing(placed.point);
        let text = match placed.stone {
            Stone::Black => "B",
            Stone::White => "W",
        };
        let shape = Primitive::Text {
            center,
            text: text.to_string(),
            height: 0.42 * cell,
            weight: 600,
            ink: self.theme.stone(placed.stone).number.into(),
        };
        let bounds = Rect::around(middle, 0.47 * cell);
        self.add(Layer::Letter, self.index(placed.point), shape, bounds);
    }

    fn white_ring(&mut self, placed: &Placed) {
        let cell = self.layout.cell();
        let center = self.layout.crossing(placed.point);
        let shape = Primitive::Ring {
            center,
            radius: 0.72 * self.theme.radius * cell,
            width: 0.05 * cell,
            ink: self.theme.stone(placed.stone).number.into(),
        };
        let bounds = Rect::around(center, 0.47 * cell);
        self.add(Layer::Letter, self.index(placed.point), shape, bounds);
    }
}
