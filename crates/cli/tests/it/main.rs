//! Tests of the command line.

mod support;

mod analyse;
mod bench;
mod bot;
mod convert;
mod explore;
mod forge;
mod hostile;
mod judge;
mod many;
mod merge;
mod openings;
mod past;
mod pbrain;
mod perft;
mod picture;
mod play;
mod print;
mod schema;
mod serve;
mod show;
mod solve;
