//! Everything that each activity of the page uses: the board, games and their clock, the computer, settings, the store,
//! texts, sound, links; and the pieces of which an activity is made: [`activity`], [`route`], [`context`], [`change`],
//! [`effect`].
//!
//! The kit knows no activity but the game on this page and the online game, which go on below all others. What the page
//! says is declared here too, with one enum for each wing.

// The items are public for the other crates of the page only.
#![allow(clippy::missing_errors_doc, clippy::missing_panics_doc)]

pub mod activity;
pub mod asset;
pub mod board;
pub mod change;
pub mod clock;
pub mod computer;
pub mod context;
pub mod cue;
pub mod effect;
pub mod feature;
pub mod game;
pub mod grade;
pub mod help;
pub mod line;
pub mod message;
pub mod offline;
pub mod opaque;
pub mod players;
pub mod progress;
pub mod renju;
pub mod route;
pub mod settings;
pub mod share;
pub mod sound;
pub mod store;
pub mod text;
pub mod time;
pub mod timer;
pub mod wing;
pub mod words;
