//! Games of Piskvork and of the Gomocup managers, `.psq`.
//!
//! A header `Piskvorky 15x15, 11:11, 0` with the size, the levels of both players (0 for a human)
//! and which of them started; then a move a line, `column,row,ms`, from 1 at the upper left corner,
//! Black first; then, if there are any, the names of both players, an end code (-1 if there is none)
//! and, by `GomocupJudge`, `winner,tournament`. The rules are not in it, but the names of
//! tournaments begin with them: `Renju1`, `Freestyle15_1`.
//!
//! Source: what Piskvork and `GomocupJudge` write. [`rec`](super::rec) has the same moves.

pub(super) mod lines;
mod parse;
mod reading;
mod writing;

use std::fmt;
use std::str::FromStr;

use super::text::decode;
use super::{Charset, Collection, Context, RecordError, Unwritable, Written};
use tengen_core::board::{BoardSize, Point};
use tengen_core::game::Archive;

/// A move of an engine's game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimedMove {
    /// Where the stone lies.
    pub point: Point,
    /// The time it took, in ms.
    pub spent: Option<u32>,
}

/// Who won, and in which tournament.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The number of the player, 1 or 2; 0 for a draw.
    pub winner: u8,
    /// The name of the tournament.
    pub tournament: String,
}

/// What such a file holds.
///
/// # Examples
///
/// ```
/// use tengen_records::psq::Psq;
///
/// let text = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,350\nann.exe\nbo.exe\n-1\n";
/// let game: Psq = text.parse()?;
/// assert_eq!(game.moves[1].point.to_string(), "i9");
/// assert_eq!(game.moves[1].spent, Some(350));
/// assert_eq!(game.to_string(), text);
/// # Ok::<(), tengen_records::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Psq {
    /// From 5 to 22.
    pub columns: BoardSize,
    /// From 5 to 22. Where there are fewer rows than columns, or the other way round, points are
    /// those of a square board with the record's board in its upper left corner.
    pub rows: BoardSize,
    /// The levels of player 1 and 2; 0 for a human.
    pub levels: [u32; 2],
    /// The number of the player who started, 1 or 2.
    pub starter: u8,
    /// The moves, Black first.
    pub moves: Vec<TimedMove>,
    /// The names of player 1 and 2.
    pub names: Option<[String; 2]>,
    /// How the program ended; -1 if that is not known.
    pub code: Option<i32>,
    /// The line of `GomocupJudge`.
    pub verdict: Option<Verdict>,
}

impl Psq {
    /// The square board on which its points lie.
    #[must_use]
    pub fn size(&self) -> BoardSize {
        self.columns.max(self.rows)
    }
}

impl fmt::Display for Psq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.levels;
        let starter = u32::from(self.starter.saturating_sub(1));
        let (columns, rows) = (self.columns, self.rows);
        writeln!(f, "Piskvorky {columns}x{rows}, {first}:{second}, {starter}")?;
        lines::write_moves(f, &self.moves, self.size(), 1)?;
        for name in self.names.iter().flatten() {
            writeln!(f, "{name}")?;
        }
        if let Some(code) = self.code {
            writeln!(f, "{code}")?;
        }
        match &self.verdict {
            Some(Verdict { winner, tournament }) => {
                writeln!(f, "{},{tournament}", u32::from(*winner))
            }
            None => Ok(()),
        }
    }
}

/// Reads a whole file; what stands behind its end is passed over.
impl FromStr for Psq {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = parse::parse(text)?;
        match parsed.moves.broken {
            Some(error) => Err(error),
            None => Ok(parsed.psq),
        }
    }
}

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let decoded = decode(bytes, context)?;
    reading::read(&decoded.text, decoded.warnings, context)
}

pub(super) fn write(archive: &Archive, _charset: &dyn Charset) -> Result<Written, Unwritable> {
    writing::write(archive)
}
