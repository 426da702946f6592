//! Opening games: from files, drops, pastes and the address of the page.

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    ClipboardEvent, DataTransfer, DragEvent, Element, Event as DomEvent, File, FileList,
    HtmlDialogElement, HtmlInputElement, HtmlTextAreaElement,
};

use crate::files::Module;
use crate::shell::Shell;
use crate::{collection, dialogs, dom, online, puzzles};
use tengen_core::game::Terms;
use tengen_page::text::Texts;
use tengen_page::view::describe;
use tengen_page::{Event, FileEvent, Found, Page, Reading, Source, Toast, UnreadFile};

/// The selector of the Open dialog while it is open.
const DIALOG: &str = "dialog[data-dialog=open][open]";

/// Opens bytes of any format. The Open dialog gives defaults for what they do not say.
pub(crate) fn open(shell: &Shell, bytes: Vec<u8>, name: String) {
    let dialog = dom::find(shell.host(), DIALOG);
    let source = dialog.map_or(Source::Page, |_| Source::Dialog);
    open_from(shell, source, bytes, name);
}

fn open_from(shell: &Shell, source: Source, bytes: Vec<u8>, name: String) {
    let chosen = |name: &str| {
        let field = dom::field(shell.host(), &format!("dialog [name={name}]"));
        field.map(|field| field.value()).unwrap_or_default()
    };
    let file = UnreadFile {
        source,
        bytes,
        name,
        rules: chosen("assumed").parse().ok(),
        more: ["encoding", "lines", "counted"].map(chosen).join("\n"),
    };
    shell.send(Event::File(FileEvent::Open(file)));
}

/// Tells the user that the formats are being loaded: in the Open dialog, or else in a toast.
fn say_loading(shell: &Shell, texts: Texts) {
    match dom::find(shell.host(), &format!("{DIALOG} [data-part=found]")) {
        Some(place) => place.set_text_content(Some(describe::loading(texts))),
        None => shell.send(Event::Toast(Toast::Loading)),
    }
}

/// Cleans up after a game was opened: closes the dialog and clears the fragment of the address.
pub(crate) fn opened(shell: &Shell) {
    for name in ["open", "games", "collection"] {
        if let Some(dialog) = dialogs::named(shell.host(), name) {
            dialog.close();
        }
    }
    if shell.is_page() {
        forget_fragment();
    }
}

/// Lets the formats read a file.
pub(crate) fn read(shell: &Shell, reading: Reading, file: &UnreadFile, terms: Terms) {
    let (sender, texts) = (shell.sender().clone(), shell.with_page(Page::texts));
    if shell.formats().must_load(Module::Records) {
        say_loading(shell, texts);
    }
    shell.formats().read(file, terms, move |read| {
        let found = read.unwrap_or_else(|_| Found::not_loaded());
        sender.send(Event::File(FileEvent::Read(reading, found)));
    });
}

/// Opens the text after the `#` of the address, unless it names an element of the page.
pub(crate) fn open_fragment(shell: &Shell, text: &str) {
    if online::opens(shell, text) || puzzles::opens(shell, text) {
        return;
    }
    let document = shell.host().owner_document();
    if document.is_some_and(|document| document.get_element_by_id(text).is_some()) {
        return;
    }
    // It is passed as an address, so that a damaged link is recognised as a link.
    let address = format!("://#{text}").into_bytes();
    open_from(shell, Source::Address, address, String::new());
}

/// Handles a changed fragment of the address.
pub(crate) fn moved(shell: &Shell, _: &DomEvent) {
    if let Some(text) = dom::fragment() {
        open_fragment(shell, &text);
    }
}

/// Removes the fragment of the address: the game no longer matches it after the next move, and a reload must
/// keep the current game.
pub(crate) fn forget_fragment() {
    let Some(window) = dom::window().filter(|_| dom::fragment().is_some()) else {
        return;
    };
    let location = window.location();
    let path = location.pathname().unwrap_or_default();
    let address = path + &location.search().unwrap_or_default();
    if let Ok(history) = window.history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}

/// Opens a file as soon as the browser has read it.
fn open_file(shell: &Shell, file: &File) {
    let (sender, name) = (shell.sender().clone(), file.name());
    dom::when(file.array_buffer().into(), move |content| {
        if let Some(shell) = sender.shell() {
            open(&shell, dom::bytes(&content), name);
        }
    });
}

fn open_first(shell: &Shell, files: Option<FileList>) -> bool {
    let file = files.and_then(|files| files.get(0));
    let is_there = file.is_some();
    if let Some(file) = file {
        open_file(shell, &file);
    }
    is_there
}

/// Opens the file that was chosen in the field.
pub(crate) fn chosen(shell: &Shell, field: &HtmlInputElement) {
    open_first(shell, field.files());
    // Otherwise the same file could not be chosen again.
    field.set_value("");
}

/// The class of the page while something of the page itself is dragged, such as selected text.
const DRAGS_ITSELF: &str = "drags-itself";

/// Handles the beginning of a drag on the page: what it carries is no game to open.
pub(crate) fn drag_began(shell: &Shell, _: &DomEvent) {
    dom::set_class(shell.host(), DRAGS_ITSELF, true);
}

/// Handles the end of a drag that began on the page.
pub(crate) fn drag_ended(shell: &Shell, _: &DomEvent) {
    dom::set_class(shell.host(), DRAGS_ITSELF, false);
}

fn drags_itself(shell: &Shell) -> bool {
    shell.host().class_list().contains(DRAGS_ITSELF)
}

/// Handles a drag over the page: allows a drop if the content can be opened, and shows that.
pub(crate) fn dragged(shell: &Shell, event: &DomEvent) {
    let Some(transfer) = transfer(event).filter(|_| !drags_itself(shell)) else {
        return;
    };
    let kinds = transfer.types();
    let is_ours = ["Files", "text/plain"]
        .iter()
        .any(|&kind| kinds.includes(&JsValue::from_str(kind), 0));
    if is_ours && !is_field(event) {
        event.prevent_default();
        transfer.set_drop_effect("copy");
        dom::set_class(shell.host(), "dropping", true);
    }
}

/// Handles a drag that leaves an element: the sign goes when it leaves the window.
pub(crate) fn drag_left(shell: &Shell, event: &DomEvent) {
    let event = event.dyn_ref::<DragEvent>();
    if event.is_some_and(|event| event.related_target().is_none()) {
        dom::set_class(shell.host(), "dropping", false);
    }
}

/// Opens a file or text that was dropped on the page.
pub(crate) fn dropped(shell: &Shell, event: &DomEvent) {
    dom::set_class(shell.host(), "dropping", false);
    let is_ours = !is_field(event) && !drags_itself(shell);
    let Some(transfer) = transfer(event).filter(|_| is_ours) else {
        return;
    };
    event.prevent_default();
    if !collection::dropped(shell, transfer.files()) {
        take(shell, &transfer);
    }
}

fn transfer(event: &DomEvent) -> Option<DataTransfer> {
    event.dyn_ref::<DragEvent>()?.data_transfer()
}

/// Opens a file or text that was pasted outside a field.
pub(crate) fn pasted(shell: &Shell, event: &DomEvent) {
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
        open(shell, text.into_bytes(), String::new());
    }
}

/// Returns `true` if the event's target is a field that handles text itself.
fn is_field(event: &DomEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into().ok());
    target.is_some_and(|target: Element| {
        dom::closest(&target, "textarea, input:not([type=range]), select").is_some()
    })
}

/// Opens the dialog's content: the chosen game, or the entered text.
pub(crate) fn submitted(shell: &Shell, form: &Element) {
    let text = text_field(form, "record").map(|field| field.value());
    let text = text.filter(|text| !text.trim().is_empty());
    let index = dom::field(form, "[name=game]").and_then(|games| games.value().parse().ok());
    match (index, text) {
        (Some(index), _) => shell.send(Event::OpenFound(index)),
        (None, Some(text)) => open(shell, text.into_bytes(), String::new()),
        (None, None) => {}
    }
}

/// Handles a closed dialog. The browser reports it some time after closing.
pub(crate) fn closed(shell: &Shell, event: &DomEvent) {
    let dialog = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    if dialog.is_some_and(|dialog| dom::matches(&dialog, "[data-dialog=open]")) {
        shell.send(Event::File(FileEvent::DialogClosed));
    }
}

/// Closes the dialog around an element.
pub(crate) fn close(element: &Element) {
    if let Some(dialog) = dom::closest(element, "dialog") {
        dialog.unchecked_into::<HtmlDialogElement>().close();
    }
}

/// Shows in the dialog the games that were found.
pub(crate) fn show_found(dialog: &Element, page: &Page) {
    let found = page.found();
    if let Some(part) = dom::find(dialog, "[data-part=found]") {
        part.set_text_content(None);
        if let Some(found) = found {
            let headline = found.headline.as_ref().map(|text| page.texts().say(text));
            dom::append_text(&part, "b", &headline.unwrap_or_default());
            for detail in describe::found_details(page.texts(), found) {
                dom::append_text(&part, "p", &detail);
            }
        }
    }
    let games = found.map_or(&[][..], |found| &found.games);
    if let Some(part) = dom::find(dialog, "[data-part=games]") {
        dom::set_flag(&part, "hidden", games.is_empty());
    }
    let Some(list) = dom::field(dialog, "[name=game]") else {
        return;
    };
    list.set_text_content(None);
    let mut first = None;
    for (index, game) in games.iter().enumerate() {
        let title = describe::found_game(page.texts(), index + 1, game);
        let Some(option) = dom::append_text(&list, "option", &title) else {
            continue;
        };
        dom::set(&option, "value", &index.to_string());
        dom::set_flag(&option, "disabled", game.link().is_none());
        first = first.or(game.link().map(|_| index));
    }
    list.set_value(&first.map_or(String::new(), |index| index.to_string()));
    dom::set(&list, "size", &games.len().clamp(2, 6).to_string());
}

/// Scrolls the dialog to the games that were found.
pub(crate) fn reveal_found(dialog: &Element) {
    if let Some(part) = dom::find(dialog, "[data-part=found]") {
        part.scroll_into_view();
    }
}

/// Updates the Open dialog.
pub(crate) fn fill(dialog: &Element, page: &Page) {
    show_found(dialog, page);
    if let Some(button) = dom::find(dialog, "[data-action=restore]") {
        dom::set_flag(&button, "hidden", page.before().is_none());
    }
}

/// Returns the text field in an element.
pub(crate) fn any_text_field(element: &Element) -> Option<HtmlTextAreaElement> {
    dom::find(element, "textarea").map(JsCast::unchecked_into)
}

/// Returns the text field with the given name.
pub(crate) fn text_field(dialog: &Element, name: &str) -> Option<HtmlTextAreaElement> {
    dom::find(dialog, &format!("textarea[name={name}]")).map(JsCast::unchecked_into)
}
