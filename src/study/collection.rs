//! The collection on the page: its dialog with the search, the sources and the files to add.

mod explorer;
mod stored;
mod worker;

pub(crate) use explorer::ExplorerView;
pub(crate) use worker::Worker;

use std::borrow::Cow;

use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::JsCast;
use web_sys::{Element, File, FileList, HtmlDialogElement};

use crate::kit::device::JobDevice;
use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::game_rows;
use crate::kit::shell::Shell;
use crate::kit::shown::List;
use crate::kit::view::{Change, Dialog, Press, View};
use tengen_page::view::{GameRow, SourceRow, collected_rows, describe, skipped_rows, source_rows};
use tengen_page::{
    CollectionEvent, Event, GameFile, Page, Search, ShowCollection, SourceId, UnreadGames,
};

/// The name of the dialog.
const DIALOG: &str = "collection";

/// The names of the field for files, and of the one that wants the position on the board.
const FILE: &str = "collected-file";
const AT: &str = "collected-at";

/// The dialog and what it shows.
pub(crate) struct CollectionView {
    dialog: Option<HtmlDialogElement>,
    games: List<GameRow>,
    /// The lists in parts that are hidden while they have no rows.
    sources: List<SourceRow>,
    skipped: List<String>,
}

impl CollectionView {
    pub(crate) fn new(host: &Element) -> CollectionView {
        let dialog = dialogs::named(host, DIALOG);
        let root = dialog.as_ref().map(AsRef::as_ref);
        CollectionView {
            games: List::find(root, "[data-part=collected]"),
            sources: List::find(root, "[data-part=collected-sources] ul"),
            skipped: List::find(root, "[data-part=collected-skipped] ul"),
            dialog,
        }
    }
}

impl View for CollectionView {
    /// Updates the open dialog.
    fn sync(&self, page: &Page) -> Option<Element> {
        let dialog = self.dialog.as_ref().filter(|it| it.open())?;
        let focused = dom::active_in(dialog);
        self.sync_lists(dialog, page);
        for (action, is_shown) in [
            ("more", page.has_more_collected()),
            ("undelete", page.can_undelete_source()),
            ("stop", page.adds_games()),
            ("load", page.is_collection_broken()),
        ] {
            let button = format!("[data-action=collected-{action}]");
            dom::show(dialog, &button, is_shown);
        }
        if let Some(add) = dom::find(dialog, "[data-action=collected-add]") {
            dom::set_flag(&add, "disabled", !page.may_add_game());
        }
        if let Some(said) = dom::find(dialog, "[data-part=collected-said]") {
            dom::write(&said, &describe::collection_report(page));
        }
        sync_progress(dialog, page);
        dom::is_gone(&focused?, dialog)
            .then(|| next_focus(dialog, page))
            .flatten()
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        Some(match name {
            "collection_found" => describe::collection_found(page).into(),
            "collection_stored" => describe::collection_stored(page).into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        match press.subject() {
            "collection" => open(shell),
            "collected" => {
                if let Some(event) = meaning(press) {
                    let opens = event == CollectionEvent::AddFound;
                    send(shell, event);
                    if opens {
                        open(shell);
                    } else {
                        shell.keep_focus();
                    }
                }
            }
            _ => return false,
        }
        true
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if change.dialog(DIALOG).is_some() {
            changed(shell, change);
        }
    }

    fn closed(&self, shell: &Shell, dialog: &Dialog) {
        // The dialog may be open again.
        if dialog.named(DIALOG).is_some_and(|dialog| !dialog.open()) {
            send(shell, CollectionEvent::Closed);
        }
    }

    /// Adds the games of dropped files, if the dialog is open.
    fn dropped(&self, shell: &Shell, files: Option<FileList>) -> bool {
        let is_open = self.dialog.as_ref().is_some_and(HtmlDialogElement::open);
        if is_open {
            take(shell, files);
        }
        is_open
    }
}

/// Returns the event of a button.
fn meaning(press: &Press<'_>) -> Option<CollectionEvent> {
    Some(match press.action {
        "collected-open" => CollectionEvent::Choose(press.value()?),
        "collected-delete" => CollectionEvent::Delete(SourceId(press.value()?)),
        "collected-undelete" => CollectionEvent::Undelete,
        "collected-more" => CollectionEvent::More,
        "collected-stop" => CollectionEvent::Stop,
        "collected-load" => CollectionEvent::Load,
        "collected-add" => CollectionEvent::AddGame,
        "collected-found" => CollectionEvent::AddFound,
        _ => return None,
    })
}

/// Opens the dialog when the page asks for it.
pub(crate) const OPENER: JobDevice<ShowCollection> = JobDevice(|shell, ShowCollection| open(shell));

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

fn send(shell: &Shell, event: CollectionEvent) {
    shell.send(Event::Collection(event));
}

/// Handles a changed field of the dialog.
fn changed(shell: &Shell, change: &Change<'_>) {
    let (name, field) = (change.name.as_str(), change.field);
    if name == FILE {
        if change.is_done() {
            take(shell, field.files());
            // Otherwise the same file could not be chosen again.
            field.set_value("");
        }
        return;
    }
    // A text is searched while it is typed; the browser also reports a change when the field is left.
    let is_text = !dom::matches(field, "select, [type=checkbox]");
    if change.is_done() == is_text {
        return;
    }
    let value = if name == AT && !field.checked() {
        String::new()
    } else {
        field.value()
    };
    if let Some(search) = Search::of_field(name, &value) {
        send(shell, CollectionEvent::Search(search));
    }
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
    fn sync_lists(&self, dialog: &Element, page: &Page) {
        self.games.show(collected_rows(page), |list, index, row| {
            let value = index.to_string();
            game_rows::append(list, "collected-open", &value, row).map(drop)
        });
        let (sources, skipped) = (source_rows(page), skipped_rows(page));
        for (part, is_shown) in [
            ("[data-part=collected-sources]", !sources.is_empty()),
            ("[data-part=collected-skipped]", !skipped.is_empty()),
        ] {
            dom::show(dialog, part, is_shown);
        }
        self.sources.show(sources, append_source);
        self.skipped.show(skipped, |list, _, row| {
            dom::append_text(list, "li", row).map(drop)
        });
    }
}

fn sync_progress(dialog: &Element, page: &Page) {
    let Some(bar) = dom::find(dialog, "[data-part=collected-progress]") else {
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

/// Returns the element that takes over the focus: the button that brings a source back, or the search.
fn next_focus(dialog: &Element, page: &Page) -> Option<Element> {
    let undelete = page.can_undelete_source();
    let undelete = undelete.then(|| dom::find(dialog, "[data-action=collected-undelete]"));
    undelete
        .flatten()
        .or_else(|| dom::find(dialog, "[data-focus]"))
}

fn append_source(list: &Element, _: usize, row: &SourceRow) -> Option<()> {
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
