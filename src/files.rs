//! Files in a browser: opening games, and the file formats.

mod formats;
mod gather;
pub(crate) mod opening;

pub(crate) use formats::{Formats, Module};
