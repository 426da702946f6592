//! Games that come in by files, drops, pastes and the address, and go out by copies and downloads.

use js_sys::futures::{JsFuture, spawn_local};
use js_sys::{Array, ArrayBuffer, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Blob, ClipboardEvent, DataTransfer, DragEvent, Element, Event, File, FileList,
    HtmlAnchorElement, HtmlDialogElement, HtmlInputElement, HtmlTextAreaElement, Url,
};

use super::charset::Browser;
use super::dom;
use super::shell::Shell;
use crate::app::{App, Msg};
use crate::record::{self, Format};
use crate::view::{describe, found};

/// Opens what a text says: a link, moves or a record.
pub(super) fn open_text(shell: &Shell, text: &str) {
    shell.open_record(text.as_bytes(), "");
}

/// Opens what stands after the `#` of the address, if it is not a place of the page.
pub(super) fn open_fragment(shell: &Shell) {
    let Some(window) = dom::window() else {
        return;
    };
    let Some(text) = dom::fragment() else {
        return;
    };
    let document = shell.host().owner_document();
    if document.is_some_and(|document| document.get_element_by_id(&text).is_some()) {
        return;
    }
    open_text(shell, &text);
    if shell.with_app(|app| app.found().is_none()) {
        // What is played from now on is not what the address says, and a reload must keep it.
        let location = window.location();
        let path = location.pathname().unwrap_or_default();
        let address = path + &location.search().unwrap_or_default();
        if let Ok(history) = window.history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
        }
    }
}

/// Opens a file, as soon as the browser has read it.
fn open_file(shell: &Shell, file: File) {
    let shell = shell.me();
    spawn_local(async move {
        let Ok(content) = JsFuture::from(file.array_buffer()).await else {
            return;
        };
        let content: ArrayBuffer = content.unchecked_into();
        if let Some(shell) = shell.upgrade() {
            shell.open_record(&Uint8Array::new(&content).to_vec(), &file.name());
        }
    });
}

fn open_first(shell: &Shell, files: Option<FileList>) -> bool {
    let file = files.and_then(|files| files.get(0));
    let is_there = file.is_some();
    if let Some(file) = file {
        open_file(shell, file);
    }
    is_there
}

/// A file was chosen.
pub(super) fn chosen(shell: &Shell, field: &HtmlInputElement) {
    open_first(shell, field.files());
    // The same file can be chosen again.
    field.set_value("");
}

/// Something is dragged over the page: it may be dropped if it can be opened.
pub(super) fn dragged(_: &Shell, event: &Event) {
    let Some(transfer) = transfer(event) else {
        return;
    };
    let kinds = transfer.types();
    let is_ours = ["Files", "text/plain"]
        .iter()
        .any(|&kind| kinds.includes(&JsValue::from_str(kind), 0));
    if is_ours && !is_field(event) {
        event.prevent_default();
        transfer.set_drop_effect("copy");
    }
}

/// Something was dropped on the page.
pub(super) fn dropped(shell: &Shell, event: &Event) {
    let Some(transfer) = transfer(event).filter(|_| !is_field(event)) else {
        return;
    };
    event.prevent_default();
    take(shell, &transfer);
}

fn transfer(event: &Event) -> Option<DataTransfer> {
    event.dyn_ref::<DragEvent>()?.data_transfer()
}

/// Something was pasted, and not into a field.
pub(super) fn pasted(shell: &Shell, event: &Event) {
    let clipboard = event.dyn_ref::<ClipboardEvent>();
    let clipboard = clipboard.and_then(ClipboardEvent::clipboard_data);
    if let Some(clipboard) = clipboard.filter(|_| !is_field(event)) {
        event.prevent_default();
        take(shell, &clipboard);
    }
}

fn take(shell: &Shell, transfer: &DataTransfer) {
    if open_first(shell, transfer.files()) {
        return;
    }
    let text = transfer.get_data("text/plain").unwrap_or_default();
    if !text.trim().is_empty() {
        open_text(shell, &text);
    }
}

/// Whether an event belongs to a field that takes text itself.
fn is_field(event: &Event) -> bool {
    let target = event.target().and_then(|target| target.dyn_into().ok());
    target.is_some_and(|target: Element| {
        dom::closest(&target, "textarea, input:not([type=range]), select").is_some()
    })
}

/// The player wants to open what the dialog has: a chosen game, or a text.
pub(super) fn submitted(shell: &Shell, form: &Element) {
    let games = dom::field(form, "[name=game]");
    let index = games.and_then(|games| games.value().parse().ok());
    match index.filter(|_| shell.with_app(|app| app.found().is_some())) {
        Some(index) => shell.send(Msg::OpenFound(index)),
        None => match text_field(form, "record").map(|field| field.value()) {
            Some(text) if !text.trim().is_empty() => open_text(shell, &text),
            _ => return,
        },
    }
    if shell.with_app(|app| app.found().is_none()) {
        close(form);
    }
}

/// Closes the dialog around an element.
pub(super) fn close(element: &Element) {
    if let Some(dialog) = dom::closest(element, "dialog") {
        dialog.unchecked_into::<HtmlDialogElement>().close();
    }
}

/// Shows in the dialog what was found.
pub(super) fn show_found(dialog: &Element, app: &App) {
    let found = found(app);
    if let Some(part) = dom::find(dialog, "[data-part=found]") {
        part.set_text_content(None);
        if let Some(found) = &found {
            for (tag, text) in std::iter::once(("b", &found.headline))
                .chain(found.details.iter().map(|text| ("p", text)))
            {
                if let Some(line) = dom::append(&part, tag, "") {
                    line.set_text_content(Some(text));
                }
            }
        }
    }
    let games = found.map(|found| found.games).unwrap_or_default();
    if let Some(part) = dom::find(dialog, "[data-part=games]") {
        dom::set_flag(&part, "hidden", games.is_empty());
    }
    let Some(list) = dom::field(dialog, "[name=game]") else {
        return;
    };
    list.set_text_content(None);
    let mut first = None;
    for (index, (text, openable)) in games.iter().enumerate() {
        let Some(option) = dom::append(&list, "option", "") else {
            continue;
        };
        option.set_text_content(Some(text));
        dom::set(&option, "value", &index.to_string());
        let openable = *openable == crate::view::Openable::Yes;
        dom::set_flag(&option, "disabled", !openable);
        first = first.or(openable.then_some(index));
    }
    list.set_value(&first.map_or(String::new(), |index| index.to_string()));
}

/// Brings the dialog for opening up to date.
pub(super) fn fill_open(dialog: &Element, app: &App) {
    show_found(dialog, app);
    if let Some(button) = dom::find(dialog, "[data-action=restore]") {
        dom::set_flag(&button, "hidden", app.before().is_none());
    }
}

/// What the dialog for sharing shows at first: the link.
pub(super) fn fill_share(dialog: &Element, app: &App) {
    show_text(dialog, app, "link");
    choose_format(dialog, app);
}

/// Puts a text to be copied into the field: the link, the moves or the board.
fn show_text(dialog: &Element, app: &App, what: &str) -> String {
    let text = match what {
        "moves" => written(app, Format::Moves),
        "board" => written(app, Format::Diagram),
        _ => link(app),
    };
    if let Some(field) = text_field(dialog, "text") {
        field.set_value(&text);
    }
    let count = text.len();
    // As long as the shortest limit of programs that are much used.
    let note = if what == "link" && count > 2000 {
        describe::long_link(app.language(), count)
    } else {
        String::new()
    };
    say(dialog, &note);
    text
}

fn written(app: &App, format: Format) -> String {
    let written = record::write(format, &app.archive(), &Browser);
    let bytes = written.map(|written| written.bytes).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// The address of this page with the game after its `#`.
fn link(app: &App) -> String {
    let location = dom::window().map(|window| window.location());
    let part =
        |part: Option<Result<String, JsValue>>| part.and_then(Result::ok).unwrap_or_default();
    let origin = part(location.as_ref().map(web_sys::Location::origin));
    let path = part(location.as_ref().map(web_sys::Location::pathname));
    format!("{origin}{path}#{}", written(app, Format::Link))
}

fn say(dialog: &Element, text: &str) {
    if let Some(part) = dom::find(dialog, "[data-part=copied]") {
        part.set_text_content(Some(text));
    }
}

/// Copies the link, the moves or the board.
pub(super) fn copy(shell: &Shell, button: &Element) {
    let Some(dialog) = dom::closest(button, "dialog") else {
        return;
    };
    let what = button.get_attribute("data-value").unwrap_or_default();
    let text = shell.with_app(|app| show_text(&dialog, app, &what));
    let language = shell.with_app(App::language);
    let Some(field) = text_field(&dialog, "text") else {
        return;
    };
    field.select();
    let clipboard = dom::window().map(|window| window.navigator().clipboard());
    let Some(clipboard) = clipboard.filter(|clipboard| !clipboard.is_undefined()) else {
        say(&dialog, describe::copied(language, describe::Copied::No));
        return;
    };
    spawn_local(async move {
        let copied = JsFuture::from(clipboard.write_text(&text)).await;
        let copied = match copied {
            Ok(_) => describe::Copied::Yes,
            Err(_) => describe::Copied::No,
        };
        say(&dialog, describe::copied(language, copied));
    });
}

/// Says what the chosen format does not hold.
pub(super) fn choose_format(dialog: &Element, app: &App) {
    let Some(format) = format(dialog) else {
        return;
    };
    let language = app.language();
    let (text, can_save) = match record::write(format, &app.archive(), &Browser) {
        Ok(written) => (describe::lost(language, &written.lost), true),
        Err(why) => (describe::unwritable(language, format, why), false),
    };
    if let Some(hint) = dom::find(dialog, "[data-part=lost]") {
        hint.set_text_content(Some(&text));
    }
    if let Some(button) = dom::find(dialog, "[data-action=save]") {
        dom::set_flag(&button, "disabled", !can_save);
    }
}

fn format(dialog: &Element) -> Option<Format> {
    dom::field(dialog, "[name=format]")?.value().parse().ok()
}

/// Hands the game to the browser as a file in the chosen format.
pub(super) fn save(shell: &Shell, button: &Element) {
    let Some(dialog) = dom::closest(button, "dialog") else {
        return;
    };
    let Some(format) = format(&dialog) else {
        return;
    };
    let archive = shell.with_app(App::archive);
    let Ok(written) = record::write(format, &archive, &Browser) else {
        return;
    };
    let name = record::file_name(&archive, format);
    if download(&dialog, &written.bytes, &name).is_some() {
        let language = shell.with_app(App::language);
        say(&dialog, &describe::saved(language, &name));
    }
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

fn text_field(dialog: &Element, name: &str) -> Option<HtmlTextAreaElement> {
    dom::find(dialog, &format!("textarea[name={name}]")).map(JsCast::unchecked_into)
}

/// Reads the dialogs of the page, which stand in a file of their own.
pub(super) fn load_dialogs(host: &Element) {
    let document = host.owner_document();
    let link =
        document.and_then(|it| dom::find(&it.document_element()?, "link[data-part=dialogs]"));
    let address = link.and_then(|link| link.get_attribute("href"));
    let Some((address, request)) = address.zip(web_sys::XmlHttpRequest::new().ok()) else {
        return;
    };
    // At once: a dialog is opened by a press and must be there after it.
    let sent = request
        .open_with_async("GET", &address, false)
        .and_then(|()| request.send());
    if sent.is_err() || request.status() != Ok(200) {
        return;
    }
    if let Ok(Some(markup)) = request.response_text() {
        // The page's own file, like the page itself.
        let _ = host.insert_adjacent_html("beforeend", &markup);
    }
}
