//! Every text of the page in typed tables: a language that lacks a text does not compile.

/// Declares a table of texts: one string per language, with one line per key.
macro_rules! text_lines {
    ($($key:ident $english:literal $chinese:literal)*) => {
        /// The keys of the texts.
        pub(super) const KEYS: &[&str] = &[$(stringify!($key)),*];

        const ENGLISH: &str = concat!($(stringify!($key), "\t", $english, "\n",)*);

        const CHINESE: &str = concat!($(stringify!($key), "\t", $chinese, "\n",)*);

        /// Returns all texts of the table, one per line.
        pub(super) fn all(language: crate::app::Language) -> &'static str {
            match language {
                crate::app::Language::English => ENGLISH,
                crate::app::Language::Chinese => CHINESE,
            }
        }
    };
}

mod clock;
mod en;
mod lab;
mod online;
mod page;
mod partner;
mod record;
mod zh;

use crate::app::Language;

macro_rules! texts {
    ($($key:ident)*) => {
        /// The texts of one language that describe states. [`fill`] replaces names in braces.
        #[derive(Debug)]
        pub struct Texts {
            $(pub(super) $key: &'static str,)*
        }

        impl Texts {
            /// The keys of all these texts.
            pub const KEYS: &'static [&'static str] = &[$(stringify!($key)),*];

            /// Returns the texts in the order of their keys.
            #[must_use]
            pub const fn in_order(&self) -> [&'static str; Self::KEYS.len()] {
                [$(self.$key),*]
            }
        }
    };
}

texts! {
    white
    black
    draw
    second_wins
    close
    black_to_move
    white_to_move
    black_wins
    white_wins
    drawn
    by_five
    by_full_board
    by_full_board_second
    by_resignation
    cell_empty
    cell_stone
    cell_last
    cell_winning
    say_placed
    say_undone
    say_resign_undone
    say_at
    say_start
    say_winning_line
    refused_occupied
    refused_off_board
    refused_typed
    refused_over
    refused_turn
    refused_other
    freestyle
    plays_first
    plays_second
    black_begins
    white_begins
    seek_start
    seek_move
    board_label
    size
    resigns
    toast_game
    toast_settings
    toast_store
    standard
    renju
    caro
    caro_exact
    custom
    ban_33
    ban_44
    ban_overline
    opening_free
    opening_tengen
    opening_pro
    opening_long_pro
    opening_swap
    opening_swap2
    opening_rif
    opening_yamaguchi
    opening_taraguchi10
    opening_soosyrv8
    opening_tarannikov
    opening_sakata
    colours_nigiri
    referee_strict
    referee_marked
    referee_claim
    player_one
    player_two
    ask_place
    area_centre
    area_within
    area_outside
    ask_swap
    ask_number
    ask_offer
    ask_pick
    ask_branch
    ask_grab
    ask_guess
    ask_claim
    ask_consent
    ask_pass
    stay_white
    take_black
    put_two
    one_fifth
    ten_fifths
    odd
    even
    did_pass
    did_claim
    did_swap
    did_keep
    did_number
    did_offer
    did_grab
    did_grabbed
    say_did
    say_undone_did
    say_passport
    say_refused
    say_shape
    shape_open_four
    shape_four
    shape_open_three
    shape_double
    by_forbidden
    by_claim
    by_no_point
    by_passes
    by_time
    by_agreement
    by_record
    refused_forbidden
    refused_now
    refused_no_pass
    refused_claim
    refused_nothing
    refused_area
    refused_offered
    refused_symmetric
    refused_not_offered
    cell_forbidden
    cell_offered
    why_forbidden
    why_legal
    why_five
    why_overline
    why_four
    why_three
    why_no_three
    why_gain_five
    why_gain_forbidden
    why_next
    why_back
    place_anyway
    pattern
    ask_play_on
    say_hand
}

/// Returns the texts of a language.
#[must_use]
pub fn texts(language: Language) -> &'static Texts {
    match language {
        Language::English => &en::TEXTS,
        Language::Chinese => &zh::TEXTS,
    }
}

/// The keys of the texts in the page's markup: the page itself, the computer, the Lab,
/// clocks and online play.
pub const PAGE_KEYS: [&[&str]; 5] = [
    page::KEYS,
    partner::KEYS,
    lab::KEYS,
    clock::KEYS,
    online::KEYS,
];

/// The keys of the texts about records.
pub const RECORD_KEYS: &[&str] = record::KEYS;

/// Returns the text with a key of [`PAGE_KEYS`]. The key is looked up at compile time.
macro_rules! text {
    ($language:expr, $key:literal) => {
        $crate::view::text::line($language, const { $crate::view::text::place($key) })
    };
}
pub(super) use text;

/// Returns the texts of a table of [`PAGE_KEYS`].
fn all(language: Language, table: usize) -> &'static str {
    match table {
        0 => page::all(language),
        1 => partner::all(language),
        2 => lab::all(language),
        3 => clock::all(language),
        _ => online::all(language),
    }
}

/// Returns the table of [`PAGE_KEYS`] that has `key`, and the line number in it.
///
/// # Panics
///
/// Panics if no table has the key. The function is called at compile time, so this is a compile error.
pub(super) const fn place(key: &str) -> (usize, usize) {
    let mut table = 0;
    while table < PAGE_KEYS.len() {
        let keys = PAGE_KEYS[table];
        let mut number = 0;
        while number < keys.len() {
            if is_same(keys[number].as_bytes(), key.as_bytes()) {
                return (table, number);
            }
            number += 1;
        }
        table += 1;
    }
    panic!("no text of that name")
}

const fn is_same(here: &[u8], there: &[u8]) -> bool {
    let mut sign = 0;
    while sign < here.len() && sign < there.len() && here[sign] == there[sign] {
        sign += 1;
    }
    sign == here.len() && sign == there.len()
}

/// Returns the text at a place found by [`place`].
pub(super) fn line(language: Language, (table, number): (usize, usize)) -> &'static str {
    let line = all(language, table).lines().nth(number);
    let text = line.and_then(|line| line.split_once('\t'));
    text.map_or("", |(_, text)| text)
}

/// Returns the text with `key` in the page's markup; `None` if there is no such key.
#[must_use]
pub fn named(language: Language, key: &str) -> Option<&'static str> {
    (0..PAGE_KEYS.len()).find_map(|table| find(all(language, table), key))
}

/// Returns the text with `key` about records: errors, formats, lost data. Empty if there is no such key.
#[must_use]
pub(super) fn about_records(language: Language, key: &str) -> &'static str {
    // A test asks for every key that is used.
    find(record::all(language), key).unwrap_or_default()
}

/// Returns the text with `key` in a table; `None` if there is no such key.
fn find(all: &'static str, key: &str) -> Option<&'static str> {
    for line in all.lines() {
        if let Some((name, text)) = line.split_once('\t')
            && name == key
        {
            return Some(text);
        }
    }
    None
}

/// Replaces names in braces with their values.
///
/// # Examples
///
/// ```
/// use tengen_page::view::text::fill;
///
/// assert_eq!(fill("Move {ply}.", &[("ply", "7")]), "Move 7.");
/// ```
#[must_use]
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let (name, tail) = after.split_once('}').unwrap_or((after, ""));
        let value = values.iter().find(|(key, _)| *key == name);
        filled.push_str(value.map_or("", |(_, value)| value));
        rest = tail;
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&str> {
        let mut names: Vec<&str> = text
            .split('{')
            .skip(1)
            .filter_map(|part| part.split_once('}'))
            .map(|(name, _)| name)
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Returns every text with its key, in both languages.
    fn every_text() -> Vec<(&'static str, [&'static str; 2])> {
        let [english, chinese] = Language::ALL.map(|language| texts(language).in_order());
        let mut all: Vec<_> = Texts::KEYS
            .iter()
            .zip(english.into_iter().zip(chinese))
            .map(|(&key, (english, chinese))| (key, [english, chinese]))
            .collect();
        for &key in PAGE_KEYS.iter().copied().flatten() {
            let both = Language::ALL.map(|language| named(language, key));
            all.push((key, both.map(|text| text.expect("a key of the table"))));
        }
        for &key in record::KEYS {
            let both = Language::ALL.map(|language| find(record::all(language), key));
            all.push((key, both.map(|text| text.expect("a key of the table"))));
        }
        all
    }

    #[test]
    fn every_text_says_the_same_in_every_language() {
        for (key, [here, there]) in every_text() {
            assert!(!here.trim().is_empty(), "{key} is empty");
            assert!(!there.trim().is_empty(), "{key} is empty in Chinese");
            assert_eq!(names(here), names(there), "{key}");
        }
        assert_eq!(named(Language::English, "no such text"), None);
    }

    #[test]
    fn chinese_is_chinese() {
        let same = ["size", "ok", "pattern", "game_players"];
        for (key, [here, there]) in every_text() {
            assert!(
                here != there || same.contains(&key),
                "{key} is not translated"
            );
        }
    }

    #[test]
    fn what_stands_in_both_tables_says_the_same() {
        let mut seen = std::collections::BTreeMap::new();
        for (key, texts) in every_text() {
            assert_eq!(*seen.entry(key).or_insert(texts), texts, "{key}");
        }
    }
}
