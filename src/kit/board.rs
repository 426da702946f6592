//! The board in a browser: the canvas and its painter, the grid for the keyboard and assistive technology,
//! and the notes over the board.

mod canvas;
mod draw;
mod grid;
mod notes;
mod size;

pub use canvas::Painter;
pub(crate) use grid::Grid;
pub(crate) use notes::Notes;
pub(crate) use size::{CanvasSize, SizeWatch};
