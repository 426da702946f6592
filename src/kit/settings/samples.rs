//! The small boards that show the themes in the settings.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, HtmlCanvasElement};

use crate::kit::board::{CanvasSize, Painter};
use crate::kit::dom;
use crate::kit::surroundings::font;
use tengen_page::Page;
use tengen_page::view::sample;
use tengen_picture::{Frame, Shade, ThemeName};

/// Draws the samples, unless they show the same already.
pub(super) fn draw(dialog: &Element, page: &Page) {
    for (name, element) in dom::all_with(dialog, "data-sample") {
        let canvas: HtmlCanvasElement = element.unchecked_into();
        if let Ok(theme) = name.parse::<ThemeName>()
            && let Some(frame) = outdated(&canvas, page)
        {
            // Without a context the name of the theme is enough.
            let _ = paint(&canvas, page, theme, frame);
        }
    }
}

/// Forgets what the samples show, because the browser may have lost it.
pub(super) fn forget(dialog: &Element) {
    for (_, canvas) in dom::all_with(dialog, "data-sample") {
        dom::set(&canvas, "data-drawn", "");
    }
}

/// Returns the frame of the sample if it has to be drawn, and notes what it will show.
fn outdated(canvas: &HtmlCanvasElement, page: &Page) -> Option<Frame> {
    // A dialog that is not open yet has no size.
    let css = CanvasSize::of(canvas).css.max(80.0);
    // The side is a few hundred at most.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let device = (css * dom::pixel_ratio()).round() as u32;
    let shade = match page.shade() {
        Shade::Light => "light",
        Shade::Dark => "dark",
    };
    let now = format!("{shade} {} {device}", page.settings().lettering.name());
    if canvas.get_attribute("data-drawn").as_deref() == Some(&now) {
        return None;
    }
    dom::set(canvas, "data-drawn", &now);
    Some(Frame { css, device })
}

fn paint(
    canvas: &HtmlCanvasElement,
    page: &Page,
    theme: ThemeName,
    frame: Frame,
) -> Result<(), JsValue> {
    let mut painter = Painter::new(canvas.clone(), font(canvas))?;
    painter.resize(frame.device, frame.device);
    painter.paint(sample(page, theme, frame))
}
