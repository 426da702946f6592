//! The game as a file or a text of another format.

use wasm_bindgen::JsValue;
use web_sys::Element;

use super::copying::{self, PLAIN, Promised};
use super::{finish_bytes, link_of, say, say_loading};
use crate::kit::dom;
use crate::kit::formats::{Formats, Module};
use crate::kit::shell::Shell;
use tengen_page::Page;
use tengen_page::view::describe;

/// The field with the text.
const TEXT: &str = "textarea[name=text]";

/// Largest height of a text, in lines.
const LINES: usize = 24;

/// Returns the format that is chosen in a part of the dialog.
fn format(part: &Element) -> Option<String> {
    Some(dom::field(part, "select")?.value())
}

/// Shows what the chosen format loses, and the text if it is one.
pub(super) fn show(shell: &Shell, part: &Element) {
    let Some(name) = format(part) else {
        return;
    };
    let (texts, game) = shell.with_page(|page| (page.texts(), link_of(page)));
    let tell = |part: &Element, text: &str| {
        if let Some(hint) = dom::find(part, "[data-part=lost]") {
            dom::write(&hint, text);
        }
    };
    if Formats::of(shell).must_load(Module::Records) {
        tell(part, describe::loading(texts));
    }
    let (part, chosen) = (part.clone(), name.clone());
    Formats::of(shell).write(&game, &name, move |written| {
        // The user may have chosen another format since, and its reply may have arrived earlier.
        if format(&part).as_deref() != Some(chosen.as_str()) {
            return;
        }
        // If the module could not be loaded, the button tries again, so it stays enabled.
        let (said, is_useful) = match &written {
            Ok(written) => (texts.sentence(&written.losses), !written.bytes.is_empty()),
            Err(_) => (describe::not_loaded(texts).to_string(), true),
        };
        tell(&part, &said);
        let text = written.map(|written| written.bytes).unwrap_or_default();
        show_text(&part, &String::from_utf8_lossy(&text));
        if let Some(button) = dom::find(&part, "[data-action]") {
            dom::set_flag(&button, "disabled", !is_useful);
        }
    });
}

/// Shows a whole text, so that nothing of a board is hidden below the edge of the field.
fn show_text(part: &Element, text: &str) {
    if let Some(field) = dom::text_area(part, TEXT) {
        field.set_value(text);
        let lines = text.split('\n').count().clamp(2, LINES);
        field.set_rows(u32::try_from(lines).unwrap_or(2));
    }
}

/// Copies the game as a text. The text need not have come yet.
pub(super) fn copy(shell: &Shell, dialog: &Element, button: &Element) {
    let part = dom::find(dialog, "[data-kind=text]");
    let Some((part, name)) = part.and_then(|part| Some((part.clone(), format(&part)?))) else {
        return;
    };
    let field = dom::text_area(&part, TEXT);
    if let Some(field) = field.filter(|field| !field.value().is_empty()) {
        field.select();
        return copying::copy_text(shell, button, &field.value());
    }
    say_loading(shell, dialog, Module::Records);
    let promised = Promised::new(PLAIN);
    let game = shell.with_page(link_of);
    let (sender, button) = (shell.sender().clone(), button.clone());
    Formats::of(shell).write(&game, &name, move |written| {
        let Some(shell) = sender.shell() else {
            return;
        };
        let Ok(written) = written else {
            return say(&button, describe::not_loaded(shell.with_page(Page::texts)));
        };
        let text = String::from_utf8(written.bytes).unwrap_or_default();
        show_text(&part, &text);
        match promised {
            Some(promised) => {
                let text = JsValue::from_str(&text);
                copying::follow(&shell, &button, promised.keep(&text));
            }
            None => copying::copy_text(&shell, &button, &text),
        }
    });
}

/// Hands the game to the browser as a file in the chosen format.
pub(super) fn save(shell: &Shell, dialog: Element) {
    let part = dom::find(&dialog, "[data-kind=file]");
    let Some(format) = part.and_then(|part| format(&part)) else {
        return;
    };
    let game = shell.with_page(link_of);
    say_loading(shell, &dialog, Module::Records);
    let sender = shell.sender().clone();
    Formats::of(shell).write(&game, &format, move |written| {
        let Some(shell) = sender.shell() else {
            return;
        };
        match written {
            Ok(written) => finish_bytes(&shell, &dialog, &written.bytes, &written.name),
            Err(_) => say(&dialog, describe::not_loaded(shell.with_page(Page::texts))),
        }
    });
}
