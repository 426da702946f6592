//! What can be wrong with a record: where, what was found, what was expected.

use std::fmt;

use super::Format;
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::link::LinkError;

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Spot {
    /// The file as a whole.
    File,
    /// In a text, both counted from 1; columns are characters.
    Line {
        /// The line.
        line: u32,
        /// The column.
        column: u32,
    },
    /// In bytes, counted from 0.
    Byte(usize),
}

impl Spot {
    /// The place in a text before which so many bytes lie.
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

/// Why a file is no record, or up to where it is one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Where.
    pub spot: Spot,
    /// What.
    pub problem: Problem,
}

impl RecordError {
    /// Something is wrong with the file as a whole.
    #[must_use]
    pub const fn file(problem: Problem) -> RecordError {
        RecordError {
            spot: Spot::File,
            problem,
        }
    }

    /// Something is wrong at a byte.
    #[must_use]
    pub const fn byte(offset: usize, problem: Problem) -> RecordError {
        RecordError {
            spot: Spot::Byte(offset),
            problem,
        }
    }

    /// Something is wrong in a text after so many of its bytes.
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

/// A part of a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// A point or a move.
    Move,
    /// A number.
    Number,
    /// The size of the board.
    Size,
    /// The first bytes or the first line of a format.
    Header(Format),
    /// A game, with its brackets.
    Game,
    /// A value in brackets.
    Value,
    /// A node of a tree.
    Node,
    /// A comment or another text.
    Text,
    /// An element of XML.
    Element,
    /// The result of a game.
    Result,
    /// A row of a diagram.
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

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Problem {
    /// There is nothing.
    #[error("the file is empty")]
    Empty,
    /// It is none of the formats.
    #[error("this is no record of a format that is known here")]
    Unknown,
    /// Something else stands there.
    #[error("expected {expected}, found {found:?}")]
    Expected {
        /// What should stand there.
        expected: Part,
        /// What does, shortened.
        found: String,
    },
    /// The file ends inside something.
    #[error("the file ends inside {0}")]
    Truncated(Part),
    /// Something lies on the point already.
    #[error("the point {0} is taken")]
    Occupied(Point),
    /// The point does not lie on the board.
    #[error("{found:?} is not a point of a board of {size}×{size}")]
    OffBoard {
        /// What stands there.
        found: String,
        /// The lines of the board.
        size: BoardSize,
    },
    /// The board has more columns than rows or the other way round.
    #[error("the board is rectangular ({columns}×{rows}); only square boards are known here")]
    Rectangular {
        /// Its columns.
        columns: u32,
        /// Its rows.
        rows: u32,
    },
    /// It is a record of another game.
    #[error("this is a record of {0}, not of five-in-a-row")]
    OtherGame(String),
    /// It was written by a later program.
    #[error("version {0} of the format is not known here")]
    Version(String),
    /// More bytes than are opened here.
    #[error("the file is larger than {0} bytes")]
    TooLarge(usize),
    /// More moves than are opened here.
    #[error("the file has more than {0} moves")]
    TooMany(usize),
    /// More moves follow one another than fit on a board.
    #[error("more than {0} moves follow one another")]
    TooDeep(usize),
    /// XML that defines entities.
    #[error("the file defines entities, which is not allowed here")]
    Entities,
    /// The same number belongs to two things.
    #[error("the id {0} is there twice")]
    Duplicate(String),
    /// Stones are set up in the middle of a game.
    #[error("stones are set up in the middle of a game, which is not known here")]
    LateSetup,
    /// There is nothing to play through.
    #[error("the record has no moves")]
    NoMoves,
    /// It has to be unpacked first.
    #[error("the file is packed with {0}: unpack it first")]
    Packed(&'static str),
    /// The name of no encoding.
    #[error("the encoding {0:?} is not known here")]
    Encoding(String),
    /// A link.
    #[error(transparent)]
    Link(#[from] LinkError),
}

/// Something that was passed over or taken for something else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// Where.
    pub spot: Spot,
    /// What.
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

/// What was passed over or taken for something else.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Caution {
    /// Text that belongs to nothing.
    #[error("{0:?} was passed over")]
    PassedOver(String),
    /// Brackets that were opened are not closed.
    #[error("the end of a game is missing")]
    NotClosed,
    /// One colour moves twice.
    #[error("one colour moves twice: a pass was put between")]
    PassAdded,
    /// One node has several moves.
    #[error("a node has several moves: they were played one after another")]
    SeveralMoves,
    /// The same move follows a move twice.
    #[error("the same move stands there twice: the two were made one")]
    Merged,
    /// Bytes that are no characters of the encoding.
    #[error("some characters could not be read")]
    Characters,
    /// The encoding is a guess.
    #[error("the encoding was taken to be {0}")]
    EncodingGuessed(&'static str),
    /// The rules are not in the record, or are not known here.
    #[error("the rules are not in the record")]
    RulesGuessed,
    /// The size is not in the record.
    #[error("the board size is not in the record: {0}")]
    SizeGuessed(BoardSize),
    /// The board is not square: it was put into the upper left corner of a square one.
    #[error("the board is rectangular ({columns}×{rows}): it was put on a square one")]
    Rectangular {
        /// Its columns.
        columns: u32,
        /// Its rows.
        rows: u32,
    },
    /// There is a column P and no column I.
    #[error("there is a column P but no I: perhaps the letters skip I, as in Go")]
    GoLetters,
    /// A value that makes no sense.
    #[error("{name}: the value {value:?} was passed over")]
    Value {
        /// What it belongs to.
        name: String,
        /// The value.
        value: String,
    },
    /// Bytes after the end.
    #[error("{0} bytes after the end were passed over")]
    Trailing(usize),
    /// The rest of a line beside others was passed over, because of this.
    #[error("the rest of a line was passed over: {0}")]
    LineLost(Box<Problem>),
    /// `1-0` and the like, which programs do not agree about.
    #[error("{score} was read as {}", winner_word(*.winner))]
    Score {
        /// What stands there.
        score: &'static str,
        /// Who was taken to have won; `None` for a draw.
        winner: Option<Stone>,
    },
    /// A node that does nothing: its comment stands at the move before.
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
