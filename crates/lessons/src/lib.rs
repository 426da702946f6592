#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod error;
mod exercise;
mod lesson;
mod picture;
mod read;
mod slide;

pub use error::{Fault, LessonError, ParsePictureError};
pub use exercise::{Exercise, Goal, Step};
pub use lesson::{Block, Lesson, Span};
pub use picture::Picture;
pub use read::lessons;
pub use slide::Slide;
