//! Tests of the collection.

mod explore;
mod games;
mod library;
mod same;
