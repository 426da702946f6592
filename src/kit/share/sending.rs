//! Passing the link or the picture on to another program of the device (Web Share), where the browser can.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, Element, File, FilePropertyBag};

use super::{address, fail, picture, say};
use crate::kit::dom;
use crate::kit::shell::Shell;
use tengen_page::Page;
use tengen_page::view::describe;

#[wasm_bindgen]
extern "C" {
    /// The part of `navigator` that not every browser has.
    type Sharer;

    #[wasm_bindgen(method, getter, structural, js_name = share)]
    fn share_function(this: &Sharer) -> JsValue;

    #[wasm_bindgen(method, getter, structural, js_name = canShare)]
    fn can_share_function(this: &Sharer) -> JsValue;

    #[wasm_bindgen(method, catch, js_name = share)]
    fn share(this: &Sharer, data: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = canShare)]
    fn can_share(this: &Sharer, data: &JsValue) -> Result<bool, JsValue>;
}

/// Returns the browser's way to share; `None` if it has none.
fn sharer() -> Option<Sharer> {
    let sharer: Sharer = dom::window()?.navigator().unchecked_into();
    sharer.share_function().is_function().then_some(sharer)
}

/// Shows the buttons for what the browser can share.
pub(super) fn offer(dialog: &Element) {
    let link = sharer();
    let picture = link.as_ref().filter(|sharer| {
        let empty = Blob::new().ok().and_then(|blob| files(&blob));
        sharer.can_share_function().is_function()
            && empty.is_some_and(|data| sharer.can_share(&data) == Ok(true))
    });
    for (what, is_there) in [("link", link.is_some()), ("picture", picture.is_some())] {
        let selector = format!("[data-action=send][data-value={what}]");
        if let Some(button) = dom::find(dialog, &selector) {
            dom::set_flag(&button, "hidden", !is_there);
        }
    }
}

/// Returns the data of a shared picture.
fn files(blob: &Blob) -> Option<JsValue> {
    let options = FilePropertyBag::new();
    options.set_type(picture::PNG);
    let parts = Array::of1(blob);
    let file =
        File::new_with_blob_sequence_and_options(&parts, picture::PNG_NAME, &options).ok()?;
    Some(data("files", &Array::of1(&file)))
}

fn data(name: &str, value: &JsValue) -> JsValue {
    let data = Object::new();
    // A new object accepts every property.
    let _ = Reflect::set(&data, &name.into(), value);
    data.into()
}

/// Shares the link or the picture.
pub(super) fn send(shell: &Shell, button: &Element) {
    let Some(dialog) = dom::closest(button, "dialog") else {
        return;
    };
    if button.get_attribute("data-value").as_deref() != Some("picture") {
        let address = shell.with_page(|page| address(&dialog, page));
        return pass_on(shell, &dialog, &data("url", &address.into()));
    }
    let (sender, near) = (shell.sender().clone(), dialog.clone());
    picture::png(shell, &dialog, move |blob| {
        let Some(shell) = sender.shell() else {
            return;
        };
        match blob.and_then(|blob| files(&blob)) {
            Some(data) => pass_on(&shell, &near, &data),
            None => fail(&shell, &near),
        }
    });
}

/// Shares the data. A player who closes the browser's dialog is told nothing.
fn pass_on(shell: &Shell, dialog: &Element, data: &JsValue) {
    say(dialog, "");
    let (texts, dialog) = (shell.with_page(Page::texts), dialog.clone());
    let shared = sharer().map(|sharer| sharer.share(data));
    let Some(Ok(shared)) = shared else {
        return say(&dialog, describe::not_sent(texts));
    };
    dom::when(shared, move |error| {
        let name = Reflect::get(&error, &"name".into()).ok();
        let name = name.and_then(|name| name.as_string());
        if name.is_some_and(|name| name != "AbortError") {
            say(&dialog, describe::not_sent(texts));
        }
    });
}
