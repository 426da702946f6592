//! Pictures of a position: the page's SVG drawing, converted to PNG without any font.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::failure::Failure;
use crate::texts::{Key, say, text};

/// Converts an SVG picture to a PNG with sides of `width` px.
pub(crate) fn png(svg: &str, width: u32) -> Result<Vec<u8>, Failure> {
    let undrawn = |why: String| Failure::Impossible(say(Key::CannotDraw, &[("error", &why)]));
    let tree = Tree::from_str(svg, &Options::default()).map_err(|why| undrawn(why.to_string()))?;
    let mut pixels =
        Pixmap::new(width, width).ok_or_else(|| undrawn(text(Key::TooLarge).to_owned()))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| undrawn(why.to_string()))
}
