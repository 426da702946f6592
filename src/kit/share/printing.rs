//! The game as diagrams on paper.

use js_sys::{Array, Promise};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, Element, HtmlImageElement, Url};

use super::{fail, link_of, picture, say, say_loading};
use crate::kit::dom;
use crate::kit::formats::{Formats, Module};
use crate::kit::shell::Shell;
use tengen_page::Page;
use tengen_page::view::describe;

/// Prints the game with the number of diagrams per page and of moves per diagram that the dialog says.
pub(super) fn print(shell: &Shell, button: &Element) {
    let Some(dialog) = dom::closest(button, "dialog") else {
        return;
    };
    let number = |name: &str| {
        let field = dom::field(&dialog, &format!("[name={name}]"));
        field.and_then(|field| field.value().parse::<u16>().ok())
    };
    let (each, most) = (number("each").unwrap_or(4), number("most").unwrap_or(20));
    let game = shell.with_page(link_of);
    let coordinates = picture::options(&dialog).coordinates;
    say_loading(shell, &dialog, Module::Pictures);
    let sender = shell.sender().clone();
    let formats = Formats::of(shell);
    formats.print(&game, coordinates, most, move |diagrams| {
        let Some(shell) = sender.shell() else {
            return;
        };
        let Ok(diagrams) = diagrams else {
            return say(&dialog, describe::not_loaded(shell.with_page(Page::texts)));
        };
        say(&dialog, "");
        match lay_out(&shell, &diagrams, u32::from(each.max(1))) {
            Some((images, sheet)) => when_loaded(&images, sheet),
            None => fail(&shell, &dialog),
        }
    });
}

/// Writes the pages, and returns their images and the sheet; `None` if there are none. The values are those of
/// [`Formats::print`].
fn lay_out(shell: &Shell, values: &Array, each: u32) -> Option<(Array, Element)> {
    let sheet = dom::find(shell.host(), "[data-part=sheet]")?;
    clear(&sheet);
    dom::set(&sheet, "data-each", &each.to_string());
    let texts = shell.with_page(Page::texts);
    let images = Array::new();
    let mut diagrams = None;
    for number in 0..values.length() / 3 {
        if number % each == 0 {
            let page = dom::append(&sheet, "div", "paper")?;
            if number == 0 {
                write_heading(shell, &page)?;
            }
            diagrams = Some(dom::append(&page, "div", "diagrams")?);
        }
        let [first, last, picture] = [0, 1, 2].map(|index| values.get(number * 3 + index));
        // The numbers are those of moves.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let [first, last] = [first, last].map(|it| it.as_f64().map(|it| it as u32));
        let caption = describe::sheet_caption(texts, first?, last?);
        let figure = dom::append(diagrams.as_ref()?, "figure", "")?;
        let image: HtmlImageElement = dom::append(&figure, "img", "")?.unchecked_into();
        image.set_src(&address_of(&picture)?);
        image.set_alt(&caption);
        images.push(&image);
        dom::append_text(&figure, "figcaption", &caption)?;
    }
    dom::set_flag(&sheet, "hidden", false);
    (images.length() > 0).then_some((images, sheet))
}

fn write_heading(shell: &Shell, page: &Element) -> Option<()> {
    let head = dom::append(page, "header", "")?;
    let heading = shell.with_page(|page| describe::sheet_heading(page.texts(), page.game()));
    let mut tag = "h2";
    for line in heading {
        dom::append_text(&head, tag, &line)?;
        tag = "p";
    }
    Some(())
}

fn address_of(picture: &JsValue) -> Option<String> {
    let options = BlobPropertyBag::new();
    options.set_type("image/svg+xml");
    let parts = Array::of1(picture);
    let blob = Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    Url::create_object_url_with_blob(&blob).ok()
}

/// Opens the browser's dialog for printing once all images can be painted. The pages go after printing, so that
/// the page itself can be printed again.
fn when_loaded(images: &Array, sheet: Element) {
    let decoded: Array = images
        .iter()
        .map(|image| image.unchecked_into::<HtmlImageElement>().decode())
        .collect();
    dom::when(Promise::all(&decoded).into(), move |error| {
        let window = dom::window().filter(|_| error.is_instance_of::<Array>());
        let Some(window) = window else {
            return clear(&sheet);
        };
        let owner = window.clone();
        let printed = Closure::once_into_js(move |_: JsValue| {
            owner.set_onafterprint(None);
            clear(&sheet);
        });
        window.set_onafterprint(Some(printed.unchecked_ref()));
        // Some browsers on phones cannot print.
        let _ = window.print();
    });
}

fn clear(sheet: &Element) {
    for (address, _) in dom::all_with(sheet, "src") {
        // It fails only for texts that are no addresses.
        let _ = Url::revoke_object_url(&address);
    }
    sheet.set_text_content(None);
    dom::set_flag(sheet, "hidden", true);
}
