//! The size of the transposition table.

use std::fmt;
use std::str::FromStr;

/// The largest size of the table that remembers the results of a search, in MiB, from 1 to 65,536.
///
/// It applies to searches limited by time. They take 8 MiB, or more if they can fill more in their time,
/// but never more than this size. With a limit of nodes or depth the size follows from the limit alone
/// and is at most 8 MiB, so that the verdict depends only on the arguments.
///
/// # Examples
///
/// ```
/// use tengen_engine::TableSize;
///
/// assert_eq!(TableSize::new(64), Some(TableSize::LARGE));
/// assert_eq!("64".parse(), Ok(TableSize::LARGE));
/// assert_eq!(TableSize::new(0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableSize(u32);

/// Returned if a text is not a size.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a number of MiB from 1 to {}", TableSize::MOST)]
pub struct ParseTableSizeError;

impl TableSize {
    /// The largest number of MiB.
    const MOST: u32 = 65_536;

    /// The smallest table: 1 MiB.
    pub const LEAST: TableSize = TableSize(1);

    /// 8 MiB, the size of every new [`Engine`](crate::Engine): little enough for a phone.
    pub const SMALL: TableSize = TableSize(8);

    /// 64 MiB, for programs on a computer.
    pub const LARGE: TableSize = TableSize(64);

    /// Creates a size of `mib` MiB, or `None` if it is out of range.
    #[must_use]
    pub const fn new(mib: u32) -> Option<TableSize> {
        if 1 <= mib && mib <= TableSize::MOST {
            Some(TableSize(mib))
        } else {
            None
        }
    }

    /// Returns the size in MiB.
    #[must_use]
    pub const fn mib(self) -> u32 {
        self.0
    }

    /// Returns the number of buckets of 64 bytes.
    pub(super) fn buckets(self) -> usize {
        usize::try_from(u64::from(self.0) << 14).unwrap_or(usize::MAX)
    }
}

/// [`TableSize::SMALL`].
impl Default for TableSize {
    fn default() -> TableSize {
        TableSize::SMALL
    }
}

/// Writes the number of MiB.
impl fmt::Display for TableSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads the number of MiB.
impl FromStr for TableSize {
    type Err = ParseTableSizeError;

    fn from_str(text: &str) -> Result<TableSize, ParseTableSizeError> {
        let mib = text.parse().map_err(|_| ParseTableSizeError)?;
        TableSize::new(mib).ok_or(ParseTableSizeError)
    }
}
