//! The lists of the library: what an import leaves out, the words of a search, the order, and reports that go.

use crate::support::desk::Desk;
use crate::support::shop::Shop;
use tengen_core::board::{BoardSize, Stone};
use tengen_core::game::{Action, Archive, ArchiveNode};
use tengen_core::{Game, Terms};
use tengen_page::view::{collected_rows, describe, past_report, past_rows, skipped_rows};
use tengen_page::{
    Aim, Button, CollectionEvent, Event, LibraryEvent, Lineup, LocalId, Order, PastEvent, PastGame,
    PastSearch, PlayedBy, Player, Search, Settings, Shelf, Unkept,
};
use tengen_picture::Visibility;
use tengen_testing::apps;

const CUP: &str =
    "(;GM[4]SZ[15]PB[Ada]PW[Bo]EV[Meijin 57]PC[Kyoto]DT[2019-05-01]RE[B+R];B[hh];W[hi];B[ii])
(;GM[4]SZ[15]PB[Cy]PW[Ada]EV[Meijin 58]PC[Tallinn]DT[2020];B[hh];W[ii];B[ij];W[jj])
(;GM[4]SZ[15]PB[bea]PW[Cy];B[hh];W[jj])";

impl Desk {
    fn all(file: &str) -> Desk {
        let mut desk = Desk::new(Shop::default());
        desk.send(Event::Library(LibraryEvent::Open(Shelf::All)));
        desk.import("club.sgf", file);
        desk
    }

    fn search(&mut self, search: Search) -> Vec<String> {
        self.collection(CollectionEvent::Search(search));
        let rows = collected_rows(&self.page).into_iter();
        rows.map(|row| row.players).collect()
    }

    fn words(&mut self, words: &str) -> Vec<String> {
        self.search(Search::Words(words.to_owned()))
    }
}

fn said(desk: &Desk) -> String {
    describe::collection_report(&desk.page)
}

#[test]
fn an_import_says_that_variations_and_comments_are_not_kept() {
    const GAMES: &str = "(;GM[4]SZ[15]PB[Ada]PW[Bo];B[hh];W[hi](;B[ii])(;B[jj]))
(;GM[4]SZ[15]PB[Cy]PW[Dee];B[hh];W[ii]C[A good answer.])
(;GM[4]SZ[15]PB[Eve]PW[Fay];B[hh];W[jj])";
    let desk = Desk::all(GAMES);
    assert_eq!(
        said(&desk),
        "Games added: 3. Kept without their variations and comments: 2. Open the file in Study to see them."
    );
    let mut desk = Desk::all("(;GM[4]SZ[15]PB[Eve]PW[Fay];B[hh];W[jj])");
    assert_eq!(said(&desk), "Games added: 1.");
    // Of the game on the board nothing is lost.
    desk.play("h8 i9 j10");
    desk.send(Event::Undo);
    desk.send(Event::Undo);
    desk.collection(CollectionEvent::AddGame);
    let added = said(&desk);
    assert!(!added.contains("Open the file"), "{added}");
}

#[test]
fn each_word_is_searched_in_names_event_place_and_date() {
    let mut desk = Desk::all(CUP);
    for (words, found) in [
        ("bo ada", &["Ada – Bo"][..]),
        ("MEIJIN ada", &["Cy – Ada", "Ada – Bo"]),
        ("57 meijin", &["Ada – Bo"]),
        ("tallinn", &["Cy – Ada"]),
        ("ada 2019", &["Ada – Bo"]),
        ("ada bea", &[]),
        ("  ", &["bea – Cy", "Cy – Ada", "Ada – Bo"]),
    ] {
        assert_eq!(desk.words(words), found, "{words}");
    }
    let mut desk = desk.reloaded();
    desk.send(Event::Library(LibraryEvent::Open(Shelf::All)));
    assert_eq!(desk.words("kyoto"), ["Ada – Bo"], "the place is stored");
}

#[test]
fn the_collection_is_listed_in_the_order_that_was_chosen() {
    let mut desk = Desk::all(CUP);
    for (order, found) in [
        (Order::Newest, ["Cy – Ada", "Ada – Bo", "bea – Cy"]),
        (Order::Oldest, ["Ada – Bo", "Cy – Ada", "bea – Cy"]),
        (Order::Longest, ["Cy – Ada", "Ada – Bo", "bea – Cy"]),
        (Order::Shortest, ["bea – Cy", "Ada – Bo", "Cy – Ada"]),
        (Order::White, ["Cy – Ada", "Ada – Bo", "bea – Cy"]),
        (Order::Added, ["bea – Cy", "Cy – Ada", "Ada – Bo"]),
        (Order::Black, ["Ada – Bo", "bea – Cy", "Cy – Ada"]),
    ] {
        assert_eq!(desk.search(Search::Order(order)), found, "{order}");
    }
    // The order stays while the page is open.
    desk.send(Event::Library(LibraryEvent::Open(Shelf::Past)));
    desk.send(Event::Library(LibraryEvent::Open(Shelf::All)));
    assert_eq!(desk.words(""), ["Ada – Bo", "bea – Cy", "Cy – Ada"]);
    let fields = desk.page.collection_fields();
    assert!(fields.contains(&("collected-order", "black".to_owned())));
    let chosen = Search::of_field("collected-order", "longest");
    assert_eq!(chosen, Some(Search::Order(Order::Longest)));
}

#[test]
fn past_games_are_listed_in_the_order_that_was_chosen() {
    let mut desk = Desk::new(Shop::default());
    for moves in ["h8 i9", "h8 i9 j10", "h8"] {
        desk.send(Event::New(Terms::default()));
        desk.play(moves);
    }
    desk.send(Event::New(Terms::default()));
    desk.send(Event::Library(LibraryEvent::Open(Shelf::Past)));
    let mut lengths = |order: &str| -> Vec<usize> {
        let search = PastSearch::of_field("past-order", order).expect("an order");
        desk.send(Event::Past(PastEvent::Search(search)));
        let (rows, _) = past_rows(&desk.page);
        rows.iter().map(|row| row.game.stones.len()).collect()
    };
    assert_eq!(lengths("added"), [1, 3, 2]);
    assert_eq!(lengths("oldest"), [2, 3, 1]);
    assert_eq!(lengths("longest"), [3, 2, 1]);
    assert_eq!(lengths("shortest"), [1, 2, 3]);
}

#[test]
fn the_report_of_an_import_goes_with_the_next_step() {
    let steps: [fn(&mut Desk); 3] = [
        |desk| _ = desk.words("ada"),
        |desk| desk.send(Event::Library(LibraryEvent::Open(Shelf::Past))),
        |desk| desk.go_to("game/"),
    ];
    for step in steps {
        let mut desk = Desk::all(CUP);
        assert_eq!(said(&desk), "Games added: 3.");
        step(&mut desk);
        desk.send(Event::Library(LibraryEvent::Open(Shelf::All)));
        assert_eq!(said(&desk), "");
    }
    let mut desk = Desk::new(Shop::default());
    desk.send(Event::Library(LibraryEvent::Open(Shelf::Past)));
    desk.send(Event::Past(PastEvent::Import("tengen games 1".to_owned())));
    assert_eq!(past_report(&desk.page), "Games added: 0.");
    let search = PastSearch::Words("ada".to_owned());
    desk.send(Event::Past(PastEvent::Search(search)));
    assert_eq!(
        past_report(&desk.page),
        "No games yet. Finished and replaced games appear here."
    );
}

/// Begins a game against a computer, so that the settings name one.
fn against_computer(desk: &mut Desk) {
    let level = "level:6".parse().expect("a bot");
    let lineup = Lineup {
        players: [PlayedBy::Person, level],
        first: Player::One,
    };
    desk.send(Event::Begin(Terms::default(), lineup));
}

#[test]
fn nobody_in_the_record_of_others_is_you_and_it_is_not_played_on_as_ones_own() {
    let mut desk = Desk::new(Shop::default());
    against_computer(&mut desk);
    desk.send(Event::Library(LibraryEvent::Open(Shelf::All)));
    desk.import("a.sgf", "(;GM[4]SZ[15]PW[Bo]RE[W+R];B[hh];W[ii];B[ij])");
    desk.collection(CollectionEvent::Choose(0, Aim::Study));
    desk.go_to("game/");
    let name = |desk: &Desk, stone| describe::strip_name(&desk.page, stone).into_owned();
    assert_eq!(Stone::BOTH.map(|it| name(&desk, it)), ["Black", "Bo"]);
    assert_eq!(describe::result(&desk.page), "White wins");
    assert!(!describe::names_people(&desk.page));
    desk.send(Event::Prev);
    for button in [Button::Resign, Button::Hint] {
        assert_eq!(
            button.visibility(&desk.page),
            Visibility::Hidden,
            "{button:?}"
        );
    }
}

#[test]
fn you_are_named_in_your_own_game_against_a_computer() {
    let mut desk = Desk::new(Shop::default());
    against_computer(&mut desk);
    desk.play("h8");
    desk.send(Event::New(Terms::default()));
    desk.send(Event::Library(LibraryEvent::Open(Shelf::Past)));
    desk.send(Event::Library(LibraryEvent::Take(Aim::Study)));
    let names = Stone::BOTH.map(|it| describe::strip_name(&desk.page, it).into_owned());
    assert_eq!(names, ["You", "Level 6 · Craftsman"]);
}

/// Returns a game with more moves than a link can have: many replies to many moves.
fn too_long() -> Game {
    let size = BoardSize::DEFAULT;
    let points: Vec<_> = size.points().collect();
    let mut nodes = Vec::new();
    let node = |parent: usize, point| ArchiveNode {
        parent: u32::try_from(parent).expect("a number"),
        action: Action::place(point),
        seat: None,
        clock: None,
        outcome: None,
    };
    // Many first moves, each with every second and third one.
    for first in &points[..21] {
        nodes.push(node(0, *first));
        let parent = nodes.len();
        for second in points.iter().filter(|it| *it != first) {
            nodes.push(node(parent, *second));
            let parent = nodes.len();
            let free = points.iter().filter(|it| *it != first && *it != second);
            nodes.extend(free.map(|third| node(parent, *third)));
        }
    }
    Game::from_archive(&Archive {
        terms: Terms::default(),
        setup: None,
        nodes,
        annotations: tengen_core::game::Annotations::default(),
        cursor: 1,
        line_end: 1,
    })
    .expect("a game")
}

#[test]
fn a_game_that_is_too_long_to_be_kept_says_so() {
    let game = too_long();
    let kept = PastGame::of(LocalId(1), &game, [PlayedBy::Person; 2]);
    assert_eq!(kept.err(), Some(Unkept::TooLong));
    let empty = Game::new(Terms::default());
    let kept = PastGame::of(LocalId(1), &empty, [PlayedBy::Person; 2]);
    assert_eq!(kept.err(), Some(Unkept::Nothing));
    let mut page = apps::app(game, Settings::default(), apps::USUAL);
    let add = Event::Collection(CollectionEvent::AddGame);
    let _ = page.update(add, apps::LATER);
    assert_eq!(
        skipped_rows(&page),
        ["game 1: the game has more than 1,000,000 moves with its variations, too many to be kept"]
    );
}
