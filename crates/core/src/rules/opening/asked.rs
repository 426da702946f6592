//! A question with the information needed to answer it well, without the order of steps.

use strum::{Display, EnumString};

use super::Question;
use crate::board::Stone;
use crate::words::unknown;

/// A question, and the consequences of the answer for the player who gives it.
///
/// Together with the position it contains all that a program needs, without knowing the opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Asked {
    /// The question to be answered.
    pub question: Question,
    /// The current colour of the player who is asked.
    pub colour: Stone,
    /// The next phase after any answer to this question; `Play` if the opening forks.
    pub ahead: Ahead,
    /// Number of points that will be offered for the fifth stone after the answer; 1 if there will be no
    /// offer or if the number is still to be declared.
    pub fifths: u8,
}

/// The phase that follows a question: another choice of colours, or play.
///
/// # Examples
///
/// ```
/// use tengen_core::rules::opening::Ahead;
///
/// assert_eq!("choice".parse(), Ok(Ahead::Choice));
/// assert_eq!(Ahead::Play.to_string(), "play");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Display, EnumString)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseAheadError, parse_err_fn = unknown)]
pub enum Ahead {
    /// A player will still choose between the colours, so nobody knows which player the next stone will
    /// favour.
    Choice,
    /// The colours are final.
    Play,
}

/// Error for a text that is neither `choice` nor `play`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error("expected choice or play")]
pub struct ParseAheadError;
