//! Interprets words in SGF files: rule sets, results, other games.

use super::value::shortened;
use crate::builder::{How, Stated};
use tengen_core::board::Stone;
use tengen_core::game::Outcome;
use tengen_core::rules::{Ruleset, Variant};

/// Returns the rule set that an `RU` names: the text form that this program writes, the number of
/// c-gomoku-cli, or the first known word, for example the name of a renju opening.
pub(crate) fn rules(text: &str) -> Option<Ruleset> {
    let text = text.trim().to_ascii_lowercase();
    if let Ok(rules) = text.parse() {
        return Some(rules);
    }
    let variant = match text.as_str() {
        "0" => Variant::Freestyle,
        "1" => Variant::Standard,
        "4" => Variant::Renju,
        "8" => Variant::Caro,
        "9" => Variant::CaroExact,
        _ => {
            let (mut words, has) = words(&text);
            let plain = match () {
                () if has("caro") && has("exact") => Some(Variant::CaroExact),
                () if has("caro") => Some(Variant::Caro),
                () if has("standard") => Some(Variant::Standard),
                () if has("free") => Some(Variant::Freestyle),
                () => None,
            };
            return words
                .find_map(named)
                .filter(|rules| rules.variant == Variant::Renju || plain.is_none())
                .or(plain.map(Ruleset::new));
        }
    };
    Some(Ruleset::new(variant))
}

/// Returns the rule set in the name of a game. Only distinctive words count there.
pub(super) fn rules_in_name(text: &str) -> Option<Ruleset> {
    let text = text.to_ascii_lowercase();
    words(&text).0.find_map(named)
}

/// Returns the words of a text, and a function that tests if a word is among them.
fn words(text: &str) -> (impl Iterator<Item = &str>, impl Fn(&str) -> bool) {
    let split = || text.split(|sign: char| !sign.is_alphanumeric());
    (split(), move |word| split().any(|it| it == word))
}

fn named(word: &str) -> Option<Ruleset> {
    const RENJU: [&str; 9] = [
        "renju",
        "yamaguchi",
        "soosyrv",
        "soosorv",
        "soosõrv",
        "taraguchi",
        "tarannikov",
        "sakata",
        "連珠",
    ];
    const FREESTYLE: [&str; 3] = ["gomoku", "freestyle", "五子棋"];
    let begins = |names: &[&str]| names.iter().any(|name| word.starts_with(name));
    if word == "rif" || begins(&RENJU) || word.contains("连珠") {
        Some(Ruleset::RENJU)
    } else if begins(&FREESTYLE) {
        Some(Ruleset::new(Variant::Freestyle))
    } else {
        None
    }
}

/// Returns the word for a rule set that other programs expect, or its text form if there is no such word.
pub(super) fn rules_word(rules: Ruleset) -> String {
    match rules.variant {
        Variant::Freestyle => "gomoku".to_string(),
        variant => Ruleset::new(variant).to_string(),
    }
}

/// Returns `true` if an `RU` names rules of go.
pub(super) fn is_rules_of_go(text: &str) -> bool {
    const WORDS: [&str; 7] = ["japanese", "chinese", "aga", "korean", "goe", "ing", "nz"];
    let text = text.to_ascii_lowercase();
    let (mut words, _) = words(&text);
    words.any(|word| WORDS.contains(&word))
}

/// Returns the result stated in an `RE`; `None` if the result is open or unknown.
pub(super) fn result(text: &str) -> Option<Stated> {
    let text = text.trim().to_ascii_uppercase();
    let draw = Stated {
        winner: None,
        how: How::Unstated,
    };
    if matches!(text.as_str(), "0" | "DRAW" | "D" | "JIGO") {
        return Some(draw);
    }
    let (winner, how) = match text.split_at_checked(2)? {
        ("B+", how) => (Stone::Black, how),
        ("W+", how) => (Stone::White, how),
        _ => return None,
    };
    let how = match how.trim() {
        "DRAW" => return Some(draw),
        how if how == "R" || how.starts_with("RES") => How::Resignation,
        how if how == "T" || how.starts_with("TIME") => How::Time,
        _ => How::Unstated,
    };
    Some(Stated {
        winner: Some(winner),
        how,
    })
}

/// Returns the `RE` value of an outcome.
pub(super) const fn result_word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Forbidden(_) | Outcome::Claimed(_) => "W+F",
        Outcome::Resignation {
            winner: Stone::Black,
        } => "B+R",
        Outcome::Resignation {
            winner: Stone::White,
        } => "W+R",
        Outcome::Time {
            winner: Stone::Black,
        } => "B+T",
        Outcome::Time {
            winner: Stone::White,
        } => "W+T",
        _ => match outcome.winner() {
            Some(Stone::Black) => "B+",
            Some(Stone::White) => "W+",
            None => "0",
        },
    }
}

/// Games of the SGF standard by their `GM` numbers, from 1.
const GAMES: [&str; 40] = [
    "go",
    "othello",
    "chess",
    "gomoku",
    "nine men's morris",
    "backgammon",
    "Chinese chess",
    "shogi",
    "lines of action",
    "ataxx",
    "hex",
    "jungle",
    "neutron",
    "philosopher's football",
    "quadrature",
    "trax",
    "tantrix",
    "amazons",
    "octi",
    "gess",
    "twixt",
    "zertz",
    "plateau",
    "yinsh",
    "punct",
    "gobblet",
    "hive",
    "exxit",
    "hnefatal",
    "kuba",
    "tripples",
    "chase",
    "tumbling down",
    "sahara",
    "byte",
    "focus",
    "dvonn",
    "tamsk",
    "gipf",
    "kropki",
];

/// Returns the name of the game with this `GM` number.
pub(super) fn game(number: &str) -> String {
    let index = number.parse::<usize>().ok();
    let index = index.and_then(|number| number.checked_sub(1));
    match index.and_then(|index| GAMES.get(index)) {
        Some(name) => (*name).to_string(),
        None => format!("game {}", shortened(number)),
    }
}
