//! The terms of a game as texts: rule set, opening, referee, and a summary line.

use crate::app::Language;
use crate::describe::size;
use crate::text::{Texts, fill, text, texts};
use tengen_core::game::{Colours, Game, Opening, Referee, Terms};
use tengen_core::rules::{Custom, Five, Forbidden, FullBoard, Passes, Variant};

/// Returns the name of a rule set.
#[must_use]
pub fn rules(language: Language, variant: Variant) -> &'static str {
    let words = texts(language);
    match variant {
        Variant::Freestyle => words.freestyle,
        Variant::Standard => words.standard,
        Variant::Renju => words.renju,
        Variant::Caro => words.caro,
        Variant::CaroExact => words.caro_exact,
        Variant::Custom(_) => words.custom,
    }
}

/// Returns the name of an opening.
#[must_use]
pub fn opening(language: Language, opening: Opening) -> &'static str {
    let words = texts(language);
    match opening {
        Opening::Free => words.opening_free,
        Opening::Tengen => words.opening_tengen,
        Opening::Pro => words.opening_pro,
        Opening::LongPro => words.opening_long_pro,
        Opening::Swap => words.opening_swap,
        Opening::Swap2 => words.opening_swap2,
        Opening::Rif => words.opening_rif,
        Opening::Yamaguchi => words.opening_yamaguchi,
        Opening::Taraguchi10 => words.opening_taraguchi10,
        Opening::Soosyrv8 => words.opening_soosyrv8,
        Opening::Tarannikov => words.opening_tarannikov,
        Opening::Sakata => words.opening_sakata,
    }
}

/// Returns the name of a referee mode.
#[must_use]
pub fn referee(language: Language, referee: Referee) -> &'static str {
    let words = texts(language);
    match referee {
        Referee::Strict => words.referee_strict,
        Referee::Marked => words.referee_marked,
        Referee::Claim => words.referee_claim,
    }
}

/// Returns the name of a forbidden shape: `double-three`.
#[must_use]
pub const fn ban(words: &Texts, ban: Forbidden) -> &'static str {
    match ban {
        Forbidden::Overline => words.ban_overline,
        Forbidden::DoubleFour => words.ban_44,
        Forbidden::DoubleThree => words.ban_33,
    }
}

/// Returns the result of a full board in this game.
#[must_use]
pub fn full_board(language: Language, full_board: FullBoard) -> &'static str {
    let words = texts(language);
    match full_board {
        FullBoard::Draw => words.draw,
        FullBoard::SecondPlayerWins => words.second_wins,
    }
}

/// Returns a summary of the terms without the defaults: `Renju · Soosyrv-8 · 15 × 15 · Claim`.
#[must_use]
pub fn passport(language: Language, terms: Terms) -> String {
    joined(language, terms, "")
}

/// Returns the summary of the terms with the name of the opening made by the first stones.
#[must_use]
pub fn facts(language: Language, game: &Game) -> String {
    let name = if game.ply() < 3 {
        String::new()
    } else {
        pattern(language, game)
    };
    joined(language, game.terms(), &name)
}

fn joined(language: Language, terms: Terms, pattern: &str) -> String {
    let words = texts(language);
    let mut text = rules(language, terms.rules.variant).to_string();
    let mut add = |part: &str| {
        text.push_str(" · ");
        text.push_str(part);
    };
    if terms.opening != Opening::Free {
        add(opening(language, terms.opening));
    }
    if !pattern.is_empty() {
        add(pattern);
    }
    if terms.colours == Colours::Nigiri {
        add(words.colours_nigiri);
    }
    add(&size(language, terms.size));
    if !terms.rules.bans().is_empty() {
        add(referee(language, terms.referee));
    }
    if terms.rules.full_board != FullBoard::Draw {
        add(words.second_wins);
    }
    if terms.clock.is_limited() {
        add(&crate::clock::words::time_control(language, terms.clock));
    }
    // The custom parts come last, because a narrow line cuts off its end.
    if let Variant::Custom(custom) = terms.rules.variant {
        text.push_str(&parts(language, custom));
    }
    text
}

/// Returns the parts of a custom rule set: ` (Black wins by exactly five, …)`.
fn parts(language: Language, custom: Custom) -> String {
    let [open, by, comma, close] = match language {
        Language::English => [" (", " ", ", ", ")"],
        Language::Chinese => ["（", "：", "，", "）"],
    };
    let five = |five| match five {
        Five::OrMore => text!(language, "five_over"),
        Five::Exact => text!(language, "five_exact"),
        Five::Caro => text!(language, "five_caro"),
        Five::CaroExact => text!(language, "five_caro_exact"),
        Five::Open => text!(language, "five_open"),
    };
    let mut parts = String::new();
    for (before, label, five) in [
        (open, text!(language, "black_five"), five(custom.black)),
        (comma, text!(language, "white_five"), five(custom.white)),
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
                parts.push_str(&small(text!(language, "bans")));
                parts.push_str(if by == " " { ": " } else { by });
            }
            parts.push_str(ban(texts(language), kind));
            join = " + ";
        }
    }
    if custom.passes == Passes::On {
        parts.push_str(comma);
        parts.push_str(&small(text!(language, "passing")));
    }
    parts.push_str(close);
    parts
}

/// Returns a label with a lower-case first letter, for use within a sentence.
fn small(word: &str) -> String {
    let mut text = word.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    text
}

/// Returns the name of the opening made by the first three stones: `Kagetsu D4`; empty if it has none.
#[must_use]
pub fn pattern(language: Language, game: &Game) -> String {
    let Some(pattern) = game.pattern() else {
        return String::new();
    };
    let name = match language {
        Language::English => pattern.name(),
        Language::Chinese => pattern.chinese(),
    };
    let values = [("name", name), ("code", pattern.code())];
    fill(texts(language).pattern, &values)
}
