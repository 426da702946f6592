//! Pictures of a position: the scene of the page as SVG, and as PNG without any font.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use tengen::Game;
use tengen::app::{
    App, Language, Millis, MotionPreference, Scheme, Settings, Shade, Surroundings, Visibility,
};
use tengen::view::{Frame, Layout, Look, scene};

use crate::failure::Failure;

/// The sides of the boards on a page that pictures are like, in CSS px: larger pictures are
/// enlargements, smaller ones reductions.
const PAGE: (f64, f64) = (360.0, 720.0);

/// What a picture shows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// The side in px.
    pub(crate) size: u32,
    pub(crate) coordinates: Visibility,
    pub(crate) numbers: Visibility,
    pub(crate) forbidden: Visibility,
    pub(crate) scheme: Scheme,
}

/// The position at the cursor of a game as SVG.
pub(crate) fn svg(game: &Game, style: Style) -> String {
    let settings = Settings {
        scheme: style.scheme,
        coordinates: style.coordinates,
        numbers: style.numbers,
        forbidden: style.forbidden,
        ..Settings::default()
    };
    let surroundings = Surroundings {
        language: Language::English,
        shade: Shade::Light,
        motion: MotionPreference::Reduced,
    };
    let app = App::new(game.clone(), settings, surroundings);
    let frame = Frame {
        css: f64::from(style.size).max(PAGE.0).min(PAGE.1),
        device: style.size,
    };
    let layout = Layout::new(frame, app.game().terms().size, style.coordinates, None);
    tengen::view::svg(&scene(&app, &layout, &Look::default(), Millis(0.0)))
}

/// An SVG picture of that side as PNG.
pub(crate) fn png(svg: &str, size: u32) -> Result<Vec<u8>, Failure> {
    let undrawn = |why: String| Failure::Impossible(format!("cannot draw the picture: {why}"));
    let tree = Tree::from_str(svg, &Options::default()).map_err(|why| undrawn(why.to_string()))?;
    let mut pixels =
        Pixmap::new(size, size).ok_or_else(|| undrawn("it is too large".to_owned()))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|why| undrawn(why.to_string()))
}
