//! What happens while the computer thinks: its request is dropped, its stale answers find nobody, and
//! nothing that an engine says can harm the game.

use crate::support::table::{PAUSE, Table, bot};
use tengen_core::Stone;
use tengen_page::app::{Effect, Msg, Player};

/// Black has played, and the computer thinks about h8 with this number.
fn thinking() -> (Table, u32) {
    let mut table = Table::as_black();
    table.press("h8");
    let id = table.task().id;
    (table, id)
}

/// The answer to a request that was dropped.
fn stale(table: &mut Table, id: u32) {
    let (moves, told) = (table.moves(), table.told.len());
    for line in [
        format!("info id={id} depth=3 nodes=10 ms=1 score=0 line=i9"),
        format!("best id={id} move=i9 score=0 depth=3 nodes=10 ms=1 line=i9"),
        format!("answer id={id} answer=swap"),
        format!("error id={id} what=late"),
    ] {
        let effects = table.hear(&line);
        let acts = |effect: &Effect| {
            matches!(effect, Effect::Changed | Effect::Interrupt | Effect::Thinks)
        };
        assert!(!effects.iter().any(acts), "{line}: {effects:?}");
    }
    table.wait(PAUSE);
    assert_eq!((table.moves(), table.told.len()), (moves, told));
    assert_eq!(table.toasts(), []);
}

#[test]
fn undo_drops_the_request() {
    let (mut table, id) = thinking();
    table.send(Msg::Undo);
    assert_eq!((table.moves().as_str(), table.stopped), ("", 1));
    stale(&mut table, id);
    table.press("c3");
    assert_ne!(table.task().id, id);
    stale(&mut table, id);
    table.best("i9");
    assert_eq!(table.moves(), "c3 i9");
}

#[test]
fn a_new_game_drops_the_request() {
    let (mut table, id) = thinking();
    table.begin("renju size=13", "person", "level:3", Stone::White);
    assert_eq!(table.stopped, 1);
    assert_eq!(table.task().position.board().size().lines(), 13);
    stale(&mut table, id);
    table.best("g7");
    assert_eq!(table.moves(), "g7");
}

/// The computer begins in both games, so both wait at the start.
#[test]
fn a_rematch_drops_the_request_at_the_start_too() {
    let mut table = Table::as_white();
    let id = table.task().id;
    table.send(Msg::Again);
    assert_eq!(table.stopped, 1);
    stale(&mut table, id);
    table.best("h8");
    assert_eq!(table.moves(), "h8");
}

#[test]
fn another_level_drops_the_request() {
    let (mut table, id) = thinking();
    table.send(Msg::Sit(Player::Two, bot("level:9")));
    assert_eq!(table.stopped, 1);
    assert_eq!(table.task().bot.to_string(), "level:9");
    stale(&mut table, id);
    table.best("i9");
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn the_same_level_again_changes_nothing() {
    let (mut table, id) = thinking();
    table.send(Msg::Sit(Player::Two, bot("level:3")));
    assert_eq!((table.stopped, table.task().id), (0, id));
}

#[test]
fn a_jump_drops_the_request() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9");
    let id = table.task().id;
    table.send(Msg::Goto(1));
    assert_eq!(table.stopped, 1);
    assert!(table.app.is_waiting());
    stale(&mut table, id);
}

#[test]
fn taking_the_side_over_drops_the_request() {
    let (mut table, id) = thinking();
    table.relieve(Stone::White);
    assert_eq!(table.stopped, 1);
    stale(&mut table, id);
    table.press("i9");
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn stopping_drops_the_request() {
    let (mut table, id) = thinking();
    table.send(Msg::Stop);
    stale(&mut table, id);
    table.send(Msg::GoOn);
    stale(&mut table, id);
    table.best("i9");
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn a_reload_knows_nothing_of_the_request() {
    let (table, id) = thinking();
    let mut again = table.reloaded();
    again.ready();
    let now = again.task().id;
    if now != id {
        stale(&mut again, id);
    }
    again.best("i9");
    assert_eq!(again.moves(), "h8 i9");
}

#[test]
fn whatever_is_done_in_the_pause_after_the_answer_drops_it() {
    for msg in [
        Msg::Undo,
        Msg::Stop,
        Msg::First,
        Msg::Relieve(Stone::White),
        Msg::Sit(Player::Two, bot("level:9")),
        Msg::Again,
        Msg::Resign,
        Msg::New("freestyle".parse().expect("terms")),
    ] {
        let (mut table, _) = thinking();
        table.reply("move=i9 score=0 depth=1 nodes=5 ms=1");
        table.send(msg.clone());
        let stones = table.app.game().board().stones();
        table.wait(PAUSE);
        assert_eq!(table.app.game().board().stones(), stones, "{msg:?}");
        assert!(table.empty("i9"), "{msg:?}");
        assert_eq!(table.stopped, 0, "{msg:?}: the engine is idle");
    }
}

#[test]
fn move_now_plays_the_best_move_that_is_known() {
    let (mut table, id) = thinking();
    table.found("c3d4");
    table.found("i9j10");
    assert_eq!(table.moves(), "h8");
    table.send(Msg::MoveNow);
    assert_eq!((table.moves().as_str(), table.stopped), ("h8 i9", 1));
    stale(&mut table, id);
    table.play("k8 a1");
}

#[test]
fn move_now_waits_for_the_first_move_that_is_known() {
    let (mut table, _) = thinking();
    table.send(Msg::MoveNow);
    assert_eq!(table.moves(), "h8");
    table.found("i9");
    assert_eq!((table.moves().as_str(), table.stopped), ("h8 i9", 1));
    // Or for the answer.
    table.press("k8");
    table.send(Msg::MoveNow);
    table.reply("move=a1 score=0 depth=1 nodes=1 ms=1");
    assert_eq!((table.moves().as_str(), table.stopped), ("h8 i9 k8 a1", 1));
}

#[test]
fn move_now_in_the_pause_ends_it() {
    let (mut table, _) = thinking();
    table.reply("move=i9 score=0 depth=1 nodes=1 ms=1");
    table.send(Msg::MoveNow);
    assert_eq!((table.moves().as_str(), table.stopped), ("h8 i9", 0));
}

#[test]
fn move_now_while_it_is_on_its_way_hurries_it() {
    let mut table = Table::people("freestyle");
    table.begin("freestyle", "person", "level:3", Stone::Black);
    table.press("h8");
    table.send(Msg::MoveNow);
    table.ready();
    table.found("i9");
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn move_now_and_stop_do_nothing_in_a_persons_turn() {
    let mut table = Table::as_black();
    for msg in [Msg::MoveNow, Msg::Stop, Msg::GoOn] {
        table.send(msg.clone());
        assert_eq!((table.told.len(), table.stopped), (0, 0), "{msg:?}");
    }
    table.play("h8 a1");
}
