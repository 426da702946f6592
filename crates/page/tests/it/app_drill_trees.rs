//! Trees of every kind are drilled: with passes, forbidden stones, set-up stones, choices of an opening, ends, comments and
//! marks, and large ones.

use crate::app_drill::{drilled, grown, with_game};
use crate::support::table::Table;
use tengen_core::board::Stone;
use tengen_core::game::{Mark, Sign, Status};
use tengen_core::rules::Setup;
use tengen_core::{At, Game, Seat};
use tengen_page::view::{describe, drill_offers, drill_side, drill_starts};
use tengen_page::{DrillEvent, DrillOffer, Event, LessonEvent};
use tengen_testing::apps::at;

fn known(table: &Table) -> String {
    describe::drill_count(&table.app)
}

#[test]
fn a_tree_without_stones_is_refused_in_words() {
    let mut game = grown("freestyle", &[]);
    game.resign(Seat::First).expect("an end");
    let mut table = with_game(game);
    table.send(Event::Lesson(LessonEvent::Open));
    table.drill(DrillEvent::Start(0));
    assert!(!table.app.drills());
    assert_eq!(
        describe::drill_offer(&table.app),
        "The tree on the board has no stones to ask for."
    );
    let mut table = Table::people("freestyle");
    table.drill(DrillEvent::Start(0));
    assert!(!table.app.drills());
    assert_eq!(drill_offers(&table.app), [DrillOffer::DrillOpen]);
}

#[test]
fn the_page_plays_the_passes_of_both_sides() {
    let mut table = with_game(grown("renju", &["h8 pass g7 a1 pass b1 g6"]));
    table.drill(DrillEvent::Start(0));
    assert_eq!(drill_side(&table.app), Some(Stone::Black));
    table.press("h8");
    assert_eq!(table.moves(), "h8 pass");
    table.press("g7");
    assert_eq!(
        table.moves(),
        "h8 pass g7 a1 pass b1",
        "the pass of the person too"
    );
    table.press("g6");
    assert_eq!(known(&table), "Lines known: 1 of 1");
}

#[test]
fn forbidden_stones_of_the_tree_are_played_and_taken() {
    let moves = "f8 a1 g8 a3 h6 c1 h7 c3 h8";
    let mut table = with_game(grown("renju referee=claim", &[moves]));
    table.drill(DrillEvent::Start(0));
    table.drill(DrillEvent::Side(Stone::Black, 0));
    table.press("f8 g8 h6 h7 h8");
    assert_eq!(table.moves(), moves);
    assert_eq!(known(&table), "Lines known: 1 of 1");
    table.drill(DrillEvent::Side(Stone::White, 0));
    table.press("a1 a3 c1 c3");
    assert_eq!(table.moves(), moves, "the page plays it");
    assert!(table.app.is_drilled_line_over());
}

#[test]
fn set_up_stones_lie_there_and_the_right_side_begins() {
    let mut board = tengen_core::Board::new(tengen_core::BoardSize::new(9).expect("a size"));
    for (name, stone) in [
        ("e5", Stone::Black),
        ("e6", Stone::White),
        ("d5", Stone::Black),
    ] {
        assert!(board.put(at(name), stone));
    }
    let setup = Setup {
        board,
        to_move: Stone::White,
    };
    let mut game = Game::from_setup("freestyle".parse().expect("terms"), setup);
    for name in ["c5", "f5", "g5"] {
        game.play(at(name)).expect("a move");
    }
    game.first();
    let mut table = with_game(game);
    table.drill(DrillEvent::Start(0));
    assert_eq!(drill_side(&table.app), Some(Stone::White));
    assert_eq!(table.app.game().board().stones(), 3);
    table.press("c5");
    assert_eq!(table.moves(), "c5 f5");
    table.press("g5");
    assert_eq!(known(&table), "Lines known: 1 of 1");
}

#[test]
fn the_choices_of_an_opening_are_left_out() {
    let mut game = Game::new("freestyle opening=swap".parse().expect("terms"));
    for name in ["h8", "i9", "g7"] {
        game.play(at(name)).expect("a move");
    }
    let three = game.cursor();
    let act = |game: &mut Game, name: &str| {
        let seat = game.seat_to_move();
        let action = name.parse().expect("an action");
        game.act(action, At::seat(seat)).expect("a deed");
    };
    act(&mut game, "swap");
    game.play(at("a1")).expect("a move");
    game.jump(three).expect("a node");
    act(&mut game, "keep");
    game.play(at("b1")).expect("a move");
    game.jump(three).expect("a node");
    let mut table = with_game(game);
    table.drill(DrillEvent::Start(0));
    table.drill(DrillEvent::Side(Stone::White, 0));
    assert_eq!(known(&table), "Lines known: 0 of 2");
    assert!(drill_starts(&table.app).is_some());
    assert_eq!(table.moves(), "h8 i9 g7");
    table.press("b1");
    assert_eq!(known(&table), "Lines known: 1 of 2");
    assert!(
        describe::prompt(&table.app).is_empty(),
        "nobody is asked to swap"
    );
}

#[test]
fn a_line_ends_with_the_game() {
    let five = "h8 a1 i8 a2 j8 a3 k8 a4 l8";
    let mut table = drilled(&[five], Stone::Black);
    table.press("h8 i8 j8 k8 l8");
    assert!(table.app.is_drilled_line_over());
    assert!(matches!(table.app.game().status(), Status::Over { .. }));
    assert_eq!(known(&table), "Lines known: 1 of 1");
}

#[test]
fn comments_and_marks_show_after_the_answer_and_not_before() {
    let mut game = grown("freestyle", &["h8 h9 g7 a1 b1"]);
    let line = game.tree().main_line_from(tengen_core::NodeId::ROOT);
    let number = |ply: usize| line[ply - 1].number();
    for (ply, comment) in [(1, "One."), (2, "Play G7!"), (3, "Three."), (4, "Four.")] {
        let note = game.annotations_mut().note_mut(number(ply));
        note.comment = comment.to_owned();
        note.marks = vec![Mark {
            point: at("g7"),
            sign: Sign::Label(ply.to_string()),
        }];
    }
    let mut table = with_game(game);
    table.drill(DrillEvent::Start(0));
    table.drill(DrillEvent::Side(Stone::Black, 0));
    let signs = |table: &Table| {
        let game = table.app.game();
        let note = game.annotations().note(game.cursor().number());
        let marks = note.map(|it| it.marks.clone()).unwrap_or_default();
        let labels = marks.into_iter().map(|it| match it.sign {
            Sign::Label(text) => text,
            other => format!("{other:?}"),
        });
        (describe::drill_note(&table.app), labels.collect::<Vec<_>>())
    };
    assert_eq!(signs(&table), (String::new(), vec![]));
    table.press("h8");
    assert_eq!(signs(&table), ("One.".to_owned(), vec!["1".to_owned()]));
    table.press("g7");
    let told = ("Play G7!\nThree.".to_owned(), vec!["3".to_owned()]);
    assert_eq!(signs(&table), told);
    table.press("b1");
    assert!(table.app.is_drilled_line_over());
    table.send(Event::Prev);
    assert_eq!(signs(&table).0, "Four.", "all notes show after the end");
}

#[test]
fn boards_of_every_size_and_rules_of_every_kind_are_drilled() {
    for terms in [
        "freestyle size=5",
        "caro size=22",
        "standard size=19",
        "renju size=15",
    ] {
        let lines = ["c3 c4 d3", "c3 d4 d3"];
        let mut table = with_game(grown(terms, &lines));
        table.drill(DrillEvent::Start(0));
        assert_eq!(drill_side(&table.app), Some(Stone::Black), "{terms}");
        table.press("c3 d3");
        assert_eq!(known(&table), "Lines known: 1 of 2", "{terms}");
    }
}

/// A tree of 30,000 moves with the number of its lines: a hundred replies to the first move, each with a hundred answers.
fn large() -> (Game, usize) {
    let mut game = grown("freestyle size=22", &[]);
    let points: Vec<_> = game.board().size().points().collect();
    let free = |game: &Game| {
        let board = game.board();
        points
            .iter()
            .copied()
            .filter(|it| board.is_empty_at(*it))
            .collect::<Vec<_>>()
    };
    let mut lines = 0;
    game.play(points[0]).expect("a move");
    let start = game.cursor();
    for reply in free(&game).into_iter().take(100) {
        game.jump(start).expect("a node");
        game.play(reply).expect("a move");
        let here = game.cursor();
        for (index, answer) in free(&game).into_iter().rev().take(100).enumerate() {
            game.jump(here).expect("a node");
            game.play(answer).expect("a move");
            let after = free(&game);
            for &point in &after[200 + index..202 + index] {
                game.play(point).expect("a move");
            }
            lines += 1;
        }
    }
    game.first();
    (game, lines)
}

#[test]
fn a_large_tree_is_drilled() {
    let (game, lines) = large();
    assert!(game.tree().len() > 30_000);
    let mut table = with_game(game);
    table.drill(DrillEvent::Start(0));
    table.drill(DrillEvent::Side(Stone::Black, 9));
    assert_eq!(known(&table), format!("Lines known: 0 of {lines}"));
    table.press("a1");
    table.drill(DrillEvent::Hint);
    table.drill(DrillEvent::Hint);
    let mut presses = 0;
    while table.app.has_drill_question() {
        table.drill(DrillEvent::Hint);
        let point = table.app.hinted_in_drill();
        if let Some(point) = point {
            table.send(Event::Press(point));
        }
        presses += 1;
        assert!(presses < 10, "the line has no end");
    }
    table.drill(DrillEvent::Next(5));
    assert!(table.app.has_drill_question());
}
