//! Errors and warnings about a record: the position in the file, the text found and the text expected.

use std::fmt;

use super::Format;
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::link::LinkError;

/// Position in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// The file as a whole.
    File,
    /// Position in a text; line and column are counted from 1, columns in characters.
    Line {
        /// Number of the line, from 1.
        line: u32,
        /// Number of the column in characters, from 1.
        column: u32,
    },
    /// Offset in bytes, from 0.
    Byte(usize),
}

impl Spot {
    /// Returns the line and column of the byte `offset` in `text`.
    #[must_use]
    pub fn in_text(text: &str, offset: usize) -> Spot {
        let before = text.get(..offset).unwrap_or(text);
        let start = before.rfind('\n').map_or(0, |index| index + 1);
        let lines = before.bytes().filter(|&byte| byte == b'\n').count();
        let columns = before[start..].chars().count();
        Spot::Line {
            line: u32::try_from(lines + 1).unwrap_or(u32::MAX),
            column: u32::try_from(columns + 1).unwrap_or(u32::MAX),
        }
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::File => Ok(()),
            Spot::Line { line, column } => write!(f, "line {line}, column {column}"),
            Spot::Byte(offset) => write!(f, "byte {offset}"),
        }
    }
}

/// Error that makes a file unreadable, or readable only up to a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Position of the error in the file.
    pub spot: Spot,
    /// Kind of error that was found.
    pub problem: Problem,
}

impl RecordError {
    /// Returns an error about the file as a whole.
    #[must_use]
    pub const fn file(problem: Problem) -> RecordError {
        RecordError {
            spot: Spot::File,
            problem,
        }
    }

    /// Returns an error at the byte `offset`.
    #[must_use]
    pub const fn byte(offset: usize, problem: Problem) -> RecordError {
        RecordError {
            spot: Spot::Byte(offset),
            problem,
        }
    }

    /// Returns an error at the byte `offset` of `text`, given as line and column.
    #[must_use]
    pub fn in_text(text: &str, offset: usize, problem: Problem) -> RecordError {
        RecordError {
            spot: Spot::in_text(text, offset),
            problem,
        }
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.spot != Spot::File {
            write!(f, "{}: ", self.spot)?;
        }
        self.problem.fmt(f)
    }
}

impl std::error::Error for RecordError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.problem)
    }
}

/// Kind of element that a file consists of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Point or move in the record.
    Move,
    /// Number in the record.
    Number,
    /// Size of the board, 5 to 22.
    Size,
    /// First bytes or first line of a format.
    Header(Format),
    /// Game, including its brackets.
    Game,
    /// Value in brackets, as in SGF.
    Value,
    /// Node of a game tree.
    Node,
    /// Comment or other text.
    Text,
    /// Element of an XML file.
    Element,
    /// Result of a game.
    Result,
    /// Row of a board diagram.
    Row,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Move => "a move",
            Part::Number => "a number",
            Part::Size => "a board size from 5 to 22",
            Part::Header(format) => return write!(f, "the header of {}", format.name()),
            Part::Game => "a game",
            Part::Value => "a value",
            Part::Node => "a node",
            Part::Text => "a text",
            Part::Element => "an element",
            Part::Result => "a result",
            Part::Row => "a row of the board",
        })
    }
}

/// Kind of error in a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// The file has no content.
    #[error("the file is empty")]
    Empty,
    /// The content matches none of the formats.
    #[error("this is no record of a format that is known here")]
    Unknown,
    /// The file has other text than the expected part.
    #[error("expected {expected}, found {found:?}")]
    Expected {
        /// Part that was expected here.
        expected: Part,
        /// Text that was found, shortened.
        found: String,
    },
    /// The file ends inside this part.
    #[error("the file ends inside {0}")]
    Truncated(Part),
    /// The point already has a stone.
    #[error("the point {0} is taken")]
    Occupied(Point),
    /// The point is outside the board.
    #[error("{found:?} is not a point of a board of {size}×{size}")]
    OffBoard {
        /// Text of the point as the file has it.
        found: String,
        /// Number of lines of the board.
        size: BoardSize,
    },
    /// The board has different numbers of columns and rows.
    #[error("the board is rectangular ({columns}×{rows}); only square boards are known here")]
    Rectangular {
        /// Number of columns in the file.
        columns: u32,
        /// Number of rows in the file.
        rows: u32,
    },
    /// The record is of another game, named here.
    #[error("this is a record of {0}, not of five-in-a-row")]
    OtherGame(String),
    /// The version of the format is not supported.
    #[error("version {0} of the format is not known here")]
    Version(String),
    /// The file has more bytes than the limit given here.
    #[error("the file is larger than {0} bytes")]
    TooLarge(usize),
    /// The game has more moves than the limit given here.
    #[error("the game has more than {0} moves")]
    TooMany(usize),
    /// The game has more properties, such as comments, marks and times, than the limit given here.
    #[error("the game has more than {0} properties")]
    TooManyProperties(usize),
    /// The file has more games than the limit given here.
    #[error("the file has more than {0} games")]
    TooManyGames(usize),
    /// A line has more moves than this limit, more than fit on a board.
    #[error("more than {0} moves follow one another")]
    TooDeep(usize),
    /// The XML file defines entities, which is not allowed.
    #[error("the file defines entities, which is not allowed here")]
    Entities,
    /// Two elements have the same id.
    #[error("the id {0} is there twice")]
    Duplicate(String),
    /// Stones are set up in the middle of a game.
    #[error("stones are set up in the middle of a game, which is not known here")]
    LateSetup,
    /// The record has no moves to play through.
    #[error("the record has no moves")]
    NoMoves,
    /// The file is compressed with this program and must be unpacked first.
    #[error("the file is packed with {0}: unpack it first")]
    Packed(&'static str),
    /// The encoding with this name is not known.
    #[error("the encoding {0:?} is not known here")]
    Encoding(String),
    /// The link could not be decoded.
    #[error(transparent)]
    Link(#[from] LinkError),
}

/// Part of a file that was skipped or interpreted differently, and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Position of that part in the file.
    pub spot: Spot,
    /// Kind of warning that was raised.
    pub caution: Caution,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.spot != Spot::File {
            write!(f, "{}: ", self.spot)?;
        }
        self.caution.fmt(f)
    }
}

/// Kind of warning: something was skipped or interpreted differently.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Caution {
    /// The text belongs to no part of the game and was skipped.
    #[error("{0:?} was passed over")]
    PassedOver(String),
    /// A bracket is never closed.
    #[error("the end of a game is missing")]
    NotClosed,
    /// One colour moves twice in a row, so a pass was inserted.
    #[error("one colour moves twice: a pass was put between")]
    PassAdded,
    /// One node has several moves, which were played one after another.
    #[error("a node has several moves: they were played one after another")]
    SeveralMoves,
    /// The same move follows a node twice; the two were merged.
    #[error("the same move stands there twice: the two were made one")]
    Merged,
    /// Some bytes are not valid in the encoding.
    #[error("some characters could not be read")]
    Characters,
    /// The encoding was guessed to be this one.
    #[error("the encoding was taken to be {0}")]
    EncodingGuessed(&'static str),
    /// The rules are missing from the record, or are not supported.
    #[error("the rules are not in the record")]
    RulesGuessed,
    /// The record has this number of another game, but is one of five-in-a-row by its rules, its size or its moves.
    #[error("GM {0} names another game: it was taken as five-in-a-row")]
    GameGuessed(String),
    /// The board size is missing from the record; this one was assumed.
    #[error("the board size is not in the record: {0}")]
    SizeGuessed(BoardSize),
    /// The board is not square; it was placed in the upper left corner of a square board.
    #[error("the board is rectangular ({columns}×{rows}): it was put on a square one")]
    Rectangular {
        /// Number of columns in the file.
        columns: u32,
        /// Number of rows in the file.
        rows: u32,
    },
    /// The record has a column P but no column I, so the letters may skip I.
    #[error("there is a column P but no I: perhaps the letters skip I, as in Go")]
    GoLetters,
    /// A value is invalid and was skipped.
    #[error("{name}: the value {value:?} was passed over")]
    Value {
        /// Name of the property or field with this value.
        name: String,
        /// Value as it is in the file.
        value: String,
    },
    /// Extra bytes follow the end of the record; this is their number.
    #[error("{0} bytes after the end were passed over")]
    Trailing(usize),
    /// The rest of a variation was skipped because of this problem.
    #[error("the rest of a line was passed over: {0}")]
    LineLost(Box<Problem>),
    /// The result is a score like `1-0`, which programs interpret differently.
    #[error("{score} was read as {}", winner_word(*.winner))]
    Score {
        /// Score as it is in the file.
        score: &'static str,
        /// Colour that was assumed to have won; `None` for a draw.
        winner: Option<Stone>,
    },
    /// The comment of the game was added to that of the start, so it is not written apart again.
    #[error("the comment of the game was added to that of the start")]
    GameComment,
    /// Columns and rows may be exchanged, because programs write them in different orders.
    #[error("columns and rows may be exchanged: Yixin writes positions so")]
    Transposed,
    /// A node has no move; its comment was added to the previous move.
    #[error("a node without a move: its comment stands at the move before")]
    EmptyNode,
}

const fn winner_word(winner: Option<Stone>) -> &'static str {
    match winner {
        Some(Stone::Black) => "a win of Black",
        Some(Stone::White) => "a win of White",
        None => "a draw",
    }
}
