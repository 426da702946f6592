//! Files in a browser: opening and sharing games, and the file formats for both.

mod formats;
pub(crate) mod opening;
pub(crate) mod sharing;

pub(crate) use formats::Formats;
