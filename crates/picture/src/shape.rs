//! The shapes that can be drawn, as plain values. A painter draws each with a few calls and no decisions. All
//! lengths are in device px.

use std::borrow::Cow;

use super::Pos;
use tengen_core::board::Stone;

/// A colour in CSS notation.
pub type Ink = Cow<'static, str>;

/// A shape to draw.
#[derive(Clone, PartialEq, Debug)]
pub enum Primitive {
    /// A fill of the whole board.
    Ground(Paint),
    /// A set of filled rectangles.
    Rects {
        /// Rectangles on whole pixels.
        rects: Vec<Rect>,
        /// The fill colour.
        ink: Ink,
        /// Opacity, from 0 to 1.
        alpha: f64,
    },
    /// A circle filled with a paint.
    Disc {
        /// The middle of the disc.
        center: Pos,
        /// The radius of the disc.
        radius: f64,
        /// The fill of the disc.
        paint: Paint,
    },
    /// The outline of a circle.
    Ring {
        /// The middle of the circle.
        center: Pos,
        /// Distance from the middle to the middle of the stroke.
        radius: f64,
        /// The width of the stroke.
        width: f64,
        /// The colour of the stroke.
        ink: Ink,
    },
    /// A filled square with round corners.
    Square {
        /// The middle of the square.
        center: Pos,
        /// The length of a side.
        side: f64,
        /// The radius of the corners.
        corner: f64,
        /// The fill colour.
        ink: Ink,
    },
    /// Strokes with round ends and joints.
    Lines {
        /// The polylines, each as the list of its positions.
        lines: Vec<Vec<Pos>>,
        /// The width of the strokes.
        width: f64,
        /// The colour of the strokes.
        ink: Ink,
        /// Opacity, from 0 to 1.
        alpha: f64,
    },
    /// Fine strokes with plain ends, as SVG path data.
    Grain {
        /// The SVG path data.
        path: String,
        /// The width of the strokes.
        width: f64,
        /// The colour of the strokes.
        ink: Ink,
        /// Opacity, from 0 to 1.
        alpha: f64,
    },
    /// A text centred at a position.
    Text {
        /// The middle of the text.
        center: Pos,
        /// The text to draw.
        text: String,
        /// The font size in device px.
        height: f64,
        /// The CSS font weight.
        weight: u16,
        /// The colour of the text.
        ink: Ink,
    },
    /// A picture that is drawn once per layout and then copied.
    Sprite {
        /// The sprite to copy.
        sprite: Sprite,
        /// The middle of the sprite.
        center: Pos,
        /// Scale factor; 1 for the original size.
        scale: f64,
        /// Opacity, from 0 to 1.
        alpha: f64,
    },
}

/// A picture that is drawn once per layout.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sprite {
    /// A stone of this colour.
    Stone(Stone),
    /// The shadow of a stone of either colour.
    Shadow,
}

impl Sprite {
    /// All sprites, the shadow first.
    pub const ALL: [Sprite; 3] = [
        Sprite::Shadow,
        Sprite::Stone(Stone::Black),
        Sprite::Stone(Stone::White),
    ];
}

/// The fill of an area.
#[derive(Clone, PartialEq, Debug)]
pub enum Paint {
    /// The same colour everywhere.
    Flat(Ink),
    /// A gradient along a line.
    Linear {
        /// The start of the line.
        from: Pos,
        /// The end of the line.
        to: Pos,
        /// Colours at fractions of the line, from 0 to 1.
        stops: Vec<(f64, Ink)>,
    },
    /// A gradient between two circles.
    Radial {
        /// The middle and the radius of the inner circle.
        from: (Pos, f64),
        /// The middle and the radius of the outer circle.
        to: (Pos, f64),
        /// Colours at fractions of the way, from 0 to 1.
        stops: Vec<(f64, Ink)>,
    },
}

/// A rectangle with sides parallel to the axes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rect {
    /// The position of the left edge.
    pub x: f64,
    /// The position of the upper edge.
    pub y: f64,
    /// Distance from the left to the right edge.
    pub width: f64,
    /// Distance from the upper to the lower edge.
    pub height: f64,
}

/// The left, upper, right and lower edge of a drawing.
pub type Corners = (f64, f64, f64, f64);

impl Rect {
    /// Returns the square of whole pixels that contains everything within `reach` of `center`.
    #[must_use]
    pub fn around(center: Pos, reach: f64) -> Rect {
        Rect::along(center, center, reach)
    }

    /// Returns the rectangle of whole pixels that contains everything within `reach` of a line from `a` to
    /// `b`.
    #[must_use]
    pub fn along(a: Pos, b: Pos, reach: f64) -> Rect {
        Rect::between((
            a.x.min(b.x) - reach,
            a.y.min(b.y) - reach,
            a.x.max(b.x) + reach,
            a.y.max(b.y) + reach,
        ))
    }

    /// Returns the smallest rectangle of whole pixels that contains these edges.
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

    /// Returns `true` if the two rectangles share a pixel.
    #[must_use]
    pub fn meets(&self, other: &Rect) -> bool {
        self.x < other.x + other.width
            && other.x < self.x + self.width
            && self.y < other.y + other.height
            && other.y < self.y + self.height
    }
}
