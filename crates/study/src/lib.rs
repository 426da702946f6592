//! Study: analysis and review, the record of a game, files, past games and collections, wins, the Lab. It knows
//! neither play nor learning.

// The items are public for the other crates of the page only.
#![allow(clippy::missing_errors_doc, clippy::missing_panics_doc)]

pub mod analysis;
pub mod collection;
pub mod files;
pub mod history;
pub mod lab;
pub mod library;
pub mod past;
pub mod playout;
pub mod uses;
pub mod wins;
