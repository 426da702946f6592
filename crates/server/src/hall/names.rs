//! The names that players get. Names are not unique, but none may be made to look like another one.

use tengen_online::{DisplayName, PlayerId};
use unicode_security::{mixed_script::AugmentedScriptSet, skeleton};

/// The word with which the names of guests begin.
const GUEST: &str = "Guest";

/// Returns the name that a player gets who chooses `name`. These become the name of the player as a guest: a name
/// that looks as if it began with the word of guests, so that nobody looks like another guest, and one with a word of
/// letters that look alike.
pub(super) fn granted(player: PlayerId, name: DisplayName) -> DisplayName {
    if looks_like_guest(name.as_str()) || has_look_alikes(name.as_str()) {
        guest(player)
    } else {
        name
    }
}

/// Returns the name of a player who has not chosen one.
pub(super) fn guest(player: PlayerId) -> DisplayName {
    let id = player.to_string();
    let name = format!("{GUEST} {}", id.get(..4).unwrap_or_default());
    name.parse().expect("letters and digits are a name")
}

fn looks_like_guest(name: &str) -> bool {
    let length = GUEST.chars().count();
    let word: String = name.chars().take(length).collect();
    let is_longer = name.chars().nth(length).is_some_and(char::is_alphabetic);
    let looks: String = skeleton(&word).flat_map(char::to_lowercase).collect();
    !is_longer && looks == GUEST.to_lowercase()
}

/// Returns `true` if a word has letters of scripts that are not written together, such as a Cyrillic letter among Latin
/// ones. Chinese, Japanese and Korean are written with Latin letters. This is the level "highly restrictive" of Unicode
/// Technical Standard 39, for each word.
fn has_look_alikes(name: &str) -> bool {
    let words = name.split(|sign: char| !sign.is_alphanumeric());
    words.into_iter().any(|word| {
        if !AugmentedScriptSet::for_str(word).is_empty() {
            return false;
        }
        let latin = AugmentedScriptSet::for_char('a');
        let others: String = word
            .chars()
            .filter(|&sign| {
                let mut both = AugmentedScriptSet::for_char(sign);
                both.intersect_with(latin);
                both.is_empty()
            })
            .collect();
        let others = AugmentedScriptSet::for_str(&others);
        !(others.hanb || others.jpan || others.kore)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_look_alike_are_not_mixed_in_a_word() {
        for good in [
            "Mei",
            "五子棋 Go",
            "DJ五目",
            "ごもくAI",
            "오목X",
            "Иван",
            "Иван Smith",
            "Ωμέγα",
            "Zoë 2",
            "a\u{301}b",
            "سلام",
            "हिंदी",
            "☯ 天元 ☯",
            "x_x",
            "L'Été",
            "Ⅻ",
            "1٢3",
            "५",
        ] {
            assert!(!has_look_alikes(good), "{good}");
        }
        for bad in [
            "M\u{435}i",
            "\u{41c}ei",
            "Ivаn",
            "Αlpha",
            "p\u{3bf}ker",
            "ѕcope",
            "Ꭺlice",
            "Mei Ivаn",
            "a\u{561}",
        ] {
            assert!(has_look_alikes(bad), "{bad}");
        }
    }

    #[test]
    fn nobody_looks_like_a_guest() {
        for bad in [
            "guest",
            "GUEST 0000",
            "Guest1234",
            "Ｇｕｅｓｔ 0000",
            "𝐆uest 1",
            "Guеst 0000",
        ] {
            let looks = looks_like_guest(bad) || has_look_alikes(bad);
            assert!(looks, "{bad}");
        }
        for good in ["Guestbook", "A guest", "Gues", "Gäste"] {
            assert!(!looks_like_guest(good), "{good}");
        }
    }
}
