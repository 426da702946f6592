//! Solving puzzles: right and wrong moves, the replies to them, help, and what is kept.

use crate::support::puzzler::{DELAYED, FOURS, REPLY, THREATS, defend, fours, puzzle, turned};
use crate::support::table::Table;
use tengen_core::Action;
use tengen_engine::{Forcing, Goal};
use tengen_page::view::{describe, diagram};
use tengen_page::{
    Button, EngineNews, Event, LearnReason, NoticeReason, PuzzleEvent, PuzzleTone, StepGoal,
    StepPlace,
};
use tengen_puzzles::Task;
use tengen_testing::apps::LATER;

pub(crate) fn at_fours(name: &str) -> String {
    turned(&fours(), FOURS, name)
}

/// A point far from the stones of [`fours`].
pub(crate) fn far() -> String {
    at_fours("o15")
}

pub(crate) fn rating(table: &Table) -> u16 {
    table.app.puzzle_record().expect("a record").rating()
}

pub(crate) fn streak(table: &Table) -> u32 {
    table.app.puzzle_record().expect("a record").streak()
}

pub(crate) fn remark(table: &Table) -> String {
    let (head, said) = (
        describe::puzzle_head(&table.app),
        describe::puzzle_remark(&table.app),
    );
    match table.app.puzzle_tone() {
        PuzzleTone::Solved | PuzzleTone::Shown => format!("{head}: {said}"),
        PuzzleTone::Asked | PuzzleTone::Beside | PuzzleTone::Wrong => said,
    }
}

/// Solves the rest of [`fours`] after its first move.
pub(crate) fn finish_fours(table: &mut Table) {
    // Any end of the column wins: the plan's or the other one, which the engine judges.
    for name in ["i7", "i11", "i6", "i12"] {
        let name = at_fours(name);
        if table.app.has_open_puzzle() && table.empty(&name) {
            table.try_move(&name);
        }
    }
}

/// The index of the move of the line that shows last.
fn here(table: &Table) -> Option<usize> {
    let steps = table.app.puzzle_steps();
    steps.iter().position(|it| it.place == StepPlace::Here)
}

#[test]
fn right_moves_are_answered_by_the_longest_defence_until_it_is_solved() {
    let mut table = Table::posed(&fours());
    assert_eq!(
        describe::puzzle_task(&table.app),
        "Black to move: win by fours in 3 moves."
    );
    assert_eq!(table.app.activity_name(), "puzzle");
    table.press(&at_fours("i8"));
    assert!(table.is_thinking());
    table.ready();
    assert_eq!(table.asked().0, Goal::Win(Forcing::Fours, 3));
    table.judge();
    assert_eq!(remark(&table), "Right. 2 more moves.");
    assert_eq!(table.moves(), at_fours("i8"), "the reply takes a moment");
    table.press(&at_fours("i7"));
    assert_eq!(
        table.refusal(),
        Some(NoticeReason::Learn(LearnReason::NotInPuzzle))
    );
    table.wait(REPLY);
    assert_eq!(
        table.moves(),
        format!("{} {}", at_fours("i8"), at_fours("j8"))
    );
    finish_fours(&mut table);
    assert!(!table.app.has_open_puzzle());
    assert!(
        remark(&table).starts_with("Solved in 0:"),
        "{}",
        remark(&table)
    );
    assert!(remark(&table).ends_with("Themes: the opponent makes a four."));
    assert_eq!(table.app.game().status().winning_points().len(), 5);
    assert!(rating(&table) > 1000);
    assert_eq!(streak(&table), 1);
    assert!(table.app.puzzle_gain().is_some_and(|gain| gain > 0));
}

/// The plan of the engine names one end of the column; the other one is judged, and is as good.
#[test]
fn a_program_cannot_move_for_the_opponent_of_a_puzzle() {
    let mut table = Table::posed(&fours());
    table.press(&at_fours("i8"));
    let moves = table.moves();
    let place = Action::place(far().parse().expect("a point"));
    table.send(Event::Choose(place));
    table.send(Event::Act(place));
    assert_eq!(table.moves(), moves);
}

#[test]
fn every_later_move_that_wins_in_time_is_right() {
    for (second, ends) in [("i7", ["i6", "i11"]), ("i11", ["i7", "i12"])] {
        let mut table = Table::posed(&fours());
        table.try_move(&at_fours("i8"));
        table.try_move(&at_fours(second));
        assert_eq!(remark(&table), "Right. One more move.", "{second}");
        let end = ends.map(at_fours).into_iter().find(|it| table.empty(it));
        table.try_move(&end.expect("one end is open"));
        assert_eq!(streak(&table), 1, "{second}");
    }
}

#[test]
fn a_wrong_move_is_refuted_explained_and_taken_back() {
    let mut table = Table::posed(&fours());
    table.press(&far());
    table.solved(&format!("found=stopped reply={}", at_fours("n14")));
    table.wait(REPLY);
    assert!(remark(&table).contains("stops"), "{}", remark(&table));
    assert_eq!(
        table.moves().split(' ').count(),
        2,
        "the refutation is on the board"
    );
    assert!(table.app.is_puzzle_failed());
    assert_eq!(streak(&table), 0);
    let lost = rating(&table);
    assert!(lost < 1000);
    table.press(&at_fours("i8"));
    assert_eq!(
        table.refusal(),
        Some(NoticeReason::Learn(LearnReason::NotInPuzzle))
    );
    assert!(table.offers(Button::PuzzleRetry) && table.offers(Button::Undo));
    table.send(Event::Undo);
    assert_eq!(table.moves(), "");
    assert_eq!(remark(&table), "");
    assert!(!table.offers(Button::Undo), "there is nothing to take back");
    table.try_move(&at_fours("i8"));
    finish_fours(&mut table);
    assert!(remark(&table).starts_with("Solved, with help or a second try: "));
    assert_eq!(
        (rating(&table), streak(&table)),
        (lost, 0),
        "only the first try counts"
    );
}

#[test]
fn a_move_that_lets_the_opponent_win_shows_how() {
    let puzzle = defend();
    let mut table = Table::posed(&puzzle);
    assert_eq!(
        describe::puzzle_task(&table.app),
        "White to move: find the move that holds."
    );
    table.try_move("o15");
    let said = remark(&table);
    assert!(said.starts_with("After O15, Black "), "{said}");
    assert_eq!(table.moves().split(' ').count(), 2);
    let line = diagram(&table.app, LATER).expected;
    assert!(!line.is_empty(), "the rest of the win is shown");
    assert_eq!(table.app.puzzle_tone(), PuzzleTone::Wrong);
    assert_eq!(here(&table), Some(line.len()));
    table.puzzles(PuzzleEvent::Step(0));
    assert!(diagram(&table.app, LATER).expected.is_empty());
    table.puzzles(PuzzleEvent::Step(1));
    assert_eq!(diagram(&table.app, LATER).expected, line[..1]);
    assert_eq!(here(&table), Some(1));
    table.puzzles(PuzzleEvent::Retry);
    assert!(diagram(&table.app, LATER).expected.is_empty());
    let (_, solutions) = puzzle.in_symmetry(puzzle.id().symmetry());
    table.press(&solutions[0].to_string());
    assert!(!table.is_thinking(), "the puzzle states it");
    assert!(remark(&table).contains("Every other move loses."));
    assert!(!table.app.has_open_puzzle());
}

#[test]
fn a_longer_win_is_said_and_is_no_mistake() {
    let delayed = puzzle(DELAYED, Task::Fours, "e8 i8", 2);
    let mut table = Table::posed(&delayed);
    let four = turned(&delayed, DELAYED, "j8");
    table.try_move(&four);
    let name = four.to_uppercase();
    assert_eq!(
        remark(&table),
        format!("{name} wins too, in at most 3 moves. Find the win in 2.")
    );
    assert!(!table.app.is_puzzle_failed());
    assert_eq!(rating(&table), 1000);
    table.puzzles(PuzzleEvent::Retry);
    table.try_move(&turned(&delayed, DELAYED, "i8"));
    assert_eq!(remark(&table), "Right. One more move.");
    // The same position, where threats count: an open three wins too, but not by fours.
    let threes = puzzle(THREATS, Task::Fours, "i8", 3);
    let mut table = Table::posed(&threes);
    let three = turned(&threes, THREATS, "i8");
    table.press(&three);
    table.judge();
    // The puzzle states it as a solution, so the engine contradicts the puzzle.
    table.judge();
    assert!(remark(&table).starts_with("The engine failed"));
}

#[test]
fn an_engine_that_lies_is_caught_and_loses_nothing() {
    let right = at_fours("i8");
    let lies = [
        format!("found=stopped reply={}", far()),
        format!("found=right plan={right}"),
        format!("found=right plan={right}(else:{})", at_fours("i7")),
        format!("found=right plan={}(else:h1)", far()),
        format!("found=loses plan={}", far()),
        format!("found=beside plan={right}(else:{})", at_fours("i7")),
        "found=perfect".to_string(),
    ];
    for lie in lies {
        let mut table = Table::posed(&fours());
        table.press(&right);
        table.solved(&lie);
        assert_eq!(table.stopped, 1, "{lie}: the engine is started again");
        table.solved(&lie);
        assert_eq!(
            remark(&table),
            "The engine failed, so the move was not judged. Try again.",
            "{lie}"
        );
        assert_eq!((rating(&table), streak(&table)), (1000, 0), "{lie}");
        assert!(table.app.puzzle_gain().is_none(), "{lie}");
        table.puzzles(PuzzleEvent::Retry);
        assert_eq!(table.moves(), "", "{lie}");
        table.try_move(&right);
        assert_eq!(remark(&table), "Right. 2 more moves.", "{lie}");
    }
}

#[test]
fn a_refutation_that_the_rules_forbid_is_no_refutation() {
    let mut table = Table::posed(&fours());
    table.press(&far());
    for _ in 0..2 {
        table.solved(&format!("found=stopped reply={}", far()));
    }
    assert!(remark(&table).starts_with("The engine failed"));
    assert_eq!(rating(&table), 1000);
}

#[test]
fn a_move_that_the_engine_cannot_judge_is_no_mistake() {
    let mut table = Table::posed(&fours());
    table.press(&far());
    table.solved("found=unknown");
    let said = format!("{} is not the solution.", far().to_uppercase());
    assert!(remark(&table).starts_with(&said), "{}", remark(&table));
    assert_eq!(rating(&table), 1000);
    table.puzzles(PuzzleEvent::Retry);
    table.press(&at_fours("i8"));
    table.solved("found=unknown");
    assert!(
        remark(&table).starts_with("Solved in"),
        "the puzzle was proved when it was made"
    );
}

#[test]
fn an_engine_that_cannot_be_loaded_is_said() {
    let mut table = Table::posed(&fours());
    table.press(&at_fours("i8"));
    assert_eq!(table.loads, 1);
    table.send(Event::Engine(EngineNews::NotLoaded));
    assert!(remark(&table).starts_with("The engine failed"));
    table.puzzles(PuzzleEvent::Retry);
    table.press(&at_fours("i8"));
    assert_eq!(table.loads, 2, "it is loaded again");
}

#[test]
fn hints_come_in_two_steps_and_count_as_help() {
    let mut table = Table::posed(&fours());
    table.send(Event::Hint);
    assert!(remark(&table).starts_with("The move makes a four. It is in column "));
    assert!(rating(&table) < 1000);
    let lost = rating(&table);
    table.puzzles(PuzzleEvent::Hint);
    let point = at_fours("i8").to_uppercase();
    assert_eq!(remark(&table), format!("The move is {point}."));
    assert!(!table.offers(Button::PuzzleHint) && !table.offers(Button::Hint));
    table.puzzles(PuzzleEvent::Hint);
    assert_eq!(rating(&table), lost, "help counts once");
    table.try_move(&at_fours("i8"));
    assert!(table.offers(Button::PuzzleHint), "a hint for the next move");
    finish_fours(&mut table);
    assert_eq!(streak(&table), 0);
}

#[test]
fn the_solution_is_shown_and_can_be_stepped_through() {
    for tried in [String::new(), far()] {
        let mut table = Table::posed(&fours());
        table.send(Event::Next);
        if !tried.is_empty() {
            table.try_move(&tried);
        }
        table.told.clear();
        table.puzzles(PuzzleEvent::Solution);
        table.judge();
        assert!(
            remark(&table).starts_with("The solution: "),
            "{}",
            remark(&table)
        );
        assert_eq!(table.moves(), at_fours("i8"), "{tried}");
        let steps = table.app.puzzle_steps();
        assert!(steps.len() >= 5, "up to the five");
        assert_eq!(steps[0].point.to_string(), at_fours("i8"));
        assert_eq!(here(&table), Some(0));
        let StepGoal::Ply(ply) = steps[2].goal else {
            panic!("the moves are on the board");
        };
        table.send(Event::Goto(ply));
        assert_eq!(here(&table), Some(2));
        assert!(table.offers(Button::Next) && !table.offers(Button::PuzzleSolution));
        table.send(Event::Last);
        assert!(table.app.game().status().is_over(), "up to the five");
        table.send(Event::First);
        assert_eq!(table.moves(), "");
        table.press(&at_fours("i8"));
        assert_eq!(table.moves(), "", "nobody plays here any more");
        assert!(rating(&table) < 1000);
    }
}
