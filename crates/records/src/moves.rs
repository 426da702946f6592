//! Move lists: moves by their names, with or without a head of tags.
//!
//! There is no standard, so the reader accepts the common spellings of people and programs:
//! `h8i9j10`, `1. H8 I9 2. J10 --`, with spaces, commas, dashes, brackets or line breaks between
//! moves. Letters run from A without skipping I. Rows are counted from the lower edge unless
//! [`Rows::FromTop`](super::Rows::FromTop) is set. `--` and `pass` are passes. `h8,j9/i9` lists the
//! black stones and then the white ones. A head has tags like those of PGN (chess):
//! `[Black "Ann"]`, `[Rule "renju"]`, `[Size "15"]`, and `[First "white"]` if White moves first; a
//! head alone is a game without moves. Results are `B+`, `W+` and `=`, followed by R for
//! resignation, T for time or F for a forbidden move. `1-0` is read as a win of Black, `0-1` as a
//! win of White and `1/2-1/2` as a draw, each with a warning. `resign` means that the side to move
//! resigns; `*` at the end is no result. Words in `{}` or `()` and after `;` or `#` are skipped.
//!
//! Each line is a game if no line has anything between its moves, if lines have slashes, or if
//! points occur again in later lines. A line that begins with the move number 1 also begins a game.
//! Otherwise all lines together are one game.
//!
//! The board size of a list without a size is [`Context::size`]. If that is `None`, it is the first
//! on which all games of the text fit: `NxN` in the file name, the board of the context's terms, or
//! the smallest of 15, 19, 20 and 22 lines.

mod games;
pub(super) mod head;
mod reading;
pub(super) mod scan;
pub(super) mod writing;

use std::fmt;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr, VariantArray};

use super::handover::{Awaited, Handover, gathered, up_to_limit};
use super::text::{Spots, decode, without_address};
use super::{
    Charset, Collection, Context, Format, Problem, RecordError, Take, Unwritable, Written,
};
use tengen_core::board::{Point, Stone};
use tengen_core::game::Archive;

/// Result of a game as a move list writes it: `B+`, `W+R`, `=`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ending {
    /// Colour that won; `None` for a draw.
    pub winner: Option<Stone>,
    /// Reason why the game ended.
    pub reason: EndReason,
}

/// Reason why a game ended, as far as a move list states it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EndReason {
    /// The list states no reason.
    Unsaid,
    /// `R`: the loser resigned.
    Resignation,
    /// `T`: the loser ran out of time.
    Time,
    /// `F`: Black made a forbidden move.
    Forbidden,
}

/// Result as a score; the first player's points come first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr, VariantArray)]
pub(super) enum Score {
    #[strum(serialize = "1-0")]
    FirstWins,
    #[strum(serialize = "0-1")]
    SecondWins,
    #[strum(serialize = "1/2-1/2")]
    Draw,
}

impl Score {
    /// Returns the result of a score, with Black as the first player, as is usual in move lists.
    /// Some programs mean White by the first number, as in chess, so the reader adds a warning.
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

    /// Reads the value of a result tag: a result as in a move list, or a score.
    pub(super) fn of_tag(text: &str) -> Option<Ending> {
        let score = || text.trim().parse().ok().map(Score::ending);
        Ending::of_text(text.trim()).or_else(score)
    }

    /// Reads `B+`, `w+t` or `=`, in upper or lower case; also accepts `Resign` and `Time` in full.
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

/// Writes `B+R`, `W+` or `=`.
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

/// Moves of one game by their names.
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
    /// Tags of the head, as pairs of name and value.
    pub head: Vec<(String, String)>,
    /// Points of the stones, Black first; `None` for a pass.
    pub plies: Vec<Option<Point>>,
    /// Result of the game; `None` if the list states none.
    pub ending: Option<Ending>,
}

/// Writes one line. If there are tags, writes each tag on its own line and then the moves with their numbers.
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

/// Reads one game in any of the spellings described in the [module documentation](self).
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

/// Reads a move list as `format`, which is one of the formats that use move lists.
pub(super) fn read_as(
    format: Format,
    bytes: &[u8],
    context: &Context<'_>,
) -> Result<Collection, RecordError> {
    gathered(format, |take| read_each(bytes, context, take))
}

/// Reads the games of a file one by one.
pub(super) fn read_each(
    bytes: &[u8],
    context: &Context<'_>,
    take: &mut Take<'_>,
) -> Result<(), RecordError> {
    let decoded = decode(bytes, context)?;
    let text = without_address(&decoded.text);
    let mut games = Handover::new(Awaited::Readable, decoded.warnings, take);
    games::each(&text, context, &mut |game| games.game(game));
    games.finish(|| RecordError::file(Problem::NoMoves))
}

/// Returns the number of games of a file.
pub(super) fn count(bytes: &[u8], context: &Context<'_>) -> Result<usize, RecordError> {
    let decoded = decode(bytes, context)?;
    up_to_limit(games::count(&without_address(&decoded.text)), context)
}

pub(super) fn write(archive: &Archive, _charset: &dyn Charset) -> Result<Written, Unwritable> {
    writing::write(archive)
}
