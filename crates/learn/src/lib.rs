//! Learning: puzzles, own mistakes, lessons, trainers, openings, drills. It knows neither play nor study.

// The items are public for the other crates of the page only.
#![allow(clippy::missing_errors_doc, clippy::missing_panics_doc)]

pub mod drill;
pub mod home;
pub mod lessons;
pub mod mistakes;
pub mod openings;
pub mod puzzles;
pub mod trainers;
pub mod visit;
