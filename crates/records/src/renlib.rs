//! RenLib: libraries of variations on boards of 15×15, as bytes.
//!
//! The format is that of the program RenLib by Frank Arkbo, versions 3.0 to 3.4, found in its files:
//!
//! | bytes | what |
//! |---|---|
//! | 20 | `FF 52 65 6E 4C 69 62 FF`, major and minor version, ten times `FF`; very old files have no header and begin with the move h8 |
//! | … | the nodes in the order of a walk through the tree, see [`Node`] |
//!
//! The first node may be the start, without a move. Everywhere else a node without a position is a
//! pass. What is not written as this program would write it is kept in properties of the notes,
//! so that a library that nobody changed is written again byte by byte.

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
pub use node::Node;
pub(super) use reader::read;
pub(super) use writer::write;

use tengen_core::board::BoardSize;

/// The only size there is.
const SIZE: BoardSize = BoardSize::DEFAULT;
