//! Finding a link in text that other programs have changed.

use proptest::prelude::*;
use tengen_core::link::{decode, encode, find};
use tengen_testing::config::config;
use tengen_testing::play::{ops, played, start};

const ADDRESS: &str = "https://example.org/tengen/?lang=zh#";

/// What a program does to an address that it passes on: a name, and a function.
type Damage = (&'static str, fn(&str) -> String);

const DAMAGES: [Damage; 22] = [
    ("nothing", str::to_string),
    ("a full stop", |it| format!("{it}.")),
    ("a comma", |it| format!("{it}, and more")),
    ("brackets", |it| format!("(see {it})")),
    ("square brackets", |it| format!("[{it}]")),
    ("angle brackets", |it| format!("<{it}>, thanks")),
    ("quotes", |it| format!("\u{201c}{it}\u{201d} \"{it}\"")),
    ("Chinese around it", |it| format!("看{it}。很好")),
    ("emphasis", |it| format!("_{it}_ **{it}**")),
    ("markdown", |it| format!("[my game]({it})!")),
    ("a tracker", |it| format!("{it}&fbclid=IwAR0x-_y")),
    ("another tracker", |it| {
        format!("{it}?utm_source=mail&utm_medium=AQA")
    }),
    ("lines", |it| wrapped(it, "\n")),
    ("lines and more text", |it| {
        format!("Hi,\n{}\nBye\nAnn", wrapped(it, "\r\n"))
    }),
    ("a quoted mail", |it| {
        format!("> {}\n> Well played", wrapped(it, "\n> "))
    }),
    ("zero-width spaces inside", |it| wrapped(it, "\u{200b}")),
    ("soft hyphens inside", |it| wrapped(it, "\u{ad}")),
    ("invisible signs around", |it| {
        format!("\u{feff}\u{2068}{it}\u{2069}\u{200b}")
    }),
    ("percent-encoding", |it| percent(it)),
    ("percent-encoding, twice", |it| {
        format!("https://example.com/?to={}&x=1", percent(&percent(it)))
    }),
    ("percent-encoded spaces around", |it| {
        format!("%20{it}%20%E2%80%8B")
    }),
    ("no address", |it| it.replace(ADDRESS, " ") + " "),
];

/// Puts something into a text after each 30 characters.
fn wrapped(text: &str, between: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let lines: Vec<String> = signs.chunks(30).map(|line| line.iter().collect()).collect();
    lines.join(between)
}

/// Percent-encodes everything but letters and digits.
fn percent(text: &str) -> String {
    let encoded = text.bytes().map(|byte| {
        if byte.is_ascii_alphanumeric() {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    });
    encoded.collect()
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn a_link_is_found_after_each_damage(start in start(), ops in ops(60)) {
        let link = encode(&played(&start, &ops).to_archive()).expect("a game");
        prop_assert!(link.ends_with(|sign: char| sign.is_ascii_alphanumeric()), "{link}");
        for (name, damage) in DAMAGES {
            let text = damage(&format!("{ADDRESS}{link}"));
            prop_assert_eq!(find(&text), Some(link.clone()), "{}: {}", name, text);
        }
    }

    #[test]
    fn a_changed_link_is_no_other_game(start in start(), ops in ops(30), at in any::<prop::sample::Index>(), sign in "[A-Za-z0-9_.-]?") {
        let link = encode(&played(&start, &ops).to_archive()).expect("a game");
        let at = at.index(link.len());
        let changed = format!("{}{sign}{}", &link[..at], &link[at + 1..]);
        prop_assume!(changed != link);
        prop_assert_eq!(find(&format!("{ADDRESS}{changed}")), None, "{}", changed);
    }

    #[test]
    fn other_text_is_no_link(text in "(#?A[QgwR][A-Za-z0-9_%. -]{0,60}){0,9}") {
        prop_assert_eq!(find(&text), None);
    }
}

/// Links that were written before links ended in a letter or a digit.
#[test]
fn an_old_link_that_ends_in_another_sign_is_found() {
    let mut seen = 0;
    for seed in 0..=u8::MAX {
        let old = tengen_testing::bytes::text_of(&[1, 0, 1, 1, seed]);
        let Ok(archive) = decode(&old) else { continue };
        if !old.ends_with(['-', '_']) {
            continue;
        }
        seen += 1;
        for text in [
            old.clone(),
            format!("{ADDRESS}{old}."),
            format!("_{ADDRESS}{old}_"),
        ] {
            assert_eq!(find(&text), Some(old.clone()), "{text}");
        }
        let new = encode(&archive).expect("a game");
        assert_ne!(new, old);
        assert!(new.ends_with(['A', 'Q', 'g', 'w']), "{new}");
        assert_eq!(decode(&new), Ok(archive));
    }
    assert!(seen > 3, "{seen}");
}
