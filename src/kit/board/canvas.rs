//! The painter: updates a canvas from the scene it shows to the next one.
//!
//! The ground with the grid lines is one cached layer; stones and their shadow are cached sprites. Between
//! scenes with the same layout, only the rectangles that differ are repainted.

use tengen_picture::{Pos, Rect, Scene, Sprite, sprite};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{CanvasRenderingContext2d, HtmlCanvasElement};

use crate::kit::board::draw::{Brush, SpriteImage};

/// The number of changed rectangles above which repainting everything is cheaper.
const MANY: usize = 48;

/// A canvas and the scene it shows.
pub struct Painter {
    canvas: HtmlCanvasElement,
    context: CanvasRenderingContext2d,
    font: String,
    ground: Option<HtmlCanvasElement>,
    sprites: Vec<SpriteImage>,
    shown: Option<Scene>,
}

impl std::fmt::Debug for Painter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Painter").finish_non_exhaustive()
    }
}

impl Painter {
    /// Makes a painter for a canvas. `font` is a CSS list of font families.
    ///
    /// # Errors
    ///
    /// The browser's error if the canvas has no 2D context.
    pub fn new(canvas: HtmlCanvasElement, font: String) -> Result<Painter, JsValue> {
        let context = context(&canvas)?;
        Ok(Painter {
            canvas,
            context,
            font,
            ground: None,
            sprites: Vec::new(),
            shown: None,
        })
    }

    /// Returns the canvas that it paints on.
    pub const fn canvas(&self) -> &HtmlCanvasElement {
        &self.canvas
    }

    /// Forgets what the canvas, the ground and the sprites show, because the browser may have lost it; the next scene is painted
    /// completely.
    pub fn forget(&mut self) {
        self.shown = None;
    }

    /// Sets the size of the canvas in device px; the next scene is painted completely.
    pub fn resize(&mut self, width: u32, height: u32) {
        if (self.canvas.width(), self.canvas.height()) != (width, height) {
            self.canvas.set_width(width);
            self.canvas.set_height(height);
            self.shown = None;
        }
    }

    /// Paints the parts that differ from the shown scene. Paints nothing if none differ.
    ///
    /// # Errors
    ///
    /// The browser's error if it refuses to draw.
    pub fn paint(&mut self, scene: Scene) -> Result<(), JsValue> {
        match &self.shown {
            Some(shown) if scene.shares_ground(shown) => {
                let changes = scene.changes(shown);
                if changes.len() > MANY {
                    self.paint_all(&scene)?;
                } else if !changes.is_empty() {
                    self.paint_parts(&scene, &changes)?;
                }
            }
            _ => {
                self.prepare(&scene)?;
                self.paint_all(&scene)?;
            }
        }
        self.shown = Some(scene);
        Ok(())
    }

    /// Draws the cached ground and sprites for the scene's layout and theme.
    fn prepare(&mut self, scene: &Scene) -> Result<(), JsValue> {
        let (width, height) = (self.canvas.width(), self.canvas.height());
        let ground = self.sheet(width, height)?;
        let context = context(&ground)?;
        let brush = Brush {
            context: &context,
            sprites: &[],
            font: &self.font,
        };
        for shape in scene.ground() {
            brush.draw(&shape)?;
        }
        self.ground = Some(ground);
        self.sprites.clear();
        for it in Sprite::ALL {
            self.sprites.push(self.sprite_image(scene, it)?);
        }
        Ok(())
    }

    fn sprite_image(&self, scene: &Scene, it: Sprite) -> Result<SpriteImage, JsValue> {
        // Copies are aligned to whole pixels if the sprite's centre has the same fraction
        // as the grid crossings.
        let half = scene.layout.line() % 2.0 / 2.0;
        let reach = (scene.sprite_reach(it) + 1.0).ceil();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let side = (2.0 * reach + 1.0) as u32;
        let canvas = self.sheet(side, side)?;
        let center = reach + half;
        let middle = Pos {
            x: center,
            y: center,
        };
        let brush = Brush {
            context: &context(&canvas)?,
            sprites: &[],
            font: &self.font,
        };
        for shape in sprite(it, scene.theme, middle, scene.stone_radius()) {
            brush.draw(&shape)?;
        }
        Ok(SpriteImage {
            sprite: it,
            canvas,
            center,
        })
    }

    /// Returns the rectangle of the whole canvas.
    pub(crate) fn whole(&self) -> Rect {
        Rect {
            x: 0.0,
            y: 0.0,
            width: f64::from(self.canvas.width()),
            height: f64::from(self.canvas.height()),
        }
    }

    /// Returns the RGBA values of the pixels that a rectangle meets, row by row, and their place: left, top,
    /// width and height in device px. `None` if the browser does not hand them out.
    pub(crate) fn pixels(&self, rect: &Rect) -> Option<([u16; 4], Vec<u8>)> {
        let whole = self.whole();
        let within = |at: f64, most: f64| at.max(0.0).min(most);
        let left = within(rect.x.floor(), whole.width);
        let top = within(rect.y.floor(), whole.height);
        let width = within((rect.x + rect.width).ceil(), whole.width) - left;
        let height = within((rect.y + rect.height).ceil(), whole.height) - top;
        // The numbers are whole and lie on the canvas.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let place = [left, top, width, height].map(|it| it as u16);
        if place[2] == 0 || place[3] == 0 {
            return Some(([0; 4], Vec::new()));
        }
        let [x, y, wide, high] = place.map(f64::from);
        let image = self.context.get_image_data(x, y, wide, high).ok()?;
        Some((place, image.data().0))
    }

    fn sheet(&self, width: u32, height: u32) -> Result<HtmlCanvasElement, JsValue> {
        let document = self.canvas.owner_document().ok_or(JsValue::UNDEFINED)?;
        let canvas: HtmlCanvasElement = document.create_element("canvas")?.unchecked_into();
        canvas.set_width(width);
        canvas.set_height(height);
        Ok(canvas)
    }

    fn brush(&self) -> Brush<'_> {
        Brush {
            context: &self.context,
            sprites: &self.sprites,
            font: &self.font,
        }
    }

    fn paint_all(&self, scene: &Scene) -> Result<(), JsValue> {
        if let Some(ground) = &self.ground {
            self.context
                .draw_image_with_html_canvas_element(ground, 0.0, 0.0)?;
        }
        let brush = self.brush();
        for item in &scene.items {
            brush.draw(&item.shape)?;
        }
        Ok(())
    }

    fn paint_parts(&self, scene: &Scene, changes: &[Rect]) -> Result<(), JsValue> {
        let context = &self.context;
        context.save();
        context.begin_path();
        for rect in changes {
            context.rect(rect.x, rect.y, rect.width, rect.height);
        }
        context.clip();
        let painted = self.paint_touched(scene, changes);
        context.restore();
        painted
    }

    fn paint_touched(&self, scene: &Scene, changes: &[Rect]) -> Result<(), JsValue> {
        for rect in changes {
            self.paint_ground(rect)?;
        }
        let brush = self.brush();
        for item in &scene.items {
            if changes.iter().any(|rect| rect.meets(&item.bounds)) {
                brush.draw(&item.shape)?;
            }
        }
        Ok(())
    }

    /// Copies the ground within a rectangle, which may extend over the edge.
    fn paint_ground(&self, rect: &Rect) -> Result<(), JsValue> {
        let Some(ground) = &self.ground else {
            return Ok(());
        };
        let (x, y) = (rect.x.max(0.0), rect.y.max(0.0));
        let width = (rect.x + rect.width).min(f64::from(ground.width())) - x;
        let height = (rect.y + rect.height).min(f64::from(ground.height())) - y;
        if width <= 0.0 || height <= 0.0 {
            return Ok(());
        }
        self.context
            .draw_image_with_html_canvas_element_and_sw_and_sh_and_dx_and_dy_and_dw_and_dh(
                ground, x, y, width, height, x, y, width, height,
            )
    }
}

fn context(canvas: &HtmlCanvasElement) -> Result<CanvasRenderingContext2d, JsValue> {
    let context = canvas.get_context("2d")?.ok_or(JsValue::UNDEFINED)?;
    Ok(context.dyn_into()?)
}
