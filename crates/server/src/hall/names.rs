//! The names that players get. Names are not unique, but none may be made to look like another one.

use std::collections::BTreeMap;

use tengen_online::{COMPUTER, DisplayName, PlayerId, PlayerKind};
use unicode_normalization::UnicodeNormalization as _;
use unicode_security::{mixed_script::AugmentedScriptSet, skeleton};

/// The word with which the names of guests begin.
const GUEST: &str = "Guest";

/// Signs as wide as several letters, which NFKC leaves as they are: a sentence of Arabic, long dashes, and signs of
/// cuneiform.
const WIDE: [char; 6] = [
    '\u{fdfd}',
    '\u{2e3a}',
    '\u{2e3b}',
    '\u{12031}',
    '\u{12219}',
    '\u{1242b}',
];

/// Returns the name that a player of a kind gets who chooses `name`. Only the names of computers have their sign.
fn granted_to(player: PlayerId, kind: PlayerKind, name: &DisplayName) -> DisplayName {
    match kind {
        PlayerKind::Person if name.as_str().contains(COMPUTER) => guest(player),
        PlayerKind::Person => granted(player, name),
        PlayerKind::Computer => {
            let plain = name.as_str().replace(COMPUTER, " ");
            let plain = plain.parse().map(|plain| granted(player, &plain));
            plain.unwrap_or_else(|_| guest(player)).of_computer()
        }
    }
}

/// Returns the name that a player gets who chooses `name`: in the form NFKC of Unicode, in which letters have no styles
/// and ligatures are several letters. These become the name of the player as a guest: a name that looks as if it began with
/// the word of guests, so that nobody looks like another guest, one with a word of letters that look alike, and one that is
/// too long in this form or has a sign as wide as several letters.
fn granted(player: PlayerId, name: &DisplayName) -> DisplayName {
    let plain: String = name.as_str().nfkc().collect();
    let is_plain = !looks_like_guest(&plain) && !has_look_alikes(&plain) && !plain.contains(WIDE);
    let name = is_plain.then(|| plain.parse().ok()).flatten();
    name.unwrap_or_else(|| guest(player))
}

/// Returns the name of a player who has not chosen one.
pub(super) fn guest(player: PlayerId) -> DisplayName {
    let id = player.to_string();
    let name = format!("{GUEST} {}", id.get(..4).unwrap_or_default());
    name.parse().expect("letters and digits are a name")
}

/// Returns `true` if a name looks as if its first word were that of guests, or as if its first letters were those of that
/// word, each written for itself.
fn looks_like_guest(name: &str) -> bool {
    let length = GUEST.chars().count();
    let is_longer = name.chars().nth(length).is_some_and(char::is_alphabetic);
    let words = name.split(|sign: char| !sign.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    let spelled: String = words
        .map_while(|word| word.chars().next().filter(|_| word.chars().count() == 1))
        .collect();
    !is_longer && begins_like_guest(name) || begins_like_guest(&spelled)
}

fn begins_like_guest(text: &str) -> bool {
    let start: String = text.chars().take(GUEST.chars().count()).collect();
    let looks: String = skeleton(&start).flat_map(char::to_lowercase).collect();
    looks == GUEST.to_lowercase()
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

/// The names of the players who are connected, by how they look: those of a group look alike by the table of
/// confusable characters of Unicode.
#[derive(Debug, Default)]
pub(super) struct Looks(BTreeMap<String, BTreeMap<PlayerId, DisplayName>>);

impl Looks {
    /// Returns the name that a player gets who chooses `name`, as [`granted_to`] does. A name that looks like that of
    /// another player who is connected, and is written otherwise, becomes the name of the player as a guest.
    pub(super) fn granted(
        &self,
        player: PlayerId,
        kind: PlayerKind,
        name: &DisplayName,
    ) -> DisplayName {
        let granted = granted_to(player, kind, name);
        // The name as the player wrote it; the sign of computers is added to it.
        let (written, instead) = match kind {
            PlayerKind::Person => (name, guest(player)),
            PlayerKind::Computer => (&granted, guest(player).of_computer()),
        };
        let alike = self.0.get(&look(&granted));
        let imitates = alike.is_some_and(|alike| {
            alike
                .iter()
                .any(|(&other, theirs)| other != player && theirs != written)
        });
        if imitates { instead } else { granted }
    }

    pub(super) fn add(&mut self, player: PlayerId, name: DisplayName) {
        let alike = self.0.entry(look(&name)).or_default();
        alike.insert(player, name);
    }

    pub(super) fn remove(&mut self, player: PlayerId, name: &DisplayName) {
        let look = look(name);
        if let Some(alike) = self.0.get_mut(&look) {
            alike.remove(&player);
            if alike.is_empty() {
                self.0.remove(&look);
            }
        }
    }
}

fn look(name: &DisplayName) -> String {
    skeleton(name.as_str()).collect()
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
            "G u e s t 1",
            "g.u-e_s t x",
        ] {
            let looks = looks_like_guest(bad) || has_look_alikes(bad);
            assert!(looks, "{bad}");
        }
        for good in ["Guestbook", "A guest", "Gues", "Gäste", "G U E"] {
            assert!(!looks_like_guest(good), "{good}");
        }
    }

    #[test]
    fn nobody_looks_like_another_player() {
        let number = |number: u8| PlayerId::from_bytes([number; 26]);
        let name = |text: &str| -> DisplayName { text.parse().expect("a name") };
        let mut looks = Looks::default();
        for (player, text) in [(1, "Claude"), (2, "soso"), (3, "小明"), (4, "Ngọc")] {
            looks.add(number(player), name(text));
        }
        let granted = |looks: &Looks, text: &str| {
            let granted = looks.granted(number(9), PlayerKind::Person, &name(text));
            granted == name(text)
        };
        for bad in [
            "\u{2102}laude",
            "Ｃｌａｕｄｅ",
            "CIaude",
            "C1aude",
            "\u{455}\u{43e}\u{455}\u{43e}",
            "\u{fdfd}",
        ] {
            assert!(!granted(&looks, bad), "{bad}");
        }
        // Namesakes, and ordinary names of several scripts.
        for good in [
            "Claude",
            "Claudia",
            "小明",
            "小朋",
            "さくら",
            "김민준",
            "Nguyễn Văn An",
            "Ngoc",
            "Дмитрий",
            "Анна 2",
        ] {
            assert!(granted(&looks, good), "{good}");
        }
        assert_eq!(
            looks.granted(number(1), PlayerKind::Person, &name("CIaude")),
            name("CIaude"),
            "one's own name may change"
        );
        looks.remove(number(1), &name("Claude"));
        assert!(granted(&looks, "CIaude"), "that player is gone");
    }

    #[test]
    fn only_computers_have_their_sign() {
        let player: PlayerId = "0a1b2c3d4e5f6g7h8i9j0k1l2m".parse().expect("a player");
        let granted =
            |kind, name: &str| granted_to(player, kind, &name.parse().expect("a name")).to_string();
        let long = "12345678901234567890";
        for (chosen, person, computer) in [
            ("Ada", "Ada", "🤖 Ada"),
            ("🤖 Ada", "Guest 0a1b", "🤖 Ada"),
            ("A🤖da", "Guest 0a1b", "🤖 A da"),
            ("🤖", "Guest 0a1b", "🤖 Guest 0a1b"),
            ("guest", "Guest 0a1b", "🤖 Guest 0a1b"),
            (long, long, "🤖 123456789012345678"),
        ] {
            assert_eq!(granted(PlayerKind::Person, chosen), person, "{chosen}");
            assert_eq!(granted(PlayerKind::Computer, chosen), computer, "{chosen}");
        }
    }

    #[test]
    fn names_are_written_in_one_form() {
        let player: PlayerId = "0a1b2c3d4e5f6g7h8i9j0k1l2m".parse().expect("a player");
        let granted = |name: &str| granted(player, &name.parse().expect("a name")).to_string();
        for (chosen, expected) in [
            ("\u{2102}laude", "Claude"),
            ("Ｍｅｉ", "Mei"),
            ("ﾒｲ", "メイ"),
            ("Zoe\u{308}", "Zoë"),
            ("五子棋 Go", "五子棋 Go"),
            ("\u{1d406}uest 1", "Guest 0a1b"),
            // Whole sentences.
            ("\u{fdfd}", "Guest 0a1b"),
            ("\u{fdfa}\u{fdfa}", "Guest 0a1b"),
            ("M\u{435}i", "Guest 0a1b"),
        ] {
            assert_eq!(granted(chosen), expected, "{chosen}");
        }
    }
}
