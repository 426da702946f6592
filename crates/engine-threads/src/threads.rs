//! The number of threads of a search.

use std::fmt;
use std::str::FromStr;

/// The number of threads of a search, the main one included: 1 to 64.
///
/// # Examples
///
/// ```
/// use tengen_engine_threads::Threads;
///
/// assert_eq!(Threads::default(), Threads::ONE);
/// assert_eq!("4".parse(), Ok(Threads::at_most(4)));
/// assert_eq!(Threads::at_most(1000).count(), 64);
/// assert!("0".parse::<Threads>().is_err() && "65".parse::<Threads>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Threads(u8);

/// Returned if a text is not a number of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a number of threads from 1 to {}", Threads::MOST)]
pub struct ParseThreadsError;

impl Threads {
    /// The largest number of threads.
    const MOST: u8 = 64;

    /// One thread.
    pub const ONE: Threads = Threads(1);

    /// Returns the number of threads nearest to `count`.
    pub fn at_most(count: u64) -> Threads {
        let count = u8::try_from(count).unwrap_or(Threads::MOST);
        Threads(count.clamp(1, Threads::MOST))
    }

    /// Returns the number.
    pub const fn count(self) -> u8 {
        self.0
    }

    /// Returns the number of threads besides the main one.
    pub const fn helpers(self) -> u8 {
        self.0 - 1
    }
}

/// One thread.
impl Default for Threads {
    fn default() -> Threads {
        Threads::ONE
    }
}

/// Writes the number.
impl fmt::Display for Threads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Reads the number.
impl FromStr for Threads {
    type Err = ParseThreadsError;

    fn from_str(text: &str) -> Result<Threads, ParseThreadsError> {
        let count: u8 = text.parse().map_err(|_| ParseThreadsError)?;
        let threads = Threads::at_most(u64::from(count));
        (threads.0 == count)
            .then_some(threads)
            .ok_or(ParseThreadsError)
    }
}
