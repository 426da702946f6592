//! The reasons why a command is refused.

use std::fmt;

use crate::lines::LONGEST;

/// The reason why a command is refused. It has then changed nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Refusal {
    #[error("there is no board: send START first")]
    NoBoard,
    #[error("expected a board size from 5 to 22, not {0}")]
    Size(Quoted),
    #[error("expected a width and a height such as 15,15, not {0}")]
    Rectangle(Quoted),
    #[error("the board must be square, not {0} by {1}")]
    NotSquare(u32, u32),
    #[error("expected a point x,y from 0,0 to {1},{1}, not {0}")]
    Point(Quoted, u8),
    #[error("there is a stone on {0} already")]
    Taken(String),
    #[error("there is no stone on {0}")]
    NoStone(String),
    #[error("the board is not empty: send the stones with BOARD")]
    NotEmpty,
    #[error("there is no point left on which to play")]
    NoPoint,
    #[error("there is no list to end")]
    NoList,
    #[error("expected a line x,y,f with f = 1 (own stone) or 2 (opponent's stone), not {0}")]
    Stone(Quoted),
    #[error("continuous games are not supported: f must be 1 or 2, not 3")]
    Continuous,
    #[error("expected 0, 3 or 5 stones, not {0}")]
    Swap2(usize),
    #[error("the line is longer than {LONGEST} bytes")]
    TooLong,
    #[error("line {line}: {why}")]
    Listed { line: usize, why: Box<Refusal> },
}

/// A text from the manager, as part of a line: without control characters, and cut off if it is long.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Quoted(String);

/// The number of characters after which a quoted text is cut off.
const LONGEST_QUOTE: usize = 40;

impl Quoted {
    pub(super) fn new(text: &str) -> Quoted {
        match text.char_indices().nth(LONGEST_QUOTE) {
            Some((end, _)) => Quoted(format!("{}…", &text[..end])),
            None => Quoted(text.to_owned()),
        }
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}
