//! The small boards that show the themes in the settings.

use web_sys::{Element, HtmlCanvasElement};

use wasm_bindgen::JsCast;

use crate::board::{CanvasSize, Painter};
use crate::dom;
use crate::start::font;
use tengen_page::Page;
use tengen_page::view::sample;
use tengen_picture::{Frame, Shade, ThemeName};

/// Draws the samples, unless they show the same already.
pub(super) fn draw(dialog: &Element, page: &Page) {
    for (name, element) in dom::all_with(dialog, "data-sample") {
        let Ok(theme) = name.parse::<ThemeName>() else {
            continue;
        };
        let canvas: HtmlCanvasElement = element.unchecked_into();
        if let Some(side) = outdated(&canvas, page) {
            // Without a context the name of the theme is enough.
            let _ = paint(&canvas, page, theme, side);
        }
    }
}

/// Returns the side for the canvas in CSS px if it has to be drawn, and notes what it will show.
fn outdated(canvas: &HtmlCanvasElement, page: &Page) -> Option<f64> {
    // A dialog that is not open yet has no size.
    let side = CanvasSize::of(canvas).css.max(64.0);
    let shade = match page.shade() {
        Shade::Light => "light",
        Shade::Dark => "dark",
    };
    let ratio = dom::pixel_ratio();
    let now = format!(
        "{shade} {} {side} {ratio}",
        page.settings().lettering.name()
    );
    if canvas.get_attribute("data-drawn").as_deref() == Some(&now) {
        return None;
    }
    dom::set(canvas, "data-drawn", &now);
    Some(side)
}

fn paint(
    canvas: &HtmlCanvasElement,
    page: &Page,
    theme: ThemeName,
    side: f64,
) -> Result<(), wasm_bindgen::JsValue> {
    // The side is a few hundred at most.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let device = (side * dom::pixel_ratio()).round() as u32;
    let mut painter = Painter::new(canvas.clone(), font(canvas))?;
    painter.resize(device, device);
    painter.paint(sample(page, theme, Frame { css: side, device }))
}
