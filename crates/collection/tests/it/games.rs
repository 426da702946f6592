//! The facts of games: their text form, games of archives, and filters.

use tengen_collection::{
    Added, CollectedGame, Database, Filter, GameNumber, GameResult, ParseGameError, PartialDate,
    Uncollectable,
};
use tengen_core::game::Tag;
use tengen_core::rules::{Setup, Variant};
use tengen_core::{Board, BoardSize, Game, NodeId, Point, Stone, Terms};

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

fn game(text: &str) -> CollectedGame {
    text.replace('|', "\t").parse().expect("a game")
}

#[test]
fn the_text_form_is_read_back() {
    let text = "renju\t15\twhite\t2026-11-22\tAda L\t黑白\tCup 3\th8i9j10";
    let game: CollectedGame = text.parse().expect("a game");
    assert_eq!(game.to_string(), text);
    assert_eq!((game.size(), game.moves().len()), (BoardSize::DEFAULT, 3));
    let placed = [text, "Tallinn"].join("\t");
    let game: CollectedGame = placed.parse().expect("a game");
    assert_eq!((&*game.place, game.to_string()), ("Tallinn", placed));
}

#[test]
fn a_text_that_is_no_game_says_which_field_is_wrong() {
    let parse = |text: &str| {
        text.replace('|', "\t")
            .parse::<CollectedGame>()
            .expect_err("no game")
    };
    assert_eq!(parse("renju|15"), ParseGameError::Fields);
    assert_eq!(parse("go|15|draw|||||h8"), ParseGameError::Field(1));
    assert_eq!(parse("renju|99|draw|||||h8"), ParseGameError::Field(2));
    assert_eq!(parse("renju|15|lost|||||h8"), ParseGameError::Field(3));
    for moves in ["", "h8h8", "h8?", "z30"] {
        assert_eq!(
            parse(&format!("renju|15|draw|||||{moves}")),
            ParseGameError::Field(8),
            "{moves}"
        );
    }
    assert_eq!(parse("renju|9|draw|||||o15"), ParseGameError::Field(8));
}

#[test]
fn the_main_line_of_an_archive_is_taken_with_its_facts() {
    let mut game = Game::new(Terms::default());
    for name in ["h8", "h9", "i8"] {
        game.play(point(name)).expect("a move");
    }
    game.undo().expect("a move");
    game.play(point("j8")).expect("a variation");
    game.jump(NodeId::ROOT).expect("the start");
    let mut archive = game.to_archive();
    archive
        .annotations
        .set_tag(Tag::Black, " Ada\tL ".to_owned());
    archive
        .annotations
        .set_tag(Tag::Date, "2026-11-22".to_owned());
    let collected = CollectedGame::of(&archive).expect("a game");
    let text = "freestyle\t15\tunknown\t2026-11-22\tAda L\t\t\th8h9i8";
    assert_eq!(collected.to_string(), text);
}

#[test]
fn results_are_those_of_the_end_of_the_main_line() {
    let mut game = Game::new(Terms::default());
    for name in ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"] {
        game.play(point(name)).expect("a move");
    }
    let collected = CollectedGame::of(&game.to_archive()).expect("a game");
    assert_eq!(collected.result, GameResult::Won(Stone::Black));
}

#[test]
fn games_that_begin_otherwise_are_refused_with_the_reason() {
    let empty = Game::new(Terms::default()).to_archive();
    assert_eq!(CollectedGame::of(&empty), Err(Uncollectable::NoMoves));
    let mut board = Board::new(BoardSize::DEFAULT);
    board.put(point("h8"), Stone::White);
    let setup = Setup {
        board,
        to_move: Stone::Black,
    };
    let mut set_up = Game::from_setup(Terms::default(), setup);
    set_up.play(point("i8")).expect("a move");
    assert_eq!(
        CollectedGame::of(&set_up.to_archive()),
        Err(Uncollectable::Start)
    );
    let mut white = Game::new(Terms {
        first: Stone::White,
        ..Terms::default()
    });
    white.play(point("i8")).expect("a move");
    assert_eq!(
        CollectedGame::of(&white.to_archive()),
        Err(Uncollectable::Start)
    );
}

fn some() -> Database {
    let mut games = Database::default();
    for text in [
        "renju|15|black|2024-02-03|Ada Lovelace|Bo||h8h9",
        "freestyle|15|white|2025|Cy|ADA||h8i9",
        "renju|15|draw|2025-06-30|Dee|Cy||h8j10",
        "renju|15|unknown||Émile|Zoë||h8h7",
    ] {
        assert!(matches!(games.add(game(text)), Added::New(_)));
    }
    games
}

fn found(filter: &Filter) -> Vec<usize> {
    some().find(filter).map(GameNumber::index).collect()
}

#[test]
fn a_filter_asks_for_facts() {
    let any = Filter::default();
    assert_eq!(found(&any), [3, 2, 1, 0]);
    let player = |name: &str| {
        found(&Filter {
            words: name.to_owned(),
            ..Filter::default()
        })
    };
    assert_eq!(player(" ada "), [1, 0]);
    assert_eq!(player("éMILE"), [3]);
    assert_eq!(player("nobody"), [0; 0]);
    let dates = |since: &str, until: &str| {
        let [since, until] = [since, until].map(|it| it.parse().expect("a date"));
        found(&Filter {
            since,
            until,
            ..Filter::default()
        })
    };
    assert_eq!(dates("2025", ""), [2, 1]);
    assert_eq!(dates("", "2024"), [0]);
    assert_eq!(dates("2025-06", "2025-06"), [2]);
    assert_eq!(dates("2024-02-04", "2025"), [2, 1]);
    let result = Some(GameResult::Won(Stone::White));
    assert_eq!(
        found(&Filter {
            result,
            ..Filter::default()
        }),
        [1]
    );
    let variant = Some(Variant::Renju);
    assert_eq!(
        found(&Filter {
            variant,
            ..Filter::default()
        }),
        [3, 2, 0]
    );
}

#[test]
fn a_game_is_added_once() {
    let mut games = some();
    let again = game("renju|15|unknown|2024-02-03|Ada Lovelace||Cup|h8i8");
    assert!(matches!(games.add(again), Added::Known(_)));
    let another = game("renju|15|black|2024-02-04|Ada Lovelace|Bo||h8h9");
    assert!(matches!(games.add(another), Added::New(_)));
    let other = game("freestyle|15|black|2024-02-03|Ada Lovelace|Bo||h8h9");
    assert!(matches!(games.add(other), Added::New(_)));
    let lost = game("renju|15|white|2024-02-03|Ada Lovelace|Bo||h8h9");
    assert!(matches!(games.add(lost), Added::New(_)));
    assert_eq!(games.games().len(), 7);
}

#[test]
fn texts_that_are_no_dates_are_refused() {
    for text in [
        "26",
        "2026-",
        "2026-1",
        "22.11.2026",
        "2026-11-2x",
        "2026-11-222",
        "２０２６",
        "2026-00",
        "2026-13",
        "2025-02-29",
        "2026-04-31",
        "2026-01-00",
    ] {
        assert!(text.parse::<PartialDate>().is_err(), "{text}");
    }
    for text in [
        "",
        "0000",
        "2026-12",
        "2024-02-29",
        "2000-02-29",
        "2026-01-31",
    ] {
        assert!(text.parse::<PartialDate>().is_ok(), "{text}");
    }
}
