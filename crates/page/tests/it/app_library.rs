//! The library: its shelves and their addresses, the chosen game, and what is done with it.

use crate::support::desk::Desk;
use crate::support::shop::Shop;
use tengen_core::Terms;
use tengen_page::view::{
    collected_rows, describe, library_card, past_report, past_rows, shelf_rows,
};
use tengen_page::{
    Aim, Arrival, Chosen, CollectionEvent, Event, Extent, GameFile, Layout, LibraryEvent, LocalId,
    Panel, PastEvent, PastFilter, PastSearch, Section, Shelf, Supply, Toast,
};

const WON: &str = "a1 a2 b1 b2 c1 c2 d1 d2 e1";
const CLUB: &str = "(;GM[4]SZ[15]PB[Ada]PW[Bo]RE[B+R];B[hh];W[hi];B[ii])
(;GM[4]SZ[15]PB[Cy]PW[Dee];B[hh];W[ii])";
const OTHER: &str = "(;GM[4]SZ[15]PB[Eve]PW[Fay];B[hh])";

impl Desk {
    fn library(&mut self, event: LibraryEvent) {
        self.send(Event::Library(event));
    }

    fn address(&self) -> String {
        self.page.open_place().route().to_string()
    }

    pub(crate) fn go_to(&mut self, address: &str) {
        let supply = Supply::Nothing;
        let text = address.to_owned();
        self.send(Event::Address(Box::new(Arrival { text, supply })));
    }

    fn moves(&self) -> usize {
        self.page.game().moves().len()
    }

    fn shelf(&self, name: &str) -> Shelf {
        let rows = shelf_rows(&self.page).into_iter();
        let mut named = rows.filter(|row| row.name == name);
        named.next().expect("a shelf").shelf
    }
}

/// A page with a won and an unfinished past game, in the library.
fn two() -> Desk {
    let mut desk = Desk::new(Shop::default());
    desk.play(WON);
    desk.send(Event::New(Terms::default()));
    desk.play("h8 i9");
    desk.send(Event::New(Terms::default()));
    desk.library(LibraryEvent::Open(Shelf::Past));
    desk
}

fn ids(desk: &Desk) -> Vec<LocalId> {
    past_rows(&desk.page).0.iter().map(|row| row.id).collect()
}

/// A page with two files in the collection, whose games show.
fn club() -> Desk {
    let mut desk = Desk::new(Shop::default());
    desk.library(LibraryEvent::Open(Shelf::All));
    desk.import("club.sgf", CLUB);
    desk.import("other night.sgf", OTHER);
    desk
}

#[test]
fn the_library_is_a_view_of_study_and_shows_the_first_game() {
    let desk = two();
    assert_eq!(desk.page.layout(), Layout::Library);
    assert_eq!(desk.page.layout().section(), Section::Study);
    let card = library_card(&desk.page).expect("a game");
    assert_eq!((card.game.result, card.goes_on), ("Unfinished", true));
    assert!(!desk.page.has_chosen(), "nobody has chosen it");
    let empty = {
        let mut desk = Desk::new(Shop::default());
        desk.library(LibraryEvent::Open(Shelf::Past));
        desk
    };
    assert_eq!(library_card(&empty.page), None);
}

#[test]
fn the_second_press_studies_a_game_at_its_address() {
    let mut desk = two();
    let won = ids(&desk)[1];
    desk.library(LibraryEvent::Press(Chosen::Past(won)));
    assert!(desk.page.has_chosen());
    assert_eq!(desk.page.panel(), Panel::Library);
    let card = library_card(&desk.page).expect("a game");
    assert_eq!((card.game.result, card.goes_on), ("Black won", false));
    desk.library(LibraryEvent::Press(Chosen::Past(won)));
    assert_eq!(desk.page.panel(), Panel::Analysis);
    assert_eq!(desk.moves(), 9);
    assert_eq!(desk.address(), format!("study/#past={won}"));
    // The choice is as it was left.
    desk.library(LibraryEvent::Open(Shelf::Past));
    assert_eq!(desk.page.chosen_past(), Some(won));
    assert_eq!(desk.address(), "library/");
}

#[test]
fn a_game_goes_on_or_is_reviewed() {
    let mut desk = two();
    desk.library(LibraryEvent::Take(Aim::GoOn));
    assert_eq!((desk.page.panel(), desk.moves()), (Panel::Game, 2));
    assert_eq!(desk.address(), "game/");
    let mut desk = two();
    desk.library(LibraryEvent::Choose(Chosen::Past(ids(&desk)[1])));
    desk.library(LibraryEvent::Take(Aim::Review));
    assert_eq!((desk.page.panel(), desk.moves()), (Panel::Analysis, 9));
    assert!(desk.page.review().is_some(), "it is reviewed");
}

#[test]
fn a_deleted_game_gives_its_place_to_the_first_and_comes_back() {
    let mut desk = two();
    let [open, won] = ids(&desk)[..] else {
        panic!("two games");
    };
    desk.library(LibraryEvent::Choose(Chosen::Past(won)));
    desk.send(Event::Past(PastEvent::Delete(won)));
    assert_eq!(desk.page.chosen_past(), Some(open));
    assert!(!desk.page.has_chosen());
    assert!(desk.page.can_undelete());
    desk.send(Event::Past(PastEvent::Undelete));
    assert_eq!(desk.page.chosen_past(), Some(won));
}

#[test]
fn a_source_is_a_shelf_with_the_address_of_its_name() {
    let mut desk = club();
    assert_eq!(desk.address(), "library/#collection");
    assert_eq!(collected_rows(&desk.page).len(), 3);
    let shelf = desk.shelf("other night.sgf");
    desk.library(LibraryEvent::Open(shelf.clone()));
    assert_eq!(desk.address(), "library/#other%20night.sgf");
    assert_eq!(desk.page.tab_title(), "other night.sgf · Tengen 天元");
    assert_eq!(collected_rows(&desk.page).len(), 1);
    let counts: Vec<String> = shelf_rows(&desk.page)
        .into_iter()
        .map(|row| [row.name, row.count].join(": "))
        .collect();
    assert_eq!(
        counts,
        [
            "My games: 0",
            "My collection: 3",
            "club.sgf: 2",
            "other night.sgf: 1"
        ]
    );
    // The address alone leads there as well, and one of no source to all games.
    let mut desk = desk.reloaded();
    desk.go_to("library/#other%20night.sgf");
    assert_eq!(desk.page.shelf(), Some(&shelf));
    assert_eq!(collected_rows(&desk.page).len(), 1);
    desk.go_to("library/#nothing");
    assert_eq!(desk.address(), "library/#collection");
    assert_eq!(desk.page.toast(), Some(Toast::NoSuchPlace));
}

#[test]
fn a_deleted_source_makes_room_for_all_games() {
    let mut desk = club();
    let shelf = desk.shelf("club.sgf");
    let Shelf::Source(id) = shelf else {
        panic!("a source");
    };
    desk.library(LibraryEvent::Open(shelf));
    desk.collection(CollectionEvent::Delete(id));
    assert_eq!(desk.page.shelf(), Some(&Shelf::All));
    assert_eq!(desk.page.toast(), None);
    assert_eq!(collected_rows(&desk.page).len(), 1);
    assert!(desk.page.can_undelete_source());
    desk.collection(CollectionEvent::Undelete);
    assert_eq!(collected_rows(&desk.page).len(), 3);
}

#[test]
fn a_game_of_the_collection_is_studied() {
    let mut desk = club();
    assert_eq!(desk.page.chosen_collected(), Some(0));
    desk.library(LibraryEvent::Press(Chosen::Collected(2)));
    let card = library_card(&desk.page).expect("a game");
    assert_eq!((&*card.game.players, card.goes_on), ("Ada – Bo", false));
    desk.library(LibraryEvent::Press(Chosen::Collected(2)));
    assert_eq!((desk.page.panel(), desk.moves()), (Panel::Analysis, 3));
}

#[test]
fn a_file_is_added_where_it_belongs() {
    let mut desk = two();
    desk.send(Event::Past(PastEvent::Export));
    let file = desk.saved.pop().expect("a file");
    let mut other = Desk::new(Shop::default());
    other.library(LibraryEvent::Open(Shelf::Past));
    other.import("games.txt", &file);
    assert_eq!(past_report(&other.page), "Games added: 2.");
    assert_eq!(other.page.shelf(), Some(&Shelf::Past));
    let files = [("games.txt", &*file), ("club.sgf", CLUB)];
    let files = files.map(|(name, text)| GameFile {
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    });
    other.collection(CollectionEvent::Import(files.into(), Vec::new()));
    assert_eq!(other.page.shelf(), Some(&Shelf::All), "records are shown");
    let rows = collected_rows(&other.page);
    assert!(rows.iter().any(|row| row.players == "Ada – Bo"));
}

#[test]
fn past_games_ask_nothing_of_the_worker() {
    let mut desk = two();
    assert_eq!(desk.library.len(), 0, "only the names of sources are read");
    desk.library(LibraryEvent::Open(Shelf::All));
    assert_eq!(desk.library.len(), 2);
}

fn export(desk: &mut Desk, extent: Extent) -> (String, String) {
    assert!(desk.page.may_export(), "{:?}", desk.page.library_export());
    desk.library(LibraryEvent::Export(extent));
    (desk.saved_as.clone(), desk.saved.pop().unwrap_or_default())
}

#[test]
fn the_found_games_and_the_chosen_one_go_into_a_file() {
    let mut desk = two();
    let (name, text) = export(&mut desk, Extent::Found);
    assert_eq!(name, "my-games.sgf");
    assert_eq!(text.matches("(;FF[4]").count(), 2, "{text}");
    assert!(text.contains("DT[2023-11-14]"), "{text}");
    assert_eq!(describe::library_export(&desk.page), "Games saved: 2.");
    desk.send(Event::Past(PastEvent::Search(PastSearch::Result(
        PastFilter::Black,
    ))));
    assert_eq!(export(&mut desk, Extent::Found).1.matches("(;").count(), 1);
    let (name, text) = export(&mut desk, Extent::Chosen);
    assert_eq!(name, "2023-11-14.sgf");
    assert!(text.contains("RE[B+"), "{text}");
    desk.is_worker_broken = true;
    assert_eq!(export(&mut desk, Extent::Found).1, "");
    assert!(describe::library_export(&desk.page).starts_with("Part of the page"));
    desk.send(Event::Past(PastEvent::Search(PastSearch::Result(
        PastFilter::Draw,
    ))));
    assert!(!desk.page.may_export());
}

#[test]
fn an_answer_to_an_earlier_export_is_not_saved_under_another_name() {
    let mut desk = club();
    desk.late = Some([].into());
    desk.library(LibraryEvent::Export(Extent::Found));
    desk.library(LibraryEvent::Open(desk.shelf("club.sgf")));
    desk.library(LibraryEvent::Export(Extent::Found));
    for event in desk.late.take().unwrap_or_default() {
        desk.send(Event::Collection(event));
    }
    assert_eq!(desk.saved_as, "club.sgf");
    let [text] = desk.saved.as_slice() else {
        panic!("one file: {:?}", desk.saved);
    };
    assert_eq!(text.matches("(;").count(), 2, "{text}");
}

#[test]
fn a_file_of_a_collection_can_be_read_again() {
    let mut desk = club();
    let (name, text) = export(&mut desk, Extent::Found);
    assert_eq!((&*name, text.matches("(;").count()), ("collection.sgf", 3));
    desk.library(LibraryEvent::Open(desk.shelf("club.sgf")));
    let (name, text) = export(&mut desk, Extent::Found);
    assert_eq!((&*name, text.matches("(;").count()), ("club.sgf", 2));
    desk.import("again.sgf", &text);
    let said = describe::collection_report(&desk.page);
    assert_eq!(said, "Games added: 0. Already here: 2.");
    let (name, text) = export(&mut desk, Extent::Chosen);
    assert_eq!(text.matches("(;").count(), 1);
    assert_eq!(name, "Cy-Dee.sgf");
}

/// Chooses a game of the collection and takes it.
fn take(desk: &mut Desk, index: usize, aim: Aim) {
    desk.library(LibraryEvent::Open(Shelf::All));
    desk.library(LibraryEvent::Choose(Chosen::Collected(index)));
    desk.library(LibraryEvent::Take(aim));
}

#[test]
fn a_game_of_the_collection_that_was_only_looked_at_is_none_of_my_games() {
    let mut desk = club();
    take(&mut desk, 0, Aim::Study);
    take(&mut desk, 1, Aim::Study);
    assert_eq!(desk.address(), "study/");
    desk.send(Event::Undo);
    let mut desk = desk.reloaded();
    assert!(desk.moves() > 0, "it is on the board as before");
    desk.send(Event::Restore);
    desk.send(Event::New(Terms::default()));
    assert_eq!(desk.shop.past.len(), 0);
}

#[test]
fn a_game_of_the_collection_is_kept_once_it_goes_on_or_is_reviewed() {
    let mut desk = club();
    take(&mut desk, 0, Aim::Study);
    desk.play("o15");
    desk.send(Event::New(Terms::default()));
    assert_eq!(desk.shop.past.len(), 1);
    let mut desk = club();
    desk.send(Event::Woken);
    take(&mut desk, 1, Aim::Review);
    assert!(!desk.shop.reviews.is_empty(), "the review is kept");
    let mut desk = desk.reloaded();
    desk.send(Event::New(Terms::default()));
    let kept: Vec<&LocalId> = desk.shop.past.keys().collect();
    assert_eq!(kept, desk.shop.reviews.keys().collect::<Vec<_>>());
}
