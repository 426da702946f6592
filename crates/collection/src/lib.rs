//! A collection of games: searched by players, dates, results and rules, and by positions under all eight symmetries
//! of the board.
//!
//! Everything is in memory. The text form of a [`CollectedGame`] is a line, for files and stores.
#![warn(missing_docs)]

mod database;
mod date;
mod explore;
mod filter;
mod game;
mod hashes;
mod result;

pub use database::{Added, Database, GameNumber};
pub use date::{ParsePartialDateError, PartialDate};
pub use explore::{Explored, NextMove};
pub use filter::Filter;
pub use game::{CollectedGame, ParseGameError, Uncollectable};
pub use result::{GameResult, ParseResultError, Tally};
