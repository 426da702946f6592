//! What the board tells the page around it.

use strum::{IntoStaticStr, VariantNames};
use tengen_core::board::{Point, Stone};
use tengen_core::game::PlayRefusal;
use tengen_core::rules::Forbidden;

/// The kind of a refusal, for programs with words of their own. The text form is the name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum RefusalCode {
    Occupied,
    DoubleThree,
    DoubleFour,
    Overline,
    /// The game is over.
    Over,
    OffBoard,
    /// The move is not of the solution of the puzzle.
    Wrong,
    /// The puzzle is solved already.
    Solved,
    /// The solution of the puzzle is still a secret.
    Unsolved,
    /// The opponent is to move.
    Turn,
    /// The opening allows no such stone.
    Opening,
    /// The text is no point.
    NoPoint,
    /// The line has no such move.
    NoMove,
    Other,
}

impl From<Forbidden> for RefusalCode {
    fn from(ban: Forbidden) -> RefusalCode {
        match ban {
            Forbidden::DoubleThree => RefusalCode::DoubleThree,
            Forbidden::DoubleFour => RefusalCode::DoubleFour,
            Forbidden::Overline => RefusalCode::Overline,
        }
    }
}

impl From<PlayRefusal> for RefusalCode {
    fn from(why: PlayRefusal) -> RefusalCode {
        match why {
            PlayRefusal::Occupied => RefusalCode::Occupied,
            PlayRefusal::Forbidden(ban) => ban.into(),
            PlayRefusal::Over => RefusalCode::Over,
            PlayRefusal::OffBoard => RefusalCode::OffBoard,
            PlayRefusal::OutOfTurn => RefusalCode::Turn,
            PlayRefusal::Outside(_)
            | PlayRefusal::AlreadyOffered
            | PlayRefusal::Symmetric(_)
            | PlayRefusal::NotOffered => RefusalCode::Opening,
            PlayRefusal::NotNow
            | PlayRefusal::NoPass
            | PlayRefusal::ClaimPending
            | PlayRefusal::NothingToClaim
            | PlayRefusal::OutOfRange(_)
            | PlayRefusal::NoClock => RefusalCode::Other,
        }
    }
}

/// The reason why a call of a program did nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub code: RefusalCode,
    /// A sentence. That about a stone is in the language of the element.
    pub reason: String,
}

/// Something that happened on the board, which the element tells as an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// A stone was placed by a person, or by the plan of a puzzle.
    Move {
        /// The point of the stone.
        point: Point,
        /// The colour of the stone.
        stone: Stone,
        /// The number of plies after it.
        ply: u16,
    },
    /// A stone was refused, or is not the right one in a puzzle.
    Refused {
        /// The point, or the nearest one.
        point: Point,
        refusal: Refusal,
    },
    /// Another position is shown.
    Ply(u16),
    /// The puzzle is solved.
    Solved,
}

/// An attribute with a value that is no use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The name of the attribute.
    pub attribute: &'static str,
    /// What was wrong, and what was expected.
    pub message: String,
}
