//! Sharing games in a browser: the link, pictures, files, texts, printed diagrams and boards for other pages.

mod copying;
mod dialog;
mod embedding;
mod film;
mod picture;
mod printing;
mod sending;
mod written;

pub(crate) use copying::to_clipboard;
pub(crate) use dialog::ShareView;

use std::cell::Cell;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast;
use web_sys::{Blob, Element, HtmlAnchorElement, Url};

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::formats::{Formats, Module};
use crate::kit::shell::Shell;
use tengen_page::view::{describe, link_text};
use tengen_page::{Effect, Layout, Page, Place, StudyPlace};

/// The ids of what the dialog waits for. Anything with an earlier id is obsolete.
#[derive(Debug, Default)]
pub(crate) struct Sharing {
    copy: Cell<u32>,
    film: Cell<u32>,
    /// `true` while an animated picture is being made.
    is_filming: Cell<bool>,
}

impl Device for Sharing {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::SaveFile(name, text) => save_text(shell.host(), &text, &name),
            effect => return Some(effect),
        }
        None
    }
}

impl Sharing {
    /// Returns what the dialog of a board waits for.
    fn of(shell: &Shell) -> &Sharing {
        shell.device().expect("every board has it")
    }

    fn next_copy(&self) -> u32 {
        self.copy.set(self.copy.get().wrapping_add(1));
        self.copy.get()
    }

    fn is_copy(&self, id: u32) -> bool {
        self.copy.get() == id
    }

    /// Makes an animated picture that is being made obsolete, and returns the id of the next one.
    fn next_film(&self) -> u32 {
        self.is_filming.set(false);
        self.film.set(self.film.get().wrapping_add(1));
        self.film.get()
    }

    fn is_film(&self, id: u32) -> bool {
        self.film.get() == id
    }
}

/// Returns the game in the link format.
fn link_of(page: &Page) -> String {
    link_text(page, None)
}

/// Shows a message in the dialog around an element.
fn say(element: &Element, text: &str) {
    let dialog = dom::closest(element, "dialog");
    if let Some(place) = dialog.and_then(|it| dom::find(&it, "[data-part=copied]")) {
        dom::write(&place, text);
    }
}

/// Hands a file to the browser.
fn download(near: &Element, blob: &Blob, name: &str) -> Option<()> {
    let address = Url::create_object_url_with_blob(blob).ok()?;
    let anchor: HtmlAnchorElement = dom::append(near, "a", "")?.unchecked_into();
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    anchor.remove();
    let _ = Url::revoke_object_url(&address);
    Some(())
}

/// Returns the address of this page with the game after its `#`, and with its review unless the player leaves it out.
fn address(dialog: &Element, page: &Page) -> String {
    let review = page.packed_review().filter(|_| wants_review(dialog));
    address_with(page, review.as_deref())
}

fn wants_review(dialog: &Element) -> bool {
    dom::field(dialog, "[name=review]").is_none_or(|field| field.checked())
}

/// Returns the link to the game: one from the study leads there.
fn address_with(page: &Page, review: Option<&str>) -> String {
    let text = link_text(page, review);
    if page.layout() == Layout::Study && dom::base().is_some() {
        return dom::site() + &Place::Study(StudyPlace::Link(text)).route().to_string();
    }
    dom::address(&text)
}

/// Says that a module is being loaded if the next reply must wait for it.
fn say_loading(shell: &Shell, dialog: &Element, module: Module) {
    if Formats::of(shell).must_load(module) {
        say(dialog, describe::loading(shell.with_page(Page::texts)));
    }
}

/// Hands bytes to the browser as a file and says so.
fn finish_bytes(shell: &Shell, near: &Element, bytes: &[u8], name: &str) {
    let blob = (!bytes.is_empty()).then(|| blob_of(bytes)).flatten();
    finish(shell, near, blob, name);
}

fn finish(shell: &Shell, near: &Element, blob: Option<Blob>, name: &str) {
    let saved = blob.and_then(|blob| download(near, &blob, name));
    match saved {
        Some(()) => say(near, &describe::saved(shell.with_page(Page::texts), name)),
        None => fail(shell, near),
    }
}

/// Says that a picture could not be made.
fn fail(shell: &Shell, near: &Element) {
    say(near, describe::picture_failed(shell.with_page(Page::texts)));
}

/// Saves a text as a file. `near` is an element of the page.
fn save_text(near: &Element, text: &str, name: &str) {
    if let Some(blob) = blob_of(text.as_bytes()) {
        let _ = download(near, &blob, name);
    }
}

fn blob_of(bytes: &[u8]) -> Option<Blob> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    Blob::new_with_u8_array_sequence(&parts).ok()
}
