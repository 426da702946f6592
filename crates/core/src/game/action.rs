//! The actions of a seat, and their text form.

use core::fmt;
use core::str::FromStr;

use crate::board::{ParsePointError, Point};
use crate::rules::opening::{Answer, ParseAnswerError};

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
