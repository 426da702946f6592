//! Conditional moves: replies that a player of a correspondence game prepares, and that the server plays.

use std::fmt;
use std::str::FromStr;

use super::Entry;
use tengen_core::board::{ParsePointError, Point};
use tengen_core::game::{Action, Seat};

/// A line of a plan: a move of the opponent, the player's reply to it, the opponent's next move, and so on. It ends
/// with a reply.
///
/// The text form is the points, separated by dots: `h8.i9.j10.k11`.
///
/// # Examples
///
/// ```
/// use tengen_online::PlanLine;
///
/// let line: PlanLine = "h8.i9".parse()?;
/// assert_eq!(line.points().len(), 2);
/// assert!("h8.i9.j10".parse::<PlanLine>().is_err(), "the reply to j10 is missing");
/// # Ok::<(), tengen_online::ParsePlanLineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PlanLine(Vec<Point>);

/// The error for a text that is not a line of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParsePlanLineError {
    /// A point is not valid.
    #[error(transparent)]
    Point(#[from] ParsePointError),
    /// The number of points is odd, 0 or too large.
    #[error("expected moves and replies in turn, up to 100 of them, such as h8.i9")]
    Length,
    /// A point is there twice.
    #[error("the point {0} is there twice")]
    Twice(Point),
}

impl PlanLine {
    /// The largest number of points in a line.
    pub const MAX_POINTS: usize = 100;

    /// Creates a line.
    ///
    /// # Errors
    ///
    /// [`ParsePlanLineError::Length`], [`ParsePlanLineError::Twice`].
    pub fn new(points: Vec<Point>) -> Result<PlanLine, ParsePlanLineError> {
        let is_even = points.len().is_multiple_of(2);
        if !is_even || points.is_empty() || points.len() > PlanLine::MAX_POINTS {
            return Err(ParsePlanLineError::Length);
        }
        for (place, point) in points.iter().enumerate() {
            if points[..place].contains(point) {
                return Err(ParsePlanLineError::Twice(*point));
            }
        }
        Ok(PlanLine(points))
    }

    /// Returns the points, the first one of the opponent.
    pub fn points(&self) -> &[Point] {
        &self.0
    }
}

impl fmt::Display for PlanLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, point) in self.0.iter().enumerate() {
            let dot = if place == 0 { "" } else { "." };
            write!(f, "{dot}{point}")?;
        }
        Ok(())
    }
}

impl FromStr for PlanLine {
    type Err = ParsePlanLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let points: Result<Vec<Point>, _> = text.split('.').map(str::parse).collect();
        PlanLine::new(points?)
    }
}

/// The replies that a player has prepared in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of entries before the first move of the lines.
    seq: u32,
    lines: Vec<PlanLine>,
}

/// The error for lines that are no plan.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// There are too many lines.
    #[error("expected up to {} lines", Plan::MAX_LINES)]
    Lines,
    /// The lines give two replies to the same moves.
    #[error("{0} and {1} give two replies to the same move")]
    Replies(PlanLine, PlanLine),
}

/// The state of a plan after the entries of its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlanState {
    /// The opponent has not moved yet; these lines are left, each from the opponent's next move on.
    Waiting(Vec<PlanLine>),
    /// The opponent made a move of the plan, and this is the reply.
    Due(Point),
    /// The game took another course, or the plan is played to its end.
    Over,
}

impl Plan {
    /// The largest number of lines.
    pub const MAX_LINES: usize = 30;

    /// Creates a plan that begins after `seq` entries.
    ///
    /// # Errors
    ///
    /// [`PlanError`].
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_online::Plan;
    ///
    /// let lines = |text: &str| text.split(' ').map(|line| line.parse().expect("a line")).collect();
    /// assert!(Plan::new(4, lines("h8.i9.j10.k11 h8.i9.a1.b2 c3.d4")).is_ok());
    /// assert!(Plan::new(4, lines("h8.i9 h8.a1")).is_err(), "two replies to h8");
    /// ```
    pub fn new(seq: u32, lines: Vec<PlanLine>) -> Result<Plan, PlanError> {
        if lines.len() > Plan::MAX_LINES {
            return Err(PlanError::Lines);
        }
        for (place, line) in lines.iter().enumerate() {
            for other in &lines[..place] {
                if contradict(line.points(), other.points()) {
                    return Err(PlanError::Replies(other.clone(), line.clone()));
                }
            }
        }
        Ok(Plan { seq, lines })
    }

    /// Returns the number of entries before the first move of the lines.
    pub const fn seq(&self) -> u32 {
        self.seq
    }

    pub fn lines(&self) -> &[PlanLine] {
        &self.lines
    }

    /// Returns the state of the plan of `seat` after all entries of the game.
    pub fn state(&self, seat: Seat, entries: &[Entry]) -> PlanState {
        let Some(later) = entries.get(self.seq as usize..) else {
            return PlanState::Over;
        };
        let mut lines: Vec<&[Point]> = self.lines.iter().map(PlanLine::points).collect();
        for (place, entry) in later.iter().enumerate() {
            let mover = if place.is_multiple_of(2) {
                seat.other()
            } else {
                seat
            };
            let Some(point) = stone_of(mover, *entry) else {
                return PlanState::Over;
            };
            let rests = lines.iter().filter_map(|line| line.split_first());
            lines = rests
                .filter(|(first, _)| **first == point)
                .map(|(_, rest)| rest)
                .collect();
        }
        let is_reply = !later.len().is_multiple_of(2);
        if is_reply {
            let reply = lines.iter().find_map(|line| line.first());
            return reply.map_or(PlanState::Over, |&point| PlanState::Due(point));
        }
        let rests = lines.into_iter().map(<[Point]>::to_vec);
        let rests: Vec<PlanLine> = rests.filter_map(|rest| PlanLine::new(rest).ok()).collect();
        if rests.is_empty() {
            PlanState::Over
        } else {
            PlanState::Waiting(rests)
        }
    }
}

/// Returns `true` if two lines begin with the same moves and then have different replies.
fn contradict(one: &[Point], other: &[Point]) -> bool {
    let mut pairs = one.iter().zip(other);
    let differs = pairs.position(|(one, other)| one != other);
    differs.is_some_and(|place| !place.is_multiple_of(2))
}

/// Returns the point of a stone that a seat placed; `None` for every other entry.
fn stone_of(seat: Seat, entry: Entry) -> Option<Point> {
    match entry {
        Entry::Act {
            seat: by, action, ..
        } if by == seat => action
            .point()
            .filter(|&point| action == Action::place(point)),
        _ => None,
    }
}
