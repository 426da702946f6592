//! Going back and forth in a game against the computer: whole turns by undo and redo, single steps to
//! look, and when the computer moves after that.

use crate::support::table::Table;
use tengen_core::{Action, Stone};
use tengen_page::{Event, Message, NoticeReason};
use tengen_testing::apps::at;

#[test]
fn undo_goes_back_to_the_last_move_of_the_person() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9 c1 j10");
    table.send(Event::Undo);
    assert_eq!(
        table.moves(),
        "h8 a1 i9 c1",
        "while it thinks, my move is taken back"
    );
    table.send(Event::Undo);
    assert_eq!(table.moves(), "h8 a1");
    table.send(Event::Redo);
    assert_eq!(table.moves(), "h8 a1 i9 c1");
    table.send(Event::Undo);
    table.send(Event::Undo);
    assert_eq!(table.moves(), "");
    table.send(Event::Undo);
    assert_eq!(table.moves(), "", "nothing at the start");
    table.send(Event::Redo);
    assert_eq!(table.moves(), "h8 a1");
    assert!(!table.is_thinking());
}

#[test]
fn undo_says_once_what_was_taken_back() {
    let mut table = Table::as_black();
    table.play("h8 a1");
    table.said.clear();
    table.send(Event::Undo);
    let place = Action::place(at("h8"));
    assert_eq!(table.said, [Message::Undone(place, Stone::Black)]);
}

#[test]
fn undo_reopens_a_game_that_the_computer_has_won() {
    let mut table = Table::as_black();
    table.play("h8 a1 h9 b1 h10 c1 a8 d1 a9");
    table.best("e1");
    assert!(table.app.game().status().is_over());
    assert!(!table.is_thinking() && table.app.computer_to_move().is_none());
    table.send(Event::Undo);
    assert_eq!(table.moves(), "h8 a1 h9 b1 h10 c1 a8 d1");
}

#[test]
fn undo_as_white_stops_at_the_start_and_the_computer_waits_there() {
    let mut table = Table::as_white();
    table.play("h8 i9 h9");
    table.send(Event::Undo);
    assert_eq!(table.moves(), "h8");
    table.send(Event::Undo);
    assert_eq!(table.moves(), "");
    assert!(table.app.is_waiting(), "looking back wakes nobody");
    table.press("a1");
    assert_eq!(table.refusal(), Some(NoticeReason::ComputerWaits));
    table.send(Event::GoOn);
    table.play("j10");
    assert_eq!(table.moves(), "j10");
}

#[test]
fn single_steps_only_look() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9 c1");
    let told = table.told.len();
    for (event, moves, waits) in [
        (Event::Prev, "h8 a1 i9", true),
        (Event::Prev, "h8 a1", false),
        (Event::First, "", false),
        (Event::Next, "h8", true),
        (Event::Goto(3), "h8 a1 i9", true),
        (Event::Last, "h8 a1 i9 c1", false),
    ] {
        table.send(event.clone());
        assert_eq!(table.moves(), moves, "{event:?}");
        assert_eq!(table.app.is_waiting(), waits, "{event:?}");
        assert_eq!(table.told.len(), told, "{event:?}");
    }
}

#[test]
fn a_computer_that_waits_moves_when_it_is_told_to() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9 c1");
    table.send(Event::Goto(1));
    table.send(Event::GoOn);
    assert!(table.is_thinking());
    table.best("g7");
    assert_eq!(table.moves(), "h8 g7");
}

#[test]
fn another_line_is_answered() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9 c1");
    table.send(Event::Goto(2));
    table.play("k8 e1");
    assert_eq!(table.moves(), "h8 a1 k8 e1");
    // The same move as before is answered too, though it is redo.
    table.send(Event::Goto(2));
    table.press("i9");
    assert!(table.is_thinking());
}

#[test]
fn going_back_to_where_it_was_to_move_lets_it_move() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9");
    let node = table.app.game().cursor();
    table.send(Event::First);
    assert_eq!((table.stopped, table.is_thinking()), (1, false));
    table.send(Event::Last);
    assert!(table.is_thinking());
    table.send(Event::Prev);
    table.send(Event::Jump(node));
    table.best("c1");
    assert_eq!(table.moves(), "h8 a1 i9 c1");
}

#[test]
fn redo_after_undo_while_it_thought_lets_it_think_again() {
    let mut table = Table::as_black();
    table.press("h8");
    table.send(Event::Undo);
    assert_eq!((table.stopped, table.is_thinking()), (1, false));
    table.send(Event::Redo);
    assert_eq!(table.moves(), "h8");
    assert!(table.is_thinking());
    table.best("a1");
    assert_eq!(table.moves(), "h8 a1");
}

#[test]
fn undo_goes_one_action_back_where_people_play_both_sides() {
    let mut table = Table::as_black();
    table.press("h8");
    table.relieve(Stone::White);
    table.play("a1 h9");
    table.send(Event::Undo);
    assert_eq!(table.moves(), "h8 a1");
}
