//! Stones and their shadows, as the shapes of sprites.

use super::{Fixed, Ink, Paint, Pos, Primitive, Sprite, Theme};
use tengen_core::board::Stone;

/// Returns the shapes of a sprite around `center`, for a stone of `radius` (device px).
#[must_use]
pub fn sprite(sprite: Sprite, theme: &Theme, center: Pos, radius: f64) -> Vec<Primitive> {
    match sprite {
        Sprite::Stone(stone) => stone_shapes(stone, theme, center, radius),
        Sprite::Shadow => shadow_shapes(theme, center, radius),
    }
}

/// Returns the distance from the middle of a sprite to its outermost pixel, in radii of a stone.
pub(super) const fn reach(sprite: Sprite) -> f64 {
    match sprite {
        Sprite::Stone(_) => 1.0,
        Sprite::Shadow => 1.26 + 0.22,
    }
}

fn stone_shapes(stone: Stone, theme: &Theme, center: Pos, radius: f64) -> Vec<Primitive> {
    let colours = theme.stone(stone);
    let moved = |x: f64, y: f64| Pos {
        x: center.x + x * radius,
        y: center.y + y * radius,
    };
    let rim = (theme.rim * radius).max(1.0);
    let [(_, lit), _, (_, edge)] = colours.gradient;
    let paint = if lit == edge {
        Paint::Flat(lit.into())
    } else {
        Paint::Radial {
            from: (moved(-0.34, -0.38), 0.02 * radius),
            to: (moved(-0.06, -0.07), 1.08 * radius),
            stops: colours
                .gradient
                .map(|(at, colour)| (at, colour.into()))
                .to_vec(),
        }
    };
    vec![
        Primitive::Disc {
            center,
            radius,
            paint,
        },
        Primitive::Ring {
            center,
            radius: radius - rim / 2.0,
            width: rim,
            ink: colours.rim.into(),
        },
    ]
}

/// Returns the contact shadow and the cast shadow.
fn shadow_shapes(theme: &Theme, center: Pos, radius: f64) -> Vec<Primitive> {
    let disc = |right: f64, down: f64, spread: f64, alpha: f64| {
        let middle = Pos {
            x: center.x + right * radius,
            y: center.y + down * radius,
        };
        let strength = theme.shadow * alpha;
        Primitive::Disc {
            center: middle,
            radius: spread * radius,
            paint: Paint::Radial {
                from: (middle, 0.72 * radius),
                to: (middle, spread * radius),
                stops: vec![
                    (0.0, shade(strength)),
                    (0.55, shade(strength * 0.45)),
                    (1.0, shade(0.0)),
                ],
            },
        }
    };
    vec![disc(0.05, 0.08, 1.06, 0.75), disc(0.14, 0.22, 1.26, 0.60)]
}

fn shade(alpha: f64) -> Ink {
    format!("rgba(24,14,4,{})", Fixed(alpha, 3)).into()
}
