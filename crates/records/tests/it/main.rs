//! Tests of the file formats.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files and what to test from the environment"
)]

mod binary_mutations;
mod comments;
mod detect;
mod diagram;
mod each;
mod edited;
mod found;
mod limits;
mod link_notes;
mod losses;
mod moves;
mod other_games;
mod places;
mod pos;
mod progress;
mod psq;
mod renlib;
mod renlib_broken;
mod renlib_writing;
mod results;
mod rif;
mod samples;
mod seeds;
mod sgf;
mod sgf_hostile;
mod sgf_reading;
mod sgf_round;
mod sgf_texts;
mod sizes;
mod texts_mutated;
mod texts_round;
mod unsaid;
