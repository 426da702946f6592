//! Terms: what is agreed before the first move, as one value with one text form.

use std::fmt;
use std::str::FromStr;

use crate::board::{BoardSize, BoardSizeError, ParseStoneError, Stone};
use crate::rules::{ParseRulesetError, Ruleset};

/// What the players agree on before the first move: carried by the game, the stored game and the
/// link alike.
///
/// The text form begins with the rule set; what has its default is left out.
///
/// # Examples
///
/// ```
/// use tengen::{Stone, Terms};
///
/// let terms: Terms = "freestyle:full=second size=19 first=white".parse()?;
/// assert_eq!(terms.first, Stone::White);
/// assert_eq!(terms.to_string(), "freestyle:full=second size=19 first=white");
/// assert_eq!(Terms::default().to_string(), "freestyle");
/// # Ok::<(), tengen::game::ParseTermsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// The rule set.
    pub rules: Ruleset,
    /// The size of the board.
    pub size: BoardSize,
    /// The colour that starts.
    pub first: Stone,
}

/// Why a text is not the terms of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseTermsError {
    /// The rule set.
    #[error(transparent)]
    Rules(#[from] ParseRulesetError),
    /// The size.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// The colour that starts.
    #[error("first: {0}")]
    First(#[from] ParseStoneError),
    /// A word that is none of the terms.
    #[error("unknown term \"{0}\": expected size= or first=")]
    Word(String),
}

impl Default for Terms {
    fn default() -> Self {
        Terms {
            rules: Ruleset::default(),
            size: BoardSize::DEFAULT,
            first: Stone::Black,
        }
    }
}

impl fmt::Display for Terms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Terms::default();
        self.rules.fmt(f)?;
        if self.size != usual.size {
            write!(f, " size={}", self.size)?;
        }
        if self.first != usual.first {
            write!(f, " first={}", self.first)?;
        }
        Ok(())
    }
}

impl FromStr for Terms {
    type Err = ParseTermsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split(' ');
        let mut terms = Terms {
            rules: words.next().unwrap_or_default().parse()?,
            ..Terms::default()
        };
        for word in words {
            if let Some(size) = word.strip_prefix("size=") {
                terms.size = size.parse()?;
            } else if let Some(first) = word.strip_prefix("first=") {
                terms.first = first.parse()?;
            } else {
                return Err(ParseTermsError::Word(word.to_string()));
            }
        }
        Ok(terms)
    }
}
