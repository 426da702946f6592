//! Draws the icons for installed pages from `www/icon.svg`; a member of its own so that `cargo xtask serve` need not build it.

use std::{error::Error, fmt::Display, fs, path::Path, process::ExitCode};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The drawing, on a ground with round corners.
const DRAWING: &str = "icon.svg";

/// The shape of an icon.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// As drawn.
    Rounded,
    /// The ground fills the square; the system cuts the corners.
    Square,
    /// As `Square`, with a smaller stone, because the system may cut off a fifth on each side.
    Maskable,
}

/// The icons: name, side in px, shape.
const ICONS: [(&str, u16, Shape); 4] = [
    ("icon-180.png", 180, Shape::Square),
    ("icon-192.png", 192, Shape::Rounded),
    ("icon-512.png", 512, Shape::Rounded),
    ("icon-maskable.png", 512, Shape::Maskable),
];

fn main() -> ExitCode {
    match draw_all() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn draw_all() -> Result<(), Box<dyn Error>> {
    let drawing = folder().join(DRAWING);
    let drawing = fs::read_to_string(&drawing)
        .map_err(|why| format!("cannot read {}: {why}", drawing.display()))?;
    for (name, side, shape) in ICONS {
        let path = folder().join(name);
        fs::write(&path, draw(&drawing, side, shape)?)
            .map_err(|why| format!("cannot write {}: {why}", path.display()))?;
    }
    Ok(())
}

/// Returns the folder of the drawing and of the icons.
fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../www"))
}

/// Draws an icon as PNG.
fn draw(drawing: &str, side: u16, shape: Shape) -> Result<Vec<u8>, Box<dyn Error>> {
    let fault = |why: &dyn Display| format!("{DRAWING}: {why}");
    let drawing = shape.cut(drawing);
    let tree = Tree::from_str(&drawing, &Options::default()).map_err(|why| fault(&why))?;
    let pixels = Pixmap::new(side.into(), side.into());
    let mut pixels = pixels.ok_or_else(|| fault(&"an icon has no size"))?;
    let scale = f32::from(side) / tree.size().width();
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    Ok(pixels.encode_png().map_err(|why| fault(&why))?)
}

impl Shape {
    /// Changes the drawing to this shape.
    fn cut(self, drawing: &str) -> String {
        let square = drawing.replace(" rx=\"14\"", "");
        match self {
            Self::Rounded => drawing.to_owned(),
            Self::Square => square,
            // A radius of 22 % of the side.
            Self::Maskable => square
                .replace("r=\"18\"", "r=\"14.08\"")
                .replace("r=\"17.5\"", "r=\"13.7\"")
                .replace("cx=\"34\" cy=\"36\"", "cx=\"33.6\" cy=\"35.1\""),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icons_are_drawn_from_the_drawing() {
        let drawing = fs::read_to_string(folder().join(DRAWING)).expect("is there");
        for (name, side, shape) in ICONS {
            let kept = fs::read(folder().join(name)).expect("is there");
            let drawn = draw(&drawing, side, shape).expect("draws");
            assert!(kept == drawn, "{name}: run `cargo xtask icons`");
        }
    }

    #[test]
    fn each_shape_is_another_drawing() {
        let drawing = fs::read_to_string(folder().join(DRAWING)).expect("is there");
        let [rounded, square, maskable] =
            [Shape::Rounded, Shape::Square, Shape::Maskable].map(|shape| shape.cut(&drawing));
        assert!(rounded != square && square != maskable);
        for changed in ["r=\"14.08\"", "r=\"13.7\"", "cx=\"33.6\""] {
            assert!(maskable.contains(changed), "{changed}");
        }
    }
}
