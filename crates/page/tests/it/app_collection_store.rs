//! The collection and its store: several tabs, no room, games that cannot be read, and answers that come late.

use proptest::prelude::*;

use crate::support::collector::context;
use crate::support::desk::Desk;
use crate::support::shop::Shop;
use tengen_core::Terms;
use tengen_page::view::{collected_rows, describe, found, skipped_rows, source_rows};
use tengen_page::{
    AnalysisEvent, COLLECTION, CollectionEvent, Event, FileEvent, FileJob, Millis, PAST, PastEvent,
    Search, SourceId, StoreEvent, UnreadFile, UnreadGames,
};
use tengen_records::read;

const CLUB: &str = "(;GM[4]SZ[15]PB[Ada]PW[Bo]RE[B+R];B[hh];W[hi];B[ii])
(;GM[4]SZ[15]PB[Cy]PW[Ada]RE[W+R];B[hh];W[ih];B[gg])";
const OTHER: &str = "(;GM[4]SZ[15]PB[Eve]PW[Fay];B[hh])";

fn said(desk: &Desk) -> String {
    describe::collection_report(&desk.page)
}

pub(crate) fn names(desk: &Desk) -> Vec<String> {
    let rows = collected_rows(&desk.page).into_iter();
    rows.map(|row| row.players).collect()
}

pub(crate) fn sources(desk: &Desk) -> Vec<(SourceId, String)> {
    let rows = source_rows(&desk.page).into_iter();
    rows.map(|row| (row.id, [row.name, row.facts].join(": ")))
        .collect()
}

pub(crate) fn open(shop: &Shop) -> Desk {
    let mut desk = Desk::new(shop.clone());
    desk.collection(CollectionEvent::Opened);
    desk
}

pub(crate) fn with_files() -> Desk {
    let mut desk = open(&Shop::default());
    desk.import("club.sgf", CLUB);
    desk.import("other.sgf", OTHER);
    desk
}

pub(crate) fn add(desk: &mut Desk, moves: &str) {
    desk.send(Event::New(Terms::default()));
    desk.play(moves);
    desk.collection(CollectionEvent::AddGame);
}

pub(crate) fn delete(desk: &mut Desk, index: usize) {
    let id = sources(desk)[index].0;
    desk.collection(CollectionEvent::Delete(id));
}

#[test]
fn two_tabs_that_add_single_games_at_once_lose_none() {
    let mut first = open(&Shop::default());
    add(&mut first, "h8");
    let mut second = open(&first.shop);
    add(&mut first, "h8 h9");
    // The second tab does not know yet what the first one has stored.
    second.shop = first.shop.clone();
    add(&mut second, "h8 i9");
    assert_eq!(second.shop.chunks.len(), 3);
    first.hear_collection(&second.shop);
    assert_eq!(
        sources(&first).last().expect("a source").1,
        "Games added one by one: Games: 3."
    );
    assert_eq!(
        second.shop.sources.values().collect::<Vec<_>>(),
        ["3\t0\t"],
        "the store has the number of all"
    );
}

#[test]
fn a_refused_file_is_told_after_a_deletion() {
    let mut desk = with_files();
    delete(&mut desk, 0);
    let unread = vec![UnreadGames::TooLarge("large.sgf".to_owned())];
    desk.collection(CollectionEvent::Import(Vec::new(), unread));
    assert_eq!(said(&desk), "Games added: 0. Files that cannot be read: 1.");
    assert!(desk.page.can_undelete_source());
}

#[test]
fn past_games_stay_when_their_list_cannot_be_read_again() {
    let mut desk = open(&Shop::default());
    desk.play("a1 a2 b1 b2 c1 c2 d1 d2 e1");
    assert_eq!(names(&desk), ["Black – White"]);
    desk.send(Event::Past(PastEvent::Listed(None)));
    assert_eq!(names(&desk), ["Black – White"]);
}

#[test]
fn another_tab_does_not_end_the_offer_to_bring_a_source_back() {
    let mut desk = with_files();
    delete(&mut desk, 0);
    let mut other = open(&desk.shop);
    delete(&mut other, 0);
    other.collection(CollectionEvent::Closed);
    desk.hear_collection(&other.shop);
    assert_eq!((names(&desk).len(), sources(&desk).len()), (0, 0));
    assert_eq!(said(&desk), "“club.sgf” was deleted.");
    desk.collection(CollectionEvent::Undelete);
    assert_eq!(names(&desk), ["Cy – Ada", "Ada – Bo"]);
    assert_eq!(names(&open(&desk.shop)).len(), 2, "it is stored");
    // A source that is no longer stored is not offered.
    delete(&mut desk, 0);
    desk.hear_collection(&Shop::default());
    assert!(!desk.page.can_undelete_source());
}

#[test]
fn a_source_that_another_tab_removed_long_ago_is_told() {
    let mut desk = with_files();
    delete(&mut desk, 0);
    let mut late = Desk::new(desk.shop.clone());
    late.now += 2.0 * 3_600_000.0;
    late.collection(CollectionEvent::Opened);
    assert_eq!(late.told, 1, "its tab must not offer it any more");
    desk.hear_collection(&late.shop);
    assert!(!desk.page.can_undelete_source());
}

#[test]
fn games_found_in_a_file_that_break_off_are_skipped_with_the_reason() {
    let text = "(;GM[4]SZ[15]PB[Ada];B[hh];W[hh])
(;GM[4]SZ[15]PB[Ada];B[hh];W[hi])
(;GM[4]SZ[15]AB[aa]PB[Cy];W[hh])
(;GM[4]SZ[15]PB[Bo];B[hh];W[ii];B[hh])";
    let mut desk = open(&Shop::default());
    let file = UnreadFile {
        name: "club.sgf".to_owned(),
        bytes: text.as_bytes().to_vec(),
        ..UnreadFile::default()
    };
    let effects = desk
        .page
        .update(Event::File(FileEvent::Open(file)), Millis(desk.now));
    let asked = effects.into_iter().find_map(|it| match it.take_job() {
        Ok(FileJob::Read(reading, file, terms)) => Some((reading, file, terms)),
        _ => None,
    });
    let (reading, file, terms) = asked.expect("a file to read");
    let games = found(&read(&file.bytes, &context(&file.name, terms)));
    desk.send(Event::File(FileEvent::Read(reading, games)));
    desk.collection(CollectionEvent::AddFound);
    assert_eq!(said(&desk), "Games added: 1. Skipped: 3.");
    assert_eq!(
        skipped_rows(&desk.page),
        [
            "game 1: line 1, column 30: there is a stone on H8 already",
            "game 3: it does not begin with Black on an empty board",
            "game 4: line 4, column 35: there is a stone on H8 already",
        ]
    );
}

#[test]
fn a_file_that_was_not_read_is_named_with_the_reason() {
    let mut desk = open(&Shop::default());
    let unread = vec![
        UnreadGames::TooLarge("large.sgf".to_owned()),
        UnreadGames::Unreadable("gone.sgf".to_owned()),
    ];
    desk.collection(CollectionEvent::Import(Vec::new(), unread));
    assert_eq!(said(&desk), "Games added: 0. Files that cannot be read: 2.");
    assert_eq!(
        skipped_rows(&desk.page),
        [
            "large.sgf: It has more than 67108864 bytes.",
            "gone.sgf: The browser cannot read it."
        ]
    );
    assert_eq!(desk.said.len(), 1, "it is announced");
}

#[test]
fn of_many_skipped_games_the_first_are_listed_and_the_others_counted() {
    let file = "(;GM[4]SZ[15]AB[aa];W[hh])".repeat(250);
    let mut desk = open(&Shop::default());
    desk.import("many.sgf", &file);
    assert_eq!(said(&desk), "Games added: 0. Skipped: 250.");
    let rows = skipped_rows(&desk.page);
    assert_eq!(rows.len(), 201);
    assert_eq!(rows[200], "And more games: 50.");
}

#[test]
fn stored_games_that_cannot_be_read_are_told_and_stay() {
    let game = |number: usize| format!("(;GM[4]SZ[15]PB[P{number}]PW[Q];B[hh])");
    let file: String = (0..2500).map(game).collect();
    let mut desk = with_files();
    desk.import("many.sgf", &file);
    desk.shop.lost_chunks = vec![1];
    let mut desk = open(&desk.shop);
    assert_eq!(
        said(&desk),
        "Not all games of these sources can be read: many.sgf. What is stored of them stays as it is."
    );
    let facts: Vec<String> = sources(&desk).into_iter().map(|it| it.1).collect();
    assert_eq!(facts[2], "many.sgf: Games: 1,500 · 2023-11-14");
    let lost = desk.shop.chunks.keys().find(|it| it.1 == 1).copied();
    let lost = lost.expect("a second chunk");
    let before = desk.shop.chunks[&lost].clone();
    add(&mut desk, "h8 h9");
    delete(&mut desk, 2);
    desk.collection(CollectionEvent::Undelete);
    assert_eq!(desk.shop.chunks[&lost], before);
    desk.shop.lost_chunks.clear();
    let desk = open(&desk.shop);
    assert_eq!((said(&desk), desk.library.len()), (String::new(), 2504));
}

#[test]
fn a_source_whose_facts_cannot_be_read_keeps_its_games() {
    let mut desk = with_files();
    let id = sources(&desk)[0].0;
    desk.shop.sources.insert(id, "damaged".to_owned());
    let desk = open(&desk.shop);
    assert_eq!(names(&desk).len(), 3);
    assert_eq!(sources(&desk)[0].1, "?: Games: 2 · 2023-11-14");
}

#[test]
fn games_that_another_tab_keeps_are_followed() {
    let mut desk = open(&Shop::default());
    let mut other = Desk::new(desk.shop.clone());
    other.play("a1 a2 b1 b2 c1 c2 d1 d2 e1");
    let heard = other.shop.past.len();
    assert_eq!((heard, names(&desk).len()), (1, 0));
    desk.shop = other.shop;
    desk.send(Event::Store(StoreEvent::OtherTab(PAST.to_owned())));
    assert_eq!(names(&desk), ["Black – White"]);
    desk.shop.past.clear();
    desk.send(Event::Store(StoreEvent::OtherTab(PAST.to_owned())));
    assert_eq!(names(&desk), [""; 0]);
}

#[test]
fn a_worker_that_breaks_with_several_questions_is_loaded_again_once() {
    let mut desk = with_files();
    desk.send(Event::Analysis(AnalysisEvent::Open));
    desk.late = Some([].into());
    desk.is_worker_broken = true;
    desk.collection(CollectionEvent::Search(Search::Words("ada".to_owned())));
    desk.collection(CollectionEvent::Explore);
    desk.is_worker_broken = false;
    desk.library = tengen_collection::Library::default();
    assert!(desk.hear_worker());
    assert!(desk.page.is_collection_broken());
    desk.collection(CollectionEvent::Load);
    while desk.hear_worker() {}
    assert!(!desk.page.is_collection_broken());
    assert_eq!(names(&desk), ["Cy – Ada", "Ada – Bo"]);
}

#[test]
fn an_answer_from_before_the_collection_was_read_again_is_dropped() {
    let mut desk = with_files();
    desk.late = Some([].into());
    desk.collection(CollectionEvent::Search(Search::Words("ada".to_owned())));
    // The store is faster than the worker, and has nothing that the worker must be given.
    desk.hear_collection(&Shop::default());
    assert!(desk.hear_worker(), "the games of the old collection");
    assert_eq!(names(&desk), [""; 0]);
    while desk.hear_worker() {}
    assert_eq!(names(&desk), [""; 0]);
}

/// Something that happens while the worker is slow.
#[derive(Clone, Debug)]
enum Step {
    Search(&'static str),
    /// Another tab has stored so many of the files.
    Stored(usize),
    /// The game on the board goes on, which the moves of the collection follow.
    Play(&'static str),
    /// The page hears the next answer.
    Answer,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        proptest::sample::select(&["", "ada", "eve"][..]).prop_map(Step::Search),
        (0..3_usize).prop_map(Step::Stored),
        proptest::sample::select(&["h8", "h9", "i9", "a1"][..]).prop_map(Step::Play),
        Just(Step::Answer),
        Just(Step::Answer),
    ];
    proptest::collection::vec(step, 1..25)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn late_answers_never_replace_later_ones(steps in steps()) {
        let mut one = open(&Shop::default());
        one.import("club.sgf", CLUB);
        let shops = [Shop::default(), one.shop, with_files().shop];
        // The second one has a worker that answers at once.
        let mut desks = Box::new([0; 2].map(|_| open(&shops[2])));
        for desk in desks.iter_mut() {
            desk.send(Event::Analysis(AnalysisEvent::Open));
            desk.collection(CollectionEvent::Explore);
        }
        desks[0].late = Some([].into());
        for step in steps {
            for desk in desks.iter_mut() {
                match &step {
                    Step::Search(name) => {
                        let search = Search::Words((*name).to_owned());
                        desk.collection(CollectionEvent::Search(search));
                    }
                    Step::Stored(number) => {
                        let (sources, chunks) = (&shops[*number].sources, &shops[*number].chunks);
                        desk.shop.sources.clone_from(sources);
                        desk.shop.chunks.clone_from(chunks);
                        let heard = StoreEvent::OtherTab(COLLECTION.to_owned());
                        desk.send(Event::Store(heard));
                    }
                    Step::Play(point) => desk.play(point),
                    Step::Answer => _ = desk.hear_worker(),
                }
            }
        }
        while desks[0].hear_worker() {}
        let [late, prompt] = &*desks;
        prop_assert_eq!(names(late), names(prompt));
        prop_assert_eq!(sources(late), sources(prompt));
        prop_assert_eq!(describe::explorer(&late.page), describe::explorer(&prompt.page));
        prop_assert_eq!(tengen_page::view::explorer_rows(&late.page), tengen_page::view::explorer_rows(&prompt.page));
    }
}
