//! The element without a browser: attributes, moves, puzzles, input.

use strum::VariantNames;
use tengen_core::board::Point;
use tengen_core::game::{Game, Tag, Terms};
use tengen_core::link;
use tengen_element::{Attribute, Board, Cells, Refusal, RefusalCode, Report, Row};
use tengen_kit::board::{Phase, PointerEvent, PointerKind};
use tengen_kit::share::{Snippet, SnippetForm};
use tengen_kit::text::Language;
use tengen_kit::time::Millis;
use tengen_picture::{ThemeName, Visibility};

fn board(attributes: &[(&str, &str)]) -> Board {
    let mut board = Board::default();
    for (name, value) in attributes {
        board.set(name.parse().expect(name), Some(value));
    }
    board.settle();
    board
}

/// Gives an attribute another value.
fn change(board: &mut Board, name: &str, value: &str) {
    board.set(name.parse().expect("an attribute"), Some(value));
    board.settle();
}

fn point(name: &str) -> Point {
    name.parse().expect(name)
}

/// The troubles as `attribute: message`.
fn troubles(board: &Board) -> Vec<String> {
    let all = board.troubles().iter();
    all.map(|it| format!("{}: {}", it.attribute, it.message))
        .collect()
}

fn pointer(board: &mut Board, id: i32, kind: PointerKind, phase: Phase, name: &str) {
    let event = PointerEvent {
        id,
        kind,
        phase,
        spot: point(name).into(),
        cell: 24.0,
    };
    assert_eq!(board.point(event, Millis(0.0)), None);
}

fn click(board: &mut Board, name: &str) {
    for phase in [Phase::Move, Phase::Down, Phase::Up] {
        pointer(board, 1, PointerKind::Hovering, phase, name);
    }
}

#[test]
fn pointers_that_are_lost_neither_hover_nor_press_nor_count() {
    let mut board = board(&[("interactive", "")]);
    let empty = board.view(None).items;
    pointer(&mut board, 1, PointerKind::Hovering, Phase::Move, "h8");
    assert_ne!(board.view(None).items, empty, "a preview");
    pointer(&mut board, 1, PointerKind::Hovering, Phase::Down, "h8");
    board.lose_pointers();
    assert_eq!(board.view(None).items, empty);
    pointer(&mut board, 1, PointerKind::Hovering, Phase::Up, "h8");
    assert_eq!(board.moves(), "");
    pointer(&mut board, 5, PointerKind::Touch, Phase::Down, "i9");
    board.lose_pointers();
    for phase in [Phase::Down, Phase::Up] {
        pointer(&mut board, 6, PointerKind::Touch, phase, "g7");
    }
    assert_eq!(board.moves(), "g7");
}

#[test]
fn every_attribute_has_a_value_that_is_wrong_or_takes_all() {
    let wrong = [
        (
            "moves",
            "h8 k99",
            "move 2: expected a point such as h8, found `k99`",
        ),
        ("moves", "h8 h8", "move 2 (h8): the point is taken"),
        ("size", "23", "expected a number from 5 to 22"),
        ("size", "large", "expected a number from 5 to 22"),
        ("first", "red", "expected black or white"),
        (
            "opening",
            "sideways",
            "expected free, tengen, pro, long-pro, swap, swap2, rif, yamaguchi, taraguchi10, soosyrv8, tarannikov or sakata",
        ),
        ("full-board", "win", "expected draw or second"),
        ("referee", "harsh", "expected strict, marked or claim"),
        (
            "move-limit",
            "19",
            "expected a number of moves from 20 to 400",
        ),
        (
            "clock",
            "fast",
            "expected none, increment: as in increment:300+5, byoyomi: as in byoyomi:300+3x30, bank: as in bank:30+60, or days: as in days:3/turn or days:135/game",
        ),
        ("ply", "-1", "expected a number of moves, such as 12"),
        ("interactive", "yes", "expected no value, true or false"),
        (
            "puzzle",
            "k99",
            "move 1: expected a point such as h8, found `k99`",
        ),
        (
            "puzzle",
            "",
            "expected the moves of the solution, or a record with moves after this position",
        ),
        ("controls", "big", "expected auto, shown or hidden"),
        ("section", "h8", "expected two corners, such as c3-m13"),
        ("coordinates", "left", "expected shown or hidden"),
        ("numbers", "all", "expected shown or hidden"),
        ("forbidden", "all", "expected shown or hidden"),
        (
            "theme",
            "pink",
            "expected wood, slate, paper, night, contrast or classic",
        ),
        ("scheme", "blue", "expected system, light or dark"),
        ("padding", "6", "expected a number of cells from 0 to 5"),
        ("line-width", "1.2345", "expected a width from 0 to 10 px"),
        (
            "lang",
            "tlh",
            "expected en, ja, ko, ru, vi, zh or zh-hant, and the words are English now",
        ),
    ];
    for (name, value, message) in wrong {
        let mut board = board(&[("numbers", "")]);
        let before = board.view(None);
        board.set(name.parse().expect(name), Some(value));
        board.settle();
        assert_eq!(troubles(&board), [format!("{name}: {message}")]);
        assert_eq!(board.take_troubles().len(), 1);
        assert!(board.take_troubles().is_empty(), "each is told once");
        let after = board.view(None);
        assert_eq!(
            (after.items, after.ground),
            (before.items, before.ground),
            "{name}"
        );
        assert!(after.note.starts_with(name), "{}", after.note);
        board.set(name.parse().expect(name), None);
        board.settle();
        assert_eq!(troubles(&board), <[String; 0]>::default(), "{name}");
    }
    let free = [
        Attribute::Rules,
        Attribute::Black,
        Attribute::White,
        Attribute::LineColor,
    ];
    for attribute in Attribute::ALL {
        let is_there = wrong.iter().any(|(name, ..)| *name == attribute.name());
        assert!(is_there || free.contains(attribute), "{attribute:?}");
        assert_eq!(attribute.name().parse(), Ok(*attribute));
    }
    assert_eq!(troubles(&board(&[("rules", "go")])).len(), 1);
    assert_eq!(
        troubles(&board(&[("rules", "renju"), ("first", "white")])).len(),
        1,
        "Black begins in renju"
    );
}

#[test]
fn every_wrong_attribute_has_a_line_of_its_own() {
    let wrong = board(&[("size", "99"), ("theme", "pink")]);
    let lines = [
        "size: expected a number from 5 to 22",
        "theme: expected wood, slate, paper, night, contrast or classic",
    ];
    assert_eq!(wrong.view(None).note, lines.join("\n"));
}

#[test]
fn a_language_of_the_page_that_the_element_does_not_know_is_no_mistake() {
    let said = |around: &str, own: Option<&str>| {
        let mut board = Board::default();
        board.surround(around);
        board.set(Attribute::Lang, own);
        board.set(Attribute::Interactive, Some(""));
        board.settle();
        (board.view(None).status, board.troubles().len())
    };
    let (english, chinese) = ("Black to move".to_owned(), "轮到黑棋".to_owned());
    assert_eq!(said("fr", None), (english.clone(), 0));
    assert_eq!(said("", None), (english.clone(), 0));
    assert_eq!(said("zh-CN", None), (chinese.clone(), 0));
    assert_eq!(said("zh", Some("")), (chinese.clone(), 0));
    assert_eq!(said("fr", Some("zh")), (chinese, 0));
    assert_eq!(said("zh", Some("fr")), (english, 1));
}

#[test]
fn attributes_of_one_game_may_come_in_any_order() {
    let orders = [
        [("moves", "h8 i9"), ("size", "19"), ("rules", "renju")],
        [("rules", "renju"), ("size", "19"), ("moves", "h8 i9")],
    ];
    for order in orders {
        let board = board(&order);
        assert_eq!(troubles(&board), <[String; 0]>::default());
        assert_eq!(
            board.game().terms(),
            "renju size=19".parse().expect("terms")
        );
        assert_eq!(board.moves(), "h8 i9");
    }
}

#[test]
fn a_link_brings_its_own_rules() {
    let mut game = Game::new("renju size=19".parse::<Terms>().expect("terms"));
    for name in ["k10", "l11"] {
        game.play(point(name)).expect("a move");
    }
    let text = link::encode(&game.to_archive()).expect("a link");
    let whole = format!("https://example.org/#{text}");
    let read = board(&[("moves", &whole), ("size", "9")]);
    assert_eq!(
        (read.moves().as_str(), read.game().terms()),
        ("k10 l11", game.terms())
    );
    assert_eq!(read.link(), text);

    let mut opened = board(&[]);
    assert!(opened.open(Some("nothing")).is_err());
    opened.open(Some(&text)).expect("a record");
    opened.settle();
    assert_eq!(opened.moves(), "k10 l11");
}

#[test]
fn a_board_to_play_on_takes_stones_and_says_why_not() {
    let mut board = board(&[
        ("interactive", ""),
        ("rules", "renju"),
        ("referee", "marked"),
        ("moves", "h8"),
    ]);
    click(&mut board, "i9");
    let stone = tengen_core::Stone::White;
    let placed = Report::Move {
        point: point("i9"),
        stone,
        ply: 2,
    };
    assert_eq!(board.take_reports(), [placed, Report::Ply(2)]);
    assert_eq!(board.take_said().as_deref(), Some("White I9."));
    click(&mut board, "h8");
    let reason = "There is a stone on H8 already.".to_owned();
    assert_eq!(board.view(None).note, reason);
    let occupied = Refusal {
        code: RefusalCode::Occupied,
        reason,
    };
    let refused = |refusal: &Refusal| Report::Refused {
        point: point("h8"),
        refusal: refusal.clone(),
    };
    assert_eq!(board.take_reports(), [refused(&occupied)]);
    assert_eq!(board.moves(), "h8 i9");
    for key in ["ArrowUp", "ArrowUp", "Enter"] {
        assert!(board.key(key));
    }
    assert_eq!(board.moves(), "h8 i9 h10");
    for key in ["c", "1", "2", "Enter"] {
        assert!(board.key(key));
    }
    assert_eq!(board.moves(), "h8 i9 h10 c12");
    assert!(!board.key("F1"));
    board.undo();
    assert_eq!(
        (board.moves().as_str(), board.view(None).place_in_line),
        ("h8 i9 h10", (3, 4))
    );
    board.redo();
    let no_move = Refusal {
        code: RefusalCode::NoMove,
        reason: "expected a number of moves from 0 to 4".to_owned(),
    };
    assert_eq!(board.goto(9), Err(no_move));
    board.take_reports();
    assert_eq!(board.play("h8"), Err(occupied.clone()));
    assert_eq!(board.take_reports(), [refused(&occupied)]);
    assert_eq!(board.play("z"), Err(no_point("z")));
    assert_eq!(board.take_reports(), []);
    assert_eq!(board.moves(), "h8 i9 h10 c12");
}

fn no_point(found: &str) -> Refusal {
    Refusal {
        code: RefusalCode::NoPoint,
        reason: format!("expected a point such as h8, found `{found}`"),
    }
}

/// A game of renju in which Black would make two threes at H8.
const DOUBLE_THREE: &str = "f8 a1 g8 a3 h9 c1 h10 e1";

#[test]
fn a_forbidden_point_is_refused_with_its_shapes() {
    let attributes = [
        ("interactive", ""),
        ("rules", "renju"),
        ("moves", DOUBLE_THREE),
    ];
    let mut marked = board(&[&attributes[..], &[("referee", "marked")]].concat());
    let why = marked.play("h8").expect_err("a forbidden point");
    assert_eq!(why.code, RefusalCode::DoubleThree);
    let shapes = "F8 G8 H8 is an open three (open four at E8 or I8). \
                  H8 H9 H10 is an open three (open four at H7 or H11).";
    assert_eq!(
        why.reason,
        format!("H8 is forbidden for Black: double-three. {shapes}")
    );
    let view = marked.view(None);
    assert_eq!(view.note, why.reason);
    assert!(
        view.items != board(&attributes).view(None).items,
        "the shapes are drawn"
    );
    click(&mut marked, "a15");
    assert_eq!(marked.view(None).note, "");

    let mut strict = board(&attributes);
    assert_eq!(strict.play("h8"), Ok(()));
    let view = strict.view(None);
    assert_eq!(view.status, "White wins. Double-three at H8, move 9");
    assert_eq!(view.note, shapes);
}

#[test]
fn the_result_and_its_reason_are_two_sentences() {
    let won = board(&[("moves", "h8 a1 i8 a3 j8 a5 k8 a7 l8")]);
    assert_eq!(won.view(None).status, "Black wins. Five in a row, move 9");
}

#[test]
fn ply_and_puzzle_wait_for_the_record_of_src() {
    let mut game = Game::new(Terms::default());
    for name in ["h8", "a1", "i8", "a3", "j8", "a5", "k8"] {
        game.play(point(name)).expect("a move");
    }
    let record = link::encode(&game.to_archive()).expect("a link");
    let mut board = Board::default();
    board.expect_record();
    board.set(Attribute::Ply, Some("6"));
    board.set(Attribute::Puzzle, Some(""));
    board.settle();
    assert_eq!(troubles(&board), <[String; 0]>::default());
    assert_eq!(board.take_reports(), []);
    board.open(Some(&record)).expect("a record");
    board.settle();
    assert_eq!(troubles(&board), <[String; 0]>::default());
    assert_eq!(board.take_reports(), [Report::Ply(6)]);
    click(&mut board, "c3");
    assert_eq!(board.view(None).note, "Not yet");
    click(&mut board, "k8");
    assert_eq!(board.view(None).note, "Solved");

    // The next record has fewer moves than this one, and `ply` is of that one.
    board.expect_record();
    board.set(Attribute::Ply, Some("1"));
    board.settle();
    assert_eq!(
        board.moves(),
        "h8 a1 i8 a3 j8 a5 k8",
        "the record before stays"
    );
    board.set(Attribute::Ply, Some("9"));
    board.open(Some(&record)).expect("a record");
    board.settle();
    assert_eq!(troubles(&board), ["ply: the game has no such move"]);
}

#[test]
fn a_position_of_an_attribute_is_told() {
    let mut board = board(&[("interactive", ""), ("moves", "h8 i9")]);
    assert_eq!(board.take_reports(), [], "nothing showed before");
    for (name, value, ply) in [("moves", "", 0), ("moves", "h8 i9 g7", 3), ("ply", "1", 1)] {
        board.set(name.parse().expect(name), Some(value));
        board.settle();
        assert_eq!(board.take_reports(), [Report::Ply(ply)], "{name}={value}");
    }
    board.set(Attribute::Rules, Some("renju"));
    board.settle();
    assert_eq!(board.take_reports(), [], "the same position");
}

#[test]
fn a_game_and_a_puzzle_begin_again() {
    let mut game = board(&[("interactive", ""), ("moves", "h8 i9")]);
    for name in ["a1", "a2"] {
        click(&mut game, name);
    }
    assert_eq!(game.view(None).rows.again, Row::Kept);
    game.take_reports();
    game.restart();
    assert_eq!(
        (game.moves().as_str(), game.view(None).place_in_line),
        ("h8 i9", (2, 2))
    );
    assert_eq!(game.take_reports(), [Report::Ply(2)]);

    let mut puzzle = board(&[("moves", "h8 a1 i8 a3 j8 a5 k8 a7"), ("puzzle", "l8")]);
    for _ in 0..2 {
        assert_eq!(puzzle.view(None).rows.again, Row::Kept);
        click(&mut puzzle, "l8");
        assert_eq!(puzzle.view(None).rows.again, Row::Shown);
        assert!(puzzle.take_reports().contains(&Report::Solved));
        puzzle.restart();
        assert_eq!(puzzle.view(None).note, "");
    }
}

#[test]
fn rows_below_a_board_keep_their_places() {
    let rows = |attributes: &[(&str, &str)]| board(attributes).view(None).rows;
    let plain = rows(&[("moves", "h8 i9")]);
    assert_eq!(plain.all(), [Row::Absent; 5]);
    let game = rows(&[("interactive", "")]);
    assert_eq!((game.note, game.controls), (Row::Kept, Row::Shown));
    let puzzle = rows(&[("puzzle", "h8")]);
    assert_eq!((puzzle.note, puzzle.controls), (Row::Kept, Row::Kept));
    assert_eq!(
        rows(&[("puzzle", "h8"), ("controls", "hidden")]).controls,
        Row::Absent
    );
    let mut varied = board(&[("interactive", ""), ("moves", "h8 i9")]);
    varied.undo();
    click(&mut varied, "a1");
    assert_eq!(varied.view(None).rows.branches, Row::Kept);
    varied.undo();
    assert_eq!(varied.view(None).rows.branches, Row::Shown);
}

#[test]
fn an_opening_says_where_the_first_stones_go() {
    let mut board = board(&[("interactive", ""), ("opening", "pro")]);
    click(&mut board, "a1");
    assert_eq!(board.moves(), "");
    let note = board.view(None).note;
    assert_eq!(note, "The opening requires this stone at the centre.");
    for name in ["h8", "i9", "j10"] {
        click(&mut board, name);
    }
    assert_eq!(board.moves(), "h8 i9", "j10 is in the middle 5 × 5");
    click(&mut board, "k10");
    assert_eq!(board.moves(), "h8 i9 k10");
    assert_eq!(
        board.game().terms(),
        "freestyle opening=pro".parse().expect("terms")
    );
}

#[test]
fn moves_and_terms_fit_the_opening() {
    for (attributes, trouble) in [
        (
            [("opening", "tengen"), ("moves", "a1")],
            "moves: move 1 (a1): the opening allows no stone there now",
        ),
        (
            [("opening", "pro"), ("size", "9")],
            "opening: this opening needs a board of 11 lines or more",
        ),
        (
            [("opening", "pro"), ("first", "white")],
            "first: expected Black to start",
        ),
        (
            [("opening", "swap2"), ("interactive", "")],
            "opening: expected free, tengen, pro or long-pro: in this opening the players choose, and the board has no buttons for that",
        ),
        (
            [("referee", "claim"), ("puzzle", "h8")],
            "referee: expected strict or marked: nobody could claim the win here",
        ),
    ] {
        assert_eq!(troubles(&board(&attributes)), [trouble]);
    }
    let shown = board(&[
        ("opening", "swap"),
        ("clock", "increment:60+1"),
        ("moves", "h8 i9 g7 swap j10 B+T"),
    ]);
    assert_eq!(troubles(&shown), <[String; 0]>::default());
    assert_eq!(shown.moves(), "h8 i9 g7 j10");
    assert_eq!(shown.view(None).status, "Black wins. White ran out of time");
    // A link brings its own, also one whose players choose.
    let mut game = Game::new("freestyle opening=swap2".parse::<Terms>().expect("terms"));
    for name in ["h8", "i9", "g7"] {
        game.play(point(name)).expect("a move");
    }
    let text = link::encode(&game.to_archive()).expect("a link");
    let read = board(&[("moves", &format!("#{text}")), ("opening", "pro")]);
    assert_eq!(troubles(&read), <[String; 0]>::default());
    assert_eq!(read.game().terms(), game.terms());
}

#[test]
fn a_diagram_takes_no_stones_and_steps_by_keys() {
    let mut board = board(&[("moves", "h8 i9 g7"), ("ply", "1")]);
    click(&mut board, "a1");
    assert_eq!(
        (board.moves().as_str(), board.take_reports()),
        ("h8", vec![])
    );
    for (key, moves) in [
        ("ArrowRight", "h8 i9"),
        ("End", "h8 i9 g7"),
        ("ArrowLeft", "h8 i9"),
        ("Home", ""),
    ] {
        assert!(board.key(key), "{key}");
        assert_eq!(board.moves(), moves, "{key}");
        assert_eq!(board.view(None).rows.controls, Row::Shown, "{key}");
    }
    board.set(Attribute::Controls, Some("hidden"));
    assert_eq!(board.view(None).rows.controls, Row::Absent);
}

#[test]
fn a_diagram_without_controls_is_a_picture() {
    let mut plain = board(&[("moves", "h8 i9")]);
    let words = "Move 2. Last move: White I9. Black: H8. White: I9.";
    assert_eq!(plain.view(None).described.as_deref(), Some(words));
    for key in ["ArrowLeft", "Home", "w"] {
        assert!(!plain.key(key), "{key}");
    }
    assert_eq!(plain.moves(), "h8 i9");
    for used in [("controls", "shown"), ("interactive", ""), ("puzzle", "a1")] {
        let board = board(&[("moves", "h8 i9"), used]);
        assert_eq!(board.view(None).described, None, "{used:?}");
    }
}

#[test]
fn a_puzzle_asks_answers_and_ends() {
    // Black makes a four, White stops it, Black makes the five.
    let attributes = [("moves", "h8 a1 i8 a3 j8 a5"), ("puzzle", "k8 g8 l8")];
    let mut board = board(&attributes);
    assert_eq!(
        board.view(None).rows.controls,
        Row::Kept,
        "the solution is a secret"
    );
    board.redo();
    let why = board.goto(7).expect_err("a secret");
    assert_eq!(why.code, RefusalCode::Unsolved);
    assert_eq!(board.moves(), "h8 a1 i8 a3 j8 a5");
    click(&mut board, "c3");
    assert_eq!(board.view(None).note, "Not yet");
    let wrong = Refusal {
        code: RefusalCode::Wrong,
        reason: "Not yet".to_owned(),
    };
    let refused = Report::Refused {
        point: point("c3"),
        refusal: wrong.clone(),
    };
    assert_eq!(board.take_reports(), [refused]);
    assert_eq!(
        board.play("a15"),
        Err(wrong),
        "a program solves as a person does"
    );
    assert_eq!(board.moves(), "h8 a1 i8 a3 j8 a5");
    click(&mut board, "k8");
    assert!(board.is_answer_due());
    click(&mut board, "l8");
    board.answer();
    assert_eq!(board.moves(), "h8 a1 i8 a3 j8 a5 k8 g8");
    click(&mut board, "l8");
    assert!(board.take_reports().contains(&Report::Solved));
    let view = board.view(None);
    assert_eq!(view.note, "Solved");
    assert_eq!(
        (view.rows.controls, view.rows.again),
        (Row::Shown, Row::Shown)
    );
    assert_eq!(board.goto(0), Ok(()));
    let why = board.play("b2").expect_err("the end");
    assert_eq!(why.code, RefusalCode::Solved);
}

#[test]
fn a_program_solves_a_puzzle_and_takes_tries_back() {
    let mut board = board(&[("moves", "h8 a1 i8 a3 j8 a5"), ("puzzle", "k8 g8 l8")]);
    assert_eq!(board.play("k8"), Ok(()));
    board.answer();
    board.undo();
    assert_eq!(
        board.moves(),
        "h8 a1 i8 a3 j8 a5",
        "the reply goes back too"
    );
    assert_eq!(board.play("k8"), Ok(()));
    assert_eq!(board.play("l8"), Ok(()), "the reply is played first");
    assert!(board.take_reports().contains(&Report::Solved));
}

#[test]
fn a_win_that_the_solution_does_not_name_solves_a_puzzle() {
    let mut board = board(&[("moves", "h8 a1 i8 a3 j8 a5 k8 a7"), ("puzzle", "l8")]);
    click(&mut board, "g8");
    assert!(board.take_reports().contains(&Report::Solved));
}

#[test]
fn every_language_speaks() {
    for language in tengen_kit::text::Language::ALL {
        let mut board = board(&[
            ("interactive", ""),
            ("lang", language.tag()),
            ("moves", "h8"),
        ]);
        click(&mut board, "h8");
        let view = board.view(None);
        for text in [view.label, view.status, view.note] {
            assert!(!text.is_empty(), "{language:?}");
        }
        assert!(board.button_labels().iter().all(|it| !it.is_empty()));
    }
}

#[test]
fn a_section_and_custom_properties_are_in_the_picture() {
    let board = board(&[
        ("moves", "h8"),
        ("section", "d4-l12"),
        ("line-color", "navy"),
    ]);
    let view = board.view(None);
    assert!(
        view.ground.contains("var(--tengen-line, navy)"),
        "{}",
        view.ground
    );
    assert!(view.ground.contains("var(--tengen-board, "));
    assert!(view.ground.len() + view.items.len() < 12_000);
    assert_eq!(board.renamed(&mut Cells::default()).len(), 81);
    let (spot, _) = board.spot(board.locate(point("e5")));
    assert_eq!(spot.nearest(tengen_core::BoardSize::DEFAULT), point("e5"));
}

#[test]
fn a_section_of_another_board_is_told_once_and_shown_whole() {
    let mut board = board(&[("section", "p1-t5"), ("moves", "h8")]);
    let told: Vec<String> = board
        .take_troubles()
        .into_iter()
        .map(|it| it.message)
        .collect();
    assert_eq!(
        told,
        ["the corner p1 is off the board of 15 × 15, which is shown whole"]
    );
    assert_eq!(board.renamed(&mut Cells::default()).len(), 225);
    change(&mut board, "moves", "h8 i9");
    assert!(board.take_troubles().is_empty(), "it is known");
    assert_eq!(board.troubles().len(), 1);
    change(&mut board, "size", "20");
    assert_eq!(board.troubles(), []);
    assert_eq!(board.renamed(&mut Cells::default()).len(), 25);
    change(&mut board, "section", "x");
    change(&mut board, "size", "15");
    assert_eq!(board.troubles().len(), 1, "{:?}", board.troubles());
}

#[test]
fn the_declarations_have_every_code() {
    let declared = include_str!("../js/tengen-board.d.ts");
    let mut codes: Vec<&str> = declared
        .lines()
        .filter(|line| {
            ["RefusalCode", "ErrorCode"]
                .iter()
                .any(|name| line.starts_with(&format!("export type {name} = ")))
        })
        .flat_map(|line| line.split('"').skip(1).step_by(2))
        .collect();
    codes.sort_unstable();
    let mut all = RefusalCode::VARIANTS.to_vec();
    all.sort_unstable();
    assert_eq!(codes, all);
}

#[test]
fn only_changed_points_are_named_again() {
    let mut board = board(&[("size", "9"), ("interactive", ""), ("moves", "e5")]);
    let mut told = Cells::default();
    assert_eq!(board.renamed(&mut told).len(), 81);
    assert_eq!(board.renamed(&mut told), []);
    click(&mut board, "f6");
    let renamed = board.renamed(&mut told);
    let names: Vec<(usize, &str)> = renamed.iter().map(|(at, name)| (*at, &**name)).collect();
    assert_eq!(names, [(32, "F6, white, last move"), (40, "E5, black")]);
    for (name, value, count) in [("lang", "zh", 81), ("section", "c3-g7", 25)] {
        board.set(name.parse().expect(name), Some(value));
        board.settle();
        assert_eq!(board.renamed(&mut told).len(), count, "{name}");
    }
}

#[test]
fn players_have_the_names_of_the_record_or_of_attributes() {
    let mut with = board(&[("moves", "h8"), ("black", "Mei")]);
    assert_eq!(with.view(None).players, "Black: Mei");
    assert!(
        with.svg().contains("<desc>Black: Mei. Move 1."),
        "{}",
        with.svg()
    );
    with.set(Attribute::White, Some("Ada"));
    with.set(Attribute::Lang, Some("zh"));
    with.settle();
    assert_eq!(with.view(None).players, "黑棋：Mei，白棋：Ada");
    assert_eq!(board(&[("moves", "h8")]).view(None).players, "");
    let mut record = Game::new(Terms::default()).to_archive();
    record.annotations.set_tag(Tag::Black, "Ada");
    let mut with = board(&[("white", "Bo")]);
    let link = link::encode(&record).expect("a link");
    with.open(Some(&link)).expect("opened");
    with.settle();
    assert_eq!(with.view(None).players, "Black: Ada, White: Bo");
}

#[test]
fn a_picture_stands_by_itself() {
    let svg = board(&[("moves", "h8 i9"), ("line-color", "\"><b>")]).svg();
    let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 720 720\" role=\"img\" \
                 aria-label=\"Board, 15 × 15: Black to move\"><desc>Move 2. Last move: White I9. Black: H8. White: I9.</desc>";
    assert!(svg.starts_with(start), "{svg}");
    assert!(svg.ends_with("</svg>") && !svg.contains("<b>"), "{svg}");
    let ids = |svg: &str| -> Vec<String> {
        let parts = svg.split(" id=\"").skip(1);
        let ids = parts.filter_map(|it| it.split('"').next());
        ids.map(str::to_owned).collect()
    };
    let own = ids(&svg);
    assert!(own.len() > 4, "{own:?}");
    for id in &own {
        let uses = [format!("url(#{id})"), format!("href=\"#{id}\"")];
        assert!(uses.iter().any(|it| svg.contains(it)), "{id}");
    }
    let other = ids(&board(&[("moves", "h8 i9"), ("section", "d4-l12")]).svg());
    assert!(other.iter().all(|id| !own.contains(id)), "{other:?}");
}

/// Returns the HTML of a board with a game.
fn snippet(game: &Game, form: SnippetForm) -> String {
    let snippet = Snippet {
        game,
        theme: ThemeName::Slate,
        coordinates: Visibility::Hidden,
        numbers: Visibility::Shown,
        width: 480,
        language: Language::Zh,
        title: "A \"game\" & more".to_owned(),
        site: "https://tengen.example/".to_owned(),
    };
    snippet.html(form)
}

/// Returns the attributes of an element in HTML.
fn attributes(html: &str) -> Vec<(String, String)> {
    let (_, element) = html.split_once("<tengen-board ").expect(html);
    let (mut rest, _) = element.split_once("></tengen-board>").expect(html);
    let mut found = Vec::new();
    while !rest.is_empty() {
        let end = rest.find([' ', '=']).unwrap_or(rest.len());
        let (name, value) = rest.split_at(end);
        let (value, after) = match value.strip_prefix("=\"") {
            Some(value) => value.split_once('"').expect(html),
            None => ("", value),
        };
        found.push((name.to_owned(), value.to_owned()));
        rest = after.trim_start();
    }
    found
}

fn game(terms: &str, moves: &str) -> Game {
    let mut game = Game::new(terms.parse::<Terms>().expect(terms));
    for name in moves.split_whitespace() {
        game.play(point(name)).expect(name);
    }
    game
}

#[test]
fn the_html_of_a_plain_game_has_its_moves_and_terms() {
    for (terms, moves, expected) in [
        ("freestyle", "h8 i9 g7", "moves=\"h8 i9 g7\""),
        ("freestyle", "f8 a1 g8 c1 h8 e1 i8 g1 j8", "moves="),
        (
            "renju size=19 clock=increment:300+5",
            "k10",
            "moves=\"k10\" rules=\"renju\" size=\"19\"",
        ),
        (
            "custom:b=exact,w=over,ban=33+44",
            "h8",
            "moves=\"h8\" rules=\"custom:b=exact,w=over,ban=33+44\"",
        ),
        (
            "freestyle first=white",
            "h8",
            "moves=\"h8\" first=\"white\"",
        ),
        (
            "standard opening=pro",
            "h8 i9 l11",
            "moves=\"h8 i9 l11\" rules=\"standard\" opening=\"pro\"",
        ),
        (
            "renju referee=marked",
            "h8",
            "moves=\"h8\" rules=\"renju\" referee=\"marked\"",
        ),
        ("renju opening=swap2", "h8 i9 g7", "moves=\"#"),
        ("renju referee=claim", "h8", "moves=\"#"),
        ("freestyle", "", "moves"),
    ] {
        let mut game = game(terms, moves);
        let plies = game.ply();
        for ply in [plies, plies / 2, 0] {
            game.goto_ply(ply).expect("a ply");
            let html = snippet(&game, SnippetForm::Element);
            assert!(
                html.contains(&format!("<tengen-board {expected}")),
                "{html}"
            );
            let mut board = Board::default();
            let mut look = Vec::new();
            for (name, value) in attributes(&html) {
                match name.parse() {
                    Ok(attribute) => board.set(attribute, Some(&value)),
                    Err(_) => look.push((name, value)),
                }
            }
            board.settle();
            assert_eq!(look, [("style".to_owned(), "max-width: 480px".to_owned())]);
            assert_eq!(troubles(&board), <[String; 0]>::default(), "{html}");
            assert_eq!(board.game().board(), game.board(), "{html}");
            assert_eq!(board.game().status(), game.status(), "{html}");
            assert_eq!(board.game().terms().rules, game.terms().rules);
            let has_controls = board.view(None).rows.controls == Row::Shown;
            assert_eq!(has_controls, plies > 0, "{html}");
        }
    }
}

#[test]
fn a_game_with_variations_or_words_is_a_link() {
    let mut varied = game("freestyle", "h8 i9");
    varied.undo().expect("a move");
    varied.play(point("g7")).expect("a move");
    let mut named = game("freestyle", "h8").to_archive();
    named.annotations.set_tag(Tag::Black, "Ann \"A\" <b>");
    let named = Game::from_archive(&named).expect("a game");
    for game in [varied, named] {
        let text = link::encode(&game.to_archive()).expect("a link");
        let html = snippet(&game, SnippetForm::Element);
        assert!(
            html.contains(&format!("<tengen-board moves=\"#{text}\"")),
            "{html}"
        );
    }
}

#[test]
fn the_html_of_a_frame_names_the_site_the_game_and_the_look() {
    let mut shown = game("renju", "h8 i9");
    let text = link::encode(&shown.to_archive()).expect("a link");
    let html = snippet(&shown, SnippetForm::Frame);
    let expected = format!(
        "<iframe src=\"https://tengen.example/embed/?game={text}&amp;numbers&amp;coordinates=hidden&amp;theme=slate&amp;lang=zh-Hans\" \
         title=\"A &quot;game&quot; &amp; more\" width=\"480\" height=\"600\" loading=\"lazy\"></iframe>"
    );
    assert_eq!(html, expected);
    // A board shows the end of a game that begins with nothing, unless it is told.
    shown.goto_ply(0).expect("the start");
    let html = snippet(&shown, SnippetForm::Frame);
    assert!(html.contains("&amp;ply=0&amp;"), "{html}");
}
