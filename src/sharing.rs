//! Games that go out: by copies and by files.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsCast;
use web_sys::{Blob, Element, HtmlAnchorElement, Url};

use super::dom;
use super::formats::Written;
use super::records::text_field;
use super::shell::Shell;
use tengen_core::link;
use tengen_page::app::{App, Language};
use tengen_page::view::describe::{self, Copied};

/// Links that are longer are cut off by some programs.
const LONG: usize = 2000;

/// What the dialog shows at first: the link.
pub(super) fn fill(dialog: &Element, app: &App) {
    show(dialog, app.language(), &address(app), What::Link);
}

/// What can be copied.
#[derive(Clone, Copy, PartialEq, Eq)]
enum What {
    Link,
    /// In this format.
    Text(&'static str),
}

/// The game in the link format.
fn link_of(app: &App) -> String {
    link::encode(&app.game().to_archive()).unwrap_or_default()
}

/// The address of this page with the game after its `#`.
fn address(app: &App) -> String {
    let location = dom::window().map(|window| window.location());
    let origin = location.as_ref().and_then(|it| it.origin().ok());
    let path = location.as_ref().and_then(|it| it.pathname().ok());
    format!(
        "{}{}#{}",
        origin.unwrap_or_default(),
        path.unwrap_or_default(),
        link_of(app)
    )
}

/// Puts a text to be copied into the field.
fn show(dialog: &Element, language: Language, text: &str, what: What) {
    if let Some(field) = text_field(dialog, "text") {
        field.set_value(text);
    }
    let is_long = what == What::Link && text.len() > LONG;
    let note = if is_long {
        describe::long_link(language, text.len())
    } else {
        String::new()
    };
    say(dialog, &note);
}

/// Where the dialog says what came of it.
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
pub(super) fn copy(shell: &Shell, button: &Element) {
    let Some(dialog) = dom::closest(button, "dialog") else {
        return;
    };
    let what = match button.get_attribute("data-value").as_deref() {
        Some("moves") => What::Text("moves"),
        Some("board") => What::Text("diagram"),
        _ => What::Link,
    };
    let (language, game) = shell.with_app(|app| (app.language(), link_of(app)));
    let What::Text(format) = what else {
        copy_text(&dialog, language, &shell.with_app(address), what);
        return;
    };
    let formats = shell.formats();
    if formats.must_load() {
        say(&dialog, describe::loading(language));
    }
    formats.write(&game, format, language, move |written| match written {
        Ok(written) => {
            let text = String::from_utf8(written.bytes);
            copy_text(&dialog, language, &text.unwrap_or_default(), what);
        }
        Err(_) => say(&dialog, describe::not_loaded(language)),
    });
}

/// Shows a text, selected so that it can be copied by hand too, and copies it.
fn copy_text(dialog: &Element, language: Language, text: &str, what: What) {
    show(dialog, language, text, what);
    if let Some(field) = text_field(dialog, "text") {
        field.select();
    }
    let place = dom::find(dialog, COPIED);
    // A warning about a long link stays.
    let is_warned = what == What::Link && text.len() > LONG;
    let done = if is_warned { None } else { place.clone() };
    to_clipboard(text, language, [done, place]);
}

/// Copies a text, and says in the first place that it was done or in the second that it was not.
pub(super) fn to_clipboard(text: &str, language: Language, [done, failed]: [Option<Element>; 2]) {
    let clipboard = dom::window().map(|window| window.navigator().clipboard());
    // Browsers have none on pages that were not loaded safely.
    let Some(clipboard) = clipboard.filter(|clipboard| !clipboard.is_undefined()) else {
        tell(failed.as_ref(), describe::copied(language, Copied::No));
        return;
    };
    dom::when(clipboard.write_text(text).into(), move |error| {
        if error.is_undefined() {
            tell(done.as_ref(), describe::copied(language, Copied::Yes));
        } else {
            tell(failed.as_ref(), describe::copied(language, Copied::No));
        }
    });
}

/// Says what the chosen format does not hold.
pub(super) fn choose_format(shell: &Shell, dialog: &Element) {
    let Some(name) = format(dialog) else {
        return;
    };
    let (language, game) = shell.with_app(|app| (app.language(), link_of(app)));
    let tell = |dialog: &Element, text: &str| {
        if let Some(hint) = dom::find(dialog, "[data-part=lost]") {
            hint.set_text_content(Some(text));
        }
    };
    let formats = shell.formats();
    if formats.must_load() {
        tell(dialog, describe::loading(language));
    }
    let (dialog, chosen) = (dialog.clone(), name.clone());
    formats.write(&game, &name, language, move |written| {
        // Another may have been chosen since, and its answer may have come before.
        if format(&dialog).as_deref() != Some(chosen.as_str()) {
            return;
        }
        // What could not be loaded is loaded again when the button is pressed.
        let (text, can_save) = match written {
            Ok(written) => (written.losses, !written.bytes.is_empty()),
            Err(_) => (describe::not_loaded(language).to_string(), true),
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
pub(super) fn save(shell: &Shell, button: &Element) {
    let dialog = dom::closest(button, "dialog");
    let Some((dialog, format)) = dialog.and_then(|dialog| Some((dialog.clone(), format(&dialog)?)))
    else {
        return;
    };
    let (language, game) = shell.with_app(|app| (app.language(), link_of(app)));
    let formats = shell.formats();
    if formats.must_load() {
        say(&dialog, describe::loading(language));
    }
    formats.write(&game, &format, language, move |written| {
        let Ok(Written { bytes, name, .. }) = written else {
            say(&dialog, describe::not_loaded(language));
            return;
        };
        if download(&dialog, &bytes, &name).is_some() {
            say(&dialog, &describe::saved(language, &name));
        }
    });
}

fn download(dialog: &Element, bytes: &[u8], name: &str) -> Option<()> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let blob = Blob::new_with_u8_array_sequence(&parts).ok()?;
    let address = Url::create_object_url_with_blob(&blob).ok()?;
    let anchor: HtmlAnchorElement = dom::append(dialog, "a", "")?.unchecked_into();
    anchor.set_href(&address);
    anchor.set_download(name);
    anchor.click();
    anchor.remove();
    let _ = Url::revoke_object_url(&address);
    Some(())
}
