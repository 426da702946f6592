//! The rules of the game at hand, in the help.

use crate::settings::hints::{opening_hint, referee_hint, rules_hint};
use crate::settings::words::{ban, opening, rules};
use crate::text::{Key, Texts};
use tengen_core::game::{Opening, Terms};
use tengen_core::rules::{Custom, Five, Forbidden, Variant};

/// Returns the rules of a game: each with its name and a sentence.
pub fn help_terms(texts: Texts, terms: Terms) -> Vec<(&'static str, String)> {
    let variant = terms.rules.variant;
    let parts = variant.parts();
    let mut rows = match variant {
        Variant::Custom(_) => custom(texts, parts),
        _ => vec![(
            rules(texts, variant),
            rules_hint(texts, variant).to_string(),
        )],
    };
    if Forbidden::ALL.iter().any(|&ban| parts.bans.has(ban)) {
        let hint = referee_hint(texts, terms.referee).to_string();
        rows.push((texts.get(Key::Referee), hint));
    }
    if terms.opening != Opening::Free {
        let hint = opening_hint(texts, terms.opening).to_string();
        rows.push((opening(texts, terms.opening), hint));
    }
    rows
}

fn custom(texts: Texts, parts: Custom) -> Vec<(&'static str, String)> {
    let mut rows = vec![
        (texts.get(Key::BlackFive), five(texts, parts.black).into()),
        (texts.get(Key::WhiteFive), five(texts, parts.white).into()),
    ];
    let bans = Forbidden::ALL.iter().filter(|&&ban| parts.bans.has(ban));
    let bans: Vec<_> = bans.map(|&kind| ban(texts, kind)).collect();
    if !bans.is_empty() {
        rows.push((texts.get(Key::Bans), bans.join(texts.get(Key::Comma))));
    }
    rows
}

fn five(texts: Texts, five: Five) -> &'static str {
    texts.get(match five {
        Five::OrMore => Key::FiveOver,
        Five::Exact => Key::FiveExact,
        Five::Caro => Key::FiveCaro,
        Five::CaroExact => Key::FiveCaroExact,
        Five::Open => Key::FiveOpen,
    })
}
