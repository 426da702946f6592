//! Collections of balanced openings, made by `cargo xtask openings`; their first line is the command.

use tengen_core::rules::Variant;
use tengen_core::{BoardSize, Ruleset, Terms};

/// The texts of the collections by rule set and size in lines.
const COLLECTIONS: [(Variant, u8, &str); 5] = {
    use Variant::{Caro, Freestyle, Renju, Standard};
    [
        (Freestyle, 15, include_str!("../../openings/freestyle.txt")),
        (Standard, 15, include_str!("../../openings/standard.txt")),
        (Renju, 15, include_str!("../../openings/renju.txt")),
        (Caro, 15, include_str!("../../openings/caro.txt")),
        (
            Freestyle,
            20,
            include_str!("../../openings/freestyle-20.txt"),
        ),
    ]
};

/// Returns the text of the collection for the rules and the size of these terms, if there is one.
pub(crate) fn collection(terms: Terms) -> Option<&'static str> {
    let mut all = COLLECTIONS.into_iter();
    let fits = |variant, lines| {
        terms.rules == Ruleset::new(variant)
            && terms.size == BoardSize::new(lines).unwrap_or_default()
    };
    let found = all.find(|&(variant, lines, _)| fits(variant, lines));
    found.map(|(.., text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::opening::parse;
    use std::collections::HashSet;
    use tengen_core::{Game, Symmetry};

    #[test]
    fn collections_have_200_different_openings() {
        for (variant, lines, text) in COLLECTIONS {
            let terms = Terms {
                rules: Ruleset::new(variant),
                size: BoardSize::new(lines).expect("a size"),
                ..Terms::default()
            };
            assert_eq!(collection(terms), Some(text));
            let openings = parse(text, terms).expect("openings");
            assert!(
                openings.len() >= 200,
                "{variant:?} {lines}: {}",
                openings.len()
            );
            let mut forms = HashSet::new();
            for opening in openings {
                assert!((3..=8).contains(&opening.0.len()), "{opening}");
                let mut game = Game::new(terms);
                for &point in &opening.0 {
                    game.play(point).expect("a move");
                }
                let images = Symmetry::ALL.map(|it| game.board().transformed(it).zobrist());
                assert!(forms.insert(images.into_iter().min()), "{opening}");
            }
        }
    }

    #[test]
    fn colours_are_even_in_the_games_that_checked_them() {
        for (_, _, text) in COLLECTIONS {
            let line = text.lines().rfind(|line| line.starts_with("# The engine"));
            let line = line.expect("the result of the check");
            let after = |word: &str| -> u32 {
                let (_, rest) = line.split_once(word).expect(word);
                let digits: String = rest
                    .trim()
                    .chars()
                    .take_while(char::is_ascii_digit)
                    .collect();
                digits.parse().expect("a number")
            };
            let (black, white) = (after("Black won"), after("White"));
            let share = 100 * black / (black + white).max(1);
            assert!((40..=60).contains(&share), "{line}");
        }
    }

    #[test]
    fn other_terms_have_none() {
        for terms in ["caro-exact", "renju size=20", "freestyle size=16"] {
            assert_eq!(collection(terms.parse().expect("terms")), None);
        }
    }
}
