//! The sources of a collection: where its games come from.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

/// The identity of a source: a file that was read, games that were added one by one, or those that were played.
///
/// The text form is a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SourceId(pub u64);

impl SourceId {
    /// The games that were played or opened on the page. They are kept elsewhere, and a file may have them too.
    pub const PLAYED: SourceId = SourceId(0);
}

/// Writes the text form.
impl fmt::Display for SourceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads the text form.
impl FromStr for SourceId {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.parse().map(SourceId)
    }
}
