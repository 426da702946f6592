//! Parts of the programs `tengen` and `pbrain-tengen`. They know no terminal and no other process.

pub mod engine_options;
pub mod gomocup;
pub mod lines;
pub mod seed;
