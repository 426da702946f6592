//! The knobs of the Lab: what they hold, what they refuse, and what is kept of them.

use crate::support::lab_table;

use crate::support::lab_table::{lab, open, turn};
use crate::support::table::Table;
use tengen_engine::Limits;
use tengen_page::{Event, LabEvent, LabSettings, Toast, keys};
use tengen_testing::apps::stores;

/// People at the board, and the Lab with an engine that is there.
fn table(terms: &str) -> Table {
    let mut table = Table::people(terms);
    open(&mut table);
    table.ready();
    table
}

#[test]
fn knobs_hold_what_they_can_be_and_refuse_the_rest() {
    let mut table = table("freestyle");
    turn(&mut table, "first-program", "mcts");
    for (name, good, bad) in [
        ("first-iterations", "2000", "2001"),
        ("first-iterations", "1", "0"),
        ("first-playout", "100", "101"),
        ("first-playout", " 7 ", "+7"),
        ("second-iterations", "15", "fifteen"),
        ("seed", "4294967295", "4294967296"),
        ("seed", "", "-1"),
        ("speed", "500", "501"),
        ("second-program", "mcts", "gomoku"),
    ] {
        let knob = lab_table::knob(name);
        turn(&mut table, name, good);
        let value = lab(&table).settings().value(knob);
        assert_eq!(value, good.trim(), "{name}");
        assert!(!lab(&table).has_refused(knob), "{name}");
        let kept = turn(&mut table, name, bad);
        assert!(!stores(&kept, keys::LAB), "{name}={bad}");
        assert!(lab(&table).has_refused(knob), "{name}={bad}");
        assert_eq!(lab(&table).settings().value(knob), value, "{name}={bad}");
        turn(&mut table, name, good);
        assert!(!lab(&table).has_refused(knob), "{name}");
    }
    turn(&mut table, "second-program", "level");
    for (level, holds) in [("11", "6"), ("10", "10"), ("max", "max"), ("0", "max")] {
        turn(&mut table, "second-level", level);
        let value = lab(&table)
            .settings()
            .value(lab_table::knob("second-level"));
        assert_eq!(value, holds);
    }
    for (unit, least, most) in [
        ("time", "10", "60000"),
        ("nodes", "1", "50000000"),
        ("depth", "1", "30"),
    ] {
        turn(&mut table, "second-unit", unit);
        for limit in [least, most] {
            turn(&mut table, "second-limit", limit);
            let limits = lab(&table).settings().players[1].limits;
            assert_eq!(limits.to_string(), format!("{unit}:{limit}"));
        }
        turn(&mut table, "second-limit", "99999999");
        assert!(lab(&table).has_refused(lab_table::knob("second-limit")));
    }
    turn(&mut table, "second-unit", "nodes");
    assert!(
        !lab(&table).has_refused(lab_table::knob("second-limit")),
        "what was refused is not there any more"
    );
}

#[test]
fn limits_and_seed_reach_the_engine() {
    let mut table = table("freestyle");
    turn(&mut table, "first-unit", "nodes");
    turn(&mut table, "first-limit", "5000000");
    turn(&mut table, "seed", "77");
    table.send(Event::Lab(LabEvent::Play));
    assert_eq!(table.task().limits, Limits::Nodes(5_000_000));
    assert_eq!(table.task().seed, 77);
    table.wait(100_000.0);
    assert_eq!(table.toasts(), [], "so many nodes take their time");
    table.wait(200_000.0);
    assert_eq!(table.toasts(), [Toast::EngineAgain]);
}

#[test]
fn settings_come_back_and_damaged_ones_do_not() {
    let mut table = table("freestyle");
    turn(&mut table, "first-program", "level");
    turn(&mut table, "first-level", "max");
    turn(&mut table, "seed", "5");
    let kept = turn(&mut table, "speed", "2000");
    assert!(stores(&kept, keys::LAB));
    let settings = *lab(&table).settings();
    let text = settings.to_string();
    assert_eq!(text.parse(), Ok(settings));
    assert_eq!(
        "tengen lab 1\nlater=1\n".parse(),
        Ok(LabSettings::default())
    );
    for damaged in [
        "",
        "tengen lab 2",
        "tengen lab 1\nspeed=3",
        "tengen lab 1\nfirst=mcts:iterations=9000,depth=50 time:1000",
        "tengen lab 1\nfirst=search depth:200",
        "tengen lab 1\nfirst=search",
        "tengen lab 1\nnothing",
        "tengen lab 1\nseed=-1",
    ] {
        assert!(damaged.parse::<LabSettings>().is_err(), "{damaged}");
    }
}

#[test]
fn it_opens_with_level_6_for_both_seats() {
    let mut table = Table::people("freestyle");
    lab_table::open_with(&mut table, LabSettings::default());
    for seat in ["first", "second"] {
        let value = |what: &str| {
            let knob = lab_table::knob(&format!("{seat}-{what}"));
            lab(&table).settings().value(knob)
        };
        assert_eq!(
            (value("program"), value("level")),
            ("level".into(), "6".into())
        );
    }
    turn(&mut table, "second-program", "mcts");
    for (what, value) in [("iterations", "1000"), ("playout", "50")] {
        let knob = lab_table::knob(&format!("second-{what}"));
        assert_eq!(lab(&table).settings().value(knob), value);
    }
}
