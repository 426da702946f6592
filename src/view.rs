//! The picture and the words: what a state looks like and how it is said, as plain values.
//!
//! [`scene`] is a pure function of the app, the layout and the moment: equal arguments give an
//! equal scene. Lengths in a scene are device pixels from the upper left corner of the board;
//! [`Layout`] knows the way between them, CSS pixels and points. Rules are asked, never computed.

mod advice;
mod builder;
mod choices;
pub mod describe;
mod fixed;
mod found;
mod glyph;
mod grid;
mod lab;
mod layout;
mod marks;
mod moves;
mod note;
mod online;
mod overlay;
mod scene;
mod shape;
mod signs;
mod stones;
mod study;
mod svg;
pub mod text;
mod theme;
mod wood;

pub use choices::{Choice, choices};
pub use fixed::Fixed;
pub use found::{found, saving};
pub use lab::{LabRow, lab_log, lab_rows, lab_state};
pub use layout::{Frame, Layout, Pos};
pub use moves::{Depth, Fold, MoveRow, Place as MovePlace, SideMove, move_rows};
pub use note::{Note, NoteKind, NoteOffer, note};
pub use online::{LinkOpened, OnlineWish, bound_game, online_may, online_parts};
pub use scene::{Item, Key, Layer, Scene, scene};
pub use shape::{Corners, Ink, Paint, Rect, Shape, Sprite};
pub use signs::signs;
pub use stones::sprite;
pub use svg::svg;
pub use theme::{Look, StoneColours, Theme};
