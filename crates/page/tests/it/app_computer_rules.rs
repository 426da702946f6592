//! The computer under the rules of a game: claims, passes, what openings ask of it.

use crate::support::table::{PAUSE, Table};
use tengen_core::game::{Consent, Outcome};
use tengen_core::rules::opening::Answer;
use tengen_core::{Action, Status, Stone};
use tengen_engine::protocol::Request;
use tengen_page::view::describe;
use tengen_page::{Event, Toast};
use tengen_testing::apps::BEFORE_H8;

/// The person is Black and has just played a forbidden stone.
fn claimable() -> Table {
    let mut table = Table::begun("renju referee=claim", "person", "level:3", Stone::Black);
    table.play(BEFORE_H8);
    table.press("h8");
    assert!(table.app.game().claim().is_some());
    table
}

fn outcome(table: &Table) -> Option<Outcome> {
    match table.app.game().status() {
        Status::Over { outcome, .. } => Some(outcome),
        Status::ToMove(_) => None,
    }
}

#[test]
fn as_white_it_claims_a_forbidden_stone_without_an_engine() {
    let mut table = claimable();
    assert_eq!(table.told.len(), 4, "it was asked for its moves only");
    table.wait(PAUSE);
    assert!(matches!(outcome(&table), Some(Outcome::Claimed(_))));
    assert_eq!(table.stopped, 0);
}

#[test]
fn it_grants_a_take_back_that_was_asked_for_before() {
    let mut table = claimable();
    table.send(Event::Ask);
    table.wait(PAUSE);
    assert_eq!((table.moves().as_str(), outcome(&table)), (BEFORE_H8, None));
    table.play("e15 o15");
}

#[test]
fn it_grants_a_take_back_even_if_it_was_told_to_wait() {
    let mut table = claimable();
    table.send(Event::Stop);
    table.wait(PAUSE);
    assert_eq!(outcome(&table), None);
    table.send(Event::Ask);
    table.wait(PAUSE);
    assert_eq!(table.moves(), BEFORE_H8);
}

#[test]
fn nobody_claims_or_agrees_in_its_place() {
    let mut table = claimable();
    for event in [
        Event::Choose(Action::Claim),
        Event::Answer(Consent::Agree),
        Event::Ignore,
        Event::Undo,
    ] {
        table.send(event.clone());
        assert!(table.app.asks_about_claim(), "{event:?}");
        assert_eq!(table.app.game().ply(), 9, "{event:?}");
    }
    assert!(
        tengen_page::view::choices(&table.app)
            .iter()
            .all(|it| *it == tengen_page::view::Choice::Why)
    );
}

#[test]
fn a_person_may_claim_against_a_person_in_the_computers_place() {
    let mut table = claimable();
    table.relieve(Stone::White);
    table.wait(PAUSE);
    assert_eq!(outcome(&table), None);
    table.send(Event::Choose(Action::Claim));
    assert!(matches!(outcome(&table), Some(Outcome::Claimed(_))));
}

const PASSES: &str = "custom:b=over,w=over,pass=on size=5";

/// A board of 25 points with so many stones in rows without a five, then the person's pass.
fn passed(stones: usize) -> Table {
    let quiet = "a1 c1 b1 d1 e1 a2 c2 b2 d2 e2 a3 c3 b3 d3 e3";
    let moves: Vec<&str> = quiet.split(' ').take(stones).collect();
    let mut table = Table::begun(PASSES, "person", "level:3", Stone::Black);
    table.play(&moves.join(" "));
    table.send(Event::Choose(Action::Pass));
    table
}

#[test]
fn it_takes_a_draw_only_where_its_own_search_sees_no_win_and_no_loss() {
    for (stones, score, is_drawn) in [
        (14, "0", true),
        (14, "+60", true),
        (14, "-300", true),
        (14, "+400", false),
        (14, "win:5", false),
        (14, "loss:4", false),
        (6, "0", false),
    ] {
        let mut table = passed(stones);
        table.reply(&format!("move=e5 score={score} depth=4 nodes=9 ms=9"));
        table.wait(PAUSE);
        let drawn = outcome(&table) == Some(Outcome::Passes);
        assert_eq!(drawn, is_drawn, "{stones} stones, {score}");
        assert_eq!(table.empty("e5"), is_drawn, "{stones} stones, {score}");
    }
}

#[test]
fn it_passes_where_that_is_its_move() {
    let mut table = Table::begun(PASSES, "person", "level:3", Stone::Black);
    table.play("c3 pass");
    assert_eq!(table.app.computer_to_move(), None);
}

#[test]
fn a_computer_that_knows_no_move_waits() {
    let mut table = Table::as_black();
    table.press("h8");
    table.best("none");
    assert!(table.app.is_waiting());
    assert_eq!(table.toasts(), []);
    table.relieve(Stone::White);
    table.press("a1");
    assert_eq!(table.moves(), "h8 a1");
}

#[test]
fn it_answers_what_an_opening_asks_of_it() {
    let mut table = Table::begun("renju opening=swap2", "person", "level:3", Stone::White);
    for stone in ["h8", "i9", "j10"] {
        let Request::Answer(_, asked) = table.request() else {
            panic!("{:?}", table.request())
        };
        assert_eq!(asked.question.to_string(), "place:anywhere");
        let id = table.task().id;
        table.hear(&format!("answer id={id} answer={stone}"));
        table.wait(PAUSE);
    }
    assert_eq!(table.app.computer_to_move(), None, "the person chooses");
    let choices = tengen_page::view::choices(&table.app);
    assert_eq!(choices.len(), 3);
    table.send(Event::Choose("branch:put-two".parse().expect("an action")));
    table.press("a1 c1");
    let Request::Answer(_, asked) = table.request() else {
        panic!("{:?}", table.request())
    };
    assert_eq!(asked.question.to_string(), "swap");
    assert_eq!(
        tengen_page::view::choices(&table.app),
        [],
        "that is not for the person"
    );
    assert_eq!(describe::prompt(&table.app), "Computer: swap colours?");
    let id = table.task().id;
    table.hear(&format!("answer id={id} answer=swap"));
    table.wait(PAUSE);
    assert!(table.moves().ends_with("swap"));
    // One undo takes back the whole turn, to what the person did last.
    table.send(Event::Undo);
    assert_eq!(table.moves(), "h8 i9 j10 branch:put-two a1");
}

#[test]
fn a_wrong_answer_to_an_opening_is_a_lie() {
    let mut table = Table::begun("renju opening=swap", "person", "level:3", Stone::White);
    for answer in ["keep", "pick:h8"] {
        let id = table.task().id;
        table.hear(&format!("answer id={id} answer={answer}"));
        table.wait(PAUSE);
        assert_eq!(table.moves(), "");
    }
    assert_eq!(table.toasts(), [Toast::EngineAgain, Toast::NoEngine]);
    table.press("h8");
    assert_eq!(table.moves(), "h8");
}

#[test]
fn the_number_of_stones_in_the_hand_stays_unknown_to_who_guesses() {
    let mut table = Table::begun("renju colours=nigiri", "person", "level:3", Stone::Black);
    table.send(Event::Choose(Action::Answer(Answer::Grab(7))));
    let Request::Answer(_, asked) = table.request() else {
        panic!("{:?}", table.request())
    };
    assert_eq!(asked.question.to_string(), "guess");
    let id = table.task().id;
    table.hear(&format!("answer id={id} answer=guess:odd"));
    table.wait(PAUSE);
    assert_eq!(
        table.app.game().colour_of(tengen_core::Seat::Second),
        Stone::Black
    );
}

#[test]
fn colours_that_move_take_the_computer_along() {
    let mut table = Table::begun("renju opening=swap", "person", "level:3", Stone::Black);
    table.press("h8 i9 j10");
    let id = table.task().id;
    table.hear(&format!("answer id={id} answer=swap"));
    table.wait(PAUSE);
    assert_eq!(
        table.app.computer_to_move(),
        None,
        "the person has White now, to move"
    );
    table.press("g7");
    assert_eq!(table.task().position.to_move(), Stone::Black);
}
