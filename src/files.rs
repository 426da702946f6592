//! Files in a browser: games that come in and go out, and the formats that read and write them.

mod formats;
pub(crate) mod opening;
pub(crate) mod sharing;

pub(crate) use formats::Formats;
