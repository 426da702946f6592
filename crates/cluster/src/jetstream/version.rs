//! Versions of nats-server.

use std::{fmt, str::FromStr};

/// The version of a release. Later ones are greater.
///
/// # Examples
///
/// ```
/// use tengen_cluster::jetstream::Version;
///
/// let version: Version = "2.15.1".parse()?;
/// assert!(version >= Version::LEAST);
/// assert!("2.15.0-RC.1".parse::<Version>().is_err());
/// # Ok::<(), tengen_cluster::jetstream::ParseVersionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Version([u32; 3]);

/// The error for a text that is not the version of a release.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected the version of a release, such as 2.15.1")]
pub struct ParseVersionError;

impl Version {
    /// The first version whose promises are known. Earlier ones lost acknowledged messages.
    pub const LEAST: Version = Version([2, 15, 0]);
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [major, minor, patch] = self.0;
        write!(f, "{major}.{minor}.{patch}")
    }
}

impl FromStr for Version {
    type Err = ParseVersionError;

    fn from_str(text: &str) -> Result<Version, ParseVersionError> {
        let numbers = text.split('.').map(str::parse);
        let numbers: Vec<u32> = numbers
            .collect::<Result<_, _>>()
            .map_err(|_| ParseVersionError)?;
        numbers
            .try_into()
            .map(Version)
            .map_err(|_| ParseVersionError)
    }
}
