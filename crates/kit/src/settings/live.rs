//! The player's choices for live analysis, with their text form.

use std::fmt;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr};

use tengen_engine::words::LineCount;

/// The choices for live analysis.
///
/// The text form is the number of lines, a comma and the time, such as `3,10` or `5,endless`, and then `,external` for the
/// external engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LiveSettings {
    /// The number of lines.
    pub count: LineCount,
    /// The time for each position.
    pub time: LiveTime,
    pub engine: LiveEngine,
}

/// The engine that analyses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum LiveEngine {
    /// The engine of the page.
    #[default]
    Own,
    /// The external engine, as long as one is connected.
    External,
}

impl LiveEngine {
    /// Returns the name of the choice in the markup.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The time that the engine has for each position.
///
/// The text form is a number of seconds from 1 to 3600, or `endless`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LiveTime {
    /// This number of seconds.
    Seconds(u16),
    /// It thinks until it is stopped.
    Endless,
}

/// Returned if a text is not a choice for live analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a number of lines from 1 to 5, a comma, and seconds from 1 to 3600 or endless")]
pub struct ParseLiveError;

/// The largest number of seconds.
const MOST: u16 = 3600;

/// A day in ms. Timers of browsers take no more than 24 days.
const DAY: u32 = 86_400_000;

impl LiveTime {
    /// Returns the limit for the engine in ms; a day if there is none.
    pub const fn ms(self) -> u32 {
        match self {
            LiveTime::Seconds(seconds) => seconds as u32 * 1000,
            LiveTime::Endless => DAY,
        }
    }
}

impl Default for LiveSettings {
    fn default() -> LiveSettings {
        LiveSettings {
            count: LineCount::THREE,
            time: LiveTime::Seconds(10),
            engine: LiveEngine::Own,
        }
    }
}

/// Writes the text form.
impl fmt::Display for LiveTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LiveTime::Seconds(seconds) => write!(f, "{}", u32::from(*seconds)),
            LiveTime::Endless => f.write_str("endless"),
        }
    }
}

/// Reads the text form.
impl FromStr for LiveTime {
    type Err = ParseLiveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "endless" {
            return Ok(LiveTime::Endless);
        }
        let seconds = text.parse().ok();
        let seconds = seconds.filter(|seconds| (1..=MOST).contains(seconds));
        seconds.map(LiveTime::Seconds).ok_or(ParseLiveError)
    }
}

/// Writes the text form.
impl fmt::Display for LiveSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.count, self.time)?;
        match self.engine {
            LiveEngine::Own => Ok(()),
            LiveEngine::External => write!(f, ",{}", self.engine.name()),
        }
    }
}

/// Reads the text form.
impl FromStr for LiveSettings {
    type Err = ParseLiveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (count, time) = text.split_once(',').ok_or(ParseLiveError)?;
        let (time, engine) = match time.split_once(',') {
            Some((time, engine)) => (time, engine.parse().map_err(|_| ParseLiveError)?),
            None => (time, LiveEngine::Own),
        };
        Ok(LiveSettings {
            count: count.parse().map_err(|_| ParseLiveError)?,
            time: time.parse()?,
            engine,
        })
    }
}
