//! Colours and gradients of an SVG picture.

use std::fmt::Write as _;

use super::super::{Fixed, Ink, Paint, Pos};

/// Returns `text` escaped for use between quotation marks.
pub(super) fn attribute(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '"' => safe.push_str("&quot;"),
            // XML does not allow control characters.
            sign if sign.is_control() => {}
            sign => safe.push(sign),
        }
    }
    safe
}

/// Returns the attributes for a colour with an additional alpha, with names that begin with `name`: SVG 1.1
/// separates colour and alpha.
fn inked(name: &str, colour_name: &str, ink: &Ink, alpha: f64) -> String {
    let inside = ink
        .strip_prefix("rgba(")
        .and_then(|rest| rest.strip_suffix(')'));
    let is_whole = alpha >= 1.0;
    let alpha = Fixed(alpha, 4);
    match inside.and_then(|inside| inside.rsplit_once(',')) {
        Some((colour, own)) => {
            let (colour, own) = (attribute(colour), attribute(own.trim()));
            let ink = format!(" {colour_name}=\"rgb({colour})\" {name}-opacity=\"{own}\"");
            if is_whole {
                ink
            } else {
                // Viewers paint this on a separate layer, which takes time.
                format!("{ink} opacity=\"{alpha}\"")
            }
        }
        None if is_whole => format!(" {colour_name}=\"{}\"", attribute(ink)),
        None => format!(
            " {colour_name}=\"{}\" {name}-opacity=\"{alpha}\"",
            attribute(ink)
        ),
    }
}

/// Returns the attributes of a filled area.
pub(super) fn filled(ink: &Ink, alpha: f64) -> String {
    inked("fill", "fill", ink, alpha)
}

/// Returns the attributes of a stroke.
pub(super) fn stroked(ink: &Ink, width: f64, alpha: f64) -> String {
    let ink = inked("stroke", "stroke", ink, alpha);
    format!("{ink} stroke-width=\"{}\"", Fixed(width, 3))
}

/// Writes a gradient with the id `name`; a single colour needs none.
pub(super) fn gradient(text: &mut String, name: &str, paint: &Paint) {
    // Writing to a string cannot fail.
    let _ = match paint {
        Paint::Flat(_) => return,
        Paint::Linear { from, to, stops } => {
            let ends = format!(
                "x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"",
                Fixed(from.x, 2),
                Fixed(from.y, 2),
                Fixed(to.x, 2),
                Fixed(to.y, 2)
            );
            let stops = colours(stops, 0.0);
            writeln!(
                text,
                "<linearGradient id=\"{name}\" gradientUnits=\"userSpaceOnUse\" {ends}>{stops}</linearGradient>"
            )
        }
        Paint::Radial { from, to, stops } => {
            let (circles, inner) = circles(*from, *to);
            let stops = colours(stops, inner);
            writeln!(
                text,
                "<radialGradient id=\"{name}\" gradientUnits=\"userSpaceOnUse\" {circles}>{stops}</radialGradient>"
            )
        }
    };
}

/// Returns the circles of a gradient, and the fraction of the way that the inner circle takes. If the circles
/// are concentric, the inner one is left out and its colour is placed at that fraction, because not every
/// viewer knows `fr`.
fn circles(from: (Pos, f64), to: (Pos, f64)) -> (String, f64) {
    let ((focus, inner), (center, radius)) = (from, to);
    let outer = format!(
        "cx=\"{}\" cy=\"{}\" r=\"{}\"",
        Fixed(center.x, 2),
        Fixed(center.y, 2),
        Fixed(radius, 2)
    );
    if focus == center && radius > 0.0 {
        return (outer, inner / radius);
    }
    let (x, y, inner) = (Fixed(focus.x, 2), Fixed(focus.y, 2), Fixed(inner, 2));
    (format!("{outer} fx=\"{x}\" fy=\"{y}\" fr=\"{inner}\""), 0.0)
}

/// Returns the stops of a gradient, rescaled to start at the fraction `begin`.
fn colours(stops: &[(f64, Ink)], begin: f64) -> String {
    let mut text = String::new();
    for (at, ink) in stops {
        let ink = inked("stop", "stop-color", ink, 1.0);
        let at = Fixed(begin + at * (1.0 - begin), 4);
        // Writing to a string cannot fail.
        let _ = write!(text, "<stop offset=\"{at}\"{ink}/>");
    }
    text
}
