//! What an opening asks and how it is answered. Knows no order of steps, no seats and no colours of
//! players.
//!
//! A [`Question`] with the board says all that is needed for an answer, so that a program can
//! answer without knowing the opening. The steps themselves are a matter of the game:
//! [`Protocol`](crate::game::Protocol).

mod answer;
mod area;
mod asked;
mod fifths;
mod pattern;
mod question;
mod symmetry;

pub use answer::{Answer, AnswerError, Branch, Parity, ParseAnswerError, ParseBranchError};
pub use area::{Area, ParseAreaError};
pub use asked::{Ahead, Asked, ParseAheadError};
pub use fifths::{Fifths, ParseFifthsError};
pub use pattern::Pattern;
pub use question::{ParseQuestionError, Question};
pub use symmetry::PatternSymmetry;
