//! A rule set as one value with one text form, used wherever a rule set is stored or sent.

use std::fmt;
use std::str::FromStr;

use super::FullBoard;

/// What wins and what ends a game, chosen at run time.
///
/// Its text form is its only spelling anywhere: `freestyle`, `freestyle:full=second`. What has
/// its default is left out.
///
/// # Examples
///
/// ```
/// use tengen::Ruleset;
///
/// let rules: Ruleset = "freestyle:full=second".parse()?;
/// assert_eq!(rules.to_string(), "freestyle:full=second");
/// assert_eq!("freestyle:full=draw".parse::<Ruleset>()?.to_string(), "freestyle");
/// # Ok::<(), tengen::rules::ParseRulesetError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ruleset {
    /// What a full board without a five means.
    pub full_board: FullBoard,
}

/// Why a text is not a rule set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRulesetError {
    /// The name before the colon is not known.
    #[error("unknown rule set \"{0}\": expected freestyle")]
    Name(String),
    /// An option that the rule set does not have, or not with this value.
    #[error("unknown option \"{0}\": expected full=draw or full=second")]
    Option(String),
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("freestyle")?;
        match self.full_board {
            FullBoard::Draw => Ok(()),
            full @ FullBoard::SecondPlayerWins => write!(f, ":full={full}"),
        }
    }
}

impl FromStr for Ruleset {
    type Err = ParseRulesetError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, options) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        if name != "freestyle" {
            return Err(ParseRulesetError::Name(name.to_string()));
        }
        let mut rules = Ruleset::default();
        let mut rest = options;
        while let Some(options) = rest {
            let (option, others) = match options.split_once(',') {
                Some((option, others)) => (option, Some(others)),
                None => (options, None),
            };
            let value = option.strip_prefix("full=").unwrap_or_default();
            let full = value.parse();
            rules.full_board = full.map_err(|_| ParseRulesetError::Option(option.to_string()))?;
            rest = others;
        }
        Ok(rules)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_texts() {
        for text in [
            "",
            "renju!",
            "Freestyle",
            "freestyle:",
            "freestyle:full",
            "freestyle:full=",
            "freestyle:full=black",
            "freestyle:full=draw,",
        ] {
            assert!(text.parse::<Ruleset>().is_err(), "{text:?}");
        }
    }
}
