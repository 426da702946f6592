//! A collection of games: searched by players, dates, results and rules, and by positions under all eight symmetries
//! of the board.
//!
//! Everything is in memory, or in an [`Index`] for programs that ask one question each. The text form of a [`CollectedGame`] is a line, for files and stores. A [`Library`] knows the
//! source of each game, and answers requests of a program that runs elsewhere.
#![warn(missing_docs)]

mod database;
mod date;
mod explore;
mod filter;
mod game;
mod hashes;
mod index;
mod library;
mod lines;
mod message;
mod order;
mod result;
mod same;
mod source;
mod wish;

pub use database::{Added, Database, GameNumber};
pub use date::{ParsePartialDateError, PartialDate};
pub use explore::{Explored, NextMove};
pub use filter::Filter;
pub use game::{CollectedGame, ParseGameError, Uncollectable};
pub use index::{
    GamePlace, INDEX_START, Index, IndexBuilder, IndexError, Indexed, IndexedSource,
    ParseRecordCountsError, RecordCounts, Stamp,
};
pub use library::{Counts, Library, ParseCountsError};
pub use lines::Lines;
pub use message::{Answer, ParseMessageError, Request};
pub use order::{Order, ParseOrderError};
pub use result::{GameResult, ParseResultError, ParseTallyError, Tally};
pub use source::SourceId;
pub use wish::{ParseWishError, Wish};
