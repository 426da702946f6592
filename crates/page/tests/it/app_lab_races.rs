//! What happens in the Lab while a bot thinks, and its snapshots.

use crate::support::lab_table::{self, activity, lab, open, press, turn};
use crate::support::table::{PAUSE, Table};
use tengen_page::{Activity, Effect, EngineNews, Event, LabEvent, Remark, Toast, are_saves, keys};
use tengen_testing::apps::stores;

/// The Lab simulates and thinks about White's answer to h8 with this number.
fn simulating() -> (Table, u32) {
    let mut table = Table::people("freestyle");
    open(&mut table);
    table.ready();
    turn(&mut table, "speed", "0");
    table.send(Event::Lab(LabEvent::Simulate));
    press(&mut table, "h8");
    let id = table.task().id;
    (table, id)
}

/// The answer to a request that was dropped.
fn stale(table: &mut Table, id: u32) {
    let (moves, rows) = (table.moves(), lab(table).search().cloned());
    for line in [
        format!("info id={id} depth=3 nodes=10 ms=1 score=0 line=i9 candidates=i9:3:0"),
        format!("best id={id} move=i9 score=0 depth=3 nodes=10 ms=1 line=i9"),
        format!("answer id={id} answer=swap"),
        format!("error id={id} what=late"),
    ] {
        table.hear(&line);
    }
    table.wait(PAUSE);
    assert_eq!(table.moves(), moves);
    assert_eq!(lab(table).search(), rows.as_ref());
    let is_known = |toast: &Toast| *toast == Toast::Replaced;
    assert!(table.toasts().iter().all(is_known), "{:?}", table.toasts());
}

#[test]
fn undo_pauses_a_simulation() {
    let (mut table, id) = simulating();
    table.send(Event::Undo);
    assert_eq!((table.moves().as_str(), table.stopped), ("", 1));
    assert_eq!(activity(&table), Activity::Paused);
    stale(&mut table, id);
    table.send(Event::Lab(LabEvent::Simulate));
    press(&mut table, "c3");
    assert_eq!(table.moves(), "c3");
    assert_eq!(activity(&table), Activity::Simulating);
}

#[test]
fn a_stone_by_hand_pauses_a_simulation() {
    let (mut table, id) = simulating();
    table.press("a1");
    assert_eq!(table.moves(), "h8 a1");
    assert_eq!((activity(&table), table.stopped), (Activity::Paused, 1));
    stale(&mut table, id);
}

#[test]
fn looking_back_pauses_it_and_ends_a_single_move() {
    let (mut table, id) = simulating();
    table.send(Event::First);
    assert_eq!(activity(&table), Activity::Paused);
    stale(&mut table, id);
    table.send(Event::Lab(LabEvent::Stop));
    table.send(Event::Lab(LabEvent::Play));
    let id = table.task().id;
    table.send(Event::Last);
    assert_eq!(activity(&table), Activity::Idle);
    stale(&mut table, id);
}

#[test]
fn one_move_within_a_simulation_lets_it_wait() {
    let (mut table, _) = simulating();
    table.send(Event::Lab(LabEvent::Play));
    assert_eq!(activity(&table), Activity::Playing);
    press(&mut table, "i9");
    assert_eq!(activity(&table), Activity::Paused);
    table.wait(PAUSE);
    assert!(!table.is_thinking(), "it waits");
    table.send(Event::Lab(LabEvent::Play));
    press(&mut table, "j10");
    assert_eq!(activity(&table), Activity::Paused);
    table.send(Event::Lab(LabEvent::Simulate));
    press(&mut table, "k11");
    assert_eq!(table.moves(), "h8 i9 j10 k11");
    assert_eq!(activity(&table), Activity::Simulating);
    // A move that is called off lets it wait too.
    table.send(Event::Lab(LabEvent::Play));
    table.send(Event::Undo);
    assert_eq!(activity(&table), Activity::Paused);
}

#[test]
fn another_bot_or_limit_asks_anew() {
    let (mut table, id) = simulating();
    turn(&mut table, "second-iterations", "20");
    assert_eq!(table.stopped, 1);
    let now = table.task().id;
    assert_ne!(now, id);
    assert_eq!(table.task().bot.to_string(), "mcts:iterations=20,depth=50");
    stale(&mut table, id);
    // What is refused disturbs nobody, and neither does the other seat.
    turn(&mut table, "second-iterations", "0");
    turn(&mut table, "first-program", "random");
    assert_eq!((table.stopped, table.task().id), (1, now));
    press(&mut table, "i9");
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn closing_ends_it() {
    let (mut table, id) = simulating();
    table.send(Event::Lab(LabEvent::Close));
    assert!(table.app.lab().is_none());
    assert_eq!(table.stopped, 1);
    table.hear(&format!(
        "best id={id} move=i9 score=0 depth=3 nodes=10 ms=1"
    ));
    table.wait(PAUSE);
    assert_eq!(table.moves(), "");
    // Its game and its knobs are as they were, whatever the store says.
    lab_table::open(&mut table);
    assert_eq!(table.moves(), "h8");
    assert_eq!(lab(&table).settings().speed.ms(), 0);
    assert_eq!(activity(&table), Activity::Idle);
}

#[test]
fn a_reload_knows_nothing_of_it() {
    let (table, _) = simulating();
    let mut again = table.reloaded();
    again.wait(PAUSE);
    assert!(again.app.lab().is_none());
    assert_eq!(again.loads, 0);
}

#[test]
fn an_engine_that_is_lost_is_started_again_once() {
    let (mut table, _) = simulating();
    table.send(Event::Engine(EngineNews::Lost));
    assert_eq!(table.toasts(), [Toast::EngineAgain]);
    assert_eq!(activity(&table), Activity::Simulating);
    press(&mut table, "i9");
    assert_eq!(table.moves(), "h8 i9");
    table.send(Event::Engine(EngineNews::Lost));
    table.send(Event::Engine(EngineNews::Lost));
    assert_eq!(table.toasts().last(), Some(&Toast::NoEngine));
    assert_eq!(activity(&table), Activity::Idle);
    // And it gets another chance when it is wanted again.
    let loads = table.loads;
    table.send(Event::Lab(LabEvent::Play));
    assert_eq!(
        (table.loads, activity(&table)),
        (loads + 1, Activity::Playing)
    );
}

#[test]
fn an_engine_that_cannot_be_loaded_is_said() {
    let mut table = Table::people("freestyle");
    open(&mut table);
    table.send(Event::Lab(LabEvent::Simulate));
    table.send(Event::Engine(EngineNews::NotLoaded));
    assert_eq!(table.toasts(), [Toast::NoEngine]);
    assert_eq!(activity(&table), Activity::Idle);
    table.press("h8");
    assert_eq!(table.moves(), "h8");
}

#[test]
fn a_lie_moves_nothing() {
    for lie in [
        "move=h8 score=0 depth=1 nodes=1 ms=1",
        "move=z9",
        "nonsense",
    ] {
        let (mut table, id) = simulating();
        table.hear(&format!("best id={id} {lie}"));
        assert_eq!(table.moves(), "h8", "{lie}");
        assert_eq!(table.toasts(), [Toast::EngineAgain], "{lie}");
    }
}

fn save(table: &mut Table, stored: Option<&str>) {
    let effects = lab_table::save(table, stored);
    assert!(stores(&effects, keys::SNAPSHOTS));
}

#[test]
fn snapshots_are_saved_restored_and_deleted() {
    let (mut table, _) = simulating();
    table.send(Event::Lab(LabEvent::Stop));
    table.press("a1");
    save(&mut table, None);
    let text = table.app.lab().expect("it is open").saves_text();
    assert!(are_saves(&text) && !are_saves("something else"));
    let game = lab(&table).saves()[0].clone();
    table.press("c1");
    // Another page has saved something meanwhile.
    let other = format!("{text}\n{game}");
    lab_table::restore(&mut table, &game, Some(&other));
    assert_eq!(table.moves(), "h8 a1");
    assert_eq!(lab(&table).remark(), Some(Remark::Restored));
    assert_eq!(lab(&table).saves().len(), 2);
    assert_eq!(lab(&table).log().len(), 2, "the log is that of this game");
    let effects = lab_table::delete(&mut table, &game, Some(&text));
    assert!(stores(&effects, keys::SNAPSHOTS));
    assert!(lab(&table).saves().is_empty());
    let stored = table.app.lab().expect("it is open").saves_text();
    let effects = lab_table::delete(&mut table, &game, Some(&stored));
    assert!(!stores(&effects, keys::SNAPSHOTS));
    assert_eq!(lab(&table).remark(), Some(Remark::Gone));
    lab_table::restore(&mut table, &game, None);
    assert_eq!(lab(&table).remark(), Some(Remark::Gone));
}

#[test]
fn what_cannot_be_kept_or_read_changes_nothing() {
    let (mut table, _) = simulating();
    table.send(Event::Lab(LabEvent::Stop));
    save(&mut table, None);
    lab_table::not_stored(&mut table, None);
    assert!(lab(&table).saves().is_empty());
    assert_eq!(lab(&table).remark(), Some(Remark::NotStored));
    // A snapshot that could not be deleted is still there.
    let one = "tengen lab saves 1\nxyz";
    let effects = lab_table::delete(&mut table, "xyz", Some(one));
    assert!(stores(&effects, keys::SNAPSHOTS) && lab(&table).saves().is_empty());
    let effects = lab_table::not_stored(&mut table, Some(one));
    assert!(!stores(&effects, keys::SNAPSHOTS));
    assert_eq!(lab(&table).saves(), ["xyz"]);
    // And what could not be read at all is said.
    table.send(Event::Lab(LabEvent::SetAside));
    assert_eq!(lab(&table).remark(), Some(Remark::SetAside));
    let damaged = "tengen lab saves 1\nAQAAAA\n\nxyz";
    for save in ["AQAAAA", "xyz"] {
        let effects = lab_table::restore(&mut table, save, Some(damaged));
        assert!(!effects.contains(&Effect::Changed));
        assert_eq!(lab(&table).remark(), Some(Remark::Damaged), "{save}");
    }
    assert_eq!(table.moves(), "h8");
    assert_eq!(lab(&table).saves(), ["AQAAAA", "xyz"]);
    let full = "tengen lab saves 1".to_string() + &"\nxyz".repeat(20);
    let effects = lab_table::save(&mut table, Some(&full));
    assert!(!stores(&effects, keys::SNAPSHOTS));
    assert_eq!(lab(&table).remark(), Some(Remark::Full));
}
