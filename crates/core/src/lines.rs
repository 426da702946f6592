//! Lines of text that programs exchange: a word, then fields `key=value`. The messages are defined elsewhere.
//!
//! The fields follow the word in any order, separated by spaces. A field ends at the next space. Unknown
//! fields are ignored, so that later versions can add fields.

mod error;
mod fields;

pub use error::{ParseLineError, shortened};
pub use fields::{Fields, Form, number, wrong};
