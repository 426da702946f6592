//! Files in a browser: opening games, and the file formats.

mod formats;
mod gather;
mod opening;

pub(crate) use formats::{Formats, Module};
pub(crate) use opening::{OpenDialog, Opening};
