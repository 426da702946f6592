//! The size of the canvas in CSS px and in whole device px, and its changes.

use js_sys::Reflect;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Element, ResizeObserver, ResizeObserverBoxOptions, ResizeObserverEntry, ResizeObserverOptions,
    ResizeObserverSize,
};

use crate::kit::dom;

/// The size of a canvas: its width in CSS px, and its width and height in device px.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CanvasSize {
    pub(crate) css: f64,
    pub(crate) device: (u32, u32),
}

impl CanvasSize {
    /// Computes the size from the page's pixel ratio. It is exact if the element is aligned
    /// to whole device px.
    pub(crate) fn of(element: &Element) -> CanvasSize {
        let rect = element.get_bounding_client_rect();
        let ratio = dom::pixel_ratio();
        CanvasSize {
            css: rect.width(),
            device: (whole(rect.width() * ratio), whole(rect.height() * ratio)),
        }
    }

    /// Returns the side of the largest square that fits, in device px.
    pub(crate) fn side(self) -> u32 {
        self.device.0.min(self.device.1)
    }
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn whole(pixels: f64) -> u32 {
    // Larger canvases fail in some browsers, and no screen has that many pixels.
    pixels.round().max(1.0).min(8192.0) as u32
}

/// Watches a canvas for changes of its size in device px, which include changes of the pixel ratio.
pub(crate) struct SizeWatch {
    observer: ResizeObserver,
    _closure: Closure<dyn Fn(JsValue)>,
}

impl SizeWatch {
    pub(crate) fn new(
        canvas: &Element,
        changed: impl Fn(CanvasSize) + 'static,
    ) -> Option<SizeWatch> {
        let watched = canvas.clone();
        let closure = Closure::<dyn Fn(JsValue)>::new(move |entries: JsValue| {
            let entries: js_sys::Array = entries.unchecked_into();
            let mut size = CanvasSize::of(&watched);
            let last = entries.get(entries.length().saturating_sub(1));
            // Emulated pixel ratios do not change the reported box, so it is used only if
            // it differs by rounding.
            if let Some(device) = device_pixels(&last)
                && device.0.abs_diff(size.device.0) <= 1
                && device.1.abs_diff(size.device.1) <= 1
            {
                size.device = device;
            }
            changed(size);
        });
        let observer = ResizeObserver::new(closure.as_ref().unchecked_ref()).ok()?;
        let options = ResizeObserverOptions::new();
        options.set_box(ResizeObserverBoxOptions::DevicePixelContentBox);
        // Browsers without device px boxes refuse that option, so the plain content box is observed instead.
        if !observes_device_pixels() {
            options.set_box(ResizeObserverBoxOptions::ContentBox);
        }
        observer.observe_with_options(canvas, &options);
        Some(SizeWatch {
            observer,
            _closure: closure,
        })
    }
}

/// Returns `true` if the browser reports the sizes of boxes in device px.
fn observes_device_pixels() -> bool {
    let get = |from: &JsValue, name: &str| Reflect::get(from, &JsValue::from_str(name));
    dom::window()
        .and_then(|window| get(&window, "ResizeObserverEntry").ok())
        .and_then(|entry| get(&entry, "prototype").ok())
        .is_some_and(|entry| {
            Reflect::has(&entry, &JsValue::from_str("devicePixelContentBoxSize")).unwrap_or(false)
        })
}

fn device_pixels(entry: &JsValue) -> Option<(u32, u32)> {
    if !observes_device_pixels() {
        return None;
    }
    let entry: &ResizeObserverEntry = entry.dyn_ref()?;
    let size: ResizeObserverSize = entry
        .device_pixel_content_box_size()
        .get(0)
        .dyn_into()
        .ok()?;
    Some((whole(size.inline_size()), whole(size.block_size())))
}

impl Drop for SizeWatch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
