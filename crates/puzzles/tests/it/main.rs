//! Tests of puzzles: the form of collections.

mod collection;
