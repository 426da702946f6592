//! Terms: what is agreed before the first move, as one value with one text form.

use std::fmt;
use std::str::FromStr;

use super::{
    Colours, Misfit, Opening, ParseColoursError, ParseOpeningError, ParseRefereeError,
    ParseTimeControlError, Referee, TimeControl,
};
use crate::board::{BoardSize, BoardSizeError, ParseStoneError, Stone};
use crate::rules::{ParseRulesetError, Ruleset};

/// What the players agree on before the first move: carried by the game, the stored game and the
/// link alike.
///
/// The text form begins with the rule set; what has its default is left out. Terms that do not go
/// with one another have no text form that reads back: see [`check`](Self::check).
///
/// # Examples
///
/// ```
/// use tengen_core::{Stone, Terms};
///
/// let terms: Terms = "freestyle:full=second size=19 first=white".parse()?;
/// assert_eq!(terms.first, Stone::White);
/// assert_eq!(terms.to_string(), "freestyle:full=second size=19 first=white");
/// assert_eq!(Terms::default().to_string(), "freestyle");
///
/// let terms: Terms = "renju opening=soosyrv8 colours=nigiri referee=claim".parse()?;
/// assert_eq!(terms.to_string(), "renju opening=soosyrv8 colours=nigiri referee=claim");
/// let terms: Terms = "freestyle clock=increment:300+5".parse()?;
/// assert_eq!(terms.clock.to_string(), "increment:300+5");
/// assert!("standard opening=rif".parse::<Terms>().is_err(), "RIF is an opening of renju");
/// # Ok::<(), tengen_core::game::ParseTermsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// The rule set.
    pub rules: Ruleset,
    /// The size of the board.
    pub size: BoardSize,
    /// The colour that starts.
    pub first: Stone,
    /// How the first stones are placed.
    pub opening: Opening,
    /// How the players come by their colours.
    pub colours: Colours,
    /// What follows when Black plays what the rules forbid.
    pub referee: Referee,
    /// How long they may think.
    pub clock: TimeControl,
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
    /// The opening.
    #[error("opening: {0}")]
    Opening(#[from] ParseOpeningError),
    /// How the players come by their colours.
    #[error("colours: {0}")]
    Colours(#[from] ParseColoursError),
    /// The referee's mode.
    #[error("referee: {0}")]
    Referee(#[from] ParseRefereeError),
    /// How long the players may think.
    #[error("clock: {0}")]
    Clock(#[from] ParseTimeControlError),
    /// The opening does not go with the other terms.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// A word that is none of the terms.
    #[error("unknown term \"{0}\": expected size=, first=, opening=, colours=, referee= or clock=")]
    Word(String),
}

impl Default for Terms {
    fn default() -> Self {
        Terms {
            rules: Ruleset::default(),
            size: BoardSize::DEFAULT,
            first: Stone::Black,
            opening: Opening::Free,
            colours: Colours::Assigned,
            referee: Referee::Strict,
            clock: TimeControl::Unlimited,
        }
    }
}

impl Terms {
    /// Whether the opening goes with the rule set, the size and the colour that starts.
    ///
    /// # Errors
    ///
    /// [`Misfit`] with what it needs.
    pub fn check(&self) -> Result<(), Misfit> {
        self.opening.fits(self.rules, self.size, self.first)
    }

    /// Terms that go with one another: without the opening, and with Black starting, where these
    /// do not go with the rest.
    pub(super) fn fitted(mut self) -> Terms {
        if self.check().is_err() {
            self.opening = Opening::Free;
        }
        if self.check().is_err() {
            self.first = Stone::Black;
        }
        self
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
        if self.opening != usual.opening {
            write!(f, " opening={}", self.opening)?;
        }
        if self.colours != usual.colours {
            write!(f, " colours={}", self.colours)?;
        }
        if self.referee != usual.referee {
            write!(f, " referee={}", self.referee)?;
        }
        if self.clock != usual.clock {
            write!(f, " clock={}", self.clock)?;
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
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            match name {
                "size" => terms.size = value.parse()?,
                "first" => terms.first = value.parse()?,
                "opening" => terms.opening = value.parse()?,
                "colours" => terms.colours = value.parse()?,
                "referee" => terms.referee = value.parse()?,
                "clock" => terms.clock = value.parse()?,
                _ => return Err(ParseTermsError::Word(word.to_string())),
            }
        }
        terms.check()?;
        Ok(terms)
    }
}
