//! A mistake that a review found: the position, the move that was played, and the better one.

use std::fmt;
use std::str::FromStr;

use tengen_core::board::Point;
use tengen_core::rules::{Judgement, Position};
use tengen_engine::words::Score;
use tengen_puzzles::{canonical, hash};

/// A mistake that a review found.
#[derive(Clone, PartialEq, Debug)]
pub struct Mistake {
    /// The position before the move.
    pub position: Position,
    /// The number of the move in the game, from 1.
    pub number: u16,
    pub played: Point,
    /// The better move and what was expected after it. Never empty.
    pub line: Vec<Point>,
    /// The value with best play, for the side to move.
    pub before: Score,
    /// The value of the played move, for the side that played it.
    pub after: Score,
    /// The number of moves of the proved win that was there.
    pub win: Option<u8>,
}

impl Mistake {
    /// Returns the better move.
    pub fn better(&self) -> Point {
        self.line.first().copied().unwrap_or(self.played)
    }

    /// Returns the identity of the position, which is the same in all symmetries of the board.
    pub(super) fn key(&self) -> u64 {
        hash(canonical(&self.position).to_string().as_bytes())
    }
}

/// Writes one line: the number of the move, the moves, the values, the number of moves of the win or 0, and the
/// position.
impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ", u32::from(self.number), self.played)?;
        let mut join = "";
        for point in &self.line {
            write!(f, "{join}{point}")?;
            join = ",";
        }
        let win = u32::from(self.win.unwrap_or(0));
        let (before, after) = (self.before, self.after);
        write!(f, " {before} {after} {win} {}", self.position)
    }
}

/// The error for a text that is no mistake.
#[derive(Debug)]
pub struct ParseMistakeError;

/// Reads the text form. Both moves must be possible.
impl FromStr for Mistake {
    type Err = ParseMistakeError;

    fn from_str(text: &str) -> Result<Mistake, ParseMistakeError> {
        read(text).ok_or(ParseMistakeError)
    }
}

fn read(text: &str) -> Option<Mistake> {
    let mut parts = text.splitn(7, ' ');
    let mut next = || parts.next();
    let mistake = Mistake {
        number: next()?.parse().ok()?,
        played: next()?.parse().ok()?,
        line: {
            let points = next()?.split(',').map(str::parse);
            points.collect::<Result<_, _>>().ok()?
        },
        before: next()?.parse().ok()?,
        after: next()?.parse().ok()?,
        win: Some(next()?.parse().ok()?).filter(|&moves: &u8| moves > 0),
        position: next()?.parse().ok()?,
    };
    let judged = |point| mistake.position.judge(point);
    let is_possible = judged(mistake.played).is_ok()
        && matches!(
            judged(mistake.better()),
            Ok(Judgement::Quiet | Judgement::Five)
        );
    is_possible.then_some(mistake)
}
