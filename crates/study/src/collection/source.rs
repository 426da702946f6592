//! The sources of the collection as they are stored.

use std::fmt;

use tengen_collection::SourceId;

/// A source of games, as it is stored.
///
/// The text form is three fields with tabs between: the number of games, the time of its deletion in ms since 1970 or 0,
/// and the name of the file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Source {
    /// Its identity: the time at which it was added, in ms since 1970.
    pub id: SourceId,
    /// The number of its games.
    pub games: u32,
    /// The time at which it was deleted, in ms since 1970; `None` if it is there. Its games stay stored for a while, in
    /// case the player wants them back.
    pub deleted: Option<u64>,
    /// The name of the file; empty for games that were added one by one.
    pub name: String,
}

/// The name of a file whose own name is empty, or of a source whose stored facts cannot be read.
const UNNAMED: &str = "?";

impl Source {
    /// Makes the source of a file.
    pub fn of_file(id: SourceId, name: &str) -> Source {
        let words: Vec<&str> = name.split_whitespace().collect();
        let name = match &words[..] {
            [] => UNNAMED.to_owned(),
            words => words.join(" "),
        };
        Source {
            id,
            name,
            ..Source::default()
        }
    }

    /// Returns `true` if its games were added one by one.
    pub fn is_single(&self) -> bool {
        self.name.is_empty()
    }

    /// Reads a source with its stored facts. If they cannot be read, it has no known games and the name `?`.
    pub fn stored(id: SourceId, facts: Option<&str>) -> Source {
        let read = facts.and_then(|it| Source::read(id, it));
        read.unwrap_or_else(|| Source::of_file(id, ""))
    }

    /// Returns the facts to store together with a chunk of lines, if these facts are stored. A source that was deleted in
    /// another tab is there again.
    pub fn with_chunk(&self, stored: Option<&str>, lines: &str) -> Source {
        let games = stored.map_or(0, |it| Source::stored(self.id, Some(it)).games);
        let more = u32::try_from(lines.lines().count()).unwrap_or(u32::MAX);
        Source {
            games: games.saturating_add(more),
            deleted: None,
            ..self.clone()
        }
    }

    /// Reads the text that `Display` has written for the source `id`.
    pub fn read(id: SourceId, text: &str) -> Option<Source> {
        let (games, rest) = text.split_once('\t')?;
        let (deleted, name) = rest.split_once('\t')?;
        let deleted: u64 = deleted.parse().ok()?;
        Some(Source {
            id,
            games: games.parse().ok()?,
            deleted: Some(deleted).filter(|&it| it > 0),
            name: name.to_owned(),
        })
    }
}

/// Writes the text form, without the identity.
impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let deleted = self.deleted.unwrap_or(0);
        write!(f, "{}\t{deleted}\t{}", self.games, self.name)
    }
}

/// Chunks of games of one source that are stored one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChunkRun {
    /// The source.
    pub source: SourceId,
    /// The number of the first chunk, from 0.
    pub first: u32,
    /// The number of the last chunk.
    pub last: u32,
}

impl ChunkRun {
    /// Returns the run of all chunks that a source may have.
    pub const fn all(source: SourceId) -> ChunkRun {
        ChunkRun {
            source,
            first: 0,
            last: u32::MAX,
        }
    }

    /// The most chunks that are read together.
    pub const MOST: u32 = 16;

    /// Returns runs that have the same chunks, with at most [`ChunkRun::MOST`] each.
    pub fn parts(self) -> impl Iterator<Item = ChunkRun> {
        let step = usize::try_from(ChunkRun::MOST).unwrap_or(1);
        let firsts = (self.first..=self.last).step_by(step);
        firsts.map(move |first| ChunkRun {
            first,
            last: self.last.min(first.saturating_add(ChunkRun::MOST - 1)),
            ..self
        })
    }
}
