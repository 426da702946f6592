//! Draws one shape onto one canvas context: a plain `match`.

use tengen_picture::{Fixed, Ink, Paint, Pos, Primitive, Sprite};
use wasm_bindgen::JsValue;
use web_sys::{CanvasGradient, CanvasRenderingContext2d, HtmlCanvasElement, Path2d};

/// A canvas context with the sprites and the font that shapes need.
pub(crate) struct Brush<'a> {
    pub(crate) context: &'a CanvasRenderingContext2d,
    pub(crate) sprites: &'a [SpriteImage],
    pub(crate) font: &'a str,
}

/// A sprite that was drawn in advance.
pub(crate) struct SpriteImage {
    pub(crate) sprite: Sprite,
    pub(crate) canvas: HtmlCanvasElement,
    /// The distance from the left and top edges to the centre of the stone, in device px.
    pub(crate) center: f64,
}

const FULL: f64 = std::f64::consts::TAU;

impl Brush<'_> {
    /// Draws one shape. It fails only if the browser refuses a number or a colour.
    pub(crate) fn draw(&self, shape: &Primitive) -> Result<(), JsValue> {
        let context = self.context;
        match shape {
            Primitive::Ground(paint) => {
                self.fill_with(paint)?;
                let canvas = context.canvas().ok_or(JsValue::UNDEFINED)?;
                let (width, height) = (canvas.width(), canvas.height());
                context.fill_rect(0.0, 0.0, f64::from(width), f64::from(height));
            }
            Primitive::Rects { rects, ink, alpha } => {
                context.set_fill_style_str(ink);
                context.set_global_alpha(*alpha);
                for rect in rects {
                    context.fill_rect(rect.x, rect.y, rect.width, rect.height);
                }
                context.set_global_alpha(1.0);
            }
            Primitive::Disc {
                center,
                radius,
                paint,
            } => {
                self.fill_with(paint)?;
                self.circle(*center, *radius)?;
                context.fill();
            }
            Primitive::Ring {
                center,
                radius,
                width,
                ink,
            } => {
                self.stroke_with(ink, *width, "butt");
                self.circle(*center, *radius)?;
                context.stroke();
            }
            Primitive::Square {
                center,
                side,
                corner,
                ink,
            } => self.square(*center, *side, *corner, ink)?,
            Primitive::Lines {
                lines,
                width,
                ink,
                alpha,
            } => {
                self.stroke_with(ink, *width, "round");
                context.set_global_alpha(*alpha);
                self.trace(lines);
                context.stroke();
                context.set_global_alpha(1.0);
            }
            Primitive::Grain {
                path,
                width,
                ink,
                alpha,
            } => {
                self.stroke_with(ink, *width, "butt");
                context.set_global_alpha(*alpha);
                context.stroke_with_path(&Path2d::new_with_path_string(path)?);
                context.set_global_alpha(1.0);
            }
            Primitive::Text {
                center,
                text,
                height,
                weight,
                ink,
            } => {
                let height_px = Fixed(*height, 2);
                let weight = u32::from(*weight);
                context.set_font(&format!("{weight} {height_px}px {}", self.font));
                context.set_text_align("center");
                context.set_text_baseline("middle");
                context.set_fill_style_str(ink);
                // Digits and capitals have no descenders, so their visual centre is above the
                // centre of the line.
                context.fill_text(text, center.x, center.y + 0.06 * height)?;
            }
            Primitive::Sprite {
                sprite,
                center,
                scale,
                alpha,
            } => self.copy(*sprite, *center, *scale, *alpha)?,
        }
        Ok(())
    }

    fn circle(&self, center: Pos, radius: f64) -> Result<(), JsValue> {
        self.context.begin_path();
        self.context
            .arc(center.x, center.y, radius.max(0.0), 0.0, FULL)
    }

    fn stroke_with(&self, ink: &Ink, width: f64, cap: &str) {
        self.context.set_stroke_style_str(ink);
        self.context.set_line_width(width);
        self.context.set_line_cap(cap);
        self.context.set_line_join("round");
    }

    fn trace(&self, lines: &[Vec<Pos>]) {
        self.context.begin_path();
        for line in lines {
            let mut places = line.iter();
            if let Some(start) = places.next() {
                self.context.move_to(start.x, start.y);
            }
            for place in places {
                self.context.line_to(place.x, place.y);
            }
        }
    }

    fn square(&self, center: Pos, side: f64, corner: f64, ink: &Ink) -> Result<(), JsValue> {
        let context = self.context;
        let (left, top) = (center.x - side / 2.0, center.y - side / 2.0);
        let (right, bottom) = (left + side, top + side);
        context.set_fill_style_str(ink);
        context.begin_path();
        context.move_to(left + corner, top);
        context.arc_to(right, top, right, bottom, corner)?;
        context.arc_to(right, bottom, left, bottom, corner)?;
        context.arc_to(left, bottom, left, top, corner)?;
        context.arc_to(left, top, right, top, corner)?;
        context.fill();
        Ok(())
    }

    fn copy(&self, sprite: Sprite, center: Pos, scale: f64, alpha: f64) -> Result<(), JsValue> {
        let Some(image) = self.sprites.iter().find(|image| image.sprite == sprite) else {
            return Ok(());
        };
        let (left, top) = (
            center.x - image.center * scale,
            center.y - image.center * scale,
        );
        let side = f64::from(image.canvas.width()) * scale;
        self.context.set_global_alpha(alpha);
        self.context
            .draw_image_with_html_canvas_element_and_dw_and_dh(
                &image.canvas,
                left,
                top,
                side,
                side,
            )?;
        self.context.set_global_alpha(1.0);
        Ok(())
    }

    fn fill_with(&self, paint: &Paint) -> Result<(), JsValue> {
        match paint {
            Paint::Flat(ink) => self.context.set_fill_style_str(ink),
            Paint::Linear { from, to, stops } => {
                let gradient = self
                    .context
                    .create_linear_gradient(from.x, from.y, to.x, to.y);
                self.fill_with_gradient(&gradient, stops)?;
            }
            Paint::Radial { from, to, stops } => {
                let ((inner, inner_radius), (outer, outer_radius)) = (from, to);
                let gradient = self.context.create_radial_gradient(
                    inner.x,
                    inner.y,
                    *inner_radius,
                    outer.x,
                    outer.y,
                    *outer_radius,
                )?;
                self.fill_with_gradient(&gradient, stops)?;
            }
        }
        Ok(())
    }

    fn fill_with_gradient(
        &self,
        gradient: &CanvasGradient,
        stops: &[(f64, Ink)],
    ) -> Result<(), JsValue> {
        for (at, ink) in stops {
            #[allow(clippy::cast_possible_truncation)]
            gradient.add_color_stop(*at as f32, ink)?;
        }
        self.context.set_fill_style_canvas_gradient(gradient);
        Ok(())
    }
}
