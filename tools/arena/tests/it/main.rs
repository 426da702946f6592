//! Integration tests of matches.

mod support;

mod gomocup;
mod matches;
mod openings;
mod tune;
