//! Sharing games: by copying and by files.

use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, Clipboard, ClipboardItem, Element, HtmlAnchorElement, Url};

use super::formats::Written;
use crate::dom;
use crate::files::opening::text_field;
use crate::shell::Shell;
use tengen_core::link;
use tengen_page::Page;
use tengen_page::text::Texts;
use tengen_page::view::describe::{self, Copied};

/// The length in bytes above which some programs cut links off.
const LONG: usize = 2000;

/// Shows the initial content of the dialog: the link.
pub(crate) fn fill(dialog: &Element, page: &Page) {
    show(dialog, page.texts(), &address(page), What::Link);
}

/// A text that can be copied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Link,
    /// The game in the named format.
    Text(&'static str),
}

/// Returns the game in the link format.
fn link_of(page: &Page) -> String {
    link::encode(&page.game().to_archive()).unwrap_or_default()
}

/// Returns the address of this page with the game after its `#`.
fn address(page: &Page) -> String {
    let location = dom::window().map(|window| window.location());
    let origin = location.as_ref().and_then(|it| it.origin().ok());
    let path = location.as_ref().and_then(|it| it.pathname().ok());
    format!(
        "{}{}#{}",
        origin.unwrap_or_default(),
        path.unwrap_or_default(),
        link_of(page)
    )
}

/// Puts a text to copy into the field.
fn show(dialog: &Element, texts: Texts, text: &str, what: What) {
    if let Some(field) = text_field(dialog, "text") {
        field.set_value(text);
    }
    let is_long = what == What::Link && text.len() > LONG;
    let note = if is_long {
        describe::long_link(texts, text.len())
    } else {
        String::new()
    };
    say(dialog, &note);
}

/// The selector of the place for the result of copying.
const COPIED: &str = "[data-part=copied]";

fn say(dialog: &Element, text: &str) {
    tell(dom::find(dialog, COPIED).as_ref(), text);
}

fn tell(place: Option<&Element>, text: &str) {
    if let Some(place) = place {
        place.set_text_content(Some(text));
    }
}

/// Copies the link, the moves or the board.
pub(crate) fn copy(shell: &Shell, button: &Element) {
    let Some(dialog) = dom::closest(button, "dialog") else {
        return;
    };
    let what = match button.get_attribute("data-value").as_deref() {
        Some("moves") => What::Text("moves"),
        Some("board") => What::Text("diagram"),
        _ => What::Link,
    };
    let (texts, game) = shell.with_page(|page| (page.texts(), link_of(page)));
    let What::Text(format) = what else {
        copy_text(&dialog, texts, &shell.with_page(address), what);
        return;
    };
    let formats = shell.formats();
    if formats.must_load() {
        say(&dialog, describe::loading(texts));
    }
    let promised = Promised::new();
    formats.write(&game, format, move |written| match written {
        Ok(written) => {
            let text = String::from_utf8(written.bytes).unwrap_or_default();
            match promised {
                Some(promised) => {
                    select(&dialog, texts, &text, what);
                    let place = dom::find(&dialog, COPIED);
                    say_copied(promised.keep(&text), texts, [place.clone(), place]);
                }
                None => copy_text(&dialog, texts, &text, what),
            }
        }
        Err(_) => say(&dialog, describe::not_loaded(texts)),
    });
}

/// A text that is put on the clipboard as soon as it is ready. Browsers allow copying only while they handle
/// a press, so the promise is handed over at once.
struct Promised {
    keep: Function,
    copied: Promise,
}

impl Promised {
    /// Promises a text; `None` if the clipboard does not take promises.
    fn new() -> Option<Promised> {
        let mut keep = None;
        let blob = Promise::new(&mut |kept, _| keep = Some(kept));
        let record = Object::new();
        // A new object accepts every property.
        let _ = Reflect::set(&record, &JsValue::from_str(PLAIN), &blob);
        let item = ClipboardItem::new_with_record_from_str_to_blob_promise(&record).ok()?;
        let copied = clipboard()?.write(&Array::of1(&item));
        // A handler must be attached now, because the promise may be rejected before the result is awaited.
        dom::when(copied.clone().into(), |_| ());
        Some(Promised {
            keep: keep?,
            copied,
        })
    }

    /// Gives the text to the clipboard. The result is fulfilled once it was copied.
    fn keep(self, text: &str) -> Promise {
        let options = BlobPropertyBag::new();
        options.set_type(PLAIN);
        let parts = Array::of1(&JsValue::from_str(text));
        if let Ok(blob) = Blob::new_with_str_sequence_and_options(&parts, &options) {
            // Fulfilling a promise does not call any other code.
            let _ = self.keep.call1(&JsValue::NULL, &blob);
        }
        self.copied
    }
}

const PLAIN: &str = "text/plain";

/// Shows a text and selects it, so that it can also be copied by hand.
fn select(dialog: &Element, texts: Texts, text: &str, what: What) {
    show(dialog, texts, text, what);
    if let Some(field) = text_field(dialog, "text") {
        field.select();
    }
}

/// Shows a text and copies it.
fn copy_text(dialog: &Element, texts: Texts, text: &str, what: What) {
    select(dialog, texts, text, what);
    let place = dom::find(dialog, COPIED);
    // A warning about a long link must stay visible.
    let is_warned = what == What::Link && text.len() > LONG;
    let done = if is_warned { None } else { place.clone() };
    to_clipboard(text, texts, [done, place]);
}

/// Copies a text. Reports success in the first place or failure in the second.
pub(crate) fn to_clipboard(text: &str, texts: Texts, [done, failed]: [Option<Element>; 2]) {
    let Some(clipboard) = clipboard() else {
        tell(failed.as_ref(), describe::copied(texts, Copied::No));
        return;
    };
    say_copied(clipboard.write_text(text), texts, [done, failed]);
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

/// Shows the losses of the chosen format.
pub(crate) fn choose_format(shell: &Shell, dialog: &Element) {
    let Some(name) = format(dialog) else {
        return;
    };
    let (texts, game) = shell.with_page(|page| (page.texts(), link_of(page)));
    let tell = |dialog: &Element, text: &str| {
        if let Some(hint) = dom::find(dialog, "[data-part=lost]") {
            hint.set_text_content(Some(text));
        }
    };
    let formats = shell.formats();
    if formats.must_load() {
        tell(dialog, describe::loading(texts));
    }
    let (dialog, chosen) = (dialog.clone(), name.clone());
    formats.write(&game, &name, move |written| {
        // The user may have chosen another format since, and its reply may have arrived earlier.
        if format(&dialog).as_deref() != Some(chosen.as_str()) {
            return;
        }
        // If the module could not be loaded, the Save button tries again, so it stays enabled.
        let (text, can_save) = match written {
            Ok(written) => (texts.sentence(&written.losses), !written.bytes.is_empty()),
            Err(_) => (describe::not_loaded(texts).to_string(), true),
        };
        tell(&dialog, &text);
        if let Some(button) = dom::find(&dialog, "[data-action=save]") {
            dom::set_flag(&button, "disabled", !can_save);
        }
    });
}

fn format(dialog: &Element) -> Option<String> {
    Some(dom::field(dialog, "[name=format]")?.value())
}

/// Hands the game to the browser as a file in the chosen format.
pub(crate) fn save(shell: &Shell, button: &Element) {
    let dialog = dom::closest(button, "dialog");
    let Some((dialog, format)) = dialog.and_then(|dialog| Some((dialog.clone(), format(&dialog)?)))
    else {
        return;
    };
    let (texts, game) = shell.with_page(|page| (page.texts(), link_of(page)));
    let formats = shell.formats();
    if formats.must_load() {
        say(&dialog, describe::loading(texts));
    }
    formats.write(&game, &format, move |written| {
        let Ok(Written { bytes, name, .. }) = written else {
            say(&dialog, describe::not_loaded(texts));
            return;
        };
        if download(&dialog, &bytes, &name).is_some() {
            say(&dialog, &describe::saved(texts, &name));
        }
    });
}

/// Saves bytes as a file. `place` is an element of the page. Returns `None` if the browser refuses.
pub(crate) fn download(place: &Element, bytes: &[u8], name: &str) -> Option<()> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts).ok()?;
    let address = Url::create_object_url_with_blob(&blob).ok()?;
    let anchor: HtmlAnchorElement = dom::append(place, "a", "")?.unchecked_into();
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    anchor.remove();
    let _ = Url::revoke_object_url(&address);
    Some(())
}
