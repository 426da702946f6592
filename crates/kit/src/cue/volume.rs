//! The volume of the page's sounds.

use std::fmt;
use std::str::FromStr;

/// A volume from 0 to 100 percent. The text form is the number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Volume(u8);

/// The error for a text that is not a volume.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a whole number from 0 to 100")]
pub struct ParseVolumeError;

impl Volume {
    /// No sound.
    pub const SILENT: Volume = Volume(0);

    /// Returns the number of percent.
    pub const fn percent(self) -> u8 {
        self.0
    }

    /// Returns the factor for the samples, from 0 to 1. It is the square of the share, because half the
    /// amplitude sounds louder than half as loud.
    pub(super) fn factor(self) -> f32 {
        let share = f32::from(self.0) / 100.0;
        share * share
    }
}

impl Default for Volume {
    fn default() -> Self {
        Volume(60)
    }
}

impl fmt::Display for Volume {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Volume {
    type Err = ParseVolumeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let percent = text.parse().ok().filter(|&percent| percent <= 100);
        percent.map(Volume).ok_or(ParseVolumeError)
    }
}
