//! A scene as an SVG picture (SVG 1.1 and the `fr` of SVG 2): the shapes that the canvas paints, with texts
//! as strokes, so that it looks the same everywhere and needs no font.

mod paint;
mod words;

use std::fmt::Write as _;

use super::{
    Diagram, Fixed, Frame, Layout, Lettering, Look, Paint, Pos, Primitive, Rect, Scene, Shade,
    Sprite, Theme, ThemeName, Visibility, sprite,
};
use paint::{attribute, filled, stroked};
use tengen_core::{Game, Stone};

/// The options for drawing a game as a picture.
#[derive(Clone, PartialEq, Debug)]
pub struct SvgOptions {
    /// Side of the picture in px.
    pub side: u32,
    /// Visibility of the coordinates beside the board.
    pub coordinates: Visibility,
    /// Visibility of the ply numbers on stones.
    pub numbers: Visibility,
    /// Visibility of forbidden points under a strict referee.
    pub forbidden: Visibility,
    /// The theme of the board.
    pub theme: ThemeName,
    /// The light or dark shade.
    pub shade: Shade,
    /// The signs that tell the colours of stones.
    pub lettering: Lettering,
    /// The margin and the style of the lines.
    pub look: Look,
}

impl Default for SvgOptions {
    fn default() -> Self {
        SvgOptions {
            side: 640,
            coordinates: Visibility::Shown,
            numbers: Visibility::Hidden,
            forbidden: Visibility::Hidden,
            theme: ThemeName::Wood,
            shade: Shade::Light,
            lettering: Lettering::Plain,
            look: Look::default(),
        }
    }
}

/// Returns the position at the cursor of a game as the text of an SVG picture.
///
/// # Examples
///
/// ```
/// use tengen_core::{Game, Terms};
/// use tengen_picture::{SvgOptions, svg};
///
/// let mut game = Game::new(Terms::default());
/// game.play("h8".parse()?)?;
/// let picture = svg(&game, &SvgOptions { side: 960, ..SvgOptions::default() });
/// assert!(picture.starts_with("<svg ") && picture.contains("viewBox=\"0 0 960 960\""));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn svg(game: &Game, options: &SvgOptions) -> String {
    let frame = Frame::picture(options.side);
    let padding = options.look.padding;
    let layout = Layout::new(frame, game.terms().size, options.coordinates, padding);
    let diagram = Diagram {
        forbidden: Diagram::forbidden_points(game, options.forbidden),
        lettering: options.lettering,
        ..Diagram::of(game, options.numbers)
    };
    let theme = Theme::of(options.theme, options.shade);
    scene_svg(&Scene::new(&diagram, &layout, theme, &options.look))
}

/// Returns a scene as the text of an SVG picture, with a side in px equal to the device px of its layout.
///
/// Characters without a drawing in `glyph`, such as Chinese ones, are left out. Browsers that darken pages leave its colours as
/// they are: a darkened white stone is black.
#[must_use]
pub fn scene_svg(scene: &Scene) -> String {
    let side = Fixed(scene.layout.side(), 0);
    let mut picture = Picture::new(scene, "g");
    picture.text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" \
         viewBox=\"0 0 {side} {side}\" style=\"color-scheme: only light dark\">\n"
    );
    picture.sprites(scene);
    picture.ground(scene);
    picture.items(scene);
    picture.text.push_str("</svg>\n");
    picture.text
}

/// Returns the elements under all items, for an SVG element of a page with the side of the layout in device px. They change
/// only with layout, theme and look.
#[must_use]
pub fn ground_svg(scene: &Scene) -> String {
    let mut picture = Picture::new(scene, "g");
    picture.ground(scene);
    picture.text
}

/// Returns the elements of the items, which belong after those of [`ground_svg`].
#[must_use]
pub fn items_svg(scene: &Scene) -> String {
    let mut picture = Picture::new(scene, "i");
    picture.sprites(scene);
    picture.items(scene);
    picture.text
}

/// A picture that is being written.
struct Picture {
    text: String,
    side: f64,
    /// The beginning of the names of gradients.
    prefix: &'static str,
    /// Number of gradients written so far; they are named `g0`, `g1` and so on.
    gradients: usize,
}

/// Writes a line to the picture. Writing to a string cannot fail.
macro_rules! put {
    ($picture:expr, $($part:tt)*) => {
        let _ = writeln!($picture.text, $($part)*);
    };
}

impl Picture {
    fn new(scene: &Scene, prefix: &'static str) -> Picture {
        Picture {
            text: String::new(),
            side: scene.layout.side(),
            prefix,
            gradients: 0,
        }
    }

    fn ground(&mut self, scene: &Scene) {
        for shape in scene.ground() {
            self.draw(&shape);
        }
    }

    fn items(&mut self, scene: &Scene) {
        for item in &scene.items {
            self.draw(&item.shape);
        }
    }

    /// Writes stones and shadows around 0, 0; they are placed later by name.
    fn sprites(&mut self, scene: &Scene) {
        let middle = Pos { x: 0.0, y: 0.0 };
        self.text.push_str("<defs>\n");
        for it in Sprite::ALL {
            let is_used = scene
                .items
                .iter()
                .any(|item| matches!(item.shape, Primitive::Sprite { sprite, .. } if sprite == it));
            if is_used {
                let shapes = sprite(it, scene.theme, middle, scene.stone_radius());
                let paints: Vec<String> = shapes.iter().map(|shape| self.paint_of(shape)).collect();
                put!(self, "<g id=\"{}\">", name(it));
                for (shape, paint) in shapes.iter().zip(paints) {
                    self.draw_with(shape, &paint);
                }
                self.text.push_str("</g>\n");
            }
        }
        self.text.push_str("</defs>\n");
    }

    fn draw(&mut self, shape: &Primitive) {
        let paint = self.paint_of(shape);
        self.draw_with(shape, &paint);
    }

    /// Returns the `fill` attribute of a shape, empty if it has none, and writes the gradient it needs.
    fn paint_of(&mut self, shape: &Primitive) -> String {
        match shape {
            Primitive::Ground(Paint::Flat(ink))
            | Primitive::Disc {
                paint: Paint::Flat(ink),
                ..
            } => filled(ink, 1.0),
            Primitive::Ground(gradient)
            | Primitive::Disc {
                paint: gradient, ..
            } => {
                let name = format!("{}{}", self.prefix, self.gradients);
                self.gradients += 1;
                paint::gradient(&mut self.text, &name, gradient);
                format!(" fill=\"url(#{name})\"")
            }
            _ => String::new(),
        }
    }

    fn draw_with(&mut self, shape: &Primitive, paint: &str) {
        match shape {
            Primitive::Ground(_) => {
                let side = Fixed(self.side, 0);
                put!(self, "<rect width=\"{side}\" height=\"{side}\"{paint}/>");
            }
            Primitive::Rects { rects, ink, alpha } => {
                let ink = filled(ink, *alpha);
                put!(self, "<path d=\"{}\"{ink}/>", outlines(rects));
            }
            Primitive::Disc { center, radius, .. } => {
                put!(self, "<circle{}{paint}/>", circle(*center, *radius));
            }
            Primitive::Ring {
                center,
                radius,
                width,
                ink,
            } => {
                let (circle, ink) = (circle(*center, *radius), stroked(ink, *width, 1.0));
                put!(self, "<circle{circle} fill=\"none\"{ink}/>");
            }
            Primitive::Square {
                center,
                side,
                corner,
                ink,
            } => {
                let (x, y) = (center.x - side / 2.0, center.y - side / 2.0);
                let (x, y, side) = (Fixed(x, 2), Fixed(y, 2), Fixed(*side, 2));
                let (corner, ink) = (Fixed(*corner, 2), filled(ink, 1.0));
                put!(
                    self,
                    "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"{corner}\"{ink}/>"
                );
            }
            Primitive::Lines {
                lines,
                width,
                ink,
                alpha,
            } => {
                let (path, ink) = (polylines(lines), stroked(ink, *width, *alpha));
                put!(self, "<path d=\"{path}\" fill=\"none\"{ink}{ROUND}/>");
            }
            Primitive::Grain {
                path,
                width,
                ink,
                alpha,
            } => {
                let (path, ink) = (attribute(path), stroked(ink, *width, *alpha));
                put!(self, "<path d=\"{path}\" fill=\"none\"{ink}/>");
            }
            Primitive::Text {
                center,
                text,
                height,
                weight,
                ink,
            } => words::words(&mut self.text, text, *center, (*height, *weight), ink),
            Primitive::Sprite {
                sprite,
                center,
                scale,
                alpha,
            } => self.place(*sprite, *center, *scale, *alpha),
        }
    }

    fn place(&mut self, sprite: Sprite, center: Pos, scale: f64, alpha: f64) {
        let (name, x, y) = (name(sprite), Fixed(center.x, 1), Fixed(center.y, 1));
        if (scale - 1.0).abs() < 1e-4 && alpha >= 1.0 {
            put!(self, "<use href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>");
        } else {
            let (scale, alpha) = (Fixed(scale, 4), Fixed(alpha, 3));
            put!(
                self,
                "<use href=\"#{name}\" transform=\"translate({x} {y}) scale({scale})\" opacity=\"{alpha}\"/>"
            );
        }
    }
}

const ROUND: &str = " stroke-linecap=\"round\" stroke-linejoin=\"round\"";

const fn name(sprite: Sprite) -> &'static str {
    match sprite {
        Sprite::Stone(Stone::Black) => "black",
        Sprite::Stone(Stone::White) => "white",
        Sprite::Shadow => "shadow",
    }
}

fn circle(center: Pos, radius: f64) -> String {
    let (x, y, radius) = (Fixed(center.x, 2), Fixed(center.y, 2), Fixed(radius, 2));
    format!(" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"")
}

/// Returns path data around rectangles on whole pixels.
fn outlines(rects: &[Rect]) -> String {
    let mut path = String::new();
    for rect in rects {
        let (x, y) = (Fixed(rect.x, 0), Fixed(rect.y, 0));
        let (width, height) = (Fixed(rect.width, 0), Fixed(rect.height, 0));
        // Writing to a string cannot fail.
        let _ = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
    }
    path
}

fn polylines(lines: &[Vec<Pos>]) -> String {
    let mut path = String::new();
    for line in lines {
        for (number, place) in line.iter().enumerate() {
            let command = if number == 0 { 'M' } else { 'L' };
            // Writing to a string cannot fail.
            let _ = write!(path, "{command}{} {}", Fixed(place.x, 2), Fixed(place.y, 2));
        }
    }
    path
}
