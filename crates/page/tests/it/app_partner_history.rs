//! Going back and forth in a game against the computer: whole turns by undo and redo, single steps to
//! look, and when the computer moves after that.

use crate::support::table::Table;
use tengen_core::{Action, Stone};
use tengen_page::app::{Msg, NoticeReason, Saying};
use tengen_testing::apps::at;

#[test]
fn undo_goes_back_to_the_last_move_of_the_person() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9 c1 j10");
    table.send(Msg::Undo);
    assert_eq!(
        table.moves(),
        "h8 a1 i9 c1",
        "while it thinks, my move is taken back"
    );
    table.send(Msg::Undo);
    assert_eq!(table.moves(), "h8 a1");
    table.send(Msg::Redo);
    assert_eq!(table.moves(), "h8 a1 i9 c1");
    table.send(Msg::Undo);
    table.send(Msg::Undo);
    assert_eq!(table.moves(), "");
    table.send(Msg::Undo);
    assert_eq!(table.moves(), "", "nothing at the start");
    table.send(Msg::Redo);
    assert_eq!(table.moves(), "h8 a1");
    assert!(!table.is_thinking());
}

#[test]
fn undo_says_once_what_was_taken_back() {
    let mut table = Table::as_black();
    table.play("h8 a1");
    table.said.clear();
    table.send(Msg::Undo);
    let place = Action::place(at("h8"));
    assert_eq!(table.said, [Saying::Undone(place, Stone::Black)]);
}

#[test]
fn undo_reopens_a_game_that_the_computer_has_won() {
    let mut table = Table::as_black();
    table.play("h8 a1 h9 b1 h10 c1 a8 d1 a9");
    table.best("e1");
    assert!(table.app.game().status().is_over());
    assert!(!table.is_thinking() && table.app.computer_to_move().is_none());
    table.send(Msg::Undo);
    assert_eq!(table.moves(), "h8 a1 h9 b1 h10 c1 a8 d1");
}

#[test]
fn undo_as_white_stops_at_the_start_and_the_computer_waits_there() {
    let mut table = Table::as_white();
    table.play("h8 i9 h9");
    table.send(Msg::Undo);
    assert_eq!(table.moves(), "h8");
    table.send(Msg::Undo);
    assert_eq!(table.moves(), "");
    assert!(table.app.is_waiting(), "looking back wakes nobody");
    table.press("a1");
    assert_eq!(table.refusal(), Some(NoticeReason::ComputerWaits));
    table.send(Msg::GoOn);
    table.play("j10");
    assert_eq!(table.moves(), "j10");
}

#[test]
fn single_steps_only_look() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9 c1");
    let told = table.told.len();
    for (msg, moves, waits) in [
        (Msg::Prev, "h8 a1 i9", true),
        (Msg::Prev, "h8 a1", false),
        (Msg::First, "", false),
        (Msg::Next, "h8", true),
        (Msg::Goto(3), "h8 a1 i9", true),
        (Msg::Last, "h8 a1 i9 c1", false),
    ] {
        table.send(msg.clone());
        assert_eq!(table.moves(), moves, "{msg:?}");
        assert_eq!(table.app.is_waiting(), waits, "{msg:?}");
        assert_eq!(table.told.len(), told, "{msg:?}");
    }
}

#[test]
fn a_computer_that_waits_moves_when_it_is_told_to() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9 c1");
    table.send(Msg::Goto(1));
    table.send(Msg::GoOn);
    assert!(table.is_thinking());
    table.best("g7");
    assert_eq!(table.moves(), "h8 g7");
}

#[test]
fn another_line_is_answered() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9 c1");
    table.send(Msg::Goto(2));
    table.play("k8 e1");
    assert_eq!(table.moves(), "h8 a1 k8 e1");
    // The same move as before is answered too, though it is redo.
    table.send(Msg::Goto(2));
    table.press("i9");
    assert!(table.is_thinking());
}

#[test]
fn going_back_to_where_it_was_to_move_lets_it_move() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9");
    let node = table.app.game().cursor();
    table.send(Msg::First);
    assert_eq!((table.stopped, table.is_thinking()), (1, false));
    table.send(Msg::Last);
    assert!(table.is_thinking());
    table.send(Msg::Prev);
    table.send(Msg::Jump(node));
    table.best("c1");
    assert_eq!(table.moves(), "h8 a1 i9 c1");
}

#[test]
fn redo_after_undo_while_it_thought_lets_it_think_again() {
    let mut table = Table::as_black();
    table.press("h8");
    table.send(Msg::Undo);
    assert_eq!((table.stopped, table.is_thinking()), (1, false));
    table.send(Msg::Redo);
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
    table.send(Msg::Undo);
    assert_eq!(table.moves(), "h8 a1");
}
