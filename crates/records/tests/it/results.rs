//! Results in move lists: reading, warnings, writing, and reading back.

use tengen_core::{Outcome, Stone};
use tengen_records::charset::Native;
use tengen_records::{Format, Reading, read, write};
use tengen_testing::text_records::{context, outcome, plies, reading, warnings};

/// Returns the result of a game as text.
fn result(reading: &Reading) -> &'static str {
    match outcome(&reading.archive).map(Outcome::winner) {
        Some(Some(Stone::Black)) => "Black won",
        Some(Some(Stone::White)) => "White won",
        Some(None) => "draw",
        None => "open",
    }
}

/// Programs do not agree on the meaning of `1-0`, so a warning states how it was read.
#[test]
fn scores_are_read_and_what_they_were_taken_for_is_said() {
    for (text, end, said) in [
        (
            "1. h8 i9 1-0",
            "Black won",
            "line 1, column 10: 1-0 was read as a win of Black",
        ),
        (
            "h8 i9 0-1",
            "White won",
            "line 1, column 7: 0-1 was read as a win of White",
        ),
        (
            "h8 i9 1/2-1/2",
            "draw",
            "line 1, column 7: 1/2-1/2 was read as a draw",
        ),
        (
            "[Result \"0-1\"]\nh8 i9",
            "White won",
            "line 1, column 10: 0-1 was read as a win of White",
        ),
    ] {
        let reading = reading(text);
        assert_eq!(plies(&reading.archive), "h8 i9", "{text}");
        assert_eq!(result(&reading), end, "{text}");
        assert!(
            warnings(&reading).contains(said),
            "{text}: {}",
            warnings(&reading)
        );
    }
    // The result after the moves takes precedence over the tag, and a five needs no result.
    let both = reading("[Result \"0-1\"]\nh8 i9 B+R");
    assert_eq!(result(&both), "Black won");
    let five = reading("h8 a1 h9 a2 h10 a3 h11 a4 h12 1-0");
    let five = outcome(&five.archive);
    assert_eq!(
        five,
        Some(Outcome::Five {
            winner: Stone::Black
        })
    );
}

#[test]
fn moves_may_follow_on_the_line_of_the_tags() {
    for text in [
        "[Result \"W+\"] h8 i9",
        "[Result \"0-1\"] h8 i9",
        "[Black \"Ann\"] [Result \"W+\"] 1. h8 i9",
        "[Result \"W+\"] h8\ni9",
    ] {
        let reading = reading(text);
        assert_eq!(plies(&reading.archive), "h8 i9", "{text}");
        assert_eq!(result(&reading), "White won", "{text}");
    }
    let wrong = read(b"[Size \"15\"] h8 ?? i9", &context(""));
    let games = wrong.expect("a list").games;
    let broken = games[0].as_ref().expect("its start").broken.clone();
    let error = broken.expect("it breaks off").to_string();
    assert!(
        error.starts_with("line 1, column 16: expected a move"),
        "{error}"
    );
}

#[test]
fn results_are_written_and_read_back() {
    for (list, written) in [
        ("h8 i9 B+R", "h8 i9 B+R"),
        ("h8 i9 W+T", "h8 i9 W+T"),
        ("h8 i9 =", "h8 i9 ="),
        ("h8 i9 0-1", "h8 i9 W+"),
        (
            "h8 a1 h9 a2 h10 a3 h11 a4 h12",
            "h8 a1 h9 a2 h10 a3 h11 a4 h12",
        ),
    ] {
        let archive = reading(list).archive;
        let text = write(Format::Moves, &archive, &Native).expect("a list");
        assert_eq!(text.lost, [], "{list}");
        let text = String::from_utf8(text.bytes).expect("a text");
        assert_eq!(text.trim(), written, "{list}");
        assert_eq!(
            outcome(&reading(&text).archive),
            outcome(&archive),
            "{list}"
        );
    }
}
