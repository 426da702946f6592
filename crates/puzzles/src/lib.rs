#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod code;
mod collection;
mod difficulty;
mod id;
mod puzzle;
mod question;
mod questions;
mod task;
mod theme;

pub use collection::{Collection, CollectionError, Entry, Expected, scattered};
pub use difficulty::Difficulty;
pub use id::{ParseIdError, PuzzleId, hash};
pub use puzzle::{Puzzle, PuzzleError, canonical};
pub use question::{Answer, Question, Topic, four_points, open_threes, stopping_points};
pub use questions::Questions;
pub use task::{ParseTaskError, Task};
pub use theme::{ParseThemeError, Theme, Themes};
