//! What a seat can do, and why it may be refused.

use std::fmt;
use std::str::FromStr;

use crate::board::{ParsePointError, Point};
use crate::rules::Forbidden;
use crate::rules::opening::{Answer, Area, Branch, Parity, ParseAnswerError};

/// Something a seat does that becomes a node of the game tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Puts a stone down. This is a ply.
    Place(Point),
    /// Gives the turn away, where the rules have passes. This is a ply.
    Pass,
    /// Gives up; possible out of turn too.
    Resign,
    /// The time of the seat has run out. Whoever keeps the clock says so; possible out of turn too.
    Flag,
    /// The seat left the game and did not come back, and the other claimed the win. Whoever keeps the game
    /// says so; possible out of turn too.
    Leave,
    /// The seat agreed to a draw that the other offered, or claimed one because the other had left. Whoever
    /// keeps the game says so; possible out of turn too.
    Draw,
    /// White claims the win because Black's last stone is forbidden.
    Claim,
    /// In an opening: the players exchange their colours.
    Swap,
    /// In an opening: the players keep their colours.
    Keep,
    /// In an opening: declares how many fifths there will be.
    Number(u8),
    /// In an opening: offers a point for the fifth stone.
    Offer(Point),
    /// In an opening: puts the fifth stone on one of the points offered. This is a ply.
    Pick(Point),
    /// In an opening: takes one of the ways on.
    Branch(Branch),
    /// Before an opening: takes so many stones into the hand.
    Grab(u8),
    /// Before an opening: guesses the stones in the other player's hand.
    Guess(Parity),
}

/// Why an action or a move of the cursor is refused. The game is then as it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Refusal {
    /// The point lies off this board.
    #[error("the point is off the board")]
    OffBoard,
    /// A stone lies on the point.
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
    /// Something else is to be done now.
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
    /// A request waits for an answer already.
    #[error("a request is waiting for an answer")]
    AlreadyAsked,
    /// No request waits for an answer.
    #[error("nothing was asked")]
    NothingAsked,
    /// The opening allows no stone there now.
    #[error("the opening allows no stone there now")]
    Outside(Area),
    /// The point was offered before.
    #[error("the point is offered already")]
    AlreadyOffered,
    /// A symmetry of the stones carries the point to this one, which was offered.
    #[error("the point is symmetric to {0}, which is offered")]
    Symmetric(Point),
    /// The point is none of those offered.
    #[error("the point is not offered")]
    NotOffered,
    /// The number is 0 or larger than this.
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
    /// The current line has fewer plies.
    #[error("the game has no such move")]
    NoSuchPly,
    /// The tree has no such node.
    #[error("the game has no such node")]
    NoSuchNode,
}

/// The text is no action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseActionError {
    /// A point is wrong.
    #[error("expected a point or an action: {0}")]
    Point(#[from] ParsePointError),
    /// A word before a colon, or what follows it, is wrong.
    #[error("expected number:, grab:, offer:, pick:, branch: or guess: with its value")]
    Value,
}

impl Action {
    /// The point of a stone that it puts down.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Action::Place(point) | Action::Pick(point) => Some(point),
            _ => None,
        }
    }

    /// Whether only the seat whose turn it is can do it.
    #[must_use]
    pub const fn is_in_turn(self) -> bool {
        !matches!(self, Action::Resign) && !self.is_call()
    }

    /// Whether only whoever keeps the game can say it, and no player.
    #[must_use]
    pub const fn is_call(self) -> bool {
        matches!(self, Action::Flag | Action::Leave | Action::Draw)
    }

    /// Whether it counts as a move: a stone or a pass.
    #[must_use]
    pub const fn is_ply(self) -> bool {
        matches!(self, Action::Place(_) | Action::Pick(_) | Action::Pass)
    }

    /// What it answers in an opening.
    #[must_use]
    pub const fn answer(self) -> Option<Answer> {
        Some(match self {
            Action::Place(point) => Answer::Place(point),
            Action::Swap => Answer::Swap,
            Action::Keep => Answer::Keep,
            Action::Number(number) => Answer::Number(number),
            Action::Offer(point) => Answer::Offer(point),
            Action::Pick(point) => Answer::Pick(point),
            Action::Branch(branch) => Answer::Branch(branch),
            Action::Grab(stones) => Answer::Grab(stones),
            Action::Guess(parity) => Answer::Guess(parity),
            Action::Pass
            | Action::Resign
            | Action::Flag
            | Action::Leave
            | Action::Draw
            | Action::Claim => return None,
        })
    }
}

/// The action that gives the answer.
impl From<Answer> for Action {
    fn from(answer: Answer) -> Action {
        match answer {
            Answer::Place(point) => Action::Place(point),
            Answer::Swap => Action::Swap,
            Answer::Keep => Action::Keep,
            Answer::Number(number) => Action::Number(number),
            Answer::Offer(point) => Action::Offer(point),
            Answer::Pick(point) => Action::Pick(point),
            Answer::Branch(branch) => Action::Branch(branch),
            Answer::Grab(stones) => Action::Grab(stones),
            Answer::Guess(parity) => Action::Guess(parity),
        }
    }
}

/// What only a game knows, as words.
const WORDS: [(Action, &str); 6] = [
    (Action::Pass, "pass"),
    (Action::Resign, "resign"),
    (Action::Flag, "flag"),
    (Action::Leave, "leave"),
    (Action::Draw, "draw"),
    (Action::Claim, "claim"),
];

/// Writes `h8`, `pass`, `resign`, `flag`, `leave`, `draw`, `claim`, and what [`Answer`] writes.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(answer) = self.answer() {
            return answer.fmt(f);
        }
        let named = WORDS.iter().find(|(known, _)| known == self);
        f.write_str(named.map_or("", |(_, name)| name))
    }
}

/// Reads what `Display` writes.
impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        for (action, name) in WORDS {
            if name == text {
                return Ok(action);
            }
        }
        match text.parse::<Answer>() {
            Ok(answer) => Ok(answer.into()),
            Err(ParseAnswerError::Point(point)) => Err(ParseActionError::Point(point)),
            Err(_) => Err(ParseActionError::Value),
        }
    }
}
