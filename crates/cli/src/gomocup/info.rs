//! The settings that a manager tells by `INFO key value`.

use tengen_core::Ruleset;
use tengen_core::rules::{Custom, Passes, Variant};
use tengen_engine_threads::Threads;

use super::notation;
use super::refusal::Quoted;

/// A setting, or a fact that changes nothing here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Info {
    /// The time for a move in ms; 0 for as little as possible.
    Turn(u32),
    /// The time for the whole game in ms, or `None` for no limit.
    Match(Option<u32>),
    /// What is left of it in ms, or `None` for no limit.
    Left(Option<u32>),
    Rules(Ruleset),
    /// The number of nodes for a move, or `None` for no limit.
    Nodes(Option<u64>),
    /// The search depth in plies, or `None` for no limit.
    Depth(Option<u8>),
    /// The memory of the program in bytes, or `None` for no limit.
    Memory(Option<u64>),
    /// The number of threads of a search.
    Threads(Threads),
    /// If the program tells about its search while it thinks.
    Detail(Detail),
    /// The value is as it should be, but the program has no use for it, or does not know the key.
    NoEffect,
}

/// What the program tells while it thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Detail {
    #[default]
    Nothing,
    /// A message after each iteration.
    Iterations,
}

/// The reason why the value of a known key cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, not {value}")]
pub(super) struct WrongValue {
    expected: &'static str,
    value: Quoted,
}

/// The value of `time_left` that means no limit.
const UNLIMITED: i64 = 2_147_483_647;

/// The number of nodes from which on a limit is none: so many are never searched in one move.
const COUNTLESS: u64 = 1_000_000_000;

/// The depth from which on a limit is none: the engine searches no deeper by itself.
const DEEPEST: u64 = 100;

/// Returns the rule set with a number. The protocol has no passes.
fn rules_of(number: i64) -> Option<Ruleset> {
    let variant = tengen_gomocup::variant_of(u32::try_from(number).ok()?)?;
    Some(Ruleset::new(match variant {
        Variant::Renju => Variant::Custom(Custom {
            passes: Passes::Off,
            ..Variant::Renju.parts()
        }),
        other => other,
    }))
}

impl Info {
    /// Reads a key and its value. Upper and lower case are the same.
    pub(super) fn parse(text: &str) -> Result<Info, WrongValue> {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let value = value.trim();
        let whole = || value.parse::<i64>().ok();
        let (info, expected) = match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => (
                whole().and_then(ms).map(Info::Turn),
                "a time in ms, or 0 for as fast as possible",
            ),
            "timeout_match" => (
                whole()
                    .and_then(ms)
                    .map(|ms| Info::Match((ms > 0).then_some(ms))),
                "a time in ms, or 0 for no limit",
            ),
            "time_left" => (
                whole().map(left),
                "a time in ms, or 2147483647 for no limit",
            ),
            "rule" => (
                whole().and_then(rules_of).map(Info::Rules),
                "0 (freestyle), 1 (standard), 4 (renju), 8 (caro) or 9 (caro with exact five)",
            ),
            "max_node" => (
                whole().map(|most| Info::Nodes(limit(most, COUNTLESS))),
                "a number of nodes, or 0 for no limit",
            ),
            "max_depth" => (whole().map(depth), "a number of plies, or 0 for no limit"),
            "max_memory" => (
                whole().and_then(memory),
                "a number of bytes, or 0 for no limit",
            ),
            "game_type" => (useless(whole(), 0..=3), "a number from 0 to 3"),
            "show_detail" => (whole().and_then(detail), "a number from 0 to 3"),
            "thread_num" => (whole().and_then(threads), "a number of threads from 1"),
            "evaluate" => (notation::pair(value).map(|_| Info::NoEffect), "a point x,y"),
            "folder" => ((!value.is_empty()).then_some(Info::NoEffect), "a folder"),
            _ => (Some(Info::NoEffect), ""),
        };
        let value = Quoted::new(value);
        info.ok_or(WrongValue { expected, value })
    }
}

/// Converts a time; a longer one than about 49 days is as good as that.
fn ms(time: i64) -> Option<u32> {
    let time = u64::try_from(time).ok()?;
    Some(u32::try_from(time).unwrap_or(u32::MAX))
}

fn left(time: i64) -> Info {
    Info::Left((time < UNLIMITED).then(|| ms(time).unwrap_or(0)))
}

/// Returns a limit from 1 to below `countless`, or `None` for any other number.
fn limit(most: i64, countless: u64) -> Option<u64> {
    let most = u64::try_from(most).ok()?;
    (1..countless).contains(&most).then_some(most)
}

fn depth(most: i64) -> Info {
    Info::Depth(limit(most, DEEPEST).and_then(|plies| u8::try_from(plies).ok()))
}

fn memory(bytes: i64) -> Option<Info> {
    let bytes = u64::try_from(bytes).ok()?;
    Some(Info::Memory((bytes > 0).then_some(bytes)))
}

fn threads(count: i64) -> Option<Info> {
    let count = u64::try_from(count).ok().filter(|&count| count > 0)?;
    Some(Info::Threads(Threads::at_most(count)))
}

/// Reads the key of Yixin, whose numbers differ in what is told.
fn detail(number: i64) -> Option<Info> {
    match number {
        0 => Some(Info::Detail(Detail::Nothing)),
        1..=3 => Some(Info::Detail(Detail::Iterations)),
        _ => None,
    }
}

fn useless(value: Option<i64>, range: std::ops::RangeInclusive<i64>) -> Option<Info> {
    value
        .filter(|value| range.contains(value))
        .map(|_| Info::NoEffect)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_have_values() {
        for (text, info) in [
            ("timeout_turn 5000", Info::Turn(5000)),
            ("TIMEOUT_TURN   0", Info::Turn(0)),
            ("timeout_turn 99999999999", Info::Turn(u32::MAX)),
            ("timeout_match 60000", Info::Match(Some(60_000))),
            ("timeout_match 0", Info::Match(None)),
            ("time_left 1234", Info::Left(Some(1234))),
            ("time_left -5", Info::Left(Some(0))),
            ("time_left 2147483647", Info::Left(None)),
            ("max_node 777", Info::Nodes(Some(777))),
            ("max_node 0", Info::Nodes(None)),
            ("max_node -1", Info::Nodes(None)),
            ("max_node 1000000000", Info::Nodes(None)),
            ("MAX_DEPTH 6", Info::Depth(Some(6))),
            ("max_depth 225", Info::Depth(None)),
            ("max_memory 83886080", Info::Memory(Some(83_886_080))),
            ("max_memory 0", Info::Memory(None)),
            ("game_type 1", Info::NoEffect),
            ("thread_num 2", Info::Threads(Threads::at_most(2))),
            ("thread_num 9999999", Info::Threads(Threads::at_most(64))),
            ("evaluate 3,4", Info::NoEffect),
            ("folder C:\\My Games\\x", Info::NoEffect),
            ("show_detail 0", Info::Detail(Detail::Nothing)),
            ("SHOW_DETAIL 2", Info::Detail(Detail::Iterations)),
            ("caution_factor 1", Info::NoEffect),
            ("", Info::NoEffect),
        ] {
            assert_eq!(Info::parse(text), Ok(info), "{text}");
        }
    }

    #[test]
    fn rules_have_numbers() {
        for (number, name) in [
            (0, "freestyle"),
            (1, "standard"),
            (4, "custom:b=exact,w=over,ban=33+44+overline"),
            (8, "caro"),
            (9, "caro-exact"),
        ] {
            let rules = name.parse().expect(name);
            assert_eq!(
                Info::parse(&format!("rule {number}")),
                Ok(Info::Rules(rules))
            );
        }
    }

    #[test]
    fn wrong_values_are_told() {
        for (text, why) in [
            (
                "timeout_turn -1",
                "expected a time in ms, or 0 for as fast as possible, not \"-1\"",
            ),
            (
                "timeout_match x",
                "expected a time in ms, or 0 for no limit, not \"x\"",
            ),
            (
                "time_left",
                "expected a time in ms, or 2147483647 for no limit, not \"\"",
            ),
            (
                "rule 2",
                "expected 0 (freestyle), 1 (standard), 4 (renju), 8 (caro) or 9 (caro with exact five), not \"2\"",
            ),
            (
                "max_node many",
                "expected a number of nodes, or 0 for no limit, not \"many\"",
            ),
            (
                "max_depth 1.5",
                "expected a number of plies, or 0 for no limit, not \"1.5\"",
            ),
            (
                "max_memory -1",
                "expected a number of bytes, or 0 for no limit, not \"-1\"",
            ),
            ("show_detail 4", "expected a number from 0 to 3, not \"4\""),
            ("game_type 4", "expected a number from 0 to 3, not \"4\""),
            (
                "thread_num 0",
                "expected a number of threads from 1, not \"0\"",
            ),
            ("evaluate 3", "expected a point x,y, not \"3\""),
            ("folder", "expected a folder, not \"\""),
        ] {
            let said = Info::parse(text).expect_err(text).to_string();
            assert_eq!(said, why, "{text}");
        }
    }
}
