//! Opening games: from files, drops, pastes and the address of the page.

use std::cell::Cell;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    ClipboardEvent, DataTransfer, DragEvent, Element, Event as DomEvent, File, FileList,
    HtmlDialogElement, MouseEvent,
};

use crate::kit::device::Device;
use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::formats::{Formats, Module, Wanted};
use crate::kit::listeners::Listener;
use crate::kit::router;
use crate::kit::shell::Shell;
use crate::kit::shown::Shown;
use crate::kit::view::{Change, Dialog, Press, Submit, View};
use tengen_core::game::Terms;
use tengen_page::text::Texts;
use tengen_page::view::describe;
use tengen_page::{
    Effect, Event, FileEvent, FileJob, Found, Page, Reading, Source, Toast, UnreadFile,
};

/// The name of the dialog.
const OPEN: &str = "open";

/// The selector of the dialog while it is open.
const DIALOG: &str = "dialog[data-dialog=open][open]";

/// Reads files, and shows what was found in them.
#[derive(Default)]
pub(crate) struct Opening {
    /// `true` if the games that were found shall be shown once all is stored.
    shows_found: Cell<bool>,
}

impl Device for Opening {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect.take_job() {
            Ok(FileJob::Read(reading, file, terms)) => read(shell, reading, &file, terms),
            Ok(FileJob::ShowFound) => self.shows_found.set(true),
            Ok(FileJob::Opened) => opened(shell),
            Err(effect) => return Some(effect),
        }
        None
    }

    fn settle(&self, shell: &Shell) {
        if !self.shows_found.take() {
            return;
        }
        match dom::find(shell.host(), DIALOG) {
            Some(dialog) => {
                shell.with_page(|page| show_found(&dialog, page));
                reveal_found(&dialog);
            }
            None => dialogs::open(shell, OPEN),
        }
    }
}

/// The dialog, and the drops and pastes on the page.
pub(crate) struct OpenDialog {
    dialog: Option<HtmlDialogElement>,
    texts: Shown<Option<Texts>>,
}

impl OpenDialog {
    pub(crate) fn new(host: &Element) -> OpenDialog {
        OpenDialog {
            dialog: dialogs::named(host, OPEN),
            texts: Shown::default(),
        }
    }
}

impl View for OpenDialog {
    /// Shows how much of a file was read, and writes the sentences of the open dialog in another language.
    fn sync(&self, page: &Page) -> Option<Element> {
        if let Some(dialog) = self.dialog.as_ref().filter(|it| it.open()) {
            let percent = page.percent_read();
            dom::show(dialog, "[data-part=reading]", percent.is_some());
            if let Some(bar) = dom::find(dialog, "[data-part=reading] progress") {
                dom::set(&bar, "value", &percent.unwrap_or(0).to_string());
            }
        }
        let is_translated = self.texts.differs(Some(page.texts()));
        if let Some(dialog) = self.dialog.as_ref().filter(|it| is_translated && it.open()) {
            show_found(dialog, page);
        }
        None
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let event = match press.action {
            "restore" => Event::Restore,
            "open-empty" => Event::File(FileEvent::OpenEmpty),
            _ => return false,
        };
        shell.send(event);
        if shell.with_page(|page| page.leave_question().is_none()) {
            dialogs::close_around(press.button);
        }
        true
    }

    /// Opens the file that was chosen in the field.
    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        let is_file = dom::matches(change.field, "[type=file]");
        // Both an `input` and a `change` event arrive for one change; the second changes nothing.
        if change.dialog(OPEN).is_some() && is_file {
            open_first(shell, change.field.files());
            // Otherwise the same file could not be chosen again.
            change.field.set_value("");
        }
        // Another text is read anew.
        let is_text = change.name == "record" && !change.is_done();
        if let Some(dialog) = change.dialog(OPEN).filter(|_| is_text) {
            shell.send(Event::File(FileEvent::Forget));
            shell.with_page(|page| show_found(dialog, page));
        }
    }

    /// Forgets the games that were found in a file before.
    fn before_dialog(&self, shell: &Shell) {
        shell.send(Event::File(FileEvent::Forget));
    }

    fn fill(&self, dialog: &Dialog, page: &Page) {
        if let Some(dialog) = dialog.named(OPEN) {
            show_found(dialog, page);
            if let Some(button) = dom::find(dialog, "[data-action=restore]") {
                dom::set_flag(&button, "hidden", page.before().is_none());
            }
        }
    }

    fn opened(&self, shell: &Shell, dialog: &Dialog) {
        let has_found = shell.with_page(|page| page.found().is_some());
        if let Some(dialog) = dialog.named(OPEN).filter(|_| has_found) {
            reveal_found(dialog);
        }
    }

    fn closed(&self, shell: &Shell, dialog: &Dialog) {
        if dialog.named(OPEN).is_some() {
            shell.send(Event::File(FileEvent::DialogClosed));
        }
    }

    /// Opens the dialog's content: the chosen game, or the entered text.
    fn submitted(&self, shell: &Shell, form: &Submit<'_>) -> bool {
        let is_own = form.value == OPEN;
        if is_own {
            form.event.prevent_default();
            submitted(shell, form.form);
        }
        is_own
    }

    /// Opens any other text than those of other views as a game, unless it names an element of the page.
    fn opens(&self, shell: &Shell, fragment: &str) -> bool {
        if !dom::names_element(shell.host(), fragment) {
            // It is passed as an address, so that a damaged link is recognised as a link.
            let address = format!("://#{fragment}").into_bytes();
            open_from(shell, Source::Address, address, String::new());
        }
        true
    }

    fn listen(&self, shell: &Shell) -> Vec<Listener> {
        let Some(window) = dom::window().filter(|_| shell.is_page()) else {
            return Vec::new();
        };
        let mut listeners = Vec::new();
        let mut on = |kind, heard: fn(&Shell, &DomEvent)| {
            listeners.extend(shell.sender().listener(&window, kind, heard));
        };
        on("dragstart", drag_began);
        on("dragend", drag_ended);
        on("dragover", dragged);
        on("dragleave", drag_left);
        on("drop", dropped);
        on("mouseup", released);
        on("paste", pasted);
        listeners
    }
}

/// Opens bytes of any format. The Open dialog gives defaults for what they do not say.
fn open(shell: &Shell, bytes: Vec<u8>, name: String) {
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

/// Cleans up after a game was opened: closes the dialog. If the focus was in the library, it moves to the place of the game.
fn opened(shell: &Shell) {
    if let Some(dialog) = dialogs::named(shell.host(), OPEN) {
        dialog.close();
    }
    let lost = "body, [hidden], [hidden] *";
    if dom::active(shell.host()).is_none_or(|it| dom::matches(&it, lost)) {
        router::enter(shell);
    }
}

/// Lets the formats read a file.
fn read(shell: &Shell, reading: Reading, file: &UnreadFile, terms: Terms) {
    let (sender, texts) = (shell.sender().clone(), shell.with_page(Page::texts));
    if Formats::of(shell).must_load(Module::Records) {
        say_loading(shell, texts);
    }
    let listener = sender.clone();
    let heard = move |percent| {
        let progress = Event::File(FileEvent::ReadSoFar(reading, percent));
        Wanted::after(&listener, progress, |page| page.awaits(reading))
    };
    Formats::of(shell).read(file, terms, heard, move |read| {
        let found = read.unwrap_or_else(|_| Found::not_loaded());
        sender.send(Event::File(FileEvent::Read(reading, found)));
    });
}

/// Returns `true` if a file has more bytes than are read.
pub(super) fn is_too_large(file: &File) -> bool {
    #[allow(clippy::cast_precision_loss)]
    let most = UnreadFile::MOST as f64;
    file.size() > most
}

/// Opens a file as soon as the browser has read it. One that is too large is not read.
fn open_file(shell: &Shell, file: &File) {
    if is_too_large(file) {
        return shell.send(Event::File(FileEvent::RefuseLarge));
    }
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

/// The class of the page while something of the page itself is dragged, such as selected text.
const DRAGS_ITSELF: &str = "drags-itself";

/// Handles the beginning of a drag on the page: what it carries is no game to open.
fn drag_began(shell: &Shell, _: &DomEvent) {
    dom::set_class(shell.host(), DRAGS_ITSELF, true);
}

/// Handles the end of a drag that began on the page.
fn drag_ended(shell: &Shell, _: &DomEvent) {
    dom::set_class(shell.host(), DRAGS_ITSELF, false);
}

fn drags_itself(shell: &Shell) -> bool {
    shell.host().class_list().contains(DRAGS_ITSELF)
}

/// Handles a drag over the page: allows a drop if the content can be opened, and shows that.
fn dragged(shell: &Shell, event: &DomEvent) {
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
fn drag_left(shell: &Shell, event: &DomEvent) {
    let event = event.dyn_ref::<DragEvent>();
    if event.is_some_and(|event| event.related_target().is_none()) {
        dom::set_class(shell.host(), "dropping", false);
    }
}

/// Opens a file or text that was dropped on the page.
fn dropped(shell: &Shell, event: &DomEvent) {
    dom::set_class(shell.host(), "dropping", false);
    let is_ours = !is_field(event) && !drags_itself(shell);
    let Some(transfer) = transfer(event).filter(|_| is_ours) else {
        return;
    };
    event.prevent_default();
    let mut views = shell.views();
    if !views.any(|view| view.dropped(shell, transfer.files())) {
        take(shell, &transfer);
    }
}

fn transfer(event: &DomEvent) -> Option<DataTransfer> {
    event.dyn_ref::<DragEvent>()?.data_transfer()
}

/// The button of a mouse that lies in the middle.
const MIDDLE: i16 = 1;

/// Handles the release of a button of the mouse: outside a field, the middle one pastes nothing. In Linux it would paste the
/// text that is selected in any window, which is seldom meant as a game.
fn released(_: &Shell, event: &DomEvent) {
    let button = event.dyn_ref::<MouseEvent>().map(MouseEvent::button);
    if button == Some(MIDDLE) && !is_field(event) {
        event.prevent_default();
    }
}

/// Opens a file or text that was pasted outside a field.
fn pasted(shell: &Shell, event: &DomEvent) {
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

/// Opens the chosen game, or the entered text.
fn submitted(shell: &Shell, form: &Element) {
    let text = dom::text_area(form, "textarea[name=record]").map(|field| field.value());
    let text = text.filter(|text| !text.trim().is_empty());
    let index = dom::field(form, "[name=game]").and_then(|games| games.value().parse().ok());
    match (index, text) {
        (Some(index), _) => shell.send(Event::OpenFound(index)),
        (None, Some(text)) => open(shell, text.into_bytes(), String::new()),
        (None, None) => {}
    }
}

/// Shows in the dialog the games that were found.
fn show_found(dialog: &Element, page: &Page) {
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
fn reveal_found(dialog: &Element) {
    if let Some(part) = dom::find(dialog, "[data-part=found]") {
        part.scroll_into_view();
    }
}
