//! Tests of the collection.

mod explore;
mod games;
mod index;
mod library;
mod same;
