//! Tests of the forge: what it makes, the puzzles that come with the project, and the judgement of moves in them.

mod attempts;
mod forge;
mod shipped;
