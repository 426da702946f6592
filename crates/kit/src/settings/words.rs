//! The terms of a game as texts: rule set, opening, referee, and a summary line.

use crate::text::{Key, Texts, fill, small};
use crate::words::size;
use tengen_core::game::{Colours, Game, Opening, Referee, Terms};
use tengen_core::rules::opening::Pattern;
use tengen_core::rules::{Custom, Five, Forbidden, FullBoard, Passes, Variant};

/// Returns the name of a rule set.
pub fn rules(texts: Texts, variant: Variant) -> &'static str {
    texts.get(rules_key(variant))
}

/// Returns the key of the name of a rule set.
pub const fn rules_key(variant: Variant) -> Key {
    match variant {
        Variant::Freestyle => Key::Freestyle,
        Variant::Standard => Key::Standard,
        Variant::Renju => Key::Renju,
        Variant::Caro => Key::Caro,
        Variant::CaroExact => Key::CaroExact,
        Variant::Custom(_) => Key::Custom,
    }
}

/// Returns the name of an opening.
pub fn opening(texts: Texts, opening: Opening) -> &'static str {
    match opening {
        Opening::Free => texts.get(Key::OpeningFree),
        Opening::Tengen => texts.get(Key::OpeningTengen),
        Opening::Pro => texts.get(Key::OpeningPro),
        Opening::LongPro => texts.get(Key::OpeningLongPro),
        Opening::Swap => texts.get(Key::OpeningSwap),
        Opening::Swap2 => texts.get(Key::OpeningSwap2),
        Opening::Rif => texts.get(Key::OpeningRif),
        Opening::Yamaguchi => texts.get(Key::OpeningYamaguchi),
        Opening::Taraguchi10 => texts.get(Key::OpeningTaraguchi10),
        Opening::Soosyrv8 => texts.get(Key::OpeningSoosyrv8),
        Opening::Tarannikov => texts.get(Key::OpeningTarannikov),
        Opening::Sakata => texts.get(Key::OpeningSakata),
    }
}

/// Returns the name of a referee mode.
pub fn referee(texts: Texts, referee: Referee) -> &'static str {
    match referee {
        Referee::Strict => texts.get(Key::RefereeStrict),
        Referee::Marked => texts.get(Key::RefereeMarked),
        Referee::Claim => texts.get(Key::RefereeClaim),
    }
}

/// Returns the name of a forbidden shape: `double-three`.
pub const fn ban(texts: Texts, ban: Forbidden) -> &'static str {
    match ban {
        Forbidden::Overline => texts.get(Key::BanOverline),
        Forbidden::DoubleFour => texts.get(Key::Ban44),
        Forbidden::DoubleThree => texts.get(Key::Ban33),
    }
}

/// Returns the result of a full board in this game.
pub fn full_board(texts: Texts, full_board: FullBoard) -> &'static str {
    match full_board {
        FullBoard::Draw => texts.get(Key::Draw),
        FullBoard::SecondPlayerWins => texts.get(Key::SecondWins),
    }
}

/// Returns a summary of the terms without the defaults: `Renju · Soosyrv-8 · 15 × 15 · Claim`.
pub fn passport(texts: Texts, terms: Terms) -> String {
    joined(texts, terms, "")
}

/// Returns the summary of the terms with the name of the opening made by the first stones.
pub fn facts(texts: Texts, game: &Game) -> String {
    let name = if game.ply() < 3 {
        ""
    } else {
        pattern(texts, game)
    };
    joined(texts, game.terms(), name)
}

fn joined(texts: Texts, terms: Terms, pattern: &str) -> String {
    let mut text = rules(texts, terms.rules.variant).to_string();
    let mut add = |part: &str| {
        text.push_str(" · ");
        text.push_str(part);
    };
    if terms.opening != Opening::Free {
        add(opening(texts, terms.opening));
    }
    if !pattern.is_empty() {
        add(pattern);
    }
    if terms.colours == Colours::Nigiri {
        add(texts.get(Key::ColoursNigiri));
    }
    add(&size(texts, terms.size));
    if !terms.rules.bans().is_empty() {
        add(referee(texts, terms.referee));
    }
    if terms.rules.full_board != FullBoard::Draw {
        add(texts.get(Key::SecondWins));
    }
    if terms.clock.is_limited() {
        add(&crate::timer::words::time_control(texts, terms.clock));
    }
    if let Some(moves) = terms.moves {
        let count = moves.to_string();
        add(&texts.fill(Key::DrawnAfter, &[("count", &count)]));
    }
    // The custom parts come last, because a narrow line cuts off its end.
    if let Variant::Custom(custom) = terms.rules.variant {
        text.push_str(&parts(texts, custom));
    }
    text
}

/// Returns the parts of a custom rule set: ` (Black wins by exactly five, …)`.
fn parts(texts: Texts, custom: Custom) -> String {
    let [open, by, comma, close] = [
        Key::OpenBracket,
        Key::LabelColon,
        Key::ClauseComma,
        Key::CloseBracket,
    ]
    .map(|key| texts.get(key));
    let five = |five| match five {
        Five::OrMore => texts.get(Key::FiveOver),
        Five::Exact => texts.get(Key::FiveExact),
        Five::Caro => texts.get(Key::FiveCaro),
        Five::CaroExact => texts.get(Key::FiveCaroExact),
        Five::Open => texts.get(Key::FiveOpen),
    };
    let mut parts = String::new();
    for (before, label, five) in [
        (open, texts.get(Key::BlackFive), five(custom.black)),
        (comma, texts.get(Key::WhiteFive), five(custom.white)),
    ] {
        for part in [before, label, by, five] {
            parts.push_str(part);
        }
    }
    let mut join = comma;
    for &kind in Forbidden::ALL {
        if custom.bans.has(kind) {
            parts.push_str(join);
            if join == comma {
                parts.push_str(&small(texts.get(Key::Bans)));
                parts.push_str(texts.get(Key::ListColon));
            }
            parts.push_str(ban(texts, kind));
            join = " + ";
        }
    }
    if custom.passes == Passes::On {
        parts.push_str(comma);
        parts.push_str(&small(texts.get(Key::Passing)));
    }
    parts.push_str(close);
    parts
}

/// Returns the name of the opening made by the first three stones: `Kagetsu`; empty if it has none. Its code would
/// read as a point.
pub fn pattern(texts: Texts, game: &Game) -> &'static str {
    game.pattern()
        .map_or("", |pattern| pattern_named(texts, pattern))
}

/// Returns the name of one of the 26 openings.
pub fn pattern_named(texts: Texts, pattern: Pattern) -> &'static str {
    let key = format!("pattern_{}", pattern.code().to_ascii_lowercase());
    texts.named(&key).unwrap_or(pattern.name())
}

/// Returns the name of the opening and its kind, for an announcement: `Kagetsu, a direct opening`.
pub fn pattern_and_kind(texts: Texts, game: &Game) -> String {
    let template = match game.pattern() {
        None => return String::new(),
        Some(pattern) if pattern.is_direct() => texts.get(Key::DirectOpening),
        Some(_) => texts.get(Key::IndirectOpening),
    };
    fill(template, &[("name", pattern(texts, game))])
}
