//! RenLib: binary libraries of variations on boards of 15×15.
//!
//! The format is that of the program RenLib by Frank Arkbo, versions 3.0 to 3.4, derived from its files:
//!
//! | bytes | content |
//! |---|---|
//! | 20 | `FF 52 65 6E 4C 69 62 FF`, major and minor version, ten times `FF` |
//! | … | nodes in the order of a depth-first walk through the tree, see [`Node`] |
//!
//! Very old files have no header and begin with the move h8.
//!
//! The first node may be the start, without a move. Any other node without a position is a pass. If
//! a node differs from the way this program would write it, the difference is kept in properties of
//! the notes. An unchanged library is therefore written back byte for byte.

mod coder;
mod library;
mod loss;
mod node;
mod reader;
mod shape;
mod style;
mod words;
mod writer;

pub use library::Library;
pub(super) use loss::{loses_marks, loses_properties, loses_words};
pub use node::Node;
pub(super) use reader::read;
pub(super) use writer::write;

use tengen_core::board::BoardSize;

/// Only board size of the format.
const SIZE: BoardSize = BoardSize::DEFAULT;
