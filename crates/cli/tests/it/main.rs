//! Tests of the command line.

mod support;

mod bench;
mod convert;
mod docs;
mod hostile;
mod judge;
mod perft;
mod picture;
mod show;
