//! The result of an engine: a choice, its value, and the expected line of play.

use std::fmt;
use std::str::FromStr;

use tengen_core::board::Point;

/// The action recommended to the side to move.
///
/// The text form is the name of the point, `pass` or `none`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Put a stone on this point.
    Place(Point),
    /// Pass: the rules have passes, and every stone is worse or forbidden.
    Pass,
    /// Nothing can be done: the board is full, or every point is forbidden and there are no passes.
    Nothing,
}

/// Returned if a text is not a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a point, pass or none")]
pub struct ParseChoiceError;

/// Writes the text form.
impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Choice::Place(point) => point.fmt(f),
            Choice::Pass => f.write_str("pass"),
            Choice::Nothing => f.write_str("none"),
        }
    }
}

/// Reads the text form.
impl FromStr for Choice {
    type Err = ParseChoiceError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "pass" => Ok(Choice::Pass),
            "none" => Ok(Choice::Nothing),
            point => point
                .parse()
                .map(Choice::Place)
                .map_err(|_| ParseChoiceError),
        }
    }
}

/// The value of a position or a move for one side.
///
/// The text form is `+120`, `-35`, `win:5`, `loss:4`, `0`.
///
/// # Examples
///
/// ```
/// use tengen_engine::Score;
///
/// assert_eq!("win:5".parse(), Ok(Score::Win(5)));
/// assert_eq!((-Score::Value(35)).to_string(), "-35");
/// assert!(Score::Win(3) > Score::Win(5) && Score::Win(5) > Score::Value(6000));
/// assert!(Score::Loss(4) > Score::Loss(2) && Score::Loss(4) < Score::Value(-6000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Score {
    /// An estimate: 0 is even, 200 wins about 73 of 100 games, by `1 / (1 + exp(-value / 200))`.
    Value(i16),
    /// A proved win in this many plies, the last of which is the five.
    Win(u16),
    /// A proved loss in this many plies.
    Loss(u16),
}

impl Score {
    /// Returns the chance to win, from 0 to 1: exactly 1 or 0 for a proved win or loss.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_engine::Score;
    ///
    /// assert_eq!((Score::Value(0).chance(), Score::Win(5).chance()), (0.5, 1.0));
    /// assert!((Score::Value(200).chance() - 0.73).abs() < 0.01);
    /// ```
    #[must_use]
    pub fn chance(self) -> f64 {
        match self {
            Score::Value(value) => 1.0 / (1.0 + (-f64::from(value) / 200.0).exp()),
            Score::Win(_) => 1.0,
            Score::Loss(_) => 0.0,
        }
    }

    /// Returns the score of a position as it is a ply before: a win or a loss is a ply further away.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_engine::Score;
    ///
    /// assert_eq!(Score::Loss(2).a_ply_before(), Score::Loss(3));
    /// assert_eq!(Score::Value(20).a_ply_before(), Score::Value(20));
    /// ```
    #[must_use]
    pub const fn a_ply_before(self) -> Score {
        match self {
            Score::Value(value) => Score::Value(value),
            Score::Win(plies) => Score::Win(plies.saturating_add(1)),
            Score::Loss(plies) => Score::Loss(plies.saturating_add(1)),
        }
    }

    /// Returns a number that orders scores: larger is better.
    const fn rank(self) -> i32 {
        match self {
            Score::Value(value) => value as i32,
            Score::Win(plies) => 200_000 - plies as i32,
            Score::Loss(plies) => plies as i32 - 200_000,
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Score) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Score) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

/// Returns the score from the other side's view.
impl std::ops::Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        match self {
            Score::Value(value) => Score::Value(value.saturating_neg()),
            Score::Win(plies) => Score::Loss(plies),
            Score::Loss(plies) => Score::Win(plies),
        }
    }
}

/// Returned if a text is not a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a number, win: or loss: with a number of plies")]
pub struct ParseScoreError;

/// Writes the text form.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Value(value) if *value > 0 => write!(f, "+{value}"),
            Score::Value(value) => write!(f, "{value}"),
            Score::Win(plies) => write!(f, "win:{plies}"),
            Score::Loss(plies) => write!(f, "loss:{plies}"),
        }
    }
}

/// Reads the text form.
impl FromStr for Score {
    type Err = ParseScoreError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let plies = |text: &str| text.parse().map_err(|_| ParseScoreError);
        if let Some(number) = text.strip_prefix("win:") {
            return Ok(Score::Win(plies(number)?));
        }
        if let Some(number) = text.strip_prefix("loss:") {
            return Ok(Score::Loss(plies(number)?));
        }
        text.parse().map(Score::Value).map_err(|_| ParseScoreError)
    }
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verdict {
    /// The action to take.
    pub choice: Choice,
    /// The value of the position for the side to move.
    pub score: Score,
    /// The depth of the last complete iteration, in plies.
    pub depth: u8,
    /// The number of stones placed during the search.
    pub nodes: u64,
    /// The principal variation, beginning with the choice. Empty if the choice is not a point.
    pub line: Vec<Point>,
}

impl Verdict {
    /// Returns a verdict with a choice, without any further result.
    #[must_use]
    pub fn of(choice: Choice) -> Verdict {
        Verdict {
            choice,
            score: Score::Value(0),
            depth: 0,
            nodes: 0,
            line: match choice {
                Choice::Place(point) => vec![point],
                Choice::Pass | Choice::Nothing => Vec::new(),
            },
        }
    }
}
