//! The collection: files that are added, what is skipped and why, searching, deleting, and two tabs.

use crate::support::desk::Desk;
use crate::support::shop::Shop;
use tengen_core::Terms;
use tengen_core::rules::Variant;
use tengen_page::view::{collected_rows, describe, skipped_rows, source_rows};
use tengen_page::{CollectionEvent, Event, HistoryEvent, PastEvent, Search, SourceId};

/// Four games, of which the second breaks off at a stone on another one, and the third does not begin with Black on
/// an empty board.
const FILE: &str = "(;GM[4]SZ[15]PB[Ada]PW[Bo]DT[2025-03-01]RE[B+R];B[hh];W[hi];B[ii])
(;GM[4]SZ[15]PB[Cy]PW[Dee];B[hh];W[hh])
(;GM[4]SZ[15]AB[aa]PB[Cy]PW[Dee];W[hh])
(;GM[4]SZ[15]PB[Cy]PW[Ada]DT[2026]RE[W+R];B[hh];W[ih];B[gg])";

const OTHER: &str = "(;GM[4]SZ[15]PB[Ada]PW[Bo]DT[2025-03-01]RE[B+R];B[hh];W[hi];B[ii])
(;GM[4]SZ[15]PB[Eve]PW[Fay];B[hh])";

fn said(desk: &Desk) -> String {
    describe::collection_report(&desk.page)
}

fn found(desk: &Desk) -> Vec<String> {
    let rows = collected_rows(&desk.page).into_iter();
    rows.map(|row| [&*row.players, row.result, &row.facts, &row.date].join("; "))
        .collect()
}

fn sources(desk: &Desk) -> Vec<String> {
    let rows = source_rows(&desk.page).into_iter();
    rows.map(|row| [&*row.name, &*row.facts].join(": "))
        .collect()
}

fn open(shop: Shop) -> Desk {
    let mut desk = Desk::new(shop);
    desk.collection(CollectionEvent::Opened);
    desk
}

fn with_file() -> Desk {
    let mut desk = open(Shop::default());
    desk.import("club.sgf", FILE);
    desk
}

#[test]
fn a_file_is_added_and_says_what_was_skipped_and_why() {
    let desk = with_file();
    assert_eq!(said(&desk), "Games added: 2. Skipped: 2.");
    assert_eq!(
        skipped_rows(&desk.page),
        [
            "club.sgf: game 2: line 2, column 36: there is a stone on H8 already",
            "club.sgf: game 3: it does not begin with Black on an empty board",
        ]
    );
    assert_eq!(
        found(&desk),
        [
            "Cy – Ada; White won; Freestyle · 15 × 15 · 3 moves; 2026",
            "Ada – Bo; Black won; Freestyle · 15 × 15 · 3 moves; 2025-03-01",
        ]
    );
    assert_eq!(sources(&desk), ["club.sgf: Games: 2 · 2023-11-14"]);
    assert_eq!(describe::collection_found(&desk.page), "Games: 2.");
    assert_eq!(desk.told, 1, "other tabs read the store again");
}

#[test]
fn games_that_are_there_already_are_counted_and_not_stored_again() {
    let mut desk = with_file();
    desk.import("other.sgf", OTHER);
    assert_eq!(said(&desk), "Games added: 1. Already here: 1.");
    let lines = |it: &String| it.lines().count();
    let stored: Vec<usize> = desk.shop.chunks.values().map(lines).collect();
    assert_eq!(stored, [2, 1]);
    desk.import("again.sgf", OTHER);
    assert_eq!(said(&desk), "Games added: 0. Already here: 2.");
    assert_eq!(sources(&desk).len(), 2, "a source without games is none");
}

#[test]
fn a_file_that_cannot_be_read_says_why_and_the_others_are_added() {
    let mut desk = open(Shop::default());
    let file = |name: &str, text: &str| tengen_page::GameFile {
        name: name.to_owned(),
        bytes: text.as_bytes().to_vec(),
    };
    let files = vec![file("empty.sgf", ""), file("club.sgf", FILE)];
    desk.collection(CollectionEvent::Import(files, Vec::new()));
    assert_eq!(
        said(&desk),
        "Games added: 2. Skipped: 2. Files that cannot be read: 1."
    );
    let rows = skipped_rows(&desk.page);
    assert!(rows[0].starts_with("empty.sgf: "), "{rows:?}");
}

#[test]
fn a_stored_collection_is_there_after_a_reload() {
    let mut desk = with_file();
    desk.import("other.sgf", OTHER);
    let before = found(&desk);
    let mut desk = desk.reloaded();
    desk.collection(CollectionEvent::Opened);
    assert_eq!(found(&desk), before);
    assert_eq!(said(&desk), "");
}

#[test]
fn games_are_searched() {
    let mut desk = with_file();
    desk.import("other.sgf", OTHER);
    let mut count = |search: Search| {
        desk.collection(CollectionEvent::Search(search));
        found(&desk).len()
    };
    assert_eq!(count(Search::Words("ada".to_owned())), 2);
    assert_eq!(count(Search::Since("2025-04".to_owned())), 1);
    assert_eq!(count(Search::Since("2025-".to_owned())), 2, "no date yet");
    assert_eq!(count(Search::Until("2025".to_owned())), 1);
    assert_eq!(
        count(Search::Result(Some("white".parse().expect("a result")))),
        0
    );
    assert_eq!(describe::collection_found(&desk.page), "No game matches.");
    let mut count = |search: Search| {
        desk.collection(CollectionEvent::Search(search));
        found(&desk).len()
    };
    assert_eq!(count(Search::Result(None)), 1);
    assert_eq!(count(Search::Rules(Some(Variant::Renju))), 0);
    assert_eq!(count(Search::Rules(Some(Variant::Freestyle))), 1);
}

#[test]
fn a_game_with_the_position_on_the_board_opens_there() {
    let mut desk = with_file();
    // In the file White answers at the top or on the right; here on the left.
    desk.play("h8 g8");
    desk.collection(CollectionEvent::WantPosition);
    desk.collection(CollectionEvent::Opened);
    let rows = collected_rows(&desk.page);
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[0].stones, rows[1].stones, "the boards are turned");
    desk.collection(CollectionEvent::Choose(1, tengen_page::Aim::Study));
    desk.send(Event::Leave);
    let game = desk.page.game();
    let moves: Vec<String> = game.moves().iter().map(ToString::to_string).collect();
    assert_eq!((moves.len(), game.ply()), (2, 2), "{moves:?}");
    assert_eq!(moves, ["h8", "g8"]);
    assert_eq!(game.line().len(), 3);
    assert!(desk.page.before().is_some(), "the game before is kept");
}

#[test]
fn a_source_is_deleted_and_brought_back() {
    let mut desk = with_file();
    desk.import("other.sgf", OTHER);
    let ids: Vec<SourceId> = source_rows(&desk.page).iter().map(|it| it.id).collect();
    desk.collection(CollectionEvent::Delete(ids[0]));
    assert_eq!(said(&desk), "“club.sgf” was deleted.");
    assert_eq!(found(&desk).len(), 1);
    assert!(desk.page.can_undelete_source());
    // Another tab does not show it.
    let mut other = open(desk.shop.clone());
    assert_eq!((found(&other).len(), sources(&other).len()), (1, 1));
    desk.collection(CollectionEvent::Undelete);
    assert_eq!((found(&desk).len(), sources(&desk).len()), (3, 2));
    other = open(desk.shop.clone());
    assert_eq!(found(&other).len(), 3);
    desk.collection(CollectionEvent::Delete(ids[0]));
    desk.collection(CollectionEvent::Closed);
    assert_eq!((desk.shop.sources.len(), desk.shop.chunks.len()), (1, 1));
    desk.collection(CollectionEvent::Opened);
    assert!(!desk.page.can_undelete_source());
}

#[test]
fn a_deleted_source_is_removed_later_if_its_tab_was_closed() {
    let mut desk = with_file();
    let id = source_rows(&desk.page)[0].id;
    desk.collection(CollectionEvent::Delete(id));
    let mut soon = open(desk.shop.clone());
    assert_eq!(soon.shop.chunks.len(), 1, "it may still be brought back");
    soon = Desk::new(desk.shop.clone());
    soon.now += 2.0 * 3_600_000.0;
    soon.collection(CollectionEvent::Opened);
    assert_eq!((soon.shop.chunks.len(), soon.shop.sources.len()), (0, 0));
}

#[test]
fn games_that_were_played_here_are_a_source() {
    let mut desk = Desk::new(Shop::default());
    desk.play("a1 a2 b1 b2 c1 c2 d1 d2 e1");
    desk.send(Event::New(Terms::default()));
    desk.collection(CollectionEvent::Opened);
    assert_eq!(sources(&desk), ["My games: Games: 1."]);
    assert_eq!(
        found(&desk),
        ["Black – White; Black won; Freestyle · 15 × 15 · 9 moves; 2023-11-14"]
    );
    assert!(desk.shop.chunks.is_empty(), "it is stored once");
    // Another game appears, and a deleted one disappears.
    desk.play("h8 h9");
    desk.send(Event::New(Terms::default()));
    assert_eq!(found(&desk).len(), 2);
    desk.send(Event::Past(PastEvent::Opened));
    let ids: Vec<_> = desk.shop.past.keys().copied().collect();
    desk.send(Event::Past(PastEvent::Delete(ids[0])));
    assert_eq!(found(&desk).len(), 1);
}

#[test]
fn the_game_on_the_board_is_added() {
    let mut desk = open(Shop::default());
    desk.play("h8 h9");
    desk.collection(CollectionEvent::AddGame);
    assert_eq!(said(&desk), "Games added: 1.");
    desk.play("j10");
    desk.collection(CollectionEvent::AddGame);
    assert_eq!(sources(&desk), ["Games added one by one: Games: 2."]);
    assert_eq!(desk.shop.chunks.len(), 2);
    let id = source_rows(&desk.page)[0].id;
    desk.collection(CollectionEvent::Delete(id));
    desk.collection(CollectionEvent::AddGame);
    assert_eq!(sources(&desk), ["Games added one by one: Games: 1."]);
    let mut desk = desk.reloaded();
    desk.collection(CollectionEvent::Opened);
    assert_eq!(found(&desk).len(), 1, "what was deleted does not come back");
}

#[test]
fn another_tab_sees_new_games() {
    let mut desk = open(Shop::default());
    let mut other = with_file();
    other.collection(CollectionEvent::Closed);
    desk.hear_collection(&other.shop);
    assert_eq!(found(&desk).len(), 2);
    assert_eq!(desk.library.len(), 2);
}

#[test]
fn without_room_the_games_last_until_the_page_is_left() {
    let mut desk = open(Shop {
        has_no_room: true,
        ..Shop::default()
    });
    desk.import("club.sgf", FILE);
    assert_eq!(found(&desk).len(), 2);
    assert!(desk.shop.chunks.is_empty());
    assert!(describe::collection_stored(&desk.page).contains("lost when you leave"));
    let mut desk = with_file();
    desk.collection(CollectionEvent::NotStored(None));
    assert_eq!(found(&desk).len(), 2);
    assert!(describe::collection_stored(&desk.page).contains("lost when you leave"));
}

#[test]
fn a_broken_worker_is_said_and_can_be_loaded_again() {
    let mut desk = with_file();
    desk.is_worker_broken = true;
    desk.import("other.sgf", OTHER);
    assert_eq!(skipped_rows(&desk.page).len(), 1, "the file is named");
    assert!(desk.page.is_collection_broken());
    assert_eq!(said(&desk), "The collection stopped working.");
    desk.is_worker_broken = false;
    desk.library = tengen_collection::Library::default();
    desk.collection(CollectionEvent::Load);
    assert!(!desk.page.is_collection_broken());
    assert_eq!(found(&desk).len(), 2);
}

#[test]
fn every_line_of_a_library_is_added() {
    let mut desk = open(Shop::default());
    desk.import(
        "book.sgf",
        "(;GM[4]SZ[15];B[hh](;W[hi];B[ii])(;W[ih](;B[gg])(;B[jj])))",
    );
    assert_eq!(said(&desk), "Games added: 3.");
    assert!(
        found(&desk)
            .iter()
            .all(|it| it.contains("Result not known"))
    );
}

#[test]
fn many_games_are_added_in_chunks() {
    let game = |number: usize| format!("(;GM[4]SZ[15]PB[P{number}]PW[Q];B[hh])");
    let file: String = (0..2500).map(game).collect();
    let mut desk = open(Shop::default());
    desk.import("many.sgf", &file);
    assert_eq!(said(&desk), "Games added: 2,500.");
    assert_eq!(desk.shop.chunks.len(), 3);
    assert_eq!(found(&desk).len(), 50);
    desk.collection(CollectionEvent::More);
    assert_eq!(found(&desk).len(), 100);
    assert!(desk.page.has_more_collected());
    assert_eq!(
        describe::collection_found(&desk.page),
        "Games: 2,500. Only the latest 1,000 are listed; narrow the search to see others."
    );
}

#[test]
fn adding_is_stopped_while_a_file_is_read_and_keeps_the_files_before() {
    let mut desk = with_file();
    let (told, games) = (desk.told, found(&desk));
    desk.is_worker_slow = true;
    desk.import("other.sgf", OTHER);
    desk.collection(CollectionEvent::Stop);
    assert_eq!(said(&desk), "Games added: 0. Stopped before the end.");
    assert_eq!(desk.told, told + 1, "the other tabs read again");
    assert_eq!(found(&desk), games);
    desk.is_worker_slow = false;
    desk.import("other.sgf", OTHER);
    assert_eq!(found(&desk).len(), 3);
}

#[test]
fn the_result_of_an_import_shows_after_a_deletion() {
    let mut desk = with_file();
    desk.import("other.sgf", OTHER);
    desk.collection(CollectionEvent::Delete(source_rows(&desk.page)[0].id));
    desk.import("other.sgf", OTHER);
    assert_eq!(said(&desk), "Games added: 1. Already here: 1.");
}

#[test]
fn games_that_were_added_one_by_one_and_deleted_do_not_come_back() {
    let mut desk = open(Shop::default());
    for moves in ["h8 i9 j10", "h8 h9 h10"] {
        desk.send(Event::New(Terms::default()));
        desk.play(moves);
        desk.collection(CollectionEvent::AddGame);
    }
    desk.collection(CollectionEvent::Delete(source_rows(&desk.page)[0].id));
    // The page is left without closing the dialog.
    let mut desk = desk.reloaded();
    desk.collection(CollectionEvent::Opened);
    desk.send(Event::New(Terms::default()));
    desk.play("h8 a1");
    desk.collection(CollectionEvent::AddGame);
    let single = "Games added one by one: Games: 1.";
    assert_eq!(sources(&desk), ["My games: Games: 2.", single]);
    let mut desk = desk.reloaded();
    desk.collection(CollectionEvent::Opened);
    assert_eq!(sources(&desk), ["My games: Games: 2.", single]);
}

/// A game of one line without a date.
const UNDATED: &str = "(;GM[4]SZ[15]PB[Ada]PW[Bo]RE[B+R];B[hh];W[hi];B[ii])";

#[test]
fn a_game_that_was_opened_turned_counts_once() {
    let mut desk = open(Shop::default());
    desk.import("club.sgf", UNDATED);
    desk.play("h8 g8");
    desk.collection(CollectionEvent::WantPosition);
    desk.collection(CollectionEvent::Opened);
    desk.collection(CollectionEvent::Choose(0, tengen_page::Aim::Study));
    desk.send(Event::Leave);
    let comment = HistoryEvent::Comment("Good.".to_owned());
    desk.send(Event::History(HistoryEvent::OpenNotes));
    desk.send(Event::History(comment));
    desk.send(Event::New(Terms::default()));
    desk.collection(CollectionEvent::Search(Search::Position(
        tengen_page::OnOff::Off,
    )));
    assert_eq!(
        desk.shop.past.len(),
        2,
        "the opened game is kept with its comment"
    );
    assert_eq!(
        sources(&desk),
        ["My games: Games: 1.", "club.sgf: Games: 1 · 2023-11-14"],
        "of my games only the one that was begun before is another"
    );
}

#[test]
fn a_game_that_was_added_and_kept_later_counts_once() {
    let mut desk = open(Shop::default());
    desk.play("a1 a2 b1 b2 c1 c2 d1 d2");
    desk.now += 86_400_000.0;
    desk.play("e1");
    desk.collection(CollectionEvent::AddGame);
    desk.send(Event::New(Terms::default()));
    assert_eq!(desk.shop.past.len(), 1);
    assert_eq!(sources(&desk), ["Games added one by one: Games: 1."]);
    assert_eq!(found(&desk).len(), 1);
}
