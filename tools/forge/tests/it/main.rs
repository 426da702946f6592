//! Tests of the forge: what it makes, the puzzles that come with the project, the judgement of moves in them, and the
//! questions of the trainers.

mod attempts;
mod forge;
mod questions;
mod shipped;
