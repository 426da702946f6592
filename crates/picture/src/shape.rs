//! What can be drawn, as plain values. A painter draws each with a few calls and no decisions.
//! All lengths are device px.

use std::borrow::Cow;

use super::Pos;
use tengen_core::board::Stone;

/// A CSS colour.
pub type Ink = Cow<'static, str>;

/// Something to draw.
#[derive(Clone, PartialEq, Debug)]
pub enum Primitive {
    /// The whole board filled.
    Ground(Paint),
    /// Rectangles filled.
    Rects {
        /// On whole pixels.
        rects: Vec<Rect>,
        /// The colour.
        ink: Ink,
        /// From 0 for nothing to 1.
        alpha: f64,
    },
    /// A disc.
    Disc {
        /// Its middle.
        center: Pos,
        /// Its radius.
        radius: f64,
        /// What it is filled with.
        paint: Paint,
    },
    /// A circle.
    Ring {
        /// Its middle.
        center: Pos,
        /// From the middle to the middle of the stroke.
        radius: f64,
        /// The stroke's width.
        width: f64,
        /// The colour.
        ink: Ink,
    },
    /// A square with round corners.
    Square {
        /// Its middle.
        center: Pos,
        /// Its side.
        side: f64,
        /// The radius of its corners.
        corner: f64,
        /// The colour.
        ink: Ink,
    },
    /// Strokes with round ends and joints.
    Lines {
        /// Each through these places.
        lines: Vec<Vec<Pos>>,
        /// The strokes' width.
        width: f64,
        /// The colour.
        ink: Ink,
        /// From 0 for nothing to 1.
        alpha: f64,
    },
    /// Fine strokes with plain ends, as SVG path data.
    Grain {
        /// The path.
        path: String,
        /// The strokes' width.
        width: f64,
        /// The colour.
        ink: Ink,
        /// From 0 for nothing to 1.
        alpha: f64,
    },
    /// Text around a place.
    Text {
        /// Its middle.
        center: Pos,
        /// What it says.
        text: String,
        /// The height of the letters.
        height: f64,
        /// CSS font weight.
        weight: u16,
        /// The colour.
        ink: Ink,
    },
    /// A picture that is drawn once per layout and then copied.
    Sprite {
        /// Which.
        sprite: Sprite,
        /// Its middle.
        center: Pos,
        /// 1 for its own size.
        scale: f64,
        /// From 0 for nothing to 1.
        alpha: f64,
    },
}

/// What is drawn once per layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sprite {
    /// A stone.
    Stone(Stone),
    /// The shadow of a stone of either colour.
    Shadow,
}

impl Sprite {
    /// Every sprite.
    pub const ALL: [Sprite; 3] = [
        Sprite::Shadow,
        Sprite::Stone(Stone::Black),
        Sprite::Stone(Stone::White),
    ];
}

/// What an area is filled with.
#[derive(Clone, PartialEq, Debug)]
pub enum Paint {
    /// One colour.
    Flat(Ink),
    /// A gradient along a line.
    Linear {
        /// Where it begins.
        from: Pos,
        /// Where it ends.
        to: Pos,
        /// Colours at parts of the way, 0 to 1.
        stops: Vec<(f64, Ink)>,
    },
    /// A gradient between two circles.
    Radial {
        /// The middle and the radius of the inner one.
        from: (Pos, f64),
        /// The middle and the radius of the outer one.
        to: (Pos, f64),
        /// Colours at parts of the way, 0 to 1.
        stops: Vec<(f64, Ink)>,
    },
}

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// Its left edge.
    pub x: f64,
    /// Its upper edge.
    pub y: f64,
    /// Its width.
    pub width: f64,
    /// Its height.
    pub height: f64,
}

/// The left, upper, right and lower edge of what is drawn.
pub type Corners = (f64, f64, f64, f64);

impl Rect {
    /// The square of whole pixels that holds all within `reach` of a place.
    #[must_use]
    pub fn around(center: Pos, reach: f64) -> Rect {
        Rect::along(center, center, reach)
    }

    /// The rectangle of whole pixels that holds all within `reach` of a line from `a` to `b`.
    #[must_use]
    pub fn along(a: Pos, b: Pos, reach: f64) -> Rect {
        Rect::between((
            a.x.min(b.x) - reach,
            a.y.min(b.y) - reach,
            a.x.max(b.x) + reach,
            a.y.max(b.y) + reach,
        ))
    }

    /// The rectangle of whole pixels between these edges.
    #[must_use]
    pub fn between((left, top, right, bottom): Corners) -> Rect {
        let (x, y) = (left.floor(), top.floor());
        Rect {
            x,
            y,
            width: right.ceil() - x,
            height: bottom.ceil() - y,
        }
    }

    /// Whether the two share a pixel.
    #[must_use]
    pub fn meets(&self, other: &Rect) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }
}
