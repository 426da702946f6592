//! Why a move is good, in a word. Knows no sentences.

mod find;

use std::fmt;
use std::str::FromStr;

pub use find::reason;

/// The strongest thing to say of a move.
///
/// The text form is `five`, `vcf:3`, `win:5`, `forbids`, `blocks-five`, `open-four`, `double-four`,
/// `four-three`, `only`, `blocks-four`, `double-three`, `open-three`, `blocks-three`, `best`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HintReason {
    /// It makes a five.
    Five,
    /// It wins by fours, in so many own moves, the five included.
    Vcf(u16),
    /// It wins by force, in so many own moves, the five included.
    Win(u16),
    /// White's: it makes a four that Black may not stop, because the point is forbidden.
    Forbids,
    /// The opponent would make a five with the next stone, here or, if more points do so, there.
    BlocksFive,
    /// It makes an open four.
    OpenFour,
    /// It makes two fours at once.
    DoubleFour,
    /// It makes a four and an open three at once.
    FourThree,
    /// Every other move loses.
    Only,
    /// The opponent would make an open four with the next stone, and cannot any more.
    BlocksFour,
    /// It makes two open threes at once.
    DoubleThree,
    /// It makes an open three.
    OpenThree,
    /// The opponent would make an open three here.
    BlocksThree,
    /// Nothing more is known than that it is the best move.
    Best,
}

/// The text is no reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a reason such as five, vcf:3, blocks-four or best")]
pub struct ParseReasonError;

/// Reasons that are a word alone.
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
