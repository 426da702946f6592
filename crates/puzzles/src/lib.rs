#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod code;
mod collection;
mod difficulty;
mod id;
mod puzzle;
mod task;
mod theme;

pub use collection::{Collection, CollectionError, Expected};
pub use difficulty::Difficulty;
pub use id::{ParseIdError, PuzzleId, hash};
pub use puzzle::{Puzzle, PuzzleError, canonical};
pub use task::{ParseTaskError, Task};
pub use theme::{ParseThemeError, Theme, Themes};
