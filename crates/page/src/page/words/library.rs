//! The library in words: its shelves, and the chosen game.

use super::past::{found, past_delete};
use super::study::{collected_rows, source_rows};
use crate::Page;
use tengen_collection::SourceId;
use tengen_kit::game::row::GameRow;
use tengen_kit::store::LocalId;
use tengen_kit::text::{Key, grouped};
use tengen_study::library::{Export, Shelf};
use tengen_study::past::PastStatus;

/// A row of the list of shelves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShelfRow {
    /// The shelf.
    pub shelf: Shelf,
    /// Its name.
    pub name: String,
    /// The number of its games; empty while that is unknown.
    pub count: String,
    /// What is known of it.
    pub facts: String,
    /// The source and the label of the button that deletes it; `None` if it cannot be deleted.
    pub delete: Option<(SourceId, String)>,
    /// `true` if its games show.
    pub is_here: bool,
}

/// The chosen game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryCard {
    /// The game as in the list.
    pub game: GameRow,
    /// The past game that can be deleted, and the label of that button.
    pub delete: Option<(LocalId, String)>,
    /// `true` if the game can go on.
    pub goes_on: bool,
}

/// Returns the shelves of the library.
pub fn shelf_rows(page: &Page) -> Vec<ShelfRow> {
    let texts = page.texts();
    let past = page.past();
    let count = |number: usize| grouped(number as u64);
    let is_here = |shelf: &Shelf| page.shelf() == Some(shelf);
    let collection = page.collection();
    let row = |shelf: Shelf, name: &str, count: String| ShelfRow {
        is_here: is_here(&shelf),
        shelf,
        name: name.to_owned(),
        count,
        facts: String::new(),
        delete: None,
    };
    let known = past.is_known().then(|| count(past.games().len()));
    let games = collection.games() as usize;
    let all = (collection.is_ready() && games > 0).then(|| count(games));
    let mut rows = vec![
        row(
            Shelf::Past,
            texts.get(Key::MyGames),
            known.unwrap_or_default(),
        ),
        row(
            Shelf::All,
            texts.get(Key::Collection),
            all.unwrap_or_default(),
        ),
    ];
    for source in source_rows(page) {
        if source.id == SourceId::PLAYED {
            continue;
        }
        let shelf = Shelf::Source(source.id);
        rows.push(ShelfRow {
            is_here: is_here(&shelf),
            shelf,
            name: source.name,
            count: grouped(source.games),
            facts: source.facts,
            delete: Some((source.id, source.delete)),
        });
    }
    rows
}

/// Returns the chosen game, or the first one of the list.
pub fn library_card(page: &Page) -> Option<LibraryCard> {
    if page.shelf()? == &Shelf::Past {
        let id = page.chosen_past()?;
        let row = super::past::past_row(page, id)?;
        let label = past_delete(page.texts(), &row);
        let past = page.past().game(id)?;
        return Some(LibraryCard {
            game: row.game,
            delete: Some((id, label)),
            goes_on: past.result == PastStatus::Unfinished,
        });
    }
    let index = page.chosen_collected()?;
    let game = collected_rows(page).into_iter().nth(index)?;
    Some(LibraryCard {
        game,
        delete: None,
        goes_on: false,
    })
}

/// Returns what became of the games that were wanted as a file; empty if none were.
pub fn library_export(page: &Page) -> String {
    let texts = page.texts();
    match page.library_export() {
        Export::Nothing => String::new(),
        Export::Going(_) => texts.get(Key::LibraryWriting).to_owned(),
        Export::Done(count) => texts.fill(Key::PastExported, &[("n", &grouped(*count as u64))]),
        Export::Failed => texts.get(Key::NotLoaded).to_owned(),
    }
}

/// Returns the first past game of the list.
pub(in crate::page) fn first_past(page: &Page) -> Option<LocalId> {
    found(page).first().map(|game| game.id)
}
