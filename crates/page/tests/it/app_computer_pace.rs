//! The pace of the computer: the time between a person's move and its reply.

use crate::support::table::Table;
use tengen_core::Stone;
use tengen_page::{Event, Pace, Setting};

/// Returns the time in ms between a person's move and the reply of a bot that answers at once.
fn time_to_reply(terms: &str, bot: &str, pace: Pace) -> u32 {
    let mut table = Table::begun(terms, "person", bot, Stone::Black);
    table.send(Event::Set(Setting::Pace(pace)));
    table.press("h8");
    table.reply("move=i9 score=0 depth=1 nodes=1 ms=1");
    let mut passed = 0;
    while table.moves() == "h8" {
        table.wait(10.0);
        passed += 10;
        assert!(passed < 10_000, "{bot} never moves");
    }
    passed
}

#[test]
fn a_strong_level_takes_its_time() {
    for (bot, pace, ms) in [
        ("level:1", Pace::Natural, 400),
        ("level:6", Pace::Natural, 950),
        ("level:max", Pace::Natural, 1500),
        ("simple", Pace::Natural, 400),
        ("level:1", Pace::Fast, 400),
        ("level:max", Pace::Fast, 400),
        ("level:1", Pace::Calm, 800),
        ("level:6", Pace::Calm, 1900),
    ] {
        assert_eq!(time_to_reply("freestyle", bot, pace), ms, "{bot}, {pace:?}");
    }
}

#[test]
fn a_short_clock_shortens_the_pace() {
    let ms = time_to_reply("freestyle clock=increment:10+0", "level:max", Pace::Calm);
    assert!(ms < 1500, "{ms} ms of 10 s");
}
