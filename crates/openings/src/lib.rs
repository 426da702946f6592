#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod judge;
mod table;

pub use judge::judge;
pub use table::{Fault, JudgedOpening, OpeningTable, TableError};

use std::sync::OnceLock;

/// The text of the table that comes with the project.
pub const SHIPPED: &str = include_str!("../data/openings.txt");

/// Returns the table that comes with the project.
///
/// # Panics
///
/// Never panics: a test reads the text of the table.
pub fn shipped() -> &'static OpeningTable {
    static TABLE: OnceLock<OpeningTable> = OnceLock::new();
    TABLE.get_or_init(|| SHIPPED.parse().expect("a test reads the shipped table"))
}
