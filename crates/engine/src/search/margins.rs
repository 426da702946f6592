//! The margins of pruning and reductions, which matches of the engine against itself adjust (`cargo xtask tune margins`).

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantArray};

/// A margin: a value of the evaluation, of which 200 wins about 73 of 100 games; a depth in 256ths of a ply; or a factor in
/// 256ths.
///
/// The text form is the name in lower case with hyphens, such as `futility-ply`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, VariantArray, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Margin {
    /// A value: a node is not searched if its static value exceeds beta by this for each ply of its depth, and by
    /// [`Margin::FutilityBase`].
    FutilityPly,
    /// A value; see [`Margin::FutilityPly`].
    FutilityBase,
    /// A value: a shallow node is a leaf if its static value is below alpha by this for each ply of its depth, and by
    /// [`Margin::RazorBase`].
    RazorPly,
    /// A value; see [`Margin::RazorPly`].
    RazorBase,
    /// A factor of the number of moves that are searched at a node.
    LateMoves,
    /// A factor of the reduction of late moves.
    Reduction,
    /// The depth by which moves of the principal variation are reduced less.
    PrincipalLess,
    /// The depth by which moves of an expected cut node are reduced more, except killer moves.
    CutMore,
    /// The depth by which moves that make or prevent a threat are reduced less.
    ThreatLess,
    /// The depth by which moves on points that may be forbidden are reduced less.
    SuspectLess,
    /// A factor of the reduction of replies to an open four.
    OpenFourReduction,
    /// The depth by which a history value of 256 reduces a move less.
    HistoryLess,
    /// The depth by which replies to a five are searched more deeply.
    FiveMore,
    /// A value: an expected cut node is searched one ply less deeply if its value exceeds beta by this for each ply of its
    /// depth, and by [`Margin::CutBase`].
    CutPly,
    /// A value; see [`Margin::CutPly`].
    CutBase,
    /// A value: an iteration first looks for values within this distance of the value of the iteration before.
    Window,
}

impl Margin {
    /// All margins.
    pub const ALL: &[Margin] = Margin::VARIANTS;

    /// Returns the built-in value.
    const fn built_in(self) -> i32 {
        match self {
            Margin::FutilityPly => 63,
            Margin::FutilityBase => 25,
            Margin::RazorPly => 58,
            Margin::RazorBase => 40,
            Margin::LateMoves => 256,
            Margin::Reduction => 251,
            Margin::PrincipalLess => 243,
            Margin::CutMore => 378,
            Margin::ThreatLess => 108,
            Margin::SuspectLess => 273,
            Margin::OpenFourReduction => 229,
            Margin::HistoryLess => 167,
            Margin::FiveMore => 316,
            Margin::CutPly => 21,
            Margin::CutBase => 18,
            Margin::Window => 31,
        }
    }

    /// Returns the smallest and the largest value.
    #[must_use]
    pub const fn range(self) -> RangeInclusive<i32> {
        match self {
            Margin::FutilityPly => 10..=200,
            Margin::RazorPly => 0..=200,
            Margin::FutilityBase | Margin::RazorBase | Margin::CutBase => -100..=200,
            Margin::CutPly => 0..=100,
            Margin::Window => 4..=200,
            Margin::LateMoves => 64..=1024,
            Margin::Reduction => 64..=512,
            Margin::PrincipalLess
            | Margin::CutMore
            | Margin::ThreatLess
            | Margin::SuspectLess
            | Margin::OpenFourReduction
            | Margin::HistoryLess
            | Margin::FiveMore => 0..=1024,
        }
    }
}

/// The values of all margins.
///
/// The text form lists the margins that differ from the built-in ones: `futility-ply=55 razor-base=30`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Margins([i32; Margin::ALL.len()]);

/// The text is no list of margins.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseMarginsError {
    /// A part is not a name, `=` and a number.
    #[error("{0:?}: expected one of {names} and its value, such as futility-ply=60", names = names())]
    Part(String),
    /// The number is out of range.
    #[error("{part:?}: expected a value from {} to {}", .range.start(), .range.end())]
    Range {
        /// The part of the text.
        part: String,
        /// The range of the margin.
        range: RangeInclusive<i32>,
    },
}

/// Returns the names of all margins for people.
fn names() -> String {
    let names: Vec<&str> = Margin::ALL.iter().map(Into::into).collect();
    names.join(", ")
}

impl Margins {
    /// The margins of the engine.
    pub const BUILT_IN: Margins = {
        let mut all = [0; Margin::ALL.len()];
        let mut place = 0;
        while place < all.len() {
            all[place] = Margin::ALL[place].built_in();
            place += 1;
        }
        Margins(all)
    };

    /// Returns the value of a margin.
    #[must_use]
    pub const fn get(&self, margin: Margin) -> i32 {
        // There is one value per margin.
        self.0[margin as usize]
    }

    /// Returns the margins with another value of one of them; the nearest that it may have.
    #[must_use]
    pub fn with(mut self, margin: Margin, value: i32) -> Margins {
        let range = margin.range();
        self.0[margin as usize] = value.clamp(*range.start(), *range.end());
        self
    }
}

impl Default for Margins {
    fn default() -> Margins {
        Margins::BUILT_IN
    }
}

impl fmt::Display for Margins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let others = Margin::ALL.iter();
        let others = others.filter(|&&it| self.get(it) != Margins::BUILT_IN.get(it));
        for (place, &margin) in others.enumerate() {
            let space = if place == 0 { "" } else { " " };
            let name: &str = margin.into();
            write!(f, "{space}{name}={}", self.get(margin))?;
        }
        Ok(())
    }
}

impl FromStr for Margins {
    type Err = ParseMarginsError;

    fn from_str(text: &str) -> Result<Margins, ParseMarginsError> {
        let mut margins = Margins::BUILT_IN;
        for part in text.split_whitespace() {
            let read = part.split_once('=');
            let read =
                read.and_then(|(name, value)| Some((name.parse().ok()?, value.parse().ok()?)));
            let Some((margin, value)): Option<(Margin, i32)> = read else {
                return Err(ParseMarginsError::Part(part.to_owned()));
            };
            let range = margin.range();
            if !range.contains(&value) {
                let part = part.to_owned();
                return Err(ParseMarginsError::Range { part, range });
            }
            margins = margins.with(margin, value);
        }
        Ok(margins)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_the_engine_are_in_their_ranges() {
        for &margin in Margin::ALL {
            assert!(
                margin.range().contains(&Margins::BUILT_IN.get(margin)),
                "{margin:?}"
            );
        }
    }

    #[test]
    fn a_text_has_the_other_values() {
        let margins = Margins::BUILT_IN
            .with(Margin::CutBase, -12)
            .with(Margin::FutilityPly, 9999);
        assert_eq!(margins.to_string(), "futility-ply=200 cut-base=-12");
        assert_eq!(margins.to_string().parse(), Ok(margins));
        assert_eq!("".parse(), Ok(Margins::BUILT_IN));
        for wrong in ["futility", "futility-ply", "futility-ply=x", "other=3"] {
            let error = wrong.parse::<Margins>();
            assert_eq!(error, Err(ParseMarginsError::Part(wrong.to_owned())));
        }
        let error = "cut-ply=101".parse::<Margins>().expect_err("too large");
        assert_eq!(
            error.to_string(),
            "\"cut-ply=101\": expected a value from 0 to 100"
        );
    }
}
