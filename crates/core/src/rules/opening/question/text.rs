//! The text form of a question.

use core::fmt;
use core::str::FromStr;

use super::Question;
use crate::rules::opening::{Branch, Fifths, ParseAreaError, ParseFifthsError};

/// The reason why a text is not a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseQuestionError {
    /// The text does not begin like a question.
    #[error(
        "expected place:, swap, number:, offer:, pick:, branch:, grab: or guess, with what is asked"
    )]
    Word,
    /// The area for the stone is not valid.
    #[error(transparent)]
    Area(#[from] ParseAreaError),
    /// The list of offered points is not valid.
    #[error(transparent)]
    Fifths(#[from] ParseFifthsError),
    /// The number is not valid.
    #[error("expected a number from 0 to 255")]
    Number,
    /// No opening has a fork with these branches.
    #[error("expected stay-white+take-black+put-two or one-fifth+ten-fifths")]
    Fork,
}

/// Writes the text form.
impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Question::Place(area) => write!(f, "place:{area}"),
            Question::Swap => f.write_str("swap"),
            Question::Number { most } => write!(f, "number:{}", u32::from(*most)),
            Question::Offer { offered, left } => {
                write!(f, "offer:{}", u32::from(*left))?;
                if offered.count() > 0 {
                    write!(f, ":{offered}")?;
                }
                Ok(())
            }
            Question::Pick(offered) => write!(f, "pick:{offered}"),
            Question::Branch(branches) => {
                let mut join = "branch:";
                for branch in *branches {
                    write!(f, "{join}{branch}")?;
                    join = "+";
                }
                Ok(())
            }
            Question::Grab { most } => write!(f, "grab:{}", u32::from(*most)),
            Question::Guess => f.write_str("guess"),
        }
    }
}

/// Reads the text form.
impl FromStr for Question {
    type Err = ParseQuestionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(':') {
            None if text == "swap" => Ok(Question::Swap),
            None if text == "guess" => Ok(Question::Guess),
            Some(("place", area)) => Ok(Question::Place(area.parse()?)),
            Some(("number", most)) => Ok(Question::Number {
                most: number(most)?,
            }),
            Some(("grab", most)) => Ok(Question::Grab {
                most: number(most)?,
            }),
            Some(("offer", what)) => {
                let (left, offered) = what.split_once(':').unwrap_or((what, ""));
                Ok(Question::Offer {
                    offered: offered.parse()?,
                    left: number(left)?,
                })
            }
            Some(("pick", offered)) => Ok(Question::Pick(offered.parse::<Fifths>()?)),
            Some(("branch", fork)) => {
                let is_meant = |branches: &&&[Branch]| is_fork(branches, fork);
                let found = Branch::FORKS.iter().find(is_meant);
                let branches = found.ok_or(ParseQuestionError::Fork)?;
                Ok(Question::Branch(branches))
            }
            _ => Err(ParseQuestionError::Word),
        }
    }
}

/// Returns `true` if `text` names exactly these branches, in this order.
fn is_fork(branches: &[Branch], text: &str) -> bool {
    let mut names = text.split('+');
    for branch in branches {
        if names.next().and_then(|name| name.parse().ok()) != Some(*branch) {
            return false;
        }
    }
    names.next().is_none()
}

fn number(text: &str) -> Result<u8, ParseQuestionError> {
    let digits = text.starts_with(|sign: char| sign.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or(ParseQuestionError::Number)
}
