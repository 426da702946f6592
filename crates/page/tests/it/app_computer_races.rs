//! What happens while the computer thinks: its request is dropped, its stale answers find nobody, and
//! nothing that an engine says can harm the game.

use crate::support::table::{PAUSE, Table, bot};
use tengen_core::Stone;
use tengen_page::{Effect, EngineNews, Event, Player, Toast};

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
    let is_known = |toast: &Toast| *toast == Toast::Replaced;
    assert!(table.toasts().iter().all(is_known), "{:?}", table.toasts());
}

#[test]
fn undo_drops_the_request() {
    let (mut table, id) = thinking();
    table.send(Event::Undo);
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
    table.send(Event::Again);
    assert_eq!(table.stopped, 1);
    stale(&mut table, id);
    table.best("h8");
    assert_eq!(table.moves(), "h8");
}

#[test]
fn another_level_drops_the_request() {
    let (mut table, id) = thinking();
    table.send(Event::Sit(Player::Two, bot("level:9")));
    assert_eq!(table.stopped, 1);
    assert_eq!(table.task().bot.to_string(), "level:9");
    stale(&mut table, id);
    table.best("i9");
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn the_same_level_again_changes_nothing() {
    let (mut table, id) = thinking();
    table.send(Event::Sit(Player::Two, bot("level:3")));
    assert_eq!((table.stopped, table.task().id), (0, id));
}

#[test]
fn a_jump_drops_the_request() {
    let mut table = Table::as_black();
    table.play("h8 a1 i9");
    let id = table.task().id;
    table.send(Event::Goto(1));
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
    table.send(Event::Stop);
    stale(&mut table, id);
    table.send(Event::GoOn);
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
    for event in [
        Event::Undo,
        Event::Stop,
        Event::First,
        Event::Relieve(Stone::White),
        Event::Sit(Player::Two, bot("level:9")),
        Event::Again,
        Event::Resign,
        Event::New("freestyle".parse().expect("terms")),
    ] {
        let (mut table, _) = thinking();
        table.reply("move=i9 score=0 depth=1 nodes=5 ms=1");
        table.send(event.clone());
        let stones = table.app.game().board().stones();
        table.wait(PAUSE);
        assert_eq!(table.app.game().board().stones(), stones, "{event:?}");
        assert!(table.empty("i9"), "{event:?}");
        assert_eq!(table.stopped, 0, "{event:?}: the engine is idle");
    }
}

#[test]
fn move_now_plays_the_best_move_that_is_known() {
    let (mut table, id) = thinking();
    table.found("c3d4");
    table.found("i9j10");
    assert_eq!(table.moves(), "h8");
    table.send(Event::MoveNow);
    assert_eq!((table.moves().as_str(), table.stopped), ("h8 i9", 1));
    stale(&mut table, id);
    table.play("k8 a1");
}

#[test]
fn move_now_waits_for_the_first_move_that_is_known() {
    let (mut table, _) = thinking();
    table.send(Event::MoveNow);
    assert_eq!(table.moves(), "h8");
    table.found("i9");
    assert_eq!((table.moves().as_str(), table.stopped), ("h8 i9", 1));
    // Or for the answer.
    table.press("k8");
    table.send(Event::MoveNow);
    table.reply("move=a1 score=0 depth=1 nodes=1 ms=1");
    assert_eq!((table.moves().as_str(), table.stopped), ("h8 i9 k8 a1", 1));
}

#[test]
fn move_now_in_the_pause_ends_it() {
    let (mut table, _) = thinking();
    table.reply("move=i9 score=0 depth=1 nodes=1 ms=1");
    table.send(Event::MoveNow);
    assert_eq!((table.moves().as_str(), table.stopped), ("h8 i9", 0));
}

#[test]
fn move_now_while_it_is_on_its_way_hurries_it() {
    let mut table = Table::people("freestyle");
    table.begin("freestyle", "person", "level:3", Stone::Black);
    table.press("h8");
    table.send(Event::MoveNow);
    table.ready();
    table.found("i9");
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn move_now_and_stop_do_nothing_in_a_persons_turn() {
    let mut table = Table::as_black();
    for event in [Event::MoveNow, Event::Stop, Event::GoOn] {
        table.send(event.clone());
        assert_eq!((table.told.len(), table.stopped), (0, 0), "{event:?}");
    }
    table.play("h8 a1");
}

#[test]
fn an_engine_that_nobody_waits_for_is_tried_again() {
    let mut table = Table::people("freestyle");
    table.begin("freestyle", "person", "level:3", Stone::Black);
    table.press("h8");
    table.send(Event::Stop);
    table.send(Event::Engine(EngineNews::NotLoaded));
    assert!(!table.app.is_broken(), "the computer keeps its seat");
    let loads = table.loads;
    table.send(Event::GoOn);
    assert_eq!(table.loads, loads + 1);
    table.send(Event::Engine(EngineNews::NotLoaded));
    assert!(table.app.is_broken());
    assert!(table.toasts().contains(&Toast::NoEngine), "now it is said");
}

/// The engine reports every 60 ms, and each change is painted.
#[test]
fn progress_shows_four_times_a_second() {
    let (mut table, id) = thinking();
    let mut shown = 0;
    for ms in (0..3000).step_by(60) {
        let info = format!("info id={id} depth=3 nodes=10 ms={ms} score=0 line=i9");
        let effects = table.hear(&info);
        shown += effects.len();
        assert!(
            effects.iter().all(|it| *it == Effect::Thinks),
            "{effects:?}"
        );
    }
    assert_eq!(shown, 12);
}
