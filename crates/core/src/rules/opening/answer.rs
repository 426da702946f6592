//! Answers to the questions of an opening, and the reasons for refusing them.

mod text;

use strum::{Display, EnumString, VariantArray};

use super::{Area, Question};
use crate::board::Point;
use crate::words::unknown;

pub use text::ParseAnswerError;

/// An answer to a [`Question`]. A stone that no opening asks for is placed by [`Answer::Place`] too.
///
/// # Examples
///
/// ```
/// use tengen_core::rules::opening::{Answer, Branch};
///
/// assert_eq!("branch:put-two".parse(), Ok(Answer::Branch(Branch::PutTwo)));
/// assert_eq!(Answer::Number(3).to_string(), "number:3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Answer {
    /// Places the next stone on this point.
    Place(Point),
    /// The players exchange their colours.
    Swap,
    /// The players keep their colours.
    Keep,
    /// Declares the number of fifth moves that will be offered.
    Number(u8),
    /// Offers a point for the fifth stone.
    Offer(Point),
    /// Picks one of the offered points; the fifth stone is placed there.
    Pick(Point),
    /// Chooses one of the branches.
    Branch(Branch),
    /// Takes this number of stones into the hand.
    Grab(u8),
    /// Guesses if the opponent holds an odd or an even number of stones.
    Guess(Parity),
}

/// One of the alternatives at a fork of an opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Display, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseBranchError, parse_err_fn = unknown)]
pub enum Branch {
    /// Swap2: stays White and plays the fourth stone.
    StayWhite,
    /// Swap2: takes Black; the opponent plays the fourth stone.
    TakeBlack,
    /// Swap2: places the fourth and the fifth stone and leaves the choice of colours to the opponent.
    PutTwo,
    /// Taraguchi-10: one fifth move in the middle 9×9, with a possible swap before and after it.
    OneFifth,
    /// Taraguchi-10: no swap; ten fifth moves, of which White picks one.
    TenFifths,
}

/// Error for a text that is not the name of a branch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error("expected stay-white, take-black, put-two, one-fifth or ten-fifths")]
pub struct ParseBranchError;

impl Branch {
    /// All branches, in declaration order.
    pub const ALL: &[Branch] = Branch::VARIANTS;
    /// The branches of Swap2 after the third stone.
    pub const OF_SWAP2: &[Branch] = &[Branch::StayWhite, Branch::TakeBlack, Branch::PutTwo];
    /// The branches of Taraguchi-10 after the fourth stone.
    pub const OF_TARAGUCHI10: &[Branch] = &[Branch::OneFifth, Branch::TenFifths];
    /// The branches of every opening that has a fork.
    pub const FORKS: [&[Branch]; 2] = [Branch::OF_SWAP2, Branch::OF_TARAGUCHI10];
}

/// The parity of a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Display, EnumString)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseParityError, parse_err_fn = unknown)]
pub enum Parity {
    /// An odd number: 1, 3, 5 and so on.
    Odd,
    /// An even number: 2, 4, 6 and so on.
    Even,
}

/// Error for a text that is neither `odd` nor `even`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error("expected odd or even")]
pub struct ParseParityError;

impl Parity {
    /// Returns the parity of `number`.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::rules::opening::Parity;
    ///
    /// assert_eq!(Parity::of(7), Parity::Odd);
    /// ```
    #[must_use]
    pub const fn of(number: u8) -> Parity {
        if number & 1 == 1 {
            Parity::Odd
        } else {
            Parity::Even
        }
    }
}

/// The reason why an answer does not fit the question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// The answer belongs to a different kind of question; the value is the question asked.
    #[error("the opening asks for something else")]
    WrongKind(Question),
    /// The point does not lie on this board.
    #[error("the point is off the board")]
    OffBoard,
    /// The point already has a stone.
    #[error("the point is taken")]
    Occupied,
    /// The opening requires this stone to be in another area, given by the value.
    #[error("the opening allows no stone there now")]
    Outside(Area),
    /// The point has already been offered.
    #[error("the point is offered already")]
    AlreadyOffered,
    /// The point is symmetric to this point, which has already been offered.
    #[error("the point is symmetric to one that is offered")]
    Symmetric(Point),
    /// The point is not one of the offered points.
    #[error("the point is not offered")]
    NotOffered,
    /// The number is 0 or larger than this value.
    #[error("the number is out of range")]
    OutOfRange(u8),
    /// The opening has no such branch here.
    #[error("the opening does not go on that way")]
    NoSuchBranch,
}
