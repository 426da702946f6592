//! The writes to the store of games, and their text form, one line each. The same lines are the journal of
//! writes that the store has not confirmed, and the messages to the other tabs.

use std::fmt;
use std::str::FromStr;

/// The identity of a game in the store: the time at which it was put on the board, in ms since 1970, moved
/// until no other game has it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct LocalId(pub u64);

impl fmt::Display for LocalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A write to the store of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// Replaces the current game and its log by a game in the link format with an empty log.
    Game(LocalId, String),
    /// Appends the line with this number, counted from 1, to the log of the current game.
    Line(LocalId, u32, String),
    /// Replaces the previous game, in the link format.
    Before(LocalId, String),
    /// Adds a past game, or replaces it.
    Past {
        /// Its identity.
        id: LocalId,
        /// The game in the link format.
        game: String,
        /// Its facts, as `PastGame` reads them.
        facts: String,
    },
    /// Keeps a review with a game: one line, as the analysis reads it.
    Review(LocalId, String),
    /// Deletes a past game and its review.
    Forget(LocalId),
}

impl Write {
    /// Returns `true` if the write is part of the current game, which only one tab may write.
    pub const fn is_of_current_game(&self) -> bool {
        matches!(self, Write::Game(..) | Write::Line(..) | Write::Before(..))
    }

    /// Returns the identity of the past game that the write adds.
    pub const fn kept(&self) -> Option<LocalId> {
        match self {
            Write::Past { id, .. } => Some(*id),
            _ => None,
        }
    }

    /// Returns `true` if a line begins as a write does.
    pub fn is_written(line: &str) -> bool {
        let word = line.split_once(' ').map(|(word, _)| word);
        word.is_some_and(|it| WORDS.contains(&it))
    }

    /// Returns `true` if the write changes the list of past games, which other tabs show too.
    pub const fn is_of_past(&self) -> bool {
        matches!(self, Write::Past { .. } | Write::Forget(..))
    }
}

/// The first words of the text form.
const WORDS: [&str; 6] = ["game", "line", "before", "past", "review", "forget"];

impl fmt::Display for Write {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Write::Game(id, text) => write!(f, "game {id} {text}"),
            Write::Line(id, number, line) => write!(f, "line {id} {number} {line}"),
            Write::Before(id, text) => write!(f, "before {id} {text}"),
            Write::Past { id, game, facts } => write!(f, "past {id} {game} {facts}"),
            Write::Review(id, text) => write!(f, "review {id} {text}"),
            Write::Forget(id) => write!(f, "forget {id}"),
        }
    }
}

/// The error for a text that is no write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseWriteError;

impl FromStr for Write {
    type Err = ParseWriteError;

    fn from_str(text: &str) -> Result<Write, ParseWriteError> {
        let (kind, rest) = text.split_once(' ').ok_or(ParseWriteError)?;
        let (id, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let id = LocalId(id.parse().map_err(|_| ParseWriteError)?);
        match kind {
            "game" => Ok(Write::Game(id, rest.to_string())),
            "before" => Ok(Write::Before(id, rest.to_string())),
            "line" => {
                let (number, line) = rest.split_once(' ').ok_or(ParseWriteError)?;
                let number = number.parse().map_err(|_| ParseWriteError)?;
                Ok(Write::Line(id, number, line.to_string()))
            }
            "past" => {
                let (game, facts) = rest.split_once(' ').ok_or(ParseWriteError)?;
                let (game, facts) = (game.to_string(), facts.to_string());
                Ok(Write::Past { id, game, facts })
            }
            "review" => Ok(Write::Review(id, rest.to_string())),
            "forget" => Ok(Write::Forget(id)),
            _ => Err(ParseWriteError),
        }
    }
}
