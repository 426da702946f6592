//! The games of the collection in the library: the list, the search, and files that are added.

mod explorer;
mod stored;
mod worker;

pub(crate) use explorer::ExplorerView;
pub(crate) use worker::Worker;

use std::borrow::Cow;

use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::JsCast;
use web_sys::{Element, File, FileList};

use crate::kit::dom;
use crate::kit::game_rows;
use crate::kit::router;
use crate::kit::shell::Shell;
use crate::kit::shown::{List, Shown};
use crate::kit::view::{Change, Press, View};
use crate::study::files::is_too_large;
use crate::study::wishes::{Wishes, show_wishes, wish_in};
use tengen_page::view::{GameRow, collected_rows, describe, skipped_rows};
use tengen_page::{
    CollectionEvent, CollectionPlace, Event, GameFile, Page, Place, Search, Shelf, SourceId,
    UnreadGames,
};

/// The name of the field that wants the position on the board.
const AT: &str = "collected-at";

/// The place of the collection, and what it shows.
pub(crate) struct CollectionView {
    root: Option<Element>,
    games: List<GameRow>,
    /// The list in a part that is hidden while it has no rows.
    skipped: List<String>,
    wishes: Shown<Option<Wishes>>,
}

impl CollectionView {
    pub(crate) fn new(host: &Element) -> CollectionView {
        let root = dom::find(host, "[data-part=library]");
        CollectionView {
            games: List::find(root.as_ref(), "[data-part=collected]"),
            skipped: List::find(root.as_ref(), "[data-part=collected-skipped] ul"),
            wishes: Shown::default(),
            root,
        }
    }
}

impl View for CollectionView {
    /// Updates the list while it shows.
    fn sync(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref()?;
        let is_shown = page.shelf().is_some_and(|it| *it != Shelf::Past);
        // A source is deleted and brought back beside the past games, too.
        page.shelf()?;
        let focused = dom::active_in(root);
        if is_shown {
            self.show_games(root, page);
        }
        dom::is_gone(&focused?, root)
            .then(|| next_focus(root, page))
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
        let Some(event) = meaning(press) else {
            return false;
        };
        let opens = matches!(event, CollectionEvent::AddFound);
        send(shell, event);
        if opens {
            router::visit(shell, &Place::Collection(CollectionPlace::All));
        } else {
            shell.keep_focus();
        }
        true
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        let wish = wish_in(change, AT);
        if let Some(search) = wish.and_then(|it| Search::of_field(&change.name, &it)) {
            send(shell, CollectionEvent::Search(search));
        }
    }
}

/// Returns the event of a button.
fn meaning(press: &Press<'_>) -> Option<CollectionEvent> {
    Some(match press.action {
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

fn send(shell: &Shell, event: CollectionEvent) {
    shell.send(Event::Collection(event));
}

/// Reads files, and adds their games. Those that are too large are not read.
pub(crate) fn take(shell: &Shell, files: Option<FileList>) {
    let Some(files) = files.filter(|files| files.length() > 0) else {
        return;
    };
    let all = (0..files.length()).filter_map(|index| files.get(index));
    let (large, fitting): (Vec<File>, Vec<File>) = all.partition(is_too_large);
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
    fn show_games(&self, root: &Element, page: &Page) {
        self.games.show(collected_rows(page), |list, index, row| {
            let value = index.to_string();
            game_rows::append(list, "collected-open", &value, row).map(drop)
        });
        let skipped = skipped_rows(page);
        let part = "[data-part=collected-skipped]";
        dom::show(root, part, !skipped.is_empty());
        self.skipped.show(skipped, |list, _, row| {
            dom::append_text(list, "li", row).map(drop)
        });
        for (action, is_shown) in [
            ("more", page.has_more_collected()),
            ("undelete", page.can_undelete_source()),
            ("stop", page.adds_games()),
            ("load", page.is_collection_broken()),
        ] {
            let button = format!("[data-action=collected-{action}]");
            dom::show(root, &button, is_shown);
        }
        if let Some(add) = dom::find(root, "[data-action=collected-add]") {
            dom::set_flag(&add, "disabled", !page.may_add_game());
        }
        if let Some(said) = dom::find(root, "[data-part=collected-said]") {
            dom::write(&said, &describe::collection_report(page));
        }
        sync_progress(root, page);
        let wishes = (page.collection_fields(), page.seeks_position());
        if self.wishes.differs_from(&Some(wishes.clone())) {
            show_wishes(root, &wishes, AT);
        }
    }
}

fn sync_progress(root: &Element, page: &Page) {
    let Some(bar) = dom::find(root, "[data-part=collected-progress]") else {
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

/// Returns the element that takes over the focus: the button that brings a source back, or the field of the search.
fn next_focus(root: &Element, page: &Page) -> Option<Element> {
    undelete(root, page).or_else(|| dom::find(root, "[data-shelf=collection] [type=search]"))
}

/// Returns the button that brings a source back, after one was deleted.
pub(super) fn undelete(root: &Element, page: &Page) -> Option<Element> {
    let can_undelete = page.can_undelete_source();
    can_undelete
        .then(|| dom::find(root, "[data-action=collected-undelete]"))
        .flatten()
}
