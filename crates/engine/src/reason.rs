//! The reason why a move is good, as a keyword. It contains no sentences for the user.

mod find;
mod line;

use std::fmt;
use std::str::FromStr;

pub use find::reason;
pub(crate) use line::complete;

/// The strongest reason for a move.
///
/// The text form is `five`, `vcf:3`, `win:5`, `forbids`, `blocks-five`, `open-four`, `double-four`,
/// `four-three`, `only`, `blocks-four`, `double-three`, `open-three`, `blocks-three`, `best`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HintReason {
    /// The move makes a five.
    Five,
    /// The move wins by continuous fours, in this many own moves including the five.
    Vcf(u16),
    /// The move wins by force, in this many own moves including the five.
    Win(u16),
    /// White makes a four that Black must not block, because the point is forbidden.
    Forbids,
    /// The move blocks a five that the opponent could make with the next stone, or one of several.
    BlocksFive,
    /// The move makes an open four.
    OpenFour,
    /// The move makes two fours at once.
    DoubleFour,
    /// The move makes a four and an open three at once.
    FourThree,
    /// Every other move loses.
    Only,
    /// The opponent could make an open four with the next stone, and the move prevents it.
    BlocksFour,
    /// The move makes two open threes at once.
    DoubleThree,
    /// The move makes an open three.
    OpenThree,
    /// The opponent could make an open three on this point.
    BlocksThree,
    /// No reason is known except that the move is the best one.
    Best,
}

/// Returned if a text is not a reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a reason such as five, vcf:3, blocks-four or best")]
pub struct ParseReasonError;

/// The reasons whose text form has no number.
const WORDS: [(HintReason, &str); 12] = [
    (HintReason::Five, "five"),
    (HintReason::Forbids, "forbids"),
    (HintReason::BlocksFive, "blocks-five"),
    (HintReason::OpenFour, "open-four"),
    (HintReason::DoubleFour, "double-four"),
    (HintReason::FourThree, "four-three"),
    (HintReason::Only, "only"),
    (HintReason::BlocksFour, "blocks-four"),
    (HintReason::DoubleThree, "double-three"),
    (HintReason::OpenThree, "open-three"),
    (HintReason::BlocksThree, "blocks-three"),
    (HintReason::Best, "best"),
];

/// Writes the text form.
impl fmt::Display for HintReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HintReason::Vcf(moves) => write!(f, "vcf:{moves}"),
            HintReason::Win(moves) => write!(f, "win:{moves}"),
            word => {
                let named = WORDS.iter().find(|(known, _)| known == word);
                f.write_str(named.map_or("", |(_, name)| name))
            }
        }
    }
}

/// Reads the text form.
impl FromStr for HintReason {
    type Err = ParseReasonError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        for (reason, name) in WORDS {
            if name == text {
                return Ok(reason);
            }
        }
        let (word, moves) = text.split_once(':').ok_or(ParseReasonError)?;
        let moves = moves.parse().map_err(|_| ParseReasonError)?;
        match word {
            "vcf" => Ok(HintReason::Vcf(moves)),
            "win" => Ok(HintReason::Win(moves)),
            _ => Err(ParseReasonError),
        }
    }
}
