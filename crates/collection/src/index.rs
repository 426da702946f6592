//! An index of games in a file: every position of every game, so that a question reads a few places of the file only.
//!
//! `docs/collection.md` describes the bytes.

mod build;
mod bytes;
mod entry;
mod header;
mod question;
mod records;
mod sources;

use std::io::{self, Read, Seek, SeekFrom};

use crate::CollectedGame;
use bytes::Place;
use header::Header;
pub use header::INDEX_START;

pub use build::{IndexBuilder, Indexed};
pub use records::{ParseRecordCountsError, RecordCounts};
pub use sources::{IndexedSource, Stamp};

use sources::Sources;

/// The reason why a file cannot be used as an index. It has to be built anew.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// It begins with something else, or is of another version.
    #[error("it is no index of this version")]
    Version,
    /// Its parts contradict each other, or are cut off.
    #[error("it is damaged")]
    Damaged,
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Read(#[from] io::Error),
}

/// The record of a game in the sources of an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GamePlace {
    /// The place of its file among [`Index::sources`].
    pub source: usize,
    /// The number of its record in the file, from 1.
    pub record: u32,
    /// The number of records in the file.
    pub records: u32,
}

/// An index in a file or in memory.
///
/// # Examples
///
/// ```
/// use std::io::Cursor;
/// use tengen_collection::{Filter, Index, IndexBuilder, IndexedSource};
/// use tengen_core::{Board, BoardSize};
///
/// let mut builder = IndexBuilder::new("");
/// let games = "renju\t15\tblack\t\tAda\tBo\t\th8h9j10\nrenju\t15\twhite\t\tBo\tAda\t\th8i8g7";
/// builder.add(IndexedSource { name: "match.sgf".to_owned(), ..IndexedSource::default() }, games);
/// let mut file = Cursor::new(Vec::new());
/// builder.write(&mut file)?;
///
/// let mut index = Index::open(file)?;
/// let mut board = Board::new(BoardSize::DEFAULT);
/// board.put("h8".parse()?, tengen_core::Stone::Black);
/// let found = index.explore(&board, &Filter::default(), 10)?;
/// assert_eq!((found.games.games(), found.next.len(), found.numbers.len()), (2, 1, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Index<R> {
    file: R,
    header: Header,
    sources: Sources,
}

impl<R: Read + Seek> Index<R> {
    /// Opens an index.
    ///
    /// # Errors
    ///
    /// [`IndexError`] if the file is no index of this version, or is cut off.
    pub fn open(mut file: R) -> Result<Index<R>, IndexError> {
        let end = file.seek(SeekFrom::End(0))?;
        let bytes = read_at(&mut file, 0, Header::SIZE.min(end))?;
        let header = Header::parse(&bytes, end)?;
        let bytes = read_at(&mut file, header.sources.at, header.sources.length)?;
        let text = String::from_utf8(bytes).map_err(|_| IndexError::Damaged)?;
        let sources = Sources::parse(&text).ok_or(IndexError::Damaged)?;
        let games = sources
            .all
            .iter()
            .map(|it| u64::from(it.games))
            .sum::<u64>();
        if games != u64::from(header.games) {
            return Err(IndexError::Damaged);
        }
        Ok(Index {
            file,
            header,
            sources,
        })
    }

    /// Returns the file.
    pub fn into_inner(self) -> R {
        self.file
    }

    /// Returns the words with which the builder was created.
    pub fn reading(&self) -> &str {
        &self.sources.reading
    }

    /// Returns the sources in the order in which they were added.
    pub fn sources(&self) -> &[IndexedSource] {
        &self.sources.all
    }

    /// Returns the number of games that are the same as an earlier one, and do not count.
    pub const fn known(&self) -> u32 {
        self.header.known
    }

    /// Returns the first game that is the same as an earlier one.
    pub fn first_known(&self) -> Option<crate::GameNumber> {
        let first = self.header.first_known;
        (self.header.known > 0).then(|| crate::GameNumber::new(first))
    }

    /// Returns the record of a game; `None` if there is no such game, or [`IndexedSource::counts`] lacks it.
    pub fn place(&self, game: crate::GameNumber) -> Option<GamePlace> {
        let mut rest = game.number();
        for (source, it) in self.sources.all.iter().enumerate() {
            if let Some(beyond) = rest.checked_sub(it.games) {
                rest = beyond;
                continue;
            }
            return Some(GamePlace {
                source,
                record: it.counts.record_of(rest)?,
                records: it.counts.records(),
            });
        }
        None
    }

    /// Returns the lines of the games of each source, in the form in which they were added.
    ///
    /// # Errors
    ///
    /// [`IndexError`]
    pub fn lines(&mut self) -> Result<Vec<String>, IndexError> {
        let mut first = 0;
        let mut all = Vec::new();
        for count in self
            .sources
            .all
            .iter()
            .map(|it| it.games)
            .collect::<Vec<_>>()
        {
            let last = first + count;
            let (start, end) = (self.line_start(first)?, self.line_start(last)?);
            let length = end.checked_sub(start).ok_or(IndexError::Damaged)?;
            let place = self.header.lines.part(start, length)?;
            let text = String::from_utf8(self.read(place)?);
            all.push(text.map_err(|_| IndexError::Damaged)?);
            first = last;
        }
        Ok(all)
    }

    /// Returns a game by its number.
    ///
    /// # Errors
    ///
    /// [`IndexError`], also if there is no such game.
    pub fn game(&mut self, number: crate::GameNumber) -> Result<CollectedGame, IndexError> {
        let number = number.number();
        if number >= self.header.games {
            return Err(IndexError::Damaged);
        }
        let (start, end) = (self.line_start(number)?, self.line_start(number + 1)?);
        let length = end.checked_sub(start).ok_or(IndexError::Damaged)?;
        let place = self.header.lines.part(start, length)?;
        let line = String::from_utf8(self.read(place)?).map_err(|_| IndexError::Damaged)?;
        line.trim_end().parse().map_err(|_| IndexError::Damaged)
    }

    /// Returns where the line of a game begins among all lines.
    fn line_start(&mut self, game: u32) -> Result<u64, IndexError> {
        let place = self.header.starts.part(u64::from(game) * 8, 8)?;
        Ok(bytes::number(&self.read(place)?) & !build::UNCOUNTED)
    }

    /// Returns for each game if it counts: it is not the same as an earlier one.
    fn counted(&mut self) -> Result<Vec<bool>, IndexError> {
        let bytes = self.read(self.header.starts)?;
        let (starts, _) = bytes.as_chunks::<8>();
        let counts = starts
            .iter()
            .map(|it| bytes::number(it) & build::UNCOUNTED == 0);
        Ok(counts.collect())
    }

    fn read(&mut self, place: Place) -> Result<Vec<u8>, IndexError> {
        Ok(read_at(&mut self.file, place.at, place.length)?)
    }
}

fn read_at<R: Read + Seek>(file: &mut R, at: u64, length: u64) -> io::Result<Vec<u8>> {
    file.seek(SeekFrom::Start(at))?;
    let length = usize::try_from(length).map_err(io::Error::other)?;
    let mut bytes = vec![0; length];
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}
