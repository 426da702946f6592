//! Move lists with comments and with results in words.

use tengen_core::{Outcome, Stone};
use tengen_records::moves::MoveList;
use tengen_records::{Caution, Format};
use tengen_testing::text_records::{outcome, plies, reading};

#[test]
fn words_are_passed_over() {
    for (text, words) in [
        ("h8 i9 {a good move} i7", Some("{a good move} i7")),
        ("h8 i9 (good) i7", Some("(good) i7")),
        (
            "1. h8 {see [1], h8} i9 2. i7",
            Some("{see [1], h8} i9 2. i7"),
        ),
        ("h8 i9 i7 ; the end", Some("; the end")),
        ("h8 i9 ; so far\ni7", Some("; so far")),
        ("h8 i9 # so far: z99\ni7", Some("# so far: z99")),
        ("h8 i9 i7 {not closed", Some("{not closed")),
        ("# My best game\nh8 i9 i7", None),
        ("(h8 i9) {i7}", None),
        ("h8; i9; i7;", None),
    ] {
        let reading = reading(text);
        assert_eq!(plies(&reading.archive), "h8 i9 i7", "{text}");
        assert_eq!(reading.broken, None, "{text}");
        let passed = reading.warnings.iter().find_map(|it| match &it.caution {
            Caution::PassedOver(words) => Some(words.as_str()),
            _ => None,
        });
        assert_eq!(passed, words, "{text}");
    }
    let found = tengen_records::detect(b"h8 i9 # so far", "");
    assert_eq!(found, Ok(Format::Moves));
    assert!("h8 (j99)".parse::<MoveList>().is_err());
}

/// Thousands of brackets take neither much time nor much stack.
#[test]
fn hostile_brackets() {
    for text in ["(", "(a", "(a)", "{", ";", "; ", "#", "*"] {
        let text = format!("h8 {}", text.repeat(300_000));
        let _ = text.parse::<MoveList>();
    }
}

#[test]
fn ends() {
    for (text, winner) in [
        ("h8 i9 resigns", Some(Stone::White)),
        ("h8 i9 i7 Resign", Some(Stone::Black)),
        ("[First \"white\"]\nh8 i9 resign", Some(Stone::Black)),
        ("h8 i9 *", None),
    ] {
        let reading = reading(text);
        let expected = winner.map(|winner| Outcome::Resignation { winner });
        assert_eq!(outcome(&reading.archive), expected, "{text}");
        assert_eq!(reading.broken, None, "{text}");
    }
    let list: MoveList = "h8 i9 i7 resigns".parse().expect("a list");
    assert_eq!(list.to_string(), "h8 i9 i7 B+R");
    assert!("h8 * i9".parse::<MoveList>().is_err());
}
