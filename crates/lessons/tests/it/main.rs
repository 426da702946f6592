//! The tests of the lessons.

mod goals;
mod proofs;
mod reading;
mod slides;
