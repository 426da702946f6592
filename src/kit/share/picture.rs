//! The picture of the position: in the dialog, and as a PNG.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Element, HtmlCanvasElement};

use crate::kit::board::Painter;
use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::surroundings::font;
use tengen_page::view::picture;
use tengen_page::{PictureOptions, view};
use tengen_picture::{Scene, Visibility};

/// The media type of the picture.
pub(super) const PNG: &str = "image/png";
pub(super) const PNG_NAME: &str = "tengen.png";

/// The side of the picture in the dialog, in CSS px.
const SMALL: f64 = 144.0;

/// Returns the choices of the dialog about pictures.
pub(super) fn options(dialog: &Element) -> PictureOptions {
    let shown = |name: &str| match dom::field(dialog, &format!("[name={name}]:checked")) {
        Some(_) => Visibility::Shown,
        None => Visibility::Hidden,
    };
    let side = dom::field(dialog, "[name=side]").and_then(|field| field.value().parse().ok());
    PictureOptions {
        side: side.unwrap_or(960),
        coordinates: shown("coordinates"),
        numbers: shown("numbers"),
    }
}

/// Returns a painter for a canvas of `side` device px.
pub(super) fn painter(
    shell: &Shell,
    canvas: HtmlCanvasElement,
    side: u32,
) -> Result<Painter, JsValue> {
    let mut painter = Painter::new(canvas, font(shell.host()))?;
    painter.resize(side, side);
    Ok(painter)
}

/// Makes a canvas that is not on the page.
pub(super) fn canvas(shell: &Shell) -> Option<HtmlCanvasElement> {
    let document = shell.host().owner_document()?;
    Some(dom::create(&document, "canvas", "")?.unchecked_into())
}

/// Paints the picture of the dialog.
pub(super) fn show(shell: &Shell, dialog: &Element) {
    let Some(place) = dom::find(dialog, "[data-part=picture]") else {
        return;
    };
    // It is scaled down by the browser, so that its lines are thin. The product is a small positive number.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let side = (2.0 * SMALL * dom::pixel_ratio()).round() as u32;
    let options = PictureOptions {
        side,
        ..options(dialog)
    };
    let scene = shell.with_page(|page| picture(page, options));
    report(paint(shell, place.unchecked_into(), side, scene));
}

fn paint(shell: &Shell, canvas: HtmlCanvasElement, side: u32, scene: Scene) -> Result<(), JsValue> {
    painter(shell, canvas, side)?.paint(scene)
}

/// Reports an error of the browser in its console.
pub(super) fn report(result: Result<(), JsValue>) {
    if let Err(error) = result {
        web_sys::console::error_1(&error);
    }
}

/// Makes the picture as a PNG; `done` gets `None` if the browser cannot make it.
pub(super) fn png(shell: &Shell, dialog: &Element, done: impl FnOnce(Option<Blob>) + 'static) {
    let options = options(dialog);
    let scene = shell.with_page(|page| view::picture(page, options));
    let painted = canvas(shell).filter(|canvas| {
        let painted = paint(shell, canvas.clone(), options.side, scene);
        painted.is_ok()
    });
    let Some(canvas) = painted else {
        return done(None);
    };
    let made = Closure::once_into_js(move |blob: JsValue| done(blob.dyn_into().ok()));
    report(canvas.to_blob_with_type(made.unchecked_ref(), PNG));
}
