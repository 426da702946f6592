//! The messages of online play as lines: the samples in the documents, ignored content, refused lines, and
//! harmless handling of any text.

use std::fmt::Debug;
use std::str::FromStr;

use tengen_testing::wire_samples;

use proptest::prelude::*;
use tengen_online::{
    Closing, Compensation, DisplayName, Emote, Entry, GameId, LobbyForm, MAX_TO_CLIENT,
    MAX_TO_SERVER, Owner, ParseLineError, ParseNameError, ParseWordError, PastResult, PlayerKind,
    Presence, Reason, Role, Secret, Side, Switch, TakeBacks, ToClient, ToServer,
};
use tengen_testing::config::config;
use tengen_testing::wire_samples::samples;

#[test]
fn every_sample_is_written_again() {
    wire_samples::every_sample_is_written_again();
}

/// Every message type of either side has a sample.
#[test]
fn no_message_lacks_a_sample() {
    let (mut pages, mut servers) = (Vec::new(), Vec::new());
    for line in samples() {
        pages.extend(line.parse::<ToServer>().map(|message| message.word()));
        servers.extend(line.parse::<ToClient>().map(|message| message.word()));
    }
    for word in ToServer::WORDS {
        assert!(pages.contains(word), "{word} of a page");
    }
    for word in ToClient::WORDS {
        assert!(servers.contains(word), "{word} of a server");
    }
}

#[test]
fn unknown_fields_are_passed_over() {
    for line in samples() {
        let more = format!("{line} colour=red of=%F0%9F%8E%89");
        let same = |one: &str, two: &str| {
            (one.parse::<ToServer>().ok(), one.parse::<ToClient>().ok())
                == (two.parse::<ToServer>().ok(), two.parse::<ToClient>().ok())
        };
        assert!(same(line, &more), "{line}");
    }
}

#[test]
fn what_is_no_message_is_refused_with_a_reason() {
    let long = format!("unseek {}", "a=b ".repeat(MAX_TO_SERVER));
    for (line, why) in [
        (
            "",
            "expected a message of a page, such as hello or act, found \"\"",
        ),
        (
            "dance",
            "expected a message of a page, such as hello or act, found \"dance\"",
        ),
        ("HELLO version=1", "expected a message of a page"),
        ("act", "the field game= is missing"),
        ("act game=7k2m9qx0ab seq=4", "the field action= is missing"),
        ("act game=7k2m9qx0ab seq=-4 action=h8", "wrong seq=\"-4\""),
        ("act game=7k2m9qx0ab seq=4294967296 action=h8", "wrong seq="),
        (
            "act game=7k2m9qx0ab seq=4 action=z99",
            "wrong action=\"z99\"",
        ),
        (
            "act game=7k2m9qx0a seq=4 action=h8",
            "expected 10 lower-case letters and digits",
        ),
        (
            "act game=7k2m9qx0aB seq=4 action=h8",
            "expected 10 lower-case letters and digits",
        ),
        (
            "act game=7k2m9qx0ab game=7k2m9qx0ab seq=4 action=h8",
            "game= is there twice",
        ),
        (
            "act game seq=4",
            "expected a field such as id=7, found \"game\"",
        ),
        ("name name=%FF", "expected UTF-8"),
        ("name name=%0A", "expected at least one sign"),
        ("name name=a%0Ab", "expected one line of signs that show"),
        (
            "name name=123456789012345678901",
            "expected at most 20 signs",
        ),
        ("hello version=1 secret=00", "expected 32 digits"),
        ("hello version=65536 secret=0", "wrong version="),
        ("seek terms=chess takebacks=asked", "wrong terms=\"chess\""),
        (
            "seek terms=standard%20opening=rif takebacks=asked",
            "wrong terms=",
        ),
        (
            "seek terms=renju%20clock=none%20clock=bank:30+60 takebacks=asked",
            "the term clock= is there twice",
        ),
        ("unseek\n", "control character"),
        (&long, "the line has more than 1024 bytes"),
    ] {
        let said = line.parse::<ToServer>().expect_err(line).to_string();
        assert!(said.contains(why), "{line}: {said}");
    }
    let game = "game game=7k2m9qx0ab terms=renju takebacks=off at=0 first=Mei \
                firstid=0a1b2c3d4e5f6g7h8i9j0k1l2m second=Ada secondid=00ff00ff00ff00ff00ff00ff00 \
                role=first spent=0 watching=0";
    for (fields, why) in [
        ("", "the field presence= is missing"),
        ("presence=here", "wrong presence=\"here\": expected 2 items"),
        (
            "presence=here,away",
            "wrong presence=\"away\": expected here or a number of ms",
        ),
        (
            "presence=here,here wish=luck",
            "expected forgive, takeback or draw",
        ),
        (
            "presence=here,here over=nobody",
            "wrong over=\"nobody\": expected first, second or draw",
        ),
        ("presence=here,here turn=", "wrong turn="),
        (
            "presence=here,here by=third",
            "wrong by=\"third\": expected first or second",
        ),
    ] {
        let line = format!("{game} {fields}");
        let said = line.parse::<ToClient>().expect_err(&line).to_string();
        assert!(said.contains(why), "{line}: {said}");
    }
    let many = format!("unseek{}", " a=b".repeat(33).replace("a=", "x="));
    assert!(many.parse::<ToServer>().is_err());
    let huge = "x".repeat(MAX_TO_CLIENT + 1);
    assert_eq!(
        huge.parse::<ToClient>(),
        Err(ParseLineError::TooLong(MAX_TO_CLIENT))
    );
}

/// The words of each type are part of the protocol, so no value may be renamed without notice.
#[test]
fn what_is_no_word_is_refused_with_the_words() {
    fn why<T: FromStr<Err = ParseWordError> + Debug>() -> String {
        "x".parse::<T>().expect_err("no word").to_string()
    }
    for (said, words) in [
        (
            why::<Closing>(),
            "restart, slow, flood, malformed, version, silence, full or burned",
        ),
        (why::<Compensation>(), "win or draw"),
        (
            why::<Emote>(),
            "hello, urge, praise, gloat, surprise or wisecrack",
        ),
        (why::<LobbyForm>(), "whole or changes"),
        (why::<Owner>(), "you or other"),
        (why::<PastResult>(), "won, lost, drawn or open"),
        (why::<PlayerKind>(), "person or computer"),
        (why::<Presence>(), "here or a number of ms"),
        (
            why::<Reason>(),
            "malformed, greeting, version, rules, stale, not-yours, no-game, gone, own, taken, \
             not-agreed, not-now, too-many, too-fast, not-stored or stopping",
        ),
        (why::<Role>(), "first, second or watching"),
        (why::<Side>(), "lot, first or second"),
        (why::<Switch>(), "on or off"),
        (why::<TakeBacks>(), "asked or off"),
    ] {
        assert_eq!(said, format!("expected {words}"));
    }
}

#[test]
fn names_show_as_what_they_are() {
    for (text, name) in [
        ("Mei", Ok("Mei")),
        ("  小明  ", Ok("小明")),
        ("<script>alert(1)</", Ok("<script>alert(1)</")),
        ("O'Neil & \"Co\"", Ok("O'Neil & \"Co\"")),
        ("שלום", Ok("שלום")),
        ("🎉", Ok("🎉")),
        ("   ", Err(ParseNameError::Empty)),
        ("\u{200b}", Err(ParseNameError::Sign)),
        ("a\u{202e}b", Err(ParseNameError::Sign)),
        ("a\tb", Err(ParseNameError::Sign)),
        ("五子\u{3000}  棋", Ok("五子 棋")),
        ("e\u{301}", Ok("e\u{301}")),
        ("o\u{323}\u{300}", Ok("o\u{323}\u{300}")),
        ("o\u{323}\u{300}\u{301}", Err(ParseNameError::Sign)),
        ("มี่", Ok("มี่")),
        ("ม\u{e35}\u{e48}\u{e48}", Err(ParseNameError::Sign)),
        ("မြို့", Ok("မြို့")),
        ("Д\u{489}\u{489}\u{489}", Err(ParseNameError::Sign)),
        ("\u{301}a", Err(ParseNameError::Sign)),
        ("a \u{301}", Err(ParseNameError::Sign)),
        ("نیک\u{200c}نام", Ok("نیک\u{200c}نام")),
        ("نام\u{200c}", Err(ParseNameError::Sign)),
        ("क्\u{200d}ष", Ok("क्\u{200d}ष")),
        (
            "م\u{64b}\u{64b}\u{200d}\u{64b}\u{64b}",
            Err(ParseNameError::Sign),
        ),
        ("a\u{200d}b", Err(ParseNameError::Sign)),
        ("\u{2800}", Err(ParseNameError::Sign)),
        ("\u{3164}", Err(ParseNameError::Sign)),
        ("\u{115f}\u{1160}", Err(ParseNameError::Sign)),
        ("a\u{ffa0}", Err(ParseNameError::Sign)),
        ("a\u{fe0f}", Err(ParseNameError::Sign)),
        ("\u{e000}", Err(ParseNameError::Sign)),
        ("\u{10fffd}", Err(ParseNameError::Sign)),
        ("\u{378}", Err(ParseNameError::Sign)),
        ("\u{e0041}", Err(ParseNameError::Sign)),
        ("a\u{2066}b", Err(ParseNameError::Sign)),
        ("a\u{61c}b", Err(ParseNameError::Sign)),
        ("a\u{feff}b", Err(ParseNameError::Sign)),
        (
            "五五五五五五五五五五五五五五五五五五五五",
            Ok("五五五五五五五五五五五五五五五五五五五五"),
        ),
        (
            "五五五五五五五五五五五五五五五五五五五五五",
            Err(ParseNameError::TooLong),
        ),
    ] {
        let read: Result<DisplayName, _> = text.parse();
        assert_eq!(
            read.as_ref().map(DisplayName::as_str),
            name.as_ref().map(|it| *it),
            "{text:?}"
        );
    }
}

#[test]
fn names_of_earlier_rules_are_mended() {
    for (text, name) in [
        ("Mei", Ok("Mei")),
        ("\u{2800}M\u{e000}ei", Ok("Mei")),
        ("a\u{301}\u{301}\u{301}\u{301}", Ok("a\u{301}\u{301}")),
        ("\u{3164}", Ok("?")),
        ("1234567890123456789012345", Ok("12345678901234567890")),
        ("", Err(ParseNameError::Empty)),
    ] {
        let read = DisplayName::mended(text);
        assert_eq!(
            read.as_ref().map(DisplayName::as_str),
            name.as_ref().map(|it| *it),
            "{text:?}"
        );
    }
}

#[test]
fn a_secret_shows_only_where_it_has_to() {
    let secret =
        Secret::from_bytes(*b"\x00\x11\x22\x33\x44\x55\x66\x77\x88\x99\xaa\xbb\xcc\xdd\xee\xff");
    assert_eq!(secret.expose(), "00112233445566778899aabbccddeeff");
    assert_eq!(secret.expose().parse(), Ok(secret));
    let hello = ToServer::Hello {
        version: 1,
        secret,
        name: None,
        again: Switch::Off,
        kind: PlayerKind::Person,
    };
    assert!(!format!("{hello:?}").contains("0011"));
    assert_eq!("00112233445566778899AABBCCDDEEFF".parse(), Ok(secret));
}

#[test]
fn entries_have_one_text() {
    for text in [
        "1.h8",
        "2.a1.0",
        "1.pass.18446744073709551615",
        "2.resign",
        "1.number:3",
        "2.branch:put-two",
        "back.1",
        "back.2",
        "1.flag.0",
        "2.leave",
        "1.draw",
    ] {
        let entry: Entry = text.parse().expect(text);
        assert_eq!(entry.to_string(), text);
    }
    for text in [
        "",
        "h8",
        "3.h8",
        "0.h8",
        "1.",
        "1.h8.",
        "1.h8.-1",
        "1.h8.+1",
        "1.h8.1.1",
        "back.0",
        "back.3",
        "back.1.5",
        "1.h8.18446744073709551616",
        "1.z9",
    ] {
        assert!(text.parse::<Entry>().is_err(), "{text}");
    }
}

proptest! {
    #![proptest_config(config(2000))]

    /// A damaged sample is refused, or its value is written and read back unchanged.
    #[test]
    fn damaged_messages_do_no_harm(
        which in any::<prop::sample::Index>(),
        place in any::<prop::sample::Index>(),
        cut in 0..4_usize,
        put in "[ =%,.0-9a-z\\PC]{0,6}",
    ) {
        let samples = samples();
        let line = samples[which.index(samples.len())];
        let mut signs: Vec<char> = line.chars().collect();
        let place = place.index(signs.len());
        let end = (place + cut).min(signs.len());
        signs.splice(place..end, put.chars());
        let line: String = signs.into_iter().collect();
        if let Ok(message) = line.parse::<ToServer>() {
            prop_assert_eq!(message.to_string().parse::<ToServer>(), Ok(message));
        }
        if let Ok(message) = line.parse::<ToClient>() {
            prop_assert_eq!(message.to_string().parse::<ToClient>(), Ok(message));
        }
    }

    #[test]
    fn any_text_does_no_harm(line in "\\PC{0,200}") {
        let _ = line.parse::<ToServer>();
        let _ = line.parse::<ToClient>();
    }

    #[test]
    fn any_name_is_carried(text in "\\PC{1,24}") {
        if let Ok(name) = text.parse::<DisplayName>() {
            let message = ToServer::Name { name };
            prop_assert_eq!(message.to_string().parse::<ToServer>(), Ok(message));
        }
    }

    #[test]
    fn ids_of_chance_are_ids(bytes in any::<[u8; 10]>()) {
        let id = GameId::from_bytes(bytes);
        prop_assert_eq!(id.to_string().parse::<GameId>(), Ok(id));
    }
}
