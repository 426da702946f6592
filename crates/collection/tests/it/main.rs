//! Tests of the collection.

mod explore;
mod games;
