//! A position: a board, the side to move, and the rules that judge the next stone.

mod text;

use super::renju::{Verdict, has_legal_point, verdict};
use super::{Forbidden, Ruleset, makes_five};
use crate::board::{Board, BoardSize, Point, Stone, hash};

/// Stones set up beforehand, in any number and never judged, and the side to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The stones of the setup.
    pub board: Board,
    /// The side to move.
    pub to_move: Stone,
}

/// A board with the side to move, under a rule set.
///
/// # Examples
///
/// ```
/// use tengen_core::{BoardSize, Position, Ruleset, Stone};
/// use tengen_core::rules::Judgement;
///
/// let mut position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
/// assert_eq!(position.place("h8".parse()?)?, Judgement::Quiet);
/// assert_eq!(position.to_move(), Stone::White);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    rules: Ruleset,
    first: Stone,
    to_move: Stone,
}

/// The effect of a stone on the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judgement {
    /// The stone does not end the game.
    Quiet,
    /// The stone makes a winning line, regardless of what else it makes. This also holds on the last empty
    /// point, because a five is tested first.
    Five,
    /// The stone is black, makes no five, and makes a forbidden shape.
    Forbidden(Forbidden),
    /// The stone takes the last empty point without a five, and is not forbidden.
    FullBoard,
}

/// The reason why a stone cannot be placed on a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlaceError {
    /// The point does not lie on this board.
    #[error("the point is off the board")]
    OffBoard,
    /// The point already has a stone.
    #[error("the point is taken")]
    Occupied,
}

impl Position {
    /// Returns the empty board with `first` to move.
    #[must_use]
    pub const fn new(size: BoardSize, rules: Ruleset, first: Stone) -> Position {
        Position {
            board: Board::new(size),
            rules,
            first,
            to_move: first,
        }
    }

    /// Returns a position with any stones and any side to move. Nothing is judged, not even an existing five.
    ///
    /// `first` is the colour that counts as having started, for the result of a full board.
    #[must_use]
    pub fn from_setup(setup: Setup, rules: Ruleset, first: Stone) -> Position {
        Position {
            board: setup.board,
            rules,
            first,
            to_move: setup.to_move,
        }
    }

    /// Returns the board with the stones.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the rules that judge the next stone.
    #[must_use]
    pub const fn rules(&self) -> Ruleset {
        self.rules
    }

    /// Returns the colour that started.
    #[must_use]
    pub const fn first(&self) -> Stone {
        self.first
    }

    /// Returns the colour to move.
    #[must_use]
    pub const fn to_move(&self) -> Stone {
        self.to_move
    }

    /// Returns the Zobrist hash of the stones and the side to move.
    #[must_use]
    pub const fn zobrist(&self) -> u64 {
        match self.to_move {
            Stone::Black => self.board.zobrist(),
            Stone::White => self.board.zobrist() ^ hash::WHITE_TO_MOVE,
        }
    }

    /// Returns the effect of a stone of the side to move on `point`.
    ///
    /// # Errors
    ///
    /// [`PlaceError`] if no stone can be placed there.
    pub fn judge(&self, point: Point) -> Result<Judgement, PlaceError> {
        if !self.board.size().contains(point) {
            return Err(PlaceError::OffBoard);
        }
        if self.board.at(point).is_some() {
            return Err(PlaceError::Occupied);
        }
        Ok(match self.made(point) {
            Verdict::Five => Judgement::Five,
            Verdict::Forbidden(ban) => Judgement::Forbidden(ban),
            Verdict::Legal if self.board.stones() + 1 == self.board.size().area() => {
                Judgement::FullBoard
            }
            Verdict::Legal => Judgement::Quiet,
        })
    }

    fn made(&self, point: Point) -> Verdict {
        if self.to_move == Stone::Black && !self.rules.bans().is_empty() {
            verdict(&self.board, point, self.rules)
        } else if makes_five(&self.board, point, self.to_move, self.rules) {
            Verdict::Five
        } else {
            Verdict::Legal
        }
    }

    /// Returns `true` if the side to move has an empty point that is not forbidden. A full board has none.
    #[must_use]
    pub fn has_legal_point(&self) -> bool {
        match self.to_move {
            Stone::Black => has_legal_point(&self.board, self.rules),
            Stone::White => !self.board.is_full(),
        }
    }

    /// Returns the points on which the side to move may place a stone: the empty ones that are not forbidden,
    /// in the order of [`BoardSize::points`].
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{BoardSize, Position, Ruleset, Stone};
    ///
    /// let position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
    /// assert_eq!(position.legal_points().count(), 225);
    /// ```
    pub fn legal_points(&self) -> impl Iterator<Item = Point> + '_ {
        let points = self.board.size().points();
        points.filter(|&point| {
            let judgement = self.judge(point);
            matches!(
                judgement,
                Ok(Judgement::Quiet | Judgement::Five | Judgement::FullBoard)
            )
        })
    }

    /// Places a stone of the side to move, changes the turn, and returns the effect of the stone, even if it
    /// is forbidden.
    ///
    /// # Errors
    ///
    /// [`PlaceError`] if no stone can be placed there; the position is then unchanged.
    pub fn place(&mut self, point: Point) -> Result<Judgement, PlaceError> {
        let judgement = self.judge(point)?;
        self.put(point)?;
        Ok(judgement)
    }

    /// Places a stone as [`place`](Self::place) does, without judging it.
    ///
    /// # Errors
    ///
    /// [`PlaceError`] if no stone can be placed there; the position is then unchanged.
    pub fn put(&mut self, point: Point) -> Result<(), PlaceError> {
        if !self.board.size().contains(point) {
            return Err(PlaceError::OffBoard);
        }
        if !self.board.put(point, self.to_move) {
            return Err(PlaceError::Occupied);
        }
        self.to_move = !self.to_move;
        Ok(())
    }

    /// Passes the turn to the other side.
    pub fn pass(&mut self) {
        self.to_move = !self.to_move;
    }

    /// Removes the stone on `point` and gives its colour the turn. Reverses [`place`](Self::place) for the
    /// stone placed last. Returns `None` and changes nothing if the point is empty.
    pub fn take_back(&mut self, point: Point) -> Option<Stone> {
        let stone = self.board.remove(point)?;
        self.to_move = stone;
        Some(stone)
    }
}
