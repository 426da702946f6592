//! Games of Piskvork and of the Gomocup managers, `.psq`.
//!
//! The header `Piskvorky 15x15, 11:11, 0` has the size, the levels of both players (0 for a human) and
//! the starting player (0 for player 1, 1 for player 2). Then follows one move per line, `column,row,ms`,
//! with coordinates from 1 at the upper left corner, Black first. Then may follow the names of both
//! players, an end code (-1 if it is not known) and, from `GomocupJudge`, `winner,tournament`. The file
//! does not state the rules, but tournament names begin with them: `Renju1`, `Freestyle15_1`.
//!
//! Source: files written by Piskvork and `GomocupJudge`. [`rec`](super::rec) has the same move lines.

pub(super) mod lines;
mod parse;
mod reading;
mod writing;

use std::fmt;
use std::str::FromStr;

pub(super) use writing::loses_properties;

use super::text::decode;
use super::{Charset, Collection, Context, RecordError, Unwritable, Written};
use tengen_core::board::{BoardSize, Point};
use tengen_core::game::Archive;

/// Move with the time that the player used for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimedMove {
    /// Point of the stone on the board.
    pub point: Point,
    /// Time used for the move, in ms; `None` if the file does not state it.
    pub spent: Option<u32>,
}

/// Winner of a game and the tournament it was played in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Number of the player who won, 1 or 2; 0 for a draw.
    pub winner: u8,
    /// Name of the tournament.
    pub tournament: String,
}

/// Content of a `.psq` file.
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
    /// Number of columns, from 5 to 22.
    pub columns: BoardSize,
    /// Number of rows, from 5 to 22. If it differs from the number of columns, points are those of
    /// a square board that has the record's board in its upper left corner.
    pub rows: BoardSize,
    /// Levels of players 1 and 2; 0 for a human.
    pub levels: [u32; 2],
    /// Number of the player who started, 1 or 2.
    pub starter: u8,
    /// Moves of the game, Black first.
    pub moves: Vec<TimedMove>,
    /// Names of players 1 and 2; `None` if the file has none.
    pub names: Option<[String; 2]>,
    /// Code for how the program ended, -1 if it is not known; `None` if the file has no code.
    pub code: Option<i32>,
    /// Last line of `GomocupJudge`; `None` if it is missing.
    pub verdict: Option<Verdict>,
}

impl Psq {
    /// Returns the size of the square board on which the points lie.
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

/// Reads a whole file; text after its end is ignored.
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
