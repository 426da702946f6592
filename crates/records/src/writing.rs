//! Written files: the bytes, and the list of what the format cannot hold.

use strum::{Display, VariantArray};

use super::Format;
use tengen_core::board::BoardSize;

/// Written file, and the content of the game that is not in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Bytes of the written file.
    pub bytes: Vec<u8>,
    /// Kinds of content that the format cannot hold, each once.
    pub lost: Vec<Loss>,
}

/// Kind of content that a format cannot hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, VariantArray)]
pub enum Loss {
    /// Lines other than the shown one.
    #[strum(to_string = "other lines")]
    Variations,
    /// Titles and comments of nodes.
    #[strum(to_string = "comments")]
    Comments,
    /// Marks on points of the board.
    #[strum(to_string = "marks")]
    Marks,
    /// Passes; without them, the colours of later stones change.
    #[strum(to_string = "passes")]
    Passes,
    /// Colours of the stones after a pass, or of all stones if White starts.
    #[strum(to_string = "the colours of some stones")]
    Colours,
    /// Stones set up before the first move.
    #[strum(to_string = "stones set up beforehand")]
    Setup,
    /// Colour that moves first.
    #[strum(to_string = "who starts")]
    FirstColour,
    /// Rule set and the other terms.
    #[strum(to_string = "the rule set")]
    Terms,
    /// Size of the board.
    #[strum(to_string = "the board size")]
    Size,
    /// Names, date and other tags.
    #[strum(to_string = "names and other tags")]
    Tags,
    /// Result of the game.
    #[strum(to_string = "the result")]
    Result,
    /// Times used or left on the clock.
    #[strum(to_string = "times")]
    Times,
    /// Swaps, offers and other choices of an opening.
    #[strum(to_string = "swaps and other choices of the opening")]
    Choices,
    /// Properties that only another format has.
    #[strum(to_string = "what only another format knows")]
    Properties,
    /// Order of the moves before and after the position.
    #[strum(to_string = "the order of the moves")]
    Moves,
    /// Numbers that moves are shown with, if they differ from their plies.
    #[strum(to_string = "the numbers of moves")]
    Numbers,
}

impl Loss {
    /// All kinds, in the order of the variants.
    pub const ALL: &[Loss] = Loss::VARIANTS;
}

/// Reason why a game cannot be written in a format at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unwritable {
    /// The format can only be read.
    #[error("{} is a format that is only read here", .0.name())]
    ReadOnly(Format),
    /// The format supports only one board size.
    #[error("{} holds boards of {size}×{size} only", .format.name())]
    Size {
        /// Format that the game was to be written in.
        format: Format,
        /// Size that the format supports.
        size: BoardSize,
    },
    /// The game has too many moves for the format.
    #[error("{} holds at most {most} moves", .format.name())]
    TooLong {
        /// Format that the game was to be written in.
        format: Format,
        /// Maximum number of moves of the format.
        most: usize,
    },
    /// The format cannot hold a game without moves.
    #[error("{} holds no game without moves", .0.name())]
    NoMoves(Format),
    /// The archive is not a valid game.
    #[error("the game has a move that is off the board or follows none before it")]
    NoGame,
}
