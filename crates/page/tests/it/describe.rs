//! What is said about a game between two people: `tests/sentences/game.txt`.

use std::collections::BTreeSet;

use crate::support::golden::{Sentences, check, in_language, strip};
use tengen_core::{
    Action, BoardSize, FullBoard, Game, PlayRefusal, Point, Refusal, Ruleset, StepRefusal, Stone,
    Terms,
};
use tengen_engine::Level;
use tengen_page::text::{Language, Texts};
use tengen_page::view::describe::{self, CellState};
use tengen_page::{Event, Millis, NoticeReason, Page, Settings, Toast};
use tengen_testing::apps::{self, at, board, played, spoken};
use tengen_testing::grids;

const START: Millis = Millis(0.0);

const WON: &str = "a1 a2 b1 b2 c1 c2 d1 d2 e1";

const WON_BY_WHITE: &str = "a1 a2 b1 b2 c1 c2 d1 d2 o15 e2";

#[test]
fn sentences_about_a_game() {
    check(
        "game",
        &[
            ("How a game stands, and how it ended", how_a_game_stands),
            ("What a game is called", what_a_game_is_called),
            ("Cells", cells),
            ("The slider of moves", slider),
            ("Refusals near H8", refusals),
            ("What happened, and how the game stands", what_happened),
        ],
    );
}

fn resigned(moves: &str) -> Page {
    let mut app = played(15, moves);
    let _ = app.update(Event::Resign, START);
    app
}

/// A full board without a five under a rule.
fn full(full_board: FullBoard) -> Page {
    let terms = Terms {
        rules: Ruleset {
            full_board,
            ..Ruleset::default()
        },
        size: BoardSize::new(5).expect("5 is a size"),
        ..Terms::default()
    };
    let grid = grids::full(5);
    let [black, white] = Stone::BOTH.map(|stone| grids::spots(&grid, stone));
    let mut game = Game::new(terms);
    for turn in 0..black.len() {
        for stones in [&black, &white] {
            if let Some(&spot) = stones.get(turn) {
                game.play(grids::point(spot)).expect("an empty point");
            }
        }
    }
    assert!(game.board().is_full(), "{}", game.board());
    apps::app(game, Settings::default(), apps::USUAL)
}

fn how_a_game_stands(said: &mut Sentences) {
    let mut stands = |name: &str, app: &Page| {
        let game = app.game();
        said.add(name, |texts| describe::status(texts, game));
        said.add(format!("{name}: how it ended"), |texts| {
            describe::how_it_ended(texts, game)
        });
    };
    stands("a new game", &board(15));
    stands("one stone", &played(15, "h8"));
    stands("five black stones", &played(15, WON));
    stands("five white stones", &played(15, WON_BY_WHITE));
    stands("a full board is a draw", &full(FullBoard::Draw));
    stands("a full board is a win", &full(FullBoard::SecondPlayerWins));
    stands("resigned after one stone", &resigned("h8"));
    stands("resigned at once", &resigned(""));
}

fn what_a_game_is_called(said: &mut Sentences) {
    let app = played(15, "h8");
    let game = app.game();
    let white_first = Terms {
        first: Stone::White,
        ..Terms::default()
    };
    let white_first = apps::app(Game::new(white_first), Settings::default(), apps::USUAL);
    said.add("passport", |it| describe::passport(it, game.terms()));
    said.add("rules", |it| {
        describe::rules(it, game.terms().rules.variant)
    });
    said.add("board", |it| describe::board(it, game));
    said.add("size", |it| describe::size(it, apps::size(9)));
    for (name, full_board) in [
        ("a full board: draw", FullBoard::Draw),
        ("a full board: win", FullBoard::SecondPlayerWins),
    ] {
        said.add(name, |it| describe::full_board(it, full_board));
    }
    for (name, app) in [("Black first", &app), ("White first", &white_first)] {
        said.add(format!("{name}: caption of Black"), |it| {
            strip(&in_language(app, it), Stone::Black)
        });
        said.add(format!("{name}: invitation"), |it| {
            describe::invitation(it, app.game())
        });
    }
    for action in [Action::place(at("h8")), Action::Resign] {
        said.add(format!("action {action}"), |it| {
            describe::action(it, action)
        });
    }
    said.add("colour", |it| describe::colour(it, Stone::White));
}

fn cells(said: &mut Sentences) {
    let cell = |stone, last, winning| CellState {
        stone,
        last,
        winning,
        ..CellState::default()
    };
    let (black, white) = (Some(Stone::Black), Some(Stone::White));
    for (name, state) in [
        ("empty", cell(None, false, false)),
        ("black", cell(black, false, false)),
        ("white", cell(white, false, false)),
        ("the last move", cell(black, true, false)),
        ("in a winning line", cell(white, false, true)),
        ("the last move of a winning line", cell(black, true, true)),
    ] {
        said.add(name, |texts| describe::cell(texts, at("h8"), &state));
    }
    said.add("the corner of the largest board", |texts| {
        describe::cell(texts, at("v22"), &CellState::default())
    });
}

fn slider(said: &mut Sentences) {
    for (name, app, plies) in [
        ("a new game", board(15), 0),
        ("the second of nine moves", played(15, "h8 k6"), 9),
        ("a resignation after one move", resigned("h8"), 9),
    ] {
        said.add(name, |texts| describe::seek(texts, app.game(), plies));
    }
}

fn refusals(said: &mut Sentences) {
    for refusal in [
        Refusal::Play(PlayRefusal::Occupied),
        Refusal::Play(PlayRefusal::OffBoard),
        Refusal::Play(PlayRefusal::Over),
        Refusal::Play(PlayRefusal::OutOfTurn),
        Refusal::Step(StepRefusal::NoSuchPly),
    ] {
        let reason = NoticeReason::Refused(refusal);
        said.add(refusal, |texts| describe::reason(texts, reason, at("h8")));
    }
    said.add("no such point was typed", |texts| {
        describe::reason(texts, NoticeReason::NoSuchPoint, at("h8"))
    });
}

fn what_happened(said: &mut Sentences) {
    let mut hear = |name: &str, app: &Page, event: Event| {
        said.add(name, |texts| {
            spoken(&mut in_language(app, texts), event.clone())
        });
    };
    let almost = &WON[..WON.len() - 3];
    for (name, moves, event) in [
        ("a stone", "", Event::Press(at("h8"))),
        ("a stone is taken back", "h8", Event::Undo),
        ("the first of two moves is shown", "h8 i9", Event::Goto(1)),
        ("the start is shown", "h8 i9", Event::First),
        ("a new game", "h8", Event::New(Terms::default())),
        ("a resignation", "h8", Event::Resign),
        ("the fifth stone", almost, Event::Press(at("e1"))),
        ("a stone on another", "h8", Event::Press(at("h8"))),
        (
            "the game is not stored",
            "h8",
            Event::Toast(Toast::NotStored),
        ),
        ("there is no connection", "h8", Event::Toast(Toast::Offline)),
        ("a later version is ready", "h8", Event::NewVersion),
        ("nothing to take back", "", Event::Undo),
    ] {
        hear(name, &played(15, moves), event);
    }
    hear("a resignation is taken back", &resigned("h8"), Event::Undo);
}

#[test]
fn points_are_written_in_capitals() {
    let last = Point::new(21, 21).expect("on the largest board");
    assert_eq!(describe::point(at("a1")), "A1");
    assert_eq!(describe::point(last), "V22");
}

#[test]
fn every_level_has_a_sentence_and_a_rating() {
    for (language, first) in [
        (Language::En, "overlooks a lot. Rating 500."),
        (Language::Zh, "等级分 500。"),
    ] {
        let hint = |level| describe::level_hint(Texts::of(language), level);
        let hints: BTreeSet<String> = (1..=11).filter_map(Level::new).map(hint).collect();
        assert_eq!(hints.len(), 11);
        let said = hint(Level::new(1).expect("a level"));
        assert!(said.ends_with(first), "{said}");
    }
}
