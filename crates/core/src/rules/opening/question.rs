//! The questions of an opening and their valid answers, independent of the player who is asked.

mod text;

use alloc::vec::Vec;

use super::{Answer, AnswerError, Area, Branch, Fifths, PatternSymmetry};
use crate::board::{Board, Point};

pub use text::ParseQuestionError;

/// A question of an opening, which a program can answer knowing only it and the position.
///
/// The text form is `place:` with an [`Area`], `swap`, `number:12`, `offer:2` or `offer:2:g8i7` with the
/// points offered before, `pick:g8i7`, `branch:one-fifth+ten-fifths`, `grab:20`, `guess`.
///
/// # Examples
///
/// ```
/// use tengen_core::{Board, BoardSize};
/// use tengen_core::rules::opening::{Answer, AnswerError, Area, Question};
///
/// let board = Board::new(BoardSize::DEFAULT);
/// let question = Question::Place(Area::Within(1));
/// assert_eq!(question.points(&board).len(), 9);
/// assert_eq!(question.check(Answer::Place("g9".parse()?), &board), Ok(()));
/// let why = AnswerError::Outside(Area::Within(1));
/// assert_eq!(question.check(Answer::Place("a1".parse()?), &board), Err(why));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Question {
    /// Asks for the next stone. [`Answer::Place`] with an empty point of the area.
    Place(Area),
    /// Asks if the players exchange their colours. [`Answer::Swap`] or [`Answer::Keep`].
    Swap,
    /// Asks for the number of fifth moves. [`Answer::Number`], from 1.
    Number {
        /// The largest possible number.
        most: u8,
    },
    /// Asks for the next point offered for the fifth stone. [`Answer::Offer`] with an empty point that is not
    /// symmetric to one offered before.
    Offer {
        /// The points offered before.
        offered: Fifths,
        /// Number of points still to be offered, including this one.
        left: u8,
    },
    /// Asks which of these points becomes the fifth stone. [`Answer::Pick`].
    Pick(Fifths),
    /// Asks for one of these branches. [`Answer::Branch`].
    Branch(&'static [Branch]),
    /// Asks for the number of stones taken into the hand. [`Answer::Grab`], from 1.
    Grab {
        /// The largest possible number.
        most: u8,
    },
    /// Asks if the opponent holds an odd or an even number of stones. [`Answer::Guess`].
    Guess,
}

impl Question {
    /// Checks that `answer` is valid for this question on `board`.
    ///
    /// # Errors
    ///
    /// [`AnswerError`] with the reason.
    pub fn check(&self, answer: Answer, board: &Board) -> Result<(), AnswerError> {
        match (self, answer) {
            (Question::Place(_), Answer::Place(point))
            | (Question::Offer { .. }, Answer::Offer(point))
            | (Question::Pick(_), Answer::Pick(point)) => {
                self.check_point(point, board, PatternSymmetry::of(board))
            }
            (Question::Swap, Answer::Swap | Answer::Keep) | (Question::Guess, Answer::Guess(_)) => {
                Ok(())
            }
            (&Question::Number { most }, Answer::Number(number))
            | (&Question::Grab { most }, Answer::Grab(number)) => {
                if number == 0 || number > most {
                    return Err(AnswerError::OutOfRange(most));
                }
                Ok(())
            }
            (Question::Branch(branches), Answer::Branch(branch)) => {
                if branches.contains(&branch) {
                    return Ok(());
                }
                Err(AnswerError::NoSuchBranch)
            }
            _ => Err(AnswerError::WrongKind(*self)),
        }
    }

    /// Returns all points that are valid answers, in board order; none if the question does not ask for a
    /// point.
    #[must_use]
    pub fn points(&self, board: &Board) -> Vec<Point> {
        let symmetry = PatternSymmetry::of(board);
        let mut points = Vec::new();
        for point in board.size().points() {
            if self.check_point(point, board, symmetry).is_ok() {
                points.push(point);
            }
        }
        points
    }

    fn check_point(
        &self,
        point: Point,
        board: &Board,
        symmetry: PatternSymmetry,
    ) -> Result<(), AnswerError> {
        if !board.size().contains(point) {
            return Err(AnswerError::OffBoard);
        }
        if board.at(point).is_some() {
            return Err(AnswerError::Occupied);
        }
        match self {
            Question::Place(area) => {
                if !area.contains(point, board.size()) {
                    return Err(AnswerError::Outside(*area));
                }
            }
            Question::Offer { offered, .. } => {
                for &other in offered.as_slice() {
                    if other == point {
                        return Err(AnswerError::AlreadyOffered);
                    }
                    if symmetry.clash(other, point) {
                        return Err(AnswerError::Symmetric(other));
                    }
                }
            }
            Question::Pick(offered) => {
                if !offered.as_slice().contains(&point) {
                    return Err(AnswerError::NotOffered);
                }
            }
            _ => return Err(AnswerError::WrongKind(*self)),
        }
        Ok(())
    }
}
