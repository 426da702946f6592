//! The library: its shelves, the chosen game, and the keys of its lists.

use std::borrow::Cow;

use wasm_bindgen::JsCast;
use web_sys::{Element, FileList};

use super::collection;
use crate::kit::device::JobDevice;
use crate::kit::dom;
use crate::kit::formats::Formats;
use crate::kit::game_rows;
use crate::kit::router;
use crate::kit::shell::Shell;
use crate::kit::shown::{List, Shown};
use crate::kit::thumbnail::Thumbnail;
use crate::kit::view::{Change, KeyPress, Press, View};
use tengen_page::view::{LibraryCard, ShelfRow, describe, library_card, shelf_rows};
use tengen_page::{
    Aim, Chosen, CollectionEvent, CollectionPlace, Event, ExportJob, Extent, LibraryEvent, LocalId,
    Page, Panel, PastEvent, PastPlace, Place, Shelf, SourceId,
};

/// The rows of both lists of games.
const ROWS: &str = "[data-action=past-open], [data-action=collected-open]";

/// The field for files.
const FILE: &str = "collected-file";

/// Writes games of the library as a file.
pub(crate) const WRITER: JobDevice<ExportJob> = JobDevice(|shell, job| {
    let sender = shell.sender().clone();
    Formats::of(shell).export(&job.games, job.zone, move |written| {
        sender.send(Event::Library(LibraryEvent::Written(job.number, written)));
    });
});

/// The place of the library, and what it shows.
pub(crate) struct LibraryView {
    root: Option<Element>,
    shelves: List<ShelfRow>,
    card: Shown<Option<LibraryCard>>,
}

impl LibraryView {
    pub(crate) fn new(host: &Element) -> LibraryView {
        let root = dom::find(host, "[data-part=library]");
        LibraryView {
            shelves: List::find(root.as_ref(), "[data-part=shelves]"),
            card: Shown::default(),
            root,
        }
    }

    /// Returns the library while it is open.
    fn open(&self, page: &Page) -> Option<&Element> {
        let root = self.root.as_ref();
        root.filter(|_| page.panel() == Panel::Library)
    }
}

impl View for LibraryView {
    fn sync(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref()?;
        let games = page.shelf();
        dom::set_flag(root, "hidden", games.is_none());
        let games = games?;
        let focused = dom::active_in(root);
        let is_past = *games == Shelf::Past;
        for (part, is_shown) in [("past", is_past), ("collection", !is_past)] {
            dom::show(root, &format!("[data-shelf={part}]"), is_shown);
        }
        for part in [".find", "[data-action=past-export]"] {
            dom::show(root, &format!("[data-shelf=past] {part}"), page.has_past());
        }
        for (action, is_able) in [
            ("library-export", page.may_export()),
            ("library-export-game", page.may_export()),
        ] {
            if let Some(button) = dom::find(root, &format!("[data-action={action}]")) {
                dom::set_flag(&button, "disabled", !is_able);
            }
        }
        self.shelves.show(shelf_rows(page), append_shelf);
        mark_shelf(root, games);
        let card = library_card(page);
        if self.card.differs_from(&card) {
            show_card(root, card.as_ref());
        }
        dom::set_class(root, "chosen", page.has_chosen());
        mark_rows(root, page);
        dom::is_gone(&focused?, root)
            .then(|| collection::undelete(root, page).or_else(|| dom::find(root, "h2")))
            .flatten()
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        (name == "library_export").then(|| describe::library_export(page).into())
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        match press.action {
            "games" => router::visit(shell, &Place::Past(PastPlace)),
            "collection" => router::visit(shell, &Place::Collection(CollectionPlace::All)),
            "library-shelf" => {
                if let Some(games) = press.value::<String>().and_then(|it| read_shelf(&it)) {
                    send(shell, LibraryEvent::Open(games));
                }
            }
            "library-study" => send(shell, LibraryEvent::Take(Aim::Study)),
            "library-review" => send(shell, LibraryEvent::Take(Aim::Review)),
            "library-export" => send(shell, LibraryEvent::Export(Extent::Found)),
            "library-export-game" => send(shell, LibraryEvent::Export(Extent::Chosen)),
            "library-go-on" => send(shell, LibraryEvent::Take(Aim::GoOn)),
            "past-open" | "collected-open" => {
                if let Some(chosen) = chosen(press.button) {
                    send(shell, LibraryEvent::Press(chosen));
                }
            }
            _ => return false,
        }
        true
    }

    /// The arrows, Home and End go through the list; Delete deletes a past game.
    fn key(&self, shell: &Shell, key: &KeyPress<'_>) -> bool {
        let Some(row) = dom::closest(key.target, ROWS) else {
            return false;
        };
        if let ("Delete", Some(Chosen::Past(id))) = (key.name, chosen(&row)) {
            shell.send(Event::Past(PastEvent::Delete(id)));
            return true;
        }
        let Some(list) = row.closest("ul").ok().flatten() else {
            return false;
        };
        let rows = dom::all(&list, ROWS);
        let here = rows.iter().position(|it| *it == row).unwrap_or(0);
        let next = match key.name {
            "ArrowDown" => here + 1,
            "ArrowUp" => here.saturating_sub(1),
            "Home" => 0,
            "End" => rows.len() - 1,
            _ => return false,
        };
        if let Some(next) = rows.get(next) {
            if let Some(chosen) = chosen(next) {
                send(shell, LibraryEvent::Choose(chosen));
            }
            dom::focus(next);
        }
        true
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if change.name == FILE && change.is_done() {
            collection::take(shell, change.field.files());
            // Otherwise the same file could not be chosen again.
            change.field.set_value("");
        }
    }

    /// Adds the games of dropped files.
    fn dropped(&self, shell: &Shell, files: Option<FileList>) -> bool {
        let is_open = shell.with_page(|page| self.open(page).is_some());
        if is_open {
            collection::take(shell, files);
        }
        is_open
    }

    fn heading(&self, page: &Page) -> Option<Element> {
        dom::find(self.open(page)?, "h2")
    }
}

fn send(shell: &Shell, event: LibraryEvent) {
    shell.send(Event::Library(event));
}

/// Shows the games with the position on the board.
pub(crate) fn show_position(shell: &Shell) {
    shell.send(Event::Collection(CollectionEvent::WantPosition));
    router::visit(shell, &Place::Collection(CollectionPlace::All));
}

/// Returns the game of a row.
fn chosen(row: &Element) -> Option<Chosen> {
    let value = row.get_attribute("data-value")?;
    if dom::matches(row, "[data-action=past-open]") {
        value.parse().ok().map(LocalId).map(Chosen::Past)
    } else {
        value.parse().ok().map(Chosen::Collected)
    }
}

/// Returns the name of a shelf in the markup.
fn name_of(games: &Shelf) -> String {
    match games {
        Shelf::Past => "past".to_owned(),
        Shelf::All => "all".to_owned(),
        Shelf::Source(id) => id.to_string(),
        // It is not in the list.
        Shelf::Named(_) => String::new(),
    }
}

fn read_shelf(name: &str) -> Option<Shelf> {
    Some(match name {
        "past" => Shelf::Past,
        "all" => Shelf::All,
        id => Shelf::Source(SourceId(id.parse().ok()?)),
    })
}

fn append_shelf(list: &Element, _: usize, row: &ShelfRow) -> Option<()> {
    let item = dom::append(list, "li", "")?;
    let open = dom::append_button(&item, "library-shelf", &name_of(&row.shelf))?;
    dom::append_text(&open, "span", &row.name);
    dom::append_text(&open, "small", &row.count);
    if let Some((id, label)) = &row.delete {
        dom::set(&open, "title", &row.facts);
        game_rows::append_delete(&item, "collected-delete", &id.to_string(), label)?;
    }
    Some(())
}

fn mark_shelf(root: &Element, games: &Shelf) {
    let here = name_of(games);
    for button in dom::all(root, "[data-action=library-shelf]") {
        let is_here = button.get_attribute("data-value").as_ref() == Some(&here);
        mark(&button, is_here);
    }
}

/// Marks the chosen row. It is the one that the Tab key reaches.
fn mark_rows(root: &Element, page: &Page) {
    let here = if page.shelf() == Some(&Shelf::Past) {
        page.chosen_past().map(Chosen::Past)
    } else {
        page.chosen_collected().map(Chosen::Collected)
    };
    for row in dom::all(root, ROWS) {
        let is_here = here.is_some() && chosen(&row) == here;
        dom::set(&row, "tabindex", if is_here { "0" } else { "-1" });
        mark(&row, is_here);
    }
}

fn mark(element: &Element, is_here: bool) {
    dom::set_flag(element, "aria-current", is_here);
    if is_here {
        dom::set(element, "aria-current", "true");
    }
}

/// Shows the chosen game.
fn show_card(root: &Element, card: Option<&LibraryCard>) -> Option<()> {
    let place = dom::show(root, "[data-part=library-card]", card.is_some())?;
    let card = card?;
    let board = dom::find(&place, "[data-part=card-board]")?;
    board.set_text_content(None);
    let game = &card.game;
    let thumbnail = Thumbnail::append(&board, "thumbnail", game.size.lines())?;
    thumbnail.lines()?;
    thumbnail.stones(&game.stones)?;
    let last = game.stones.last().map(|it| it.0);
    thumbnail.dots(&Vec::from_iter(last))?;
    for (part, text) in [
        ("players", &*game.players),
        ("result", game.result),
        ("rules", &game.facts),
        ("played", &game.date),
    ] {
        let part = dom::find(&place, &format!("[data-card={part}]"))?;
        dom::write(&part, text);
        if let Some(row) = part.parent_element().filter(|it| dom::matches(it, "div")) {
            dom::set_flag(&row, "hidden", text.is_empty());
        }
    }
    dom::show(&place, "[data-action=library-go-on]", card.goes_on);
    let delete = dom::show(&place, "[data-action=past-delete]", card.delete.is_some())?;
    if let Some((id, label)) = &card.delete {
        dom::set(&delete, "data-value", &id.to_string());
        dom::set(delete.unchecked_ref(), "aria-label", label);
    }
    Some(())
}
