//! The files that parts of the page load when they are first needed, by functions of the page.

use js_sys::{Promise, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use crate::kit::device::{Device, Functions};
use crate::kit::dom;
use crate::kit::shell::Shell;
use tengen_page::{Asset, Content, Effect, Event};

/// Loads assets by functions of the page.
pub(crate) struct Assets(Functions);

impl Assets {
    pub(crate) fn new(functions: &Functions) -> Assets {
        Assets(functions.clone())
    }

    /// Loads an asset and sends its content: at once if it is there, and otherwise later.
    fn load(&self, asset: Asset, shell: &Shell) {
        let sender = shell.sender().clone();
        let take = move |value| sender.send(Event::Fetched(asset, content(value)));
        let code = asset.language().map(|it| it.code().into());
        let code = code.unwrap_or(JsValue::UNDEFINED);
        let load = self.0.named(asset.name());
        match load.map(|load| load.call1(&JsValue::NULL, &code)) {
            Some(Ok(text)) if text.is_string() => take(text),
            Some(Ok(value)) => dom::when(Promise::resolve(&value).into(), take),
            // Without a function, or if it throws, there is no file.
            _ => dom::after(0.0, move || take(JsValue::UNDEFINED)),
        }
    }
}

impl Device for Assets {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        let Effect::Fetch(asset) = effect else {
            return Some(effect);
        };
        self.load(asset, shell);
        None
    }
}

/// Returns the content of a file. A failure is an error or nothing.
fn content(value: JsValue) -> Option<Content> {
    if let Some(text) = value.as_string() {
        return Some(Content::Text(text));
    }
    let bytes = value.dyn_into::<Uint8Array>().ok()?;
    Some(Content::Bytes(bytes.to_vec()))
}
