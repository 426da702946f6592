//! The collection on the page: its dialog with the search, the sources and the files to add.

mod explorer;
mod worker;

pub(crate) use explorer::ExplorerView;
pub(crate) use worker::carry_out;

use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, File, FileList, HtmlDialogElement, HtmlInputElement};

use crate::dialogs;
use crate::dom;
use crate::game_rows;
use crate::listeners::Listener;
use crate::page::PageView;
use crate::shell::Shell;
use tengen_page::view::{GameRow, SourceRow, collected_rows, describe, skipped_rows, source_rows};
use tengen_page::{CollectionEvent, Event, GameFile, Page, Search, UnreadGames};

/// The name of the dialog.
const DIALOG: &str = "collection";

/// The names of the field for files, and of the one that wants the position on the board.
const FILE: &str = "collected-file";
const AT: &str = "collected-at";

/// The dialog and what it shows.
pub(crate) struct CollectionView {
    dialog: HtmlDialogElement,
    games: Vec<GameRow>,
    sources: Vec<SourceRow>,
    skipped: Vec<String>,
}

/// Makes the listeners of the collection.
pub(crate) fn listen(shell: &Shell) -> Option<Listener> {
    explorer::listen(shell)
}

/// Opens the dialog in the place of another one.
pub(crate) fn open(shell: &Shell) {
    dialogs::close_open(shell.host());
    let Some(dialog) = dialogs::named(shell.host(), DIALOG).filter(|it| !it.open()) else {
        return;
    };
    let (fields, at) = shell.with_page(|page| (page.collection_fields(), page.seeks_position()));
    for (name, value) in fields {
        if let Some(field) = dialogs::field(&dialog, name) {
            field.set_value(&value);
        }
    }
    if let Some(field) = dialogs::field(&dialog, AT) {
        field.set_checked(at);
    }
    dialogs::show(&dialog);
    send(shell, CollectionEvent::Opened);
    if let Some(search) = dom::find(&dialog, "[data-focus]") {
        dom::focus(&search);
    }
}

/// Handles a closed dialog.
pub(crate) fn closed(shell: &Shell, event: &DomEvent) {
    let dialog = event.target().and_then(|it| it.dyn_into::<Element>().ok());
    // The event comes late: the dialog may be open again.
    let is_closed = |it: Element| dom::matches(&it, "[data-dialog=collection]:not([open])");
    if dialog.is_some_and(is_closed) {
        send(shell, CollectionEvent::Closed);
    }
}

fn send(shell: &Shell, event: CollectionEvent) {
    shell.send(Event::Collection(event));
}

/// Carries out the action of a button.
pub(crate) fn act(shell: &Shell, button: &Element, action: &str) {
    let value = || button.get_attribute("data-value");
    let index = || value()?.parse().ok();
    let source = || Some(tengen_page::SourceId(value()?.parse().ok()?));
    let event = match (action, index(), source()) {
        ("collection", ..) => return open(shell),
        ("collected-open", Some(index), _) => CollectionEvent::Choose(index),
        ("collected-delete", _, Some(id)) => CollectionEvent::Delete(id),
        ("collected-undelete", ..) => CollectionEvent::Undelete,
        ("collected-more", ..) => CollectionEvent::More,
        ("collected-stop", ..) => CollectionEvent::Stop,
        ("collected-load", ..) => CollectionEvent::Load,
        ("collected-add", ..) => CollectionEvent::AddGame,
        ("collected-found", ..) => {
            send(shell, CollectionEvent::AddFound);
            return open(shell);
        }
        _ => return explorer::act(shell, button, action),
    };
    send(shell, event);
    shell.keep_focus();
}

/// Handles a changed field of the dialog.
pub(crate) fn changed(shell: &Shell, event: &DomEvent, field: &HtmlInputElement) {
    let name = field.name();
    let is_change = event.type_() == "change";
    if name == FILE {
        if is_change {
            take(shell, field.files());
            // Otherwise the same file could not be chosen again.
            field.set_value("");
        }
        return;
    }
    // A text is searched while it is typed; the browser also reports a change when the field is left.
    let is_text = !dom::matches(field, "select, [type=checkbox]");
    if is_change == is_text {
        return;
    }
    let value = if name == AT && !field.checked() {
        String::new()
    } else {
        field.value()
    };
    if let Some(search) = Search::of_field(&name, &value) {
        send(shell, CollectionEvent::Search(search));
    }
}

/// Adds the games of files that were dropped, if the dialog is open. Returns `true` if it is.
pub(crate) fn dropped(shell: &Shell, files: Option<FileList>) -> bool {
    let is_open = dialogs::named(shell.host(), DIALOG).is_some_and(|it| it.open());
    if is_open {
        take(shell, files);
    }
    is_open
}

/// Reads files, and adds their games. Those that are too large are not read.
fn take(shell: &Shell, files: Option<FileList>) {
    let Some(files) = files.filter(|files| files.length() > 0) else {
        return;
    };
    let all = (0..files.length()).filter_map(|index| files.get(index));
    #[allow(clippy::cast_precision_loss)]
    let most = GameFile::MOST as f64;
    let (fitting, large): (Vec<File>, Vec<File>) = all.partition(|it| it.size() <= most);
    let names: Vec<String> = fitting.iter().map(File::name).collect();
    let contents: Array = fitting.iter().map(|it| it.array_buffer()).collect();
    let large = large.iter().map(|it| UnreadGames::TooLarge(it.name()));
    let mut unread: Vec<UnreadGames> = large.collect();
    let sender = shell.sender().clone();
    dom::when(Promise::all_settled(&contents).into(), move |settled| {
        let settled: Array = settled.unchecked_into();
        let mut files = Vec::new();
        for (name, it) in names.into_iter().zip(settled.iter()) {
            let content = Reflect::get(&it, &"value".into()).unwrap_or_default();
            if content.is_undefined() {
                unread.push(UnreadGames::Unreadable(name));
            } else {
                let bytes = dom::bytes(&content);
                files.push(GameFile { name, bytes });
            }
        }
        let event = CollectionEvent::Import(files, unread);
        sender.send(Event::Collection(event));
    });
}

impl CollectionView {
    pub(crate) fn new(host: &Element) -> Option<CollectionView> {
        Some(CollectionView {
            dialog: dialogs::named(host, DIALOG)?,
            games: Vec::new(),
            sources: Vec::new(),
            skipped: Vec::new(),
        })
    }

    /// Updates the open dialog. If an element with the focus was removed, returns the one that takes it over.
    fn sync(&mut self, page: &Page) -> Option<Element> {
        if !self.dialog.open() {
            return None;
        }
        let focused = dom::active_in(&self.dialog);
        self.sync_lists(page);
        for (selector, name, value) in [
            (
                "[data-action=collected-more]",
                "hidden",
                !page.has_more_collected(),
            ),
            (
                "[data-action=collected-undelete]",
                "hidden",
                !page.can_undelete_source(),
            ),
            ("[data-action=collected-stop]", "hidden", !page.adds_games()),
            (
                "[data-action=collected-load]",
                "hidden",
                !page.is_collection_broken(),
            ),
            (
                "[data-action=collected-add]",
                "disabled",
                !page.may_add_game(),
            ),
        ] {
            if let Some(button) = dom::find(&self.dialog, selector) {
                dom::set_flag(&button, name, value);
            }
        }
        if let Some(said) = dom::find(&self.dialog, "[data-part=collected-said]") {
            dom::write(&said, &describe::collection_said(page));
        }
        self.sync_progress(page);
        dom::is_gone(&focused?, &self.dialog)
            .then(|| self.heir(page))
            .flatten()
    }

    fn sync_progress(&self, page: &Page) {
        let Some(bar) = dom::find(&self.dialog, "[data-part=collected-progress]") else {
            return;
        };
        let progress = describe::collection_progress(page);
        dom::set_flag(&bar, "hidden", progress.is_none());
        if let Some((done, all)) = progress {
            dom::set(&bar, "max", &all.to_string());
            match done {
                Some(done) => dom::set(&bar, "value", &done.to_string()),
                // This fails only for elements that cannot have attributes.
                None => _ = bar.remove_attribute("value"),
            }
        }
    }

    fn sync_lists(&mut self, page: &Page) {
        let games = collected_rows(page);
        if games != self.games
            && let Some(list) = dom::find(&self.dialog, "[data-part=collected]")
        {
            list.set_text_content(None);
            for (index, row) in games.iter().enumerate() {
                let value = index.to_string();
                game_rows::append(&list, "collected-open", &value, row);
            }
            self.games = games;
        }
        let sources = source_rows(page);
        if sources != self.sources {
            self.refill("[data-part=collected-sources]", &sources, append_source);
            self.sources = sources;
        }
        let skipped = skipped_rows(page);
        if skipped != self.skipped {
            self.refill("[data-part=collected-skipped]", &skipped, |list, row| {
                dom::append_text(list, "li", row).map(drop)
            });
            self.skipped = skipped;
        }
    }

    /// Fills the list of a part anew, and hides the part if there are no rows.
    fn refill<Row>(&self, part: &str, rows: &[Row], append: fn(&Element, &Row) -> Option<()>) {
        let part = dom::find(&self.dialog, part);
        let list = part.as_ref().and_then(|part| dom::find(part, "ul"));
        if let Some((part, list)) = part.zip(list) {
            dom::set_flag(&part, "hidden", rows.is_empty());
            list.set_text_content(None);
            for row in rows {
                append(&list, row);
            }
        }
    }

    /// Returns the element that takes over the focus: the button that brings a source back, or the search.
    fn heir(&self, page: &Page) -> Option<Element> {
        let undelete = page.can_undelete_source();
        let undelete =
            undelete.then(|| dom::find(&self.dialog, "[data-action=collected-undelete]"));
        undelete
            .flatten()
            .or_else(|| dom::find(&self.dialog, "[data-focus]"))
    }
}

fn append_source(list: &Element, row: &SourceRow) -> Option<()> {
    let item = dom::append(list, "li", "")?;
    let text = dom::append(&item, "span", "")?;
    dom::append_text(&text, "b", &row.name);
    dom::append_text(&text, "small", &row.facts);
    if !row.delete.is_empty() {
        let id = row.id.to_string();
        game_rows::append_delete(&item, "collected-delete", &id, &row.delete)?;
    }
    Some(())
}

impl PageView {
    /// Updates the collection.
    pub(crate) fn sync_collection(&mut self, page: &Page) -> Option<Element> {
        let heir = self.explorer.as_mut().and_then(|it| it.sync(page));
        let mut collection = self.collection.as_mut();
        collection.as_mut().and_then(|it| it.sync(page)).or(heir)
    }
}
