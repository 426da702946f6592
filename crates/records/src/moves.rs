//! Moves by their names, with or without a head of tags.
//!
//! There is no standard; read is what people and programs write: `h8i9j10`, `1. H8 I9 2. J10 --`,
//! with spaces, commas, dashes, brackets or lines between. Letters run from A without skipping I,
//! rows from the lower edge unless [`Rows::FromTop`](super::Rows::FromTop) is asked for. `--` and
//! `pass` are passes. `h8,j9/i9` lists the black stones and the white ones. A head has tags like
//! those of PGN (chess): `[Black "Ann"]`, `[Rule "renju"]`, `[Size "15"]`, `[First "white"]` where
//! White moves first; a head alone is a game without moves. Results are `B+`, `W+`
//! and `=`, with R for resignation, T for time and F for a forbidden move behind; `1-0` is taken for a win of
//! Black, `0-1` for one of White, `1/2-1/2` for a draw, with a warning;
//! `resign` is of the side to move, `*` at the end is no result. Words in `{}` or `()` and behind
//! `;` or `#` are passed over.
//!
//! Each line is a game if all are written without anything between the moves, if they have
//! slashes, or if points come again in later lines; a line that begins with the number 1 begins a
//! game too. Otherwise all lines are one game.
//!
//! A list without a size lies on a board of [`Context::size`]; without that, of `NxN` in the file's
//! name if all games of the text fit on it, else on the board of the context's terms if they fit,
//! else on the smallest of 15, 19, 20 and 22 lines on which they do.

mod games;
pub(super) mod head;
mod reading;
pub(super) mod scan;
pub(super) mod writing;

use std::fmt;
use std::str::FromStr;

use super::foreign::collection;
use super::text::{Spots, decode, without_address};
use super::{Charset, Collection, Context, Format, Problem, RecordError, Unwritable, Written};
use tengen_core::board::{Point, Stone};
use tengen_core::game::Archive;

/// How a game ended, as a move list says it: `B+`, `W+R`, `=`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Stone>,
    /// Why.
    pub reason: EndReason,
}

/// Why a game ended, as far as a move list says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// It does not say.
    Unsaid,
    /// `R`: the loser gave up.
    Resignation,
    /// `T`: the loser's time ran out.
    Time,
    /// `F`: Black made what is forbidden.
    Forbidden,
}

/// A result in points, the first player's first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Score {
    FirstWins,
    SecondWins,
    Draw,
}

impl Score {
    const ALL: [Score; 3] = [Score::FirstWins, Score::SecondWins, Score::Draw];

    const fn text(self) -> &'static str {
        match self {
            Score::FirstWins => "1-0",
            Score::SecondWins => "0-1",
            Score::Draw => "1/2-1/2",
        }
    }

    fn of_text(text: &str) -> Option<Score> {
        Score::ALL.into_iter().find(|score| score.text() == text)
    }

    /// In a list of moves the first player is Black, as a rule. Some programs mean White by 1-0, as in
    /// chess, so a reader says what was taken.
    const fn ending(self) -> Ending {
        let winner = match self {
            Score::FirstWins => Some(Stone::Black),
            Score::SecondWins => Some(Stone::White),
            Score::Draw => None,
        };
        Ending {
            winner,
            reason: EndReason::Unsaid,
        }
    }
}

impl Ending {
    pub(super) const DRAW: Ending = Ending {
        winner: None,
        reason: EndReason::Unsaid,
    };

    /// What stands in a result tag: as in a list, or a score.
    pub(super) fn of_tag(text: &str) -> Option<Ending> {
        let score = || Score::of_text(text.trim()).map(Score::ending);
        Ending::of_text(text.trim()).or_else(score)
    }

    /// `B+`, `w+t`, `=`: in any case, `Resign` and `Time` in full too.
    pub(super) fn of_text(text: &str) -> Option<Ending> {
        if text == "=" {
            return Some(Ending::DRAW);
        }
        let (colour, reason) = text.split_once('+')?;
        let winner = match colour {
            "B" | "b" => Stone::Black,
            "W" | "w" => Stone::White,
            _ => return None,
        };
        let reasons = [
            ("", EndReason::Unsaid),
            ("R", EndReason::Resignation),
            ("Resign", EndReason::Resignation),
            ("T", EndReason::Time),
            ("Time", EndReason::Time),
            ("F", EndReason::Forbidden),
        ];
        let mut known = reasons.into_iter();
        let (_, reason) = known.find(|(name, _)| name.eq_ignore_ascii_case(reason))?;
        Some(Ending {
            winner: Some(winner),
            reason,
        })
    }
}

/// Writes `B+R`, `W+`, `=`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colour = match self.winner {
            None => return f.write_str("="),
            Some(Stone::Black) => "B+",
            Some(Stone::White) => "W+",
        };
        f.write_str(colour)?;
        f.write_str(match self.reason {
            EndReason::Unsaid => "",
            EndReason::Resignation => "R",
            EndReason::Time => "T",
            EndReason::Forbidden => "F",
        })
    }
}

/// The moves of one game by their names.
///
/// # Examples
///
/// ```
/// use tengen_records::moves::MoveList;
///
/// let list: MoveList = "1. H8 I9 2. J10 pass B+R".parse()?;
/// assert_eq!(list.plies.len(), 4);
/// assert_eq!(list.plies[3], None);
/// assert_eq!(list.to_string(), "h8 i9 j10 -- B+R");
/// assert!("h8 j99".parse::<MoveList>().is_err());
/// # Ok::<(), tengen_records::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveList {
    /// Tags, by name and value.
    pub head: Vec<(String, String)>,
    /// The points of the stones, Black first; `None` for a pass.
    pub plies: Vec<Option<Point>>,
    /// How the game ended.
    pub ending: Option<Ending>,
}

/// Writes one line, or with a head its tags one a line and the moves with their numbers.
impl fmt::Display for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.head {
            writeln!(f, "[{name} \"{}\"]", head::escaped(value))?;
        }
        let mut space = "";
        for (index, ply) in self.plies.iter().enumerate() {
            f.write_str(space)?;
            if !self.head.is_empty() && index % 2 == 0 {
                write!(f, "{}. ", index / 2 + 1)?;
            }
            match ply {
                Some(point) => point.fmt(f)?,
                None => f.write_str("--")?,
            }
            space = " ";
        }
        match self.ending {
            Some(ending) => write!(f, "{space}{ending}"),
            None => Ok(()),
        }
    }
}

/// Reads one game, in all ways that are described above.
impl FromStr for MoveList {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut spots = Spots::new(text);
        let mut games = games::split(text, usize::MAX);
        let (Some(game), None) = (games.pop(), games.pop()) else {
            return Err(RecordError::file(Problem::NoMoves));
        };
        games::list(game, &mut spots)
    }
}

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    read_as(Format::Moves, bytes, context)
}

/// Reads a list as one of the formats that look like it.
pub(super) fn read_as(
    format: Format,
    bytes: &[u8],
    context: &Context<'_>,
) -> Result<Collection, RecordError> {
    let mut decoded = decode(bytes, context)?;
    let text = without_address(&decoded.text);
    let mut games = games::read(&text, context);
    if let Some(Ok(first)) = games.first_mut() {
        first.warnings.append(&mut decoded.warnings);
    }
    collection(format, games)
}

pub(super) fn write(archive: &Archive, _charset: &dyn Charset) -> Result<Written, Unwritable> {
    writing::write(archive)
}
