//! Past games: what is kept, the list with its search, deleting, and the file with all games.

use std::fmt::Write as _;

use tengen_core::Terms;
use tengen_page::view::{past_report, past_rows};
use tengen_page::{
    Event, FileEvent, Lineup, LocalId, OnOff, PastEvent, PastFilter, PastSearch, PlayedBy, Player,
    UnreadFile,
};

use crate::support::desk::Desk;
use crate::support::shop::Shop;

const WON: &str = "a1 a2 b1 b2 c1 c2 d1 d2 e1";

/// The past games of a page.
impl Desk {
    fn past(&mut self, event: PastEvent) {
        self.send(Event::Past(event));
    }

    /// Plays a game to its end or up to these moves, and begins another one.
    fn game(&mut self, terms: &str, names: &str) {
        self.send(Event::New(terms.parse().expect("terms")));
        self.play(names);
    }

    fn rows(&self) -> Vec<String> {
        let (rows, _) = past_rows(&self.page);
        let text = |row: tengen_page::view::PastGameRow| {
            let game = row.game;
            [&game.players, game.result, &game.facts, &game.date].join("; ")
        };
        rows.into_iter().map(text).collect()
    }

    fn count(&self) -> usize {
        past_rows(&self.page).0.len()
    }
}

fn three() -> Desk {
    let mut desk = Desk::new(Shop::default());
    desk.game("freestyle", WON);
    desk.game("renju", "h8 i9");
    desk.game("standard size=19", "k10");
    desk.send(Event::New(Terms::default()));
    desk.past(PastEvent::Opened);
    desk
}

#[test]
fn games_that_leave_the_board_and_ended_games_are_kept() {
    let desk = three();
    assert_eq!(
        desk.rows(),
        [
            "Black – White; Unfinished; Standard · 19 × 19 · 1 move; 2023-11-14 23:13",
            "Black – White; Unfinished; Renju · 15 × 15 · 2 moves; 2023-11-14 23:13",
            "Black – White; Black won; Freestyle · 15 × 15 · 9 moves; 2023-11-14 23:13",
        ]
    );
    // An ended game is kept before another takes its place, once.
    let mut desk = Desk::new(Shop::default());
    desk.play(WON);
    desk.past(PastEvent::Opened);
    assert_eq!(desk.count(), 1);
    desk.send(Event::Undo);
    desk.play("o15");
    desk.send(Event::New(Terms::default()));
    assert_eq!(desk.count(), 1);
    assert!(desk.rows()[0].contains("Unfinished"), "{:?}", desk.rows());
}

#[test]
fn the_computer_and_its_level_are_named() {
    let mut desk = Desk::new(Shop::default());
    let level = "level:6".parse().expect("a bot");
    let lineup = Lineup {
        players: [PlayedBy::default(), level],
        first: Player::One,
    };
    desk.send(Event::Begin(Terms::default(), lineup));
    desk.play("h8");
    desk.send(Event::New(Terms::default()));
    desk.past(PastEvent::Opened);
    assert!(
        desk.rows()[0].starts_with("You – Level 6 · Craftsman; "),
        "{:?}",
        desk.rows()
    );
}

#[test]
fn the_list_is_searched() {
    let mut desk = three();
    for (words, count) in [
        ("", 3),
        ("renju", 1),
        ("RENJU 15", 1),
        ("2023-11-14", 3),
        ("2024", 0),
        ("h8", 1),
        ("h8 i9", 1),
        ("i9 h8", 0),
        ("H8 i9 g7", 0),
        ("black won", 1),
        ("a1", 1),
    ] {
        desk.past(PastEvent::Search(PastSearch::Words(words.to_string())));
        assert_eq!(desk.count(), count, "{words:?}");
    }
    assert_eq!(past_report(&desk.page), "");
    desk.past(PastEvent::Search(PastSearch::Words("nobody".to_string())));
    assert_eq!(past_report(&desk.page), "No game matches.");
    desk.past(PastEvent::Search(PastSearch::Words(String::new())));
    for (filter, count) in [
        (PastFilter::All, 3),
        (PastFilter::Black, 1),
        (PastFilter::White, 0),
        (PastFilter::Draw, 0),
        (PastFilter::Unfinished, 2),
    ] {
        desk.past(PastEvent::Search(PastSearch::Result(filter)));
        assert_eq!(desk.count(), count, "{filter:?}");
    }
}

#[test]
fn past_games_are_found_by_facts_and_by_a_position() {
    let mut desk = three();
    for (field, value, count) in [
        ("past-rules", "renju", 1),
        ("past-rules", "caro", 0),
        ("past-since", "2023-11-14", 3),
        ("past-since", "2023-12", 0),
        ("past-since", "2023-1", 3),
        ("past-until", "2023-11", 3),
        ("past-until", "2022", 0),
        ("past-filter", "unfinished", 2),
    ] {
        let wish = PastSearch::of_field(field, value).expect("a wish");
        desk.past(PastEvent::Search(wish));
        assert_eq!(desk.count(), count, "{field} {value}");
        let none = if field == "past-filter" { "all" } else { "" };
        let wish = PastSearch::of_field(field, none).expect("a wish");
        desk.past(PastEvent::Search(wish));
    }
    // The boards are turned, and the order of the stones is another one.
    desk.past(PastEvent::Search(PastSearch::Position(OnOff::On)));
    assert_eq!(desk.count(), 2, "the empty board of 15 lines");
    desk.play("h8");
    assert_eq!(desk.rows().len(), 1, "{:?}", desk.rows());
    desk.play("g7");
    assert!(desk.rows()[0].contains("Renju"), "{:?}", desk.rows());
    desk.play("i9");
    assert_eq!(past_report(&desk.page), "No game matches.");
    desk.past(PastEvent::Search(PastSearch::Position(OnOff::Off)));
    assert_eq!(desk.count(), 3);
}

#[test]
fn a_past_game_is_opened_deleted_and_brought_back() {
    let mut desk = three();
    let ids: Vec<LocalId> = past_rows(&desk.page).0.iter().map(|row| row.id).collect();
    desk.past(PastEvent::Open(ids[1]));
    let moves = |desk: &Desk| desk.page.game().moves().len();
    assert_eq!(moves(&desk), 2);
    desk.send(Event::Last);
    desk.play("g7");
    // It is the same game: opening another one keeps its new state, and adds none.
    desk.past(PastEvent::Open(ids[2]));
    assert_eq!((moves(&desk), desk.count()), (9, 3));
    assert!(desk.rows()[1].contains("3 moves"), "{:?}", desk.rows());
    desk.past(PastEvent::Delete(ids[1]));
    assert_eq!((desk.count(), desk.shop.past.len()), (2, 2));
    assert!(desk.page.can_undelete());
    desk.past(PastEvent::Undelete);
    assert_eq!((desk.count(), desk.shop.past.len()), (3, 3));
    assert!(!desk.page.can_undelete());
}

#[test]
fn the_file_of_all_games_is_read_again() {
    let mut desk = three();
    desk.past(PastEvent::Export);
    let file = desk.saved.pop().expect("a file");
    assert!(
        file.starts_with("tengen games 1\n") && file.lines().count() == 4,
        "{file}"
    );
    desk.past(PastEvent::Import(file.clone()));
    assert_eq!(past_report(&desk.page), "Games added: 0. Already here: 3.");
    let mut other = Desk::new(Shop::default());
    other.past(PastEvent::Opened);
    assert!(past_report(&other.page).starts_with("No games yet."));
    other.past(PastEvent::Import(file.replace('\n', "\r\n")));
    assert_eq!(past_report(&other.page), "Games added: 3.");
    assert_eq!(other.rows(), desk.rows());
    other.past(PastEvent::Export);
    assert_eq!(other.saved.pop().as_ref(), Some(&file));
    // The same games are there after a reload.
    let mut again = Desk::new(other.shop.clone());
    again.past(PastEvent::Opened);
    assert_eq!(again.rows(), desk.rows());
}

#[test]
fn bad_lines_are_named_and_lose_nothing() {
    let mut desk = three();
    desk.past(PastEvent::Export);
    let file = desk.saved.pop().expect("a file");
    let mut lines: Vec<&str> = file.lines().collect();
    lines.insert(2, "12\tperson\tlevel:99\tAQAA");
    lines.insert(4, "nonsense");
    let mut other = Desk::new(Shop::default());
    other.past(PastEvent::Opened);
    other.past(PastEvent::Import(lines.join("\n")));
    assert_eq!(
        past_report(&other.page),
        "Games added: 3. These lines could not be read: 3, 5."
    );
    other.past(PastEvent::Import("h8 i9".to_string()));
    assert_eq!(
        past_report(&other.page),
        "This is not a file of saved games."
    );
    assert_eq!(other.count(), 3);
    // The dialog for files opens it too.
    let file = UnreadFile {
        bytes: lines.join("\n").into_bytes(),
        ..UnreadFile::default()
    };
    other.send(Event::File(FileEvent::Open(file)));
    let found = other.page.found().expect("games");
    let readable = found.games.iter().filter(|game| game.link().is_some());
    assert_eq!((readable.count(), found.games.len()), (3, 5));
}

#[test]
fn the_oldest_unfinished_games_are_dropped_beyond_the_limit() {
    let mut desk = Desk::new(Shop::default());
    desk.game("freestyle", WON);
    desk.game("freestyle", "h8");
    desk.send(Event::New(Terms::default()));
    desk.past(PastEvent::Opened);
    desk.past(PastEvent::Export);
    let file = desk.saved.pop().expect("a file");
    let lines: Vec<&str> = file.lines().skip(1).collect();
    assert_eq!(lines.len(), 2);
    // Games are told apart by their moves.
    let mut all = String::from("tengen games 1\n");
    for index in 0..1100_u16 {
        let mut game = tengen_core::Game::new(Terms::default());
        for number in [index % 225, (index / 225 + 1 + index) % 225] {
            let point = game.terms().size.point_at_index(number).expect("a point");
            game.play(point).expect("an empty point");
        }
        let link = tengen_core::link::encode(&game.to_archive()).expect("a game");
        let id = 1_600_000_000_000_u64 + u64::from(index);
        let _ = writeln!(all, "{id}\tperson\tperson\t{link}");
    }
    desk.past(PastEvent::Import(all));
    assert_eq!(desk.shop.past.len(), 1000);
    let (rows, hidden) = past_rows(&desk.page);
    assert_eq!((rows.len(), rows.len() + hidden), (50, 1000));
    desk.past(PastEvent::More);
    assert_eq!(desk.count(), 100);
    desk.past(PastEvent::Search(PastSearch::Result(PastFilter::Black)));
    assert_eq!(desk.count(), 1, "a game that was won is kept");
}
