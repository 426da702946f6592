//! Looking at games: analysis, records, files, past games and collections, and the Lab.

pub(crate) mod analysis;
pub(crate) mod collection;
pub(crate) mod files;
pub(crate) mod history;
pub(crate) mod lab;
pub(crate) mod library;
pub(crate) mod past;
pub(crate) mod wins;
mod wishes;
