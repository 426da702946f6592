//! The text form of answers. Records and links store them, so they never change.

use core::fmt;
use core::str::FromStr;

use super::Answer;
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
            Answer::Guess(parity) => write!(f, "guess:{parity}"),
            Answer::Swap => f.write_str("swap"),
            Answer::Keep => f.write_str("keep"),
        }
    }
}

/// Reads the output of `Display`.
impl FromStr for Answer {
    type Err = ParseAnswerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let Some((word, value)) = text.split_once(':') else {
            return Ok(match text {
                "swap" => Answer::Swap,
                "keep" => Answer::Keep,
                point => Answer::Place(point.parse()?),
            });
        };
        match word {
            "offer" => Ok(Answer::Offer(value.parse()?)),
            "pick" => Ok(Answer::Pick(value.parse()?)),
            "number" => number(value).map(Answer::Number),
            "grab" => number(value).map(Answer::Grab),
            "branch" => valued(value, Answer::Branch),
            "guess" => valued(value, Answer::Guess),
            _ => Err(ParseAnswerError::Value),
        }
    }
}

fn valued<T: FromStr>(text: &str, answer: fn(T) -> Answer) -> Result<Answer, ParseAnswerError> {
    let value = text.parse().map_err(|_| ParseAnswerError::Value)?;
    Ok(answer(value))
}

/// Reads a number of digits only, without leading zeros.
fn number(text: &str) -> Result<u8, ParseAnswerError> {
    let digits = text.starts_with(|sign: char| matches!(sign, '1'..='9'));
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or(ParseAnswerError::Value)
}
