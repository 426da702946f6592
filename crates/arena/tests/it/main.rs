//! Tests of matches.

mod support;

mod gomocup;
mod matches;
