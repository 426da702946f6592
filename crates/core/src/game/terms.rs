//! Terms: the agreement before the first move, as one value with one text form.

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{
    Colours, Misfit, MoveLimit, Opening, ParseColoursError, ParseMoveLimitError, ParseOpeningError,
    ParseRefereeError, ParseTimeControlError, Referee, TimeControl,
};
use crate::board::{BoardSize, BoardSizeError, ParseStoneError, Stone};
use crate::rules::{ParseRulesetError, Ruleset};

/// The agreement of the players before the first move, used by games, stored games and links.
///
/// The text form begins with the rule set and leaves out defaults. Terms that do not fit together have a text
/// form that cannot be read back: see [`check`](Self::check).
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
/// let terms: Terms = "renju clock=days:135/game moves=150".parse()?;
/// assert_eq!(terms.moves.map(|limit| limit.get()), Some(150));
/// assert!("standard opening=rif".parse::<Terms>().is_err(), "RIF is an opening of renju");
/// # Ok::<(), tengen_core::game::ParseTermsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// The rule set of the game.
    pub rules: Ruleset,
    /// The size of the board.
    pub size: BoardSize,
    /// The colour that starts.
    pub first: Stone,
    /// The rule for placing the first stones.
    pub opening: Opening,
    /// The way to assign the colours.
    pub colours: Colours,
    /// The consequence of a forbidden move by Black.
    pub referee: Referee,
    /// The time limits of the players.
    pub clock: TimeControl,
    /// The number of moves after which the game is a draw; `None` for no limit.
    pub moves: Option<MoveLimit>,
}

/// The reason why a text is not the terms of a game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseTermsError {
    /// The rule set is not valid.
    #[error(transparent)]
    Rules(#[from] ParseRulesetError),
    /// The board size is not valid.
    #[error(transparent)]
    Size(#[from] BoardSizeError),
    /// The starting colour is not valid.
    #[error("first: {0}")]
    First(#[from] ParseStoneError),
    /// The opening name is not valid.
    #[error("opening: {0}")]
    Opening(#[from] ParseOpeningError),
    /// The way to assign the colours is not valid.
    #[error("colours: {0}")]
    Colours(#[from] ParseColoursError),
    /// The referee mode is not valid.
    #[error("referee: {0}")]
    Referee(#[from] ParseRefereeError),
    /// The time control is not valid.
    #[error("clock: {0}")]
    Clock(#[from] ParseTimeControlError),
    /// The number of moves after which the game is a draw is not valid.
    #[error("moves: {0}")]
    Moves(#[from] ParseMoveLimitError),
    /// The opening does not fit the other terms.
    #[error(transparent)]
    Misfit(#[from] Misfit),
    /// The word is not the name of a term.
    #[error(
        "unknown term \"{0}\": expected size=, first=, opening=, colours=, referee=, clock= or moves="
    )]
    Word(String),
    /// A term is there twice.
    #[error("the term {0}= is there twice")]
    Twice(String),
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
            moves: None,
        }
    }
}

impl Terms {
    /// Checks that the opening fits the rule set, the size and the starting colour.
    ///
    /// # Errors
    ///
    /// [`Misfit`] with the missing requirement.
    pub fn check(&self) -> Result<(), Misfit> {
        self.opening.fits(self.rules, self.size, self.first)
    }

    /// Returns terms that fit together: drops the opening if it does not fit, and then lets Black start if
    /// that is needed.
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
        if let Some(moves) = self.moves {
            write!(f, " moves={moves}")?;
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
        let mut seen = Vec::new();
        for word in words {
            let (name, value) = word.split_once('=').unwrap_or((word, ""));
            match name {
                "size" => terms.size = value.parse()?,
                "first" => terms.first = value.parse()?,
                "opening" => terms.opening = value.parse()?,
                "colours" => terms.colours = value.parse()?,
                "referee" => terms.referee = value.parse()?,
                "clock" => terms.clock = value.parse()?,
                "moves" => terms.moves = Some(value.parse()?),
                _ => return Err(ParseTermsError::Word(word.to_string())),
            }
            if seen.contains(&name) {
                return Err(ParseTermsError::Twice(name.to_string()));
            }
            seen.push(name);
        }
        terms.check()?;
        Ok(terms)
    }
}
