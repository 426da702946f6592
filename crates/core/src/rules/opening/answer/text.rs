//! The text forms of answers and branches. Records and links store them, so they never change.

use std::fmt;
use std::str::FromStr;

use super::{Answer, Branch, Parity};
use crate::board::ParsePointError;

/// The reason why a text is not an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseAnswerError {
    /// The text is not a valid point.
    #[error("expected a point or an answer: {0}")]
    Point(#[from] ParsePointError),
    /// The word before the colon, or the value after it, is not valid.
    #[error("expected number:, grab:, offer:, pick:, branch: or guess: with its value")]
    Value,
}

/// Error for a text that is not the name of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected stay-white, take-black, put-two, one-fifth or ten-fifths")]
pub struct ParseBranchError;

/// Answers with a fixed text.
const WORDS: [(Answer, &str); 4] = [
    (Answer::Swap, "swap"),
    (Answer::Keep, "keep"),
    (Answer::Guess(Parity::Odd), "guess:odd"),
    (Answer::Guess(Parity::Even), "guess:even"),
];

/// Writes `h8`, `swap`, `keep`, `number:3`, `offer:g8`, `pick:g8`, `branch:put-two`, `grab:7`,
/// `guess:odd`.
impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Place(point) => point.fmt(f),
            Answer::Offer(point) => write!(f, "offer:{point}"),
            Answer::Pick(point) => write!(f, "pick:{point}"),
            Answer::Number(number) => write!(f, "number:{}", u32::from(*number)),
            Answer::Grab(stones) => write!(f, "grab:{}", u32::from(*stones)),
            Answer::Branch(branch) => write!(f, "branch:{branch}"),
            word => {
                let named = WORDS.iter().find(|(known, _)| known == word);
                f.write_str(named.map_or("", |(_, name)| name))
            }
        }
    }
}

/// Reads the output of `Display`.
impl FromStr for Answer {
    type Err = ParseAnswerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        for (answer, name) in WORDS {
            if name == text {
                return Ok(answer);
            }
        }
        let Some((word, value)) = text.split_once(':') else {
            return Ok(Answer::Place(text.parse()?));
        };
        match word {
            "offer" => Ok(Answer::Offer(value.parse()?)),
            "pick" => Ok(Answer::Pick(value.parse()?)),
            "number" => number(value).map(Answer::Number),
            "grab" => number(value).map(Answer::Grab),
            "branch" => {
                let branch = value.parse().map_err(|_| ParseAnswerError::Value)?;
                Ok(Answer::Branch(branch))
            }
            _ => Err(ParseAnswerError::Value),
        }
    }
}

/// Reads a number of digits only, without leading zeros.
fn number(text: &str) -> Result<u8, ParseAnswerError> {
    let digits = text.starts_with(|sign: char| matches!(sign, '1'..='9'));
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or(ParseAnswerError::Value)
}

/// The names of the branches.
const BRANCHES: [(Branch, &str); 5] = [
    (Branch::StayWhite, "stay-white"),
    (Branch::TakeBlack, "take-black"),
    (Branch::PutTwo, "put-two"),
    (Branch::OneFifth, "one-fifth"),
    (Branch::TenFifths, "ten-fifths"),
];

/// Writes `stay-white`, `take-black`, `put-two`, `one-fifth`, `ten-fifths`.
impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = BRANCHES.iter().find(|(known, _)| known == self);
        f.write_str(named.map_or("", |(_, name)| name))
    }
}

/// Reads the output of `Display`.
impl FromStr for Branch {
    type Err = ParseBranchError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = BRANCHES.iter().find(|(_, name)| *name == text);
        named.map(|&(branch, _)| branch).ok_or(ParseBranchError)
    }
}
