//! The Share dialog: its fields and buttons.

use web_sys::{Blob, BlobPropertyBag, Element, HtmlDialogElement};

use js_sys::Array;
use wasm_bindgen::JsValue;

use super::copying::{self, Promised};
use super::{
    address_with, embedding, fail, film, finish, link_of, picture, printing, say, say_loading,
    sending, wants_review, written,
};
use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::formats::{Formats, Module};
use crate::kit::shell::Shell;
use crate::kit::shown::Shown;
use crate::kit::view::{Change, Dialog, Press, View};
use tengen_page::Page;
use tengen_page::text::Texts;
use tengen_page::view::{describe, picture_style};
use tengen_picture::Visibility;

/// The length in bytes above which some programs cut links off.
const LONG: usize = 2000;

/// The name of the dialog.
const DIALOG: &str = "share";

/// The dialog.
pub(crate) struct ShareView {
    dialog: Option<HtmlDialogElement>,
    texts: Shown<Option<Texts>>,
}

impl ShareView {
    pub(crate) fn new(host: &Element) -> ShareView {
        ShareView {
            dialog: dialogs::named(host, DIALOG),
            texts: Shown::default(),
        }
    }
}

impl View for ShareView {
    /// Writes the sentences of the open dialog in another language.
    fn sync(&self, page: &Page) -> Option<Element> {
        let is_translated = self.texts.differs(Some(page.texts()));
        if let Some(dialog) = self.dialog.as_ref().filter(|it| is_translated && it.open()) {
            fill(dialog, page);
        }
        None
    }

    /// Carries out what a button of the dialog says.
    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        match press.action {
            "copy" => copy(shell, press.button),
            "save" => save(shell, press.button),
            "send" => sending::send(shell, press.button),
            "print" => printing::print(shell, press.button),
            _ => return false,
        }
        true
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        // An `input` event comes before.
        if let Some(dialog) = change.dialog(DIALOG).filter(|_| change.is_done()) {
            changed(shell, dialog, &change.name);
        }
    }

    fn fill(&self, dialog: &Dialog, page: &Page) {
        if let Some(dialog) = dialog.named(DIALOG) {
            fill(dialog, page);
        }
    }

    fn opened(&self, shell: &Shell, dialog: &Dialog) {
        if let Some(dialog) = dialog.named(DIALOG) {
            opened(shell, dialog);
        }
    }

    fn repaint(&self, shell: &Shell) {
        if let Some(dialog) = self.dialog.as_ref().filter(|it| it.open()) {
            picture::show(shell, dialog);
        }
    }

    fn closed(&self, shell: &Shell, dialog: &Dialog) {
        if let Some(dialog) = dialog.named(DIALOG) {
            film::stop(shell, dialog);
        }
    }
}

/// Shows the link, and the choice to leave the review out if there is one.
fn fill(dialog: &Element, page: &Page) {
    let review = page.packed_review();
    if let Some(choice) = dom::find(dialog, "[data-part=link-review]") {
        dom::set_flag(&choice, "hidden", review.is_none());
    }
    let review = review.filter(|_| wants_review(dialog));
    let link = address_with(page, review.as_deref());
    if let Some(field) = dom::field(dialog, "[name=link]") {
        field.set_value(&link);
    }
    let texts = page.texts();
    let warning = match review {
        _ if link.len() <= LONG => String::new(),
        None => describe::long_link(texts, link.len()),
        Some(_) => describe::long_link_with_review(texts, link.len()),
    };
    if let Some(place) = dom::find(dialog, "[data-part=long]") {
        dom::write(&place, &warning);
    }
}

/// Prepares the open dialog: the picture as on the board, and the buttons that this browser has.
fn opened(shell: &Shell, dialog: &Element) {
    copying::forget(shell, dialog);
    let settings = shell.with_page(|page| (page.coordinates(), page.settings().numbers));
    for (name, shown) in [("coordinates", settings.0), ("numbers", settings.1)] {
        if let Some(field) = dom::field(dialog, &format!("[name={name}]")) {
            field.set_checked(shown == Visibility::Shown);
        }
    }
    sending::offer(dialog);
    picture::show(shell, dialog);
    show_kind(shell, dialog);
}

/// Handles a changed field.
fn changed(shell: &Shell, dialog: &Element, name: &str) {
    copying::forget(shell, dialog);
    match name {
        "coordinates" | "numbers" => {
            picture::show(shell, dialog);
            show_kind(shell, dialog);
        }
        "review" => shell.with_page(|page| fill(dialog, page)),
        "format" | "words" | "kind" | "embed" | "width" => show_kind(shell, dialog),
        _ => {}
    }
}

/// Shows the choices of the chosen kind only.
fn show_kind(shell: &Shell, dialog: &Element) {
    let chosen = dom::field(dialog, "[name=kind]:checked").map(|field| field.value());
    for (kind, part) in dom::all_with(dialog, "data-kind") {
        let is_chosen = chosen.as_deref() == Some(&*kind);
        dom::set_flag(&part, "hidden", !is_chosen);
        if !is_chosen {
            continue;
        }
        match &*kind {
            "file" | "text" => written::show(shell, &part),
            embedding::KIND => embedding::show(shell, dialog),
            _ => {}
        }
    }
}

/// Copies the link, the text, the picture or the HTML for another page.
fn copy(shell: &Shell, button: &Element) {
    let Some(dialog) = dom::closest(button, "dialog") else {
        return;
    };
    match button.get_attribute("data-value").as_deref() {
        Some("picture") => copy_picture(shell, &dialog, button),
        Some("text") => written::copy(shell, &dialog, button),
        Some(embedding::KIND) => embedding::copy(shell, &dialog, button),
        _ => {
            if let Some(field) = dom::field(&dialog, "[name=link]") {
                field.select();
                copying::copy_text(shell, button, &field.value());
            }
        }
    }
}

fn copy_picture(shell: &Shell, dialog: &Element, button: &Element) {
    let Some(promised) = Promised::new(picture::PNG) else {
        return copying::failed(shell, button);
    };
    let (sender, button) = (shell.sender().clone(), button.clone());
    picture::png(shell, dialog, move |blob| {
        let Some(shell) = sender.shell() else {
            return;
        };
        match blob {
            Some(blob) => copying::follow(&shell, &button, promised.keep(&blob)),
            None => fail(&shell, &button),
        }
    });
}

/// Saves the game as the kind of file that a button names.
fn save(shell: &Shell, button: &Element) {
    let Some(dialog) = dom::closest(button, "dialog") else {
        return;
    };
    copying::forget(shell, &dialog);
    match button.get_attribute("data-value").as_deref() {
        Some("png") => {
            let (sender, near) = (shell.sender().clone(), dialog.clone());
            picture::png(shell, &dialog, move |blob| {
                if let Some(shell) = sender.shell() {
                    finish(&shell, &near, blob, picture::PNG_NAME);
                }
            });
        }
        Some("svg") => save_svg(shell, dialog),
        Some("gif") => film::start_or_stop(shell, &dialog, button),
        _ => written::save(shell, dialog),
    }
}

fn save_svg(shell: &Shell, dialog: Element) {
    let (game, style) = shell.with_page(|page| (link_of(page), picture_style(page)));
    let options = picture::options(&dialog);
    say_loading(shell, &dialog, Module::Pictures);
    let sender = shell.sender().clone();
    Formats::of(shell).svg(&game, &style, options, move |picture| {
        let Some(shell) = sender.shell() else {
            return;
        };
        let Ok(picture) = picture else {
            return say(&dialog, describe::not_loaded(shell.with_page(Page::texts)));
        };
        let bag = BlobPropertyBag::new();
        bag.set_type("image/svg+xml");
        let parts = Array::of1(&JsValue::from_str(&picture));
        let blob = Blob::new_with_str_sequence_and_options(&parts, &bag).ok();
        finish(&shell, &dialog, blob, "tengen.svg");
    });
}
