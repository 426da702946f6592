//! The records of a file, and how many games of the collection each of them is.

use std::fmt;
use std::str::FromStr;

/// The numbers of games of the records of a file, in their order: 1 for most, 0 for a record that is not used, and more for
/// a library.
///
/// The text form is a list of runs such as `3*1,1*0,1*12`: three records are one game each, one is none, and one is twelve.
///
/// # Examples
///
/// ```
/// use tengen_collection::RecordCounts;
///
/// let mut counts = RecordCounts::default();
/// for games in [1, 0, 12] {
///     counts.push(games);
/// }
/// assert_eq!(counts.to_string(), "1*1,1*0,1*12");
/// assert_eq!((counts.records(), counts.record_of(0), counts.record_of(1)), (3, Some(1), Some(3)));
/// assert_eq!(counts.record_of(13), None);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordCounts {
    runs: Vec<Run>,
}

/// Records one after the other with the same number of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Run {
    records: u32,
    games: u32,
}

/// Returned if a text is no list of runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected runs such as 3*1,1*0")]
pub struct ParseRecordCountsError;

impl RecordCounts {
    /// Adds a record that is this number of games.
    pub fn push(&mut self, games: u32) {
        match self.runs.last_mut() {
            Some(run) if run.games == games => run.records = run.records.saturating_add(1),
            _ => self.runs.push(Run { records: 1, games }),
        }
    }

    /// Returns the number of records.
    #[must_use]
    pub fn records(&self) -> u32 {
        let records = self.runs.iter().map(|run| run.records);
        records.fold(0, u32::saturating_add)
    }

    /// Returns the number of the record, from 1, of the game at `index`, from 0; `None` if there is no such game.
    #[must_use]
    pub fn record_of(&self, index: u32) -> Option<u32> {
        let (mut rest, mut before) = (index, 0_u32);
        for run in &self.runs {
            let games = run.records.saturating_mul(run.games);
            if rest < games {
                return Some(before.saturating_add(rest / run.games + 1));
            }
            rest -= games;
            before = before.saturating_add(run.records);
        }
        None
    }
}

impl fmt::Display for RecordCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, Run { records, games }) in self.runs.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(f, "{comma}{records}*{games}")?;
        }
        Ok(())
    }
}

impl FromStr for RecordCounts {
    type Err = ParseRecordCountsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let run = |text: &str| {
            let (records, games) = text.split_once('*')?;
            Some(Run {
                records: records.parse().ok()?,
                games: games.parse().ok()?,
            })
        };
        let parts = text.split(',').filter(|part| !part.is_empty());
        let runs = parts.map(run).collect::<Option<_>>();
        runs.map(|runs| RecordCounts { runs })
            .ok_or(ParseRecordCountsError)
    }
}
