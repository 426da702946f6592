//! Answers to what an opening asks, and why one may be refused.

mod text;

use super::{Area, Question};
use crate::board::Point;

pub use text::{ParseAnswerError, ParseBranchError};

/// An answer to a [`Question`].
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
    /// Puts the next stone here.
    Place(Point),
    /// The players exchange their colours.
    Swap,
    /// The players keep their colours.
    Keep,
    /// Declares how many fifths will be offered.
    Number(u8),
    /// Offers a point for the fifth stone.
    Offer(Point),
    /// Picks one of the points offered; the fifth stone goes there.
    Pick(Point),
    /// Takes one of the ways on.
    Branch(Branch),
    /// Takes so many stones into the hand.
    Grab(u8),
    /// Guesses the stones in the other player's hand.
    Guess(Parity),
}

/// A way on where an opening forks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Branch {
    /// Swap2: stays White and plays the fourth stone.
    StayWhite,
    /// Swap2: takes Black; the other player plays the fourth stone.
    TakeBlack,
    /// Swap2: puts the fourth and the fifth stone and leaves the colours to the other player.
    PutTwo,
    /// Taraguchi-10: one fifth in the middle 9×9, with a swap possible before and after it.
    OneFifth,
    /// Taraguchi-10: no swap; ten fifths, of which White picks one.
    TenFifths,
}

impl Branch {
    /// The ways of Swap2 after the third stone.
    pub const OF_SWAP2: &[Branch] = &[Branch::StayWhite, Branch::TakeBlack, Branch::PutTwo];
    /// The ways of Taraguchi-10 after the fourth stone.
    pub const OF_TARAGUCHI10: &[Branch] = &[Branch::OneFifth, Branch::TenFifths];
    /// The ways of every opening that forks.
    pub const FORKS: [&[Branch]; 2] = [Branch::OF_SWAP2, Branch::OF_TARAGUCHI10];
}

/// Whether a number is odd or even.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Parity {
    /// 1, 3, 5 and so on.
    Odd,
    /// 2, 4, 6 and so on.
    Even,
}

impl Parity {
    /// The parity of a number.
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

/// Why an answer is none to the question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// It answers another question than the one that is asked.
    #[error("the opening asks for something else")]
    WrongKind(Question),
    /// The point does not lie on this board.
    #[error("the point is off the board")]
    OffBoard,
    /// A stone lies on the point.
    #[error("the point is taken")]
    Occupied,
    /// The opening wants this stone elsewhere.
    #[error("the opening allows no stone there now")]
    Outside(Area),
    /// The point is one of those offered.
    #[error("the point is offered already")]
    AlreadyOffered,
    /// A symmetry of the stones carries the point to this one, which is offered.
    #[error("the point is symmetric to one that is offered")]
    Symmetric(Point),
    /// The point is none of those offered.
    #[error("the point is not offered")]
    NotOffered,
    /// The number is 0 or larger than this.
    #[error("the number is out of range")]
    OutOfRange(u8),
    /// The opening has no such way on here.
    #[error("the opening does not go on that way")]
    NoSuchBranch,
}
