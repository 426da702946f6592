//! The clock at the board where it does not just run: looking about, reloads in the middle of turns, lines
//! beside the game, the computer, and a bank in overtime.

use crate::support::wall;

use crate::support::wall::wall;
use tengen_core::{Game, Outcome, Stone, Terms};
use tengen_engine::BotKind;
use tengen_page::{EngineNews, Event, Message, Millis, Page, PlayedBy, Settings, Urgency};
use tengen_testing::apps::USUAL;

#[test]
fn looking_about_gives_no_time_back() {
    let mut wall = wall("freestyle clock=increment:60+0");
    for name in ["h8", "i9"] {
        wall.place(name);
    }
    wall.wait(50_000.0);
    assert_eq!(wall.shown(), ["10.0", "1:00"]);
    for (there, back) in [
        (Event::Prev, Event::Next),
        (Event::First, Event::Last),
        (Event::Undo, Event::Redo),
    ] {
        wall.send(there.clone());
        wall.send(Event::First);
        wall.send(back.clone());
        wall.send(Event::Last);
        assert_eq!(wall.shown(), ["10.0", "1:00"], "{there:?} {back:?}");
        assert!(wall.app.is_paused());
    }
    // A reload while looking back knows it too.
    wall.send(Event::First);
    wall.wait(1.0);
    wall.reload();
    wall.send(Event::Last);
    assert_eq!(wall.shown(), ["10.0", "1:00"]);
    wall.send(Event::Pause);
    wall.wait(10_001.0);
    assert_eq!(
        wall.outcome(),
        Some(Outcome::Time {
            winner: Stone::White
        })
    );
}

#[test]
fn a_step_back_saves_nobody_from_a_flag() {
    let mut wall = wall("freestyle clock=increment:60+0");
    wall.place("h8");
    wall.now += 70_000.0;
    wall.send(Event::Prev);
    wall.send(Event::Last);
    assert_eq!(
        wall.outcome(),
        Some(Outcome::Time {
            winner: Stone::Black
        })
    );
}

#[test]
fn a_reload_charges_no_time_twice() {
    for (clock, first, more) in [
        ("increment:60+5", "0:40", "0:30"),
        ("byoyomi:60+3x30", "0:40×3", "0:30×3"),
        ("bank:10+60", "10.0+0:50", "+0:47"),
    ] {
        let mut wall = wall(&format!("freestyle opening=swap2 clock={clock}"));
        wall.place("h8");
        wall.wait(20_000.0);
        wall.place("i9");
        assert_eq!(wall.shown()[0], first, "{clock}");
        wall.reload();
        assert_eq!(wall.shown()[0], first, "{clock}");
        wall.send(Event::Pause);
        let wait = if clock.starts_with("bank") {
            13_000.0
        } else {
            10_000.0
        };
        wall.wait(wait);
        assert_eq!(wall.shown()[0], more, "{clock}");
        let shown = wall.face(Stone::Black).face.time;
        wall.reload();
        let again = wall.face(Stone::Black).face.time;
        assert!(
            again >= shown && again - shown < 1200,
            "{clock}: {shown} {again}"
        );
    }
}

#[test]
fn what_is_stored_belongs_to_its_game() {
    let mut wall = wall("freestyle clock=increment:60+0");
    wall.place("h8");
    wall.place("i9");
    wall.wait(40_000.0);
    let kept = wall.kept.clone();
    let mut other = self::wall::wall("freestyle clock=increment:60+0");
    other.place("h8");
    other.place("i10");
    other.kept = kept;
    other.reload();
    assert_eq!(other.shown(), ["1:00", "1:00"]);
    // Lines have other numbers after a reload.
    wall.send(Event::Undo);
    wall.place("g7");
    wall.place("j10");
    wall.send(Event::Goto(1));
    wall.place("i9");
    wall.send(Event::Pause);
    wall.wait(20_000.0);
    let shown = wall.shown();
    wall.send(Event::Woken);
    wall.kept = wall.app.spent(Millis(wall.now));
    wall.reload();
    assert_eq!(wall.shown(), shown);
}

#[test]
fn lines_beside_the_game_cost_no_time() {
    let mut wall = wall("freestyle clock=increment:10+0");
    for name in ["h8", "a1", "i8", "a2", "j8", "a3", "k8", "a4", "l8"] {
        wall.place(name);
    }
    assert_eq!(
        wall.outcome(),
        Some(Outcome::Five {
            winner: Stone::Black
        })
    );
    wall.send(Event::Goto(2));
    wall.place("c3");
    wall.place("d4");
    wall.wait(60_000.0);
    assert_eq!(wall.outcome(), None);
    assert_eq!(wall.is_running(), [false, false]);
    // Who wants to play on from there presses the clock.
    wall.send(Event::Pause);
    wall.wait(10_001.0);
    assert!(matches!(wall.outcome(), Some(Outcome::Time { .. })));
}

#[test]
fn a_bank_counts_down_as_calmly() {
    let mut wall = wall("freestyle clock=bank:1+3700");
    wall.place("h8");
    wall.wait(1500.0);
    assert_eq!(wall.shown()[1], "+1:01:40");
    assert_eq!(wall.face(Stone::White).urgency, Urgency::Calm);
    let ticks = wall.ticks;
    wall.wait(10_000.0);
    assert!(wall.ticks - ticks <= 12, "{}", wall.ticks - ticks);
    wall.wait(3_680_000.0);
    assert_eq!(wall.face(Stone::White).urgency, Urgency::Ending);
    assert!(wall.shown()[1].starts_with("+9."), "{:?}", wall.shown());
}

#[test]
fn ten_seconds_are_said_when_ten_seconds_are_left() {
    let said = |wall: &wall::Wall| {
        let low = |it: &&Message| matches!(it, Message::LowTime(_));
        wall.said.iter().filter(low).count()
    };
    let mut wall = wall("freestyle clock=increment:5+5");
    wall.place("h8");
    wall.wait(3000.0);
    assert_eq!(said(&wall), 0, "it never was more");
    let mut wall = self::wall::wall("freestyle clock=byoyomi:0+1x15");
    wall.place("h8");
    for (count, name) in [(1, "i9"), (2, "g7"), (3, "j10")] {
        wall.wait(6000.0);
        wall.place(name);
        assert_eq!(said(&wall), count, "each turn");
    }
}

fn against_the_computer() -> Page {
    let terms: Terms = "freestyle clock=increment:60+0".parse().expect("terms");
    let mut settings = Settings::default();
    settings.players[1] = PlayedBy::Computer(BotKind::Search);
    let mut app = tengen_testing::apps::app(Game::new(terms), settings, USUAL);
    let now = Millis(0.0);
    let _ = app.update(Event::Press("h8".parse().expect("a point")), now);
    let _ = app.update(Event::Engine(EngineNews::Ready { seed: 1 }), now);
    app
}

#[test]
fn the_computer_waits_while_the_clock_does() {
    let mut app = against_the_computer();
    let _ = app.update(Event::Pause, Millis(500.0));
    assert!(app.is_waiting() && app.thinking().is_none());
    let _ = app.update(Event::GoOn, Millis(9000.0));
    assert!(!app.is_paused() && app.thinking().is_some());
}
