//! The picture and the words: what a state looks like and how it is said, as plain values.
//!
//! [`scene`] is a pure function of the app, the layout and the moment: equal arguments give an
//! equal scene. Lengths in a scene are device pixels from the upper left corner of the board;
//! [`Layout`](tengen_picture::Layout) knows the way between them, CSS pixels and points. Rules are asked, never computed.

mod choices;
pub mod describe;
mod found;
mod lab;
mod moves;
mod note;
mod online;
mod scene;
pub mod text;

pub use choices::{Choice, choices};
pub use found::{found, saving};
pub use lab::{LabRow, lab_log, lab_rows, lab_state};
pub use moves::{Depth, Fold, MoveRow, Place as MovePlace, SideMove, move_rows};
pub use note::{Note, NoteKind, NoteOffer, note};
pub use online::{OnlineWish, bound_game, online_may, online_parts};
pub use scene::{diagram, scene};
