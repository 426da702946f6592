//! Lines of text that programs say to each other: a word, and fields `key=value`. Knows no messages.
//!
//! The fields follow the word in any order, with a space between. A field ends at the next space; unknown
//! fields are passed over, so that later versions may say more.

mod error;
mod fields;

pub use error::{ParseLineError, shortened};
pub use fields::{Fields, Form, number, wrong};
