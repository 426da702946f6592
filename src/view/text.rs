//! Every text of the page as one typed table: a language that lacks one does not compile.

mod en;
mod zh;

use crate::app::Language;

macro_rules! texts {
    ($($key:ident)*) => {
        /// The texts of one language. Names in braces are filled in by [`fill`].
        #[derive(Debug)]
        pub struct Texts {
            $(pub(super) $key: &'static str,)*
        }

        impl Texts {
            /// The names of all texts, as the page uses them.
            pub const KEYS: &'static [&'static str] = &[$(stringify!($key)),*];

            /// The same names as one text, which takes less room than many.
            const NAMES: &'static str = concat!($(stringify!($key), " "),*);

            /// The texts in the order of their names.
            const fn in_order(&self) -> [&'static str; Self::KEYS.len()] {
                [$(self.$key),*]
            }
        }
    };
}

texts! {
    skip
    new_game
    this_game
    rules
    board
    starts
    full_board
    keys
    key_move
    key_place
    key_undo_redo
    key_all
    white
    to_move
    black
    broken
    reload
    rematch
    undo
    redo
    resign
    ok
    board_size
    size_hint
    draw
    second_wins
    full_hint
    cancel
    start
    settings
    page
    scheme_system
    scheme_light
    scheme_dark
    coordinates
    numbers
    language
    done
    help
    rules_turns
    rules_five
    rules_full
    rules_page
    touch
    touch_hint
    key_row
    key_column
    key_space
    key_type
    key_clear
    key_step
    key_ends
    key_help
    licence
    record
    moves
    step
    first_move
    back
    seek
    forward
    last_move
    actions
    close
    smaller
    larger
    usual_sizes
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
    rules_freestyle_hint
    rules_standard_hint
    rules_renju_hint
    rules_caro_hint
    rules_caro_exact_hint
    rules_custom_hint
    black_five
    white_five
    five_over
    five_exact
    five_caro
    five_caro_exact
    five_open
    bans
    ban_33
    ban_44
    ban_overline
    passing
    opening
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
    opening_free_hint
    opening_tengen_hint
    opening_pro_hint
    opening_long_pro_hint
    opening_swap_hint
    opening_swap2_hint
    opening_rif_hint
    opening_yamaguchi_hint
    opening_taraguchi10_hint
    opening_soosyrv8_hint
    opening_tarannikov_hint
    opening_sakata_hint
    needs_renju
    needs_15
    needs_11
    needs_black
    colours
    colours_assigned
    colours_nigiri
    colours_hint
    referee
    referee_strict
    referee_marked
    referee_claim
    referee_strict_hint
    referee_marked_hint
    referee_claim_hint
    swap_colours
    show_forbidden
    player_one
    player_two
    choice
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
    do_swap
    do_keep
    stay_white
    take_black
    put_two
    one_fifth
    ten_fifths
    grab
    odd
    even
    claim
    ignore
    ask
    agree
    refuse
    pass
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
    why
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
}

/// The texts of a language.
#[must_use]
pub const fn texts(language: Language) -> &'static Texts {
    match language {
        Language::English => &en::TEXTS,
        Language::Chinese => &zh::TEXTS,
    }
}

/// The text of that name in a language.
#[must_use]
pub fn named(language: Language, key: &str) -> Option<&'static str> {
    // Two tables in the data are smaller than one comparison a name in the code.
    const ENGLISH: [&str; Texts::KEYS.len()] = en::TEXTS.in_order();
    const CHINESE: [&str; Texts::KEYS.len()] = zh::TEXTS.in_order();
    let all = match language {
        Language::English => &ENGLISH,
        Language::Chinese => &CHINESE,
    };
    let index = Texts::NAMES.split(' ').position(|name| name == key)?;
    all.get(index).copied()
}

/// Puts values in the place of their names in braces.
///
/// # Examples
///
/// ```
/// use tengen::view::text::fill;
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

    #[test]
    fn every_text_says_the_same_in_every_language() {
        for language in Language::ALL {
            for key in Texts::KEYS {
                let here = named(Language::English, key).expect("a key of the table");
                let there = named(language, key).expect("a key of the table");
                assert!(!there.trim().is_empty(), "{key} is empty in {language:?}");
                assert_eq!(names(here), names(there), "{key} in {language:?}");
            }
        }
        assert_eq!(named(Language::English, "no such text"), None);
    }

    #[test]
    fn chinese_is_chinese() {
        let same = ["size", "ok", "pattern"];
        for key in Texts::KEYS.iter().filter(|key| !same.contains(key)) {
            let [here, there] = Language::ALL.map(|language| named(language, key));
            assert_ne!(here, there, "{key} is not translated");
        }
    }
}
