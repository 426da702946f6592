//! Copying to the clipboard, and the message about it.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::JsValue;
use web_sys::{Blob, BlobPropertyBag, Clipboard, ClipboardItem, Element};

use super::Sharing;
use crate::kit::dom;
use crate::kit::shell::Shell;
use tengen_page::Page;
use tengen_page::text::Texts;
use tengen_page::view::describe::{self, Copied, ShareButton};

/// Time for which a button says that something was copied, in ms.
const SHOWN: f64 = 2000.0;

/// The media type of texts.
pub(super) const PLAIN: &str = "text/plain";

/// Content that is put on the clipboard as soon as it is ready. Browsers allow copying only while they handle
/// a press, so the promise is handed over at once.
pub(super) struct Promised {
    media: &'static str,
    keep: Function,
    copied: Promise,
}

impl Promised {
    /// Promises content of a media type; `None` if the clipboard does not take promises of it.
    pub(super) fn new(media: &'static str) -> Option<Promised> {
        let mut keep = None;
        let blob = Promise::new(&mut |kept, _| keep = Some(kept));
        let record = Object::new();
        // A new object accepts every property.
        let _ = Reflect::set(&record, &JsValue::from_str(media), &blob);
        let item = ClipboardItem::new_with_record_from_str_to_blob_promise(&record).ok()?;
        let copied = clipboard()?.write(&Array::of1(&item));
        // A handler must be attached now, because the promise may be rejected before the result is awaited.
        dom::when(copied.clone().into(), |_| ());
        Some(Promised {
            media,
            keep: keep?,
            copied,
        })
    }

    /// Gives the content to the clipboard: a text or a blob. The result is fulfilled once it was copied.
    pub(super) fn keep(self, content: &JsValue) -> Promise {
        let options = BlobPropertyBag::new();
        options.set_type(self.media);
        let parts = Array::of1(content);
        if let Ok(blob) = Blob::new_with_blob_sequence_and_options(&parts, &options) {
            // Fulfilling a promise does not call any other code.
            let _ = self.keep.call1(&JsValue::NULL, &blob);
        }
        self.copied
    }
}

/// Copies a text. Reports success in the first place or failure in the second.
pub(crate) fn to_clipboard(text: &str, texts: Texts, [done, failed]: [Option<Element>; 2]) {
    let Some(clipboard) = clipboard() else {
        tell(failed.as_ref(), describe::copied(texts, Copied::No));
        return;
    };
    say_copied(clipboard.write_text(text), texts, [done, failed]);
}

fn tell(place: Option<&Element>, text: &str) {
    if let Some(place) = place {
        dom::write(place, text);
    }
}

/// Returns the clipboard; `None` on pages that were not loaded securely.
fn clipboard() -> Option<Clipboard> {
    let clipboard = dom::window()?.navigator().clipboard();
    (!clipboard.is_undefined()).then_some(clipboard)
}

/// Reports in the first place that the copy succeeded, or in the second that it failed, once that is known.
fn say_copied(copied: Promise, texts: Texts, [done, failed]: [Option<Element>; 2]) {
    dom::when(copied.into(), move |error| {
        if error.is_undefined() {
            tell(done.as_ref(), describe::copied(texts, Copied::Yes));
        } else {
            tell(failed.as_ref(), describe::copied(texts, Copied::No));
        }
    });
}

/// Copies a text from a field of the dialog, which is selected so that it can also be copied by hand.
pub(super) fn copy_text(shell: &Shell, button: &Element, text: &str) {
    let Some(clipboard) = clipboard() else {
        return failed(shell, button);
    };
    follow(shell, button, clipboard.write_text(text));
}

/// Says that something was copied, or could not be, once that is known.
pub(super) fn follow(shell: &Shell, button: &Element, copied: Promise) {
    let (sender, button) = (shell.sender().clone(), button.clone());
    let id = Sharing::of(shell).next_copy();
    dom::when(copied.into(), move |error| {
        let Some(shell) = sender.shell() else {
            return;
        };
        if !Sharing::of(&shell).is_copy(id) {
            return;
        }
        if !error.is_undefined() {
            return failed(&shell, &button);
        }
        let texts = shell.with_page(Page::texts);
        label(&button, texts, ShareButton::CopyDone);
        super::say(&button, describe::copied(texts, Copied::Yes));
        let sender = shell.sender().clone();
        dom::after(SHOWN, move || {
            if let Some(shell) = sender.shell().filter(|it| Sharing::of(it).is_copy(id)) {
                forget(&shell, &button);
            }
        });
    });
}

/// Says that copying is not allowed.
pub(super) fn failed(shell: &Shell, button: &Element) {
    let texts = shell.with_page(Page::texts);
    super::say(button, describe::copied(texts, Copied::No));
}

/// Takes back what the buttons and the message of the dialog around an element say about copying.
pub(super) fn forget(shell: &Shell, element: &Element) {
    Sharing::of(shell).next_copy();
    let texts = shell.with_page(Page::texts);
    if let Some(dialog) = dom::closest(element, "dialog") {
        for (action, button) in dom::all_with(&dialog, "data-action") {
            if action == "copy" {
                label(&button, texts, ShareButton::Copy);
            }
        }
        super::say(&dialog, "");
    }
}

fn label(button: &Element, texts: Texts, state: ShareButton) {
    if let Some(span) = dom::find(button, "span") {
        span.set_text_content(Some(describe::share_button(texts, state)));
    }
}
