//! The questions of an opening and their answers, without the order of steps, seats or player colours.
//!
//! A [`Question`] together with the board contains all that is needed for an answer, so a program can answer
//! without knowing the opening. The steps themselves belong to the game: [`Protocol`](crate::game::Protocol).

mod answer;
mod area;
mod asked;
mod fifths;
mod pattern;
mod question;
mod symmetry;

pub use answer::{
    Answer, AnswerError, Branch, Parity, ParseAnswerError, ParseBranchError, ParseParityError,
};
pub use area::{Area, ParseAreaError};
pub use asked::{Ahead, Asked, ParseAheadError};
pub use fifths::{Fifths, ParseFifthsError};
pub use pattern::Pattern;
pub use question::{ParseQuestionError, Question};
pub use symmetry::PatternSymmetry;
