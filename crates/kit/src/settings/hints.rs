//! Sentences that explain the choices of a new game, and why some of them cannot be combined.

use crate::text::{Key, Texts};
use tengen_core::game::{Colours, Misfit, Opening, Referee};
use tengen_core::rules::Variant;

/// Returns the explanation of a rule set.
pub fn rules_hint(texts: Texts, variant: Variant) -> &'static str {
    match variant {
        Variant::Freestyle => texts.get(Key::RulesFreestyleHint),
        Variant::Standard => texts.get(Key::RulesStandardHint),
        Variant::Renju => texts.get(Key::RulesRenjuHint),
        Variant::Caro => texts.get(Key::RulesCaroHint),
        Variant::CaroExact => texts.get(Key::RulesCaroExactHint),
        Variant::Custom(_) => texts.get(Key::RulesCustomHint),
    }
}

/// Returns the explanation of an opening.
pub fn opening_hint(texts: Texts, opening: Opening) -> &'static str {
    match opening {
        Opening::Free => texts.get(Key::OpeningFreeHint),
        Opening::Tengen => texts.get(Key::OpeningTengenHint),
        Opening::Pro => texts.get(Key::OpeningProHint),
        Opening::LongPro => texts.get(Key::OpeningLongProHint),
        Opening::Swap => texts.get(Key::OpeningSwapHint),
        Opening::Swap2 => texts.get(Key::OpeningSwap2Hint),
        Opening::Rif => texts.get(Key::OpeningRifHint),
        Opening::Yamaguchi => texts.get(Key::OpeningYamaguchiHint),
        Opening::Taraguchi10 => texts.get(Key::OpeningTaraguchi10Hint),
        Opening::Soosyrv8 => texts.get(Key::OpeningSoosyrv8Hint),
        Opening::Tarannikov => texts.get(Key::OpeningTarannikovHint),
        Opening::Sakata => texts.get(Key::OpeningSakataHint),
    }
}

/// Returns the explanation of a referee mode.
pub fn referee_hint(texts: Texts, referee: Referee) -> &'static str {
    match referee {
        Referee::Strict => texts.get(Key::RefereeStrictHint),
        Referee::Marked => texts.get(Key::RefereeMarkedHint),
        Referee::Claim => texts.get(Key::RefereeClaimHint),
    }
}

/// Returns the explanation of the assignment of colours; empty if the players need not do anything.
pub fn colours_hint(texts: Texts, colours: Colours) -> &'static str {
    match colours {
        Colours::Assigned => "",
        Colours::Nigiri => texts.get(Key::ColoursHint),
    }
}

/// Returns the reason why an opening does not fit the other terms.
pub fn misfit(texts: Texts, misfit: Misfit) -> &'static str {
    match misfit {
        Misfit::NeedsRenju => texts.get(Key::NeedsRenju),
        Misfit::NeedsSize15 => texts.get(Key::Needs15),
        Misfit::NeedsSize11 => texts.get(Key::Needs11),
        Misfit::NeedsBlackFirst => texts.get(Key::NeedsBlack),
    }
}

/// Returns the name of an opening, followed by its unmet requirement.
pub fn opening_with_reason(texts: Texts, opening: Opening, needs: Option<&str>) -> String {
    let mut text = super::words::opening(texts, opening).to_string();
    if let Some(needs) = needs {
        text.push_str(" – ");
        text.push_str(
            needs
                .strip_suffix(texts.get(Key::FullStop))
                .unwrap_or(needs),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::Language;

    #[test]
    fn every_choice_has_a_sentence_of_its_own() {
        for texts in Language::ALL.map(Texts::of) {
            let custom = Variant::from_name("custom").expect("a rule set");
            let mut all: Vec<&str> = Variant::NAMED.map(|it| rules_hint(texts, it)).to_vec();
            all.push(rules_hint(texts, custom));
            all.extend(Opening::ALL.iter().map(|&it| opening_hint(texts, it)));
            all.extend(Referee::ALL.iter().map(|&it| referee_hint(texts, it)));
            all.push(colours_hint(texts, Colours::Nigiri));
            all.extend(
                [
                    Misfit::NeedsRenju,
                    Misfit::NeedsSize15,
                    Misfit::NeedsSize11,
                    Misfit::NeedsBlackFirst,
                ]
                .map(|it| misfit(texts, it)),
            );
            let count = all.len();
            assert!(all.iter().all(|it| it.ends_with(texts.get(Key::FullStop))));
            all.sort_unstable();
            all.dedup();
            assert_eq!(all.len(), count, "{texts:?}");
            assert_eq!(colours_hint(texts, Colours::Assigned), "");
        }
    }
}
