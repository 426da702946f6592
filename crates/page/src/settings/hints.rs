//! Sentences that explain the choices of a new game, and why some of them cannot be combined.

use crate::app::Language;
use crate::text::text;
use tengen_core::game::{Colours, Misfit, Opening, Referee};
use tengen_core::rules::Variant;

/// Returns the explanation of a rule set.
#[must_use]
pub fn rules_hint(language: Language, variant: Variant) -> &'static str {
    match variant {
        Variant::Freestyle => text!(language, "rules_freestyle_hint"),
        Variant::Standard => text!(language, "rules_standard_hint"),
        Variant::Renju => text!(language, "rules_renju_hint"),
        Variant::Caro => text!(language, "rules_caro_hint"),
        Variant::CaroExact => text!(language, "rules_caro_exact_hint"),
        Variant::Custom(_) => text!(language, "rules_custom_hint"),
    }
}

/// Returns the explanation of an opening.
#[must_use]
pub fn opening_hint(language: Language, opening: Opening) -> &'static str {
    match opening {
        Opening::Free => text!(language, "opening_free_hint"),
        Opening::Tengen => text!(language, "opening_tengen_hint"),
        Opening::Pro => text!(language, "opening_pro_hint"),
        Opening::LongPro => text!(language, "opening_long_pro_hint"),
        Opening::Swap => text!(language, "opening_swap_hint"),
        Opening::Swap2 => text!(language, "opening_swap2_hint"),
        Opening::Rif => text!(language, "opening_rif_hint"),
        Opening::Yamaguchi => text!(language, "opening_yamaguchi_hint"),
        Opening::Taraguchi10 => text!(language, "opening_taraguchi10_hint"),
        Opening::Soosyrv8 => text!(language, "opening_soosyrv8_hint"),
        Opening::Tarannikov => text!(language, "opening_tarannikov_hint"),
        Opening::Sakata => text!(language, "opening_sakata_hint"),
    }
}

/// Returns the explanation of a referee mode.
#[must_use]
pub fn referee_hint(language: Language, referee: Referee) -> &'static str {
    match referee {
        Referee::Strict => text!(language, "referee_strict_hint"),
        Referee::Marked => text!(language, "referee_marked_hint"),
        Referee::Claim => text!(language, "referee_claim_hint"),
    }
}

/// Returns the explanation of the assignment of colours; empty if the players need not do anything.
#[must_use]
pub fn colours_hint(language: Language, colours: Colours) -> &'static str {
    match colours {
        Colours::Assigned => "",
        Colours::Nigiri => text!(language, "colours_hint"),
    }
}

/// Returns the reason why an opening does not fit the other terms.
#[must_use]
pub fn misfit(language: Language, misfit: Misfit) -> &'static str {
    match misfit {
        Misfit::NeedsRenju => text!(language, "needs_renju"),
        Misfit::NeedsSize15 => text!(language, "needs_15"),
        Misfit::NeedsSize11 => text!(language, "needs_11"),
        Misfit::NeedsBlackFirst => text!(language, "needs_black"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_choice_has_a_sentence_of_its_own() {
        for language in Language::ALL {
            let custom = Variant::from_name("custom").expect("a rule set");
            let mut all: Vec<&str> = Variant::NAMED.map(|it| rules_hint(language, it)).to_vec();
            all.push(rules_hint(language, custom));
            all.extend(Opening::ALL.iter().map(|&it| opening_hint(language, it)));
            all.extend(Referee::ALL.iter().map(|&it| referee_hint(language, it)));
            all.push(colours_hint(language, Colours::Nigiri));
            all.extend(
                [
                    Misfit::NeedsRenju,
                    Misfit::NeedsSize15,
                    Misfit::NeedsSize11,
                    Misfit::NeedsBlackFirst,
                ]
                .map(|it| misfit(language, it)),
            );
            let count = all.len();
            assert!(all.iter().all(|it| it.ends_with(language.stop())));
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count, "{language:?}");
            assert_eq!(colours_hint(language, Colours::Assigned), "");
        }
    }
}
