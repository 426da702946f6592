//! Play with other people: online games and what belongs to them. It knows neither study nor learning.

// The items are public for the other crates of the page only.
#![allow(clippy::missing_errors_doc, clippy::missing_panics_doc)]

pub mod online;
pub mod planning;
