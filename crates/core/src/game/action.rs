//! The actions of a seat, and the reasons for refusing them.

use std::fmt;
use std::str::FromStr;

use crate::board::{ParsePointError, Point};
use crate::rules::Forbidden;
use crate::rules::opening::{Answer, Area, ParseAnswerError};

/// An action of a seat that becomes a node of the game tree.
///
/// # Examples
///
/// ```
/// use tengen_core::Action;
/// use tengen_core::rules::opening::Answer;
///
/// assert_eq!("h8".parse(), Ok(Action::place("h8".parse()?)));
/// assert_eq!("swap".parse(), Ok(Action::Answer(Answer::Swap)));
/// assert_eq!(Action::Resign.to_string(), "resign");
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Places a stone, with or without an opening, or gives another answer to the question of an opening.
    Answer(Answer),
    /// Passes, if the rules have passes. This is a ply.
    Pass,
    /// Resigns; also possible out of turn.
    Resign,
    /// The time of the seat has run out. Reported by the keeper of the clock; also possible out of turn.
    Flag,
    /// The seat left the game and did not return, and the opponent claimed the win. Reported by the keeper of
    /// the game; also possible out of turn.
    Leave,
    /// The seat agreed to a draw that the opponent offered, or claimed one because the opponent had left.
    /// Reported by the keeper of the game; also possible out of turn.
    Draw,
    /// White claims the win because Black's last stone is forbidden.
    Claim,
}

/// The reason why an action or a move of the cursor is refused. The game is then unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Refusal {
    /// The point lies off this board.
    #[error("the point is off the board")]
    OffBoard,
    /// The point already has a stone.
    #[error("the point is taken")]
    Occupied,
    /// The point is forbidden for Black, and the referee marks such points.
    #[error("the point is forbidden: {0}")]
    Forbidden(Forbidden),
    /// The game is over at the cursor.
    #[error("the game is over")]
    Over,
    /// It is the other seat's turn.
    #[error("it is the other player's turn")]
    OutOfTurn,
    /// The game expects a different action now.
    #[error("this cannot be done now")]
    NotNow,
    /// The rules have no passes.
    #[error("these rules have no passes")]
    NoPass,
    /// White has not decided yet whether to claim the win.
    #[error("a claim is to be decided first")]
    ClaimPending,
    /// Black's last stone is not forbidden, or the right to claim is gone.
    #[error("there is nothing to claim")]
    NothingToClaim,
    /// A request is already waiting for an answer.
    #[error("a request is waiting for an answer")]
    AlreadyAsked,
    /// No request waits for an answer.
    #[error("nothing was asked")]
    NothingAsked,
    /// The opening does not allow a stone at this point now; the value is the allowed area.
    #[error("the opening allows no stone there now")]
    Outside(Area),
    /// The point has already been offered.
    #[error("the point is offered already")]
    AlreadyOffered,
    /// The point is symmetric to this point, which has already been offered.
    #[error("the point is symmetric to {0}, which is offered")]
    Symmetric(Point),
    /// The point is not one of the offered points.
    #[error("the point is not offered")]
    NotOffered,
    /// The number is 0 or larger than this value.
    #[error("expected a number from 1 to {0}")]
    OutOfRange(u8),
    /// The game has no clock.
    #[error("the game has no clock")]
    NoClock,
    /// There is nothing to undo.
    #[error("this is the start of the game")]
    AtStart,
    /// There is nothing to redo.
    #[error("there is nothing to redo")]
    AtEnd,
    /// The current line does not reach this ply.
    #[error("the game has no such move")]
    NoSuchPly,
    /// The tree has no such node.
    #[error("the game has no such node")]
    NoSuchNode,
}

/// The reason why a text is not an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseActionError {
    /// The text is not a valid point.
    #[error("expected a point or an action: {0}")]
    Point(#[from] ParsePointError),
    /// The word before the colon, or the value after it, is not valid.
    #[error("expected number:, grab:, offer:, pick:, branch: or guess: with its value")]
    Value,
}

impl Action {
    /// Returns the action that places a stone on `point`, which is a ply.
    #[must_use]
    pub const fn place(point: Point) -> Action {
        Action::Answer(Answer::Place(point))
    }

    /// Returns the point of the stone that this action places, or `None` if it places none.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Action::Answer(Answer::Place(point) | Answer::Pick(point)) => Some(point),
            _ => None,
        }
    }

    /// Returns `true` if only the seat to move can perform this action.
    #[must_use]
    pub const fn is_in_turn(self) -> bool {
        !matches!(self, Action::Resign) && !self.is_call()
    }

    /// Returns `true` if only the keeper of the game, not a player, can report this action.
    #[must_use]
    pub const fn is_call(self) -> bool {
        matches!(self, Action::Flag | Action::Leave | Action::Draw)
    }

    /// Returns `true` if the action counts as a move: a stone or a pass.
    #[must_use]
    pub const fn is_ply(self) -> bool {
        matches!(self, Action::Pass) || self.point().is_some()
    }

    /// Returns the answer to the question of an opening, or `None` if the action is none.
    #[must_use]
    pub const fn answer(self) -> Option<Answer> {
        match self {
            Action::Answer(answer) => Some(answer),
            _ => None,
        }
    }
}

/// The words for the actions that are not answers.
const WORDS: [(Action, &str); 6] = [
    (Action::Pass, "pass"),
    (Action::Resign, "resign"),
    (Action::Flag, "flag"),
    (Action::Leave, "leave"),
    (Action::Draw, "draw"),
    (Action::Claim, "claim"),
];

/// Writes `h8`, `pass`, `resign`, `flag`, `leave`, `draw`, `claim`, or the text of the [`Answer`].
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Action::Answer(answer) = self {
            return answer.fmt(f);
        }
        let named = WORDS.iter().find(|(known, _)| known == self);
        f.write_str(named.map_or("", |(_, name)| name))
    }
}

/// Reads the output of `Display`.
impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        for (action, name) in WORDS {
            if name == text {
                return Ok(action);
            }
        }
        match text.parse::<Answer>() {
            Ok(answer) => Ok(Action::Answer(answer)),
            Err(ParseAnswerError::Point(point)) => Err(ParseActionError::Point(point)),
            Err(_) => Err(ParseActionError::Value),
        }
    }
}
