//! Engines that lie, die or never come: the game takes no harm, and people can play on.

use tengen_testing::apps;

use crate::support::table::{PAUSE, Table};
use tengen_core::{Action, Stone};
use tengen_page::{Effect, EngineNews, Event, Toast};
use tengen_testing::apps::at;

/// Black has played, and the computer thinks about h8 with this number.
fn thinking() -> (Table, u32) {
    let mut table = Table::as_black();
    table.press("h8");
    let id = table.task().id;
    (table, id)
}

/// What an engine must not say. Each is met by a fresh engine once, then by play by hand.
const LIES: [&str; 9] = [
    "best id={id} move=h8 score=0 depth=1 nodes=1 ms=1",
    "best id={id} move=v22 score=0 depth=1 nodes=1 ms=1",
    "best id={id} move=pass score=0 depth=1 nodes=1 ms=1",
    "best id={id} move=z99 score=0 depth=1 nodes=1 ms=1",
    "best id={id}",
    "answer id={id} answer=swap",
    "error id={id} what=no idea",
    "error what=no idea",
    "\u{1f4a3} garbage\nbest id={id} move=i9",
];

#[test]
fn a_lying_engine_is_started_again_and_then_given_up() {
    for lie in LIES {
        let (mut table, first) = thinking();
        let lies = |table: &mut Table| {
            let id = table.task().id;
            table.hear(&lie.replace("{id}", &id.to_string()));
            table.wait(PAUSE);
        };
        lies(&mut table);
        assert_eq!(table.moves(), "h8", "{lie}");
        assert_eq!(
            (table.stopped, table.toasts()),
            (1, vec![Toast::EngineAgain]),
            "{lie}"
        );
        assert_ne!(table.task().id, first, "{lie}");
        lies(&mut table);
        assert_eq!(table.moves(), "h8", "{lie}");
        assert_eq!(
            table.toasts(),
            [Toast::EngineAgain, Toast::NoEngine],
            "{lie}"
        );
        assert!(table.app.is_broken() && !table.is_thinking(), "{lie}");
        // The seat is a person's now.
        table.press("i9 j10");
        assert_eq!(table.moves(), "h8 i9 j10", "{lie}");
    }
}

#[test]
fn an_engine_that_was_started_again_is_trusted_again() {
    let (mut table, _) = thinking();
    table.hear("garbage");
    table.best("i9");
    table.press("k8");
    table.hear("garbage");
    table.best("a1");
    assert_eq!(table.moves(), "h8 i9 k8 a1");
    assert!(!table.app.is_broken());
}

#[test]
fn move_now_does_not_play_what_cannot_be() {
    let (mut table, _) = thinking();
    table.found("h8");
    table.send(Event::MoveNow);
    assert_eq!(
        (table.moves().as_str(), table.toasts()),
        ("h8", vec![Toast::EngineAgain])
    );
    table.best("i9");
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn garbage_while_nothing_is_asked_is_passed_over() {
    let mut table = Table::as_black();
    for line in [
        "garbage",
        "error what=what?",
        "best id=1 move=h8 score=0 depth=1 nodes=1 ms=1",
        "",
    ] {
        assert_eq!(table.hear(line), [], "{line}");
    }
    assert_eq!((table.moves().as_str(), table.toasts()), ("", vec![]));
}

/// The engine plays Black's forbidden point, whoever is the referee.
#[test]
fn forbidden_points_are_not_played() {
    for referee in ["strict", "marked", "claim"] {
        let terms = format!("renju referee={referee}");
        let mut table = Table::begun(&terms, "person", "level:3", Stone::White);
        table.play(apps::BEFORE_H8);
        for _ in 0..2 {
            table.best("h8");
            assert_eq!(table.moves(), apps::BEFORE_H8, "{referee}");
        }
        assert!(table.app.is_broken(), "{referee}");
    }
}

#[test]
fn an_engine_that_dies_is_started_again_once() {
    let (mut table, _) = thinking();
    table.send(Event::Engine(EngineNews::Lost));
    assert_eq!((table.stopped, table.told.len()), (1, 1));
    assert_eq!(table.toasts(), [Toast::EngineAgain]);
    table.send(Event::Engine(EngineNews::Lost));
    assert_eq!(table.toasts(), [Toast::EngineAgain, Toast::NoEngine]);
    table.press("i9");
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn an_engine_that_dies_idle_is_no_news() {
    let mut table = Table::as_black();
    table.send(Event::Engine(EngineNews::Lost));
    assert_eq!((table.stopped, table.toasts()), (1, vec![]));
    table.play("h8 a1");
    // In the pause after its answer too.
    table.press("i9");
    table.reply("move=c1 score=0 depth=1 nodes=1 ms=1");
    table.send(Event::Engine(EngineNews::Lost));
    table.wait(PAUSE);
    assert_eq!(
        (table.moves().as_str(), table.toasts()),
        ("h8 a1 i9 c1", vec![])
    );
}

#[test]
fn an_engine_that_never_answers_is_started_again_and_then_given_up() {
    let (mut table, _) = thinking();
    table.wait(3000.0);
    assert_eq!(table.toasts(), []);
    table.wait(20_000.0);
    assert_eq!(table.toasts(), [Toast::EngineAgain, Toast::NoEngine]);
    assert!(table.app.is_broken());
    assert_eq!(table.moves(), "h8");
}

#[test]
fn an_engine_that_cannot_be_loaded_leaves_the_seat_to_a_person() {
    let mut table = Table::people("freestyle");
    table.begin("freestyle", "person", "level:3", Stone::Black);
    table.press("h8");
    table.wait(60_000.0);
    assert_eq!(table.toasts(), [], "the network may be slow");
    table.send(Event::Engine(EngineNews::NotLoaded));
    assert_eq!(table.toasts(), [Toast::NoEngine]);
    table.press("i9 j10");
    assert_eq!(table.moves(), "h8 i9 j10");
    assert_eq!(table.saved, 1, "another visit tries again");
    // And so does the button.
    table.relieve(Stone::White);
    assert_eq!((table.loads, table.is_thinking()), (2, true));
    table.send(Event::Engine(EngineNews::NotLoaded));
    assert_eq!(table.toasts(), [Toast::NoEngine; 2]);
    table.relieve(Stone::White);
    table.ready();
    table.best("c1");
    assert_eq!(table.moves(), "h8 i9 j10 c1");
}

#[test]
fn an_engine_that_is_not_needed_any_more_may_fail_to_load() {
    let mut table = Table::people("freestyle");
    table.begin("freestyle", "person", "level:3", Stone::Black);
    table.press("h8");
    table.relieve(Stone::White);
    table.send(Event::Engine(EngineNews::NotLoaded));
    assert_eq!(table.toasts(), []);
}

#[test]
fn two_engines_never_act_at_once() {
    let (mut table, id) = thinking();
    table.best("i9");
    // The same answer comes twice.
    table.hear(&format!(
        "best id={id} move=j10 score=0 depth=1 nodes=1 ms=1"
    ));
    table.wait(PAUSE);
    assert_eq!(table.moves(), "h8 i9");
    assert_eq!(table.last_action(), Some(Action::place(at("i9"))));
}

/// Ours says a line each 60 ms at most.
#[test]
fn an_engine_that_floods_the_page_is_not_heard_out() {
    let (mut table, first) = thinking();
    for _ in 0..200 {
        table.found("i9");
    }
    assert_eq!((table.stopped, table.task().id), (0, first));
    let effects = table.hear(&format!(
        "info id={first} depth=6 nodes=1 ms=1 score=+1 line=i9"
    ));
    assert!(effects.contains(&Effect::Interrupt), "{effects:?}");
    assert_eq!(table.toasts(), [Toast::EngineAgain]);
    // Lines about something else are too many as well.
    for _ in 0..=200 {
        table.hear("info id=999 depth=6 nodes=1 ms=1 score=+1 line=i9");
    }
    assert!(table.app.is_broken());
    assert_eq!(table.moves(), "h8");
}

#[test]
fn an_engine_that_thinks_for_long_may_say_much() {
    let (mut table, first) = thinking();
    for _ in 0..110 {
        for _ in 0..3 {
            table.found("i9");
        }
        table.now += 60.0;
    }
    assert_eq!((table.stopped, table.task().id), (0, first));
}

/// A telephone in the pocket: page and engine stood still together.
#[test]
fn a_page_that_slept_gives_the_engine_more_time() {
    let (mut table, first) = thinking();
    table.now += 3_600_000.0;
    table.send(Event::Woken);
    assert_eq!((table.toasts(), table.task().id), (vec![], first));
    table.best("i9");
    assert_eq!(table.moves(), "h8 i9");
    // One that says nothing afterwards either is lost all the same.
    table.press("k8");
    table.now += 3_600_000.0;
    table.send(Event::Woken);
    table.wait(60_000.0);
    assert!(table.app.is_broken());
}

#[test]
fn what_shows_of_an_engine_that_is_given_up_is_that() {
    let (mut table, _) = thinking();
    table.hear("garbage");
    assert_eq!(table.app.toast(), Some(Toast::EngineAgain));
    table.hear("garbage");
    assert_eq!(table.app.toast(), Some(Toast::NoEngine));
    table.send(Event::Dismiss);
    assert_eq!(table.app.toast(), None);
}
