//! Reading of files: the input settings and the result.

use std::fmt;

use super::charset::Utf8;
use super::detect::detect;
use super::text::{link_signs, marked};
use super::{Charset, Format, Problem, RecordError, Warning};
use super::{diagram, gomocalc, moves, offsets, pos, psq, rec, renlib, rif, samples, sav, sgf};
use tengen_core::board::BoardSize;
use tengen_core::game::{Archive, Game, Terms};
use tengen_core::link::{self, LinkError};

/// Limits on a file and on each of its games, so that a hostile file cannot use up all memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum number of bytes of a file.
    pub bytes: usize,
    /// Maximum number of games of a file.
    pub games: usize,
    /// Maximum number of actions of one game, in all its variations.
    pub nodes: usize,
}

impl Limits {
    /// Limits for native programs: 512 MiB, 1,000,000 games, 20,000,000 moves a game.
    pub const NATIVE: Limits = Limits {
        bytes: 512 << 20,
        games: 1_000_000,
        nodes: 20_000_000,
    };

    /// Limits for the web page: 64 MiB, 1,000,000 games, and as many moves a game as a link and the store accept.
    pub const PAGE: Limits = Limits {
        bytes: 64 << 20,
        games: 1_000_000,
        nodes: link::MAX_NODES,
    };

    /// Returns the maximum number of properties of one game: they take about four times the memory of an
    /// action. Even a short game may have a thousand.
    #[must_use]
    pub const fn properties(self) -> usize {
        1000 + self.nodes / 4
    }
}

/// Edge of the board from which a record counts its rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rows {
    /// From the lower edge, as is usual.
    #[default]
    FromBottom,
    /// From the upper edge, as in the opening files of c-gomoku-cli.
    FromTop,
}

/// Settings for reading a file, and data about it other than its bytes.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// Name of the file, or an empty string.
    pub name: &'a str,
    /// Rule set, referee and size to use if the record does not state them. The opening is not used.
    pub terms: Terms,
    /// Board size for formats that do not store it, if the user gives one; no other size is tried
    /// then. If it is `None`, `NxN` in the file name is used if all moves fit.
    pub size: Option<BoardSize>,
    /// Edge from which move names count rows, in formats where that differs.
    pub rows: Rows,
    /// Charset that decodes texts.
    pub charset: &'a dyn Charset,
    /// Encoding of the texts, if the user overrides that of the file.
    pub encoding: Option<&'a str>,
    /// Limits on the size of the file.
    pub limits: Limits,
    /// Function that hears during the reading how much of the file was read: a share from 0 to 1, which never falls.
    /// Formats with large files call it for each game or move, the others not at all.
    pub heard: Option<&'a dyn Fn(f64)>,
}

impl Context<'_> {
    /// Reports that the first `done` of `all` bytes were read.
    pub(crate) fn hear(&self, done: usize, all: usize) {
        if let Some(heard) = self.heard {
            // Files are shorter than 2^52 bytes.
            #[allow(clippy::cast_precision_loss)]
            heard(done.min(all) as f64 / all.max(1) as f64);
        }
    }
}

/// Settings for a file without a name: the default terms, UTF-8 and [`Limits::NATIVE`].
impl Default for Context<'_> {
    fn default() -> Self {
        Context {
            name: "",
            terms: Terms::default(),
            size: None,
            rows: Rows::default(),
            charset: &Utf8,
            encoding: None,
            limits: Limits::NATIVE,
            heard: None,
        }
    }
}

/// Shows all fields except the charset and the function.
impl fmt::Debug for Context<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("name", &self.name)
            .field("terms", &self.terms)
            .field("size", &self.size)
            .field("rows", &self.rows)
            .field("encoding", &self.encoding)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// Games of a file, with its format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    /// Format that the file was read as.
    pub format: Format,
    /// Games in file order. Each is read on its own, so an error in one does not hide the others.
    pub games: Vec<Result<Reading, RecordError>>,
}

/// Game that was read, with its warnings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Archive of the game's moves and notes.
    pub archive: Archive,
    /// Warnings about skipped or reinterpreted parts.
    pub warnings: Vec<Warning>,
    /// Error at which reading stopped, if any; the archive then holds the game up to that position.
    pub broken: Option<RecordError>,
}

impl Collection {
    /// Returns a collection with a single game.
    #[must_use]
    pub fn one(format: Format, reading: Reading) -> Collection {
        Collection {
            format,
            games: vec![Ok(reading)],
        }
    }
}

/// Reads a file of any format; the format is detected by its content.
///
/// # Errors
///
/// [`RecordError`] if nothing in the file can be read. If only some games are wrong, or the file is
/// wrong from some position on, the errors are in the [`Collection`].
///
/// # Examples
///
/// ```
/// use tengen_core::Game;
/// use tengen_records::{Context, Format, read};
///
/// let context = Context { name: "game.sgf", ..Context::default() };
/// let found = read(b"(;FF[4]GM[4]SZ[15];B[hh];W[ig])", &context)?;
/// assert_eq!(found.format, Format::Sgf);
/// let reading = found.games[0].as_ref().expect("a whole game");
/// assert_eq!(Game::from_archive(&reading.archive)?.moves().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    read_as(format_of(bytes, context)?, bytes, context)
}

/// Returns the format of a file that is not too large.
pub(super) fn format_of(bytes: &[u8], context: &Context<'_>) -> Result<Format, RecordError> {
    check_length(bytes, context)?;
    detect(bytes, context.name).map_err(RecordError::file)
}

pub(super) fn check_length(bytes: &[u8], context: &Context<'_>) -> Result<(), RecordError> {
    if bytes.len() > context.limits.bytes {
        let problem = Problem::TooLarge(context.limits.bytes);
        return Err(RecordError::file(problem));
    }
    Ok(())
}

/// Reads a file as `format`, for callers that know the format without detection.
///
/// # Errors
///
/// The same as for [`read`].
pub fn read_as(
    format: Format,
    bytes: &[u8],
    context: &Context<'_>,
) -> Result<Collection, RecordError> {
    check_length(bytes, context)?;
    match format {
        Format::Link => read_link(bytes, context),
        Format::Sgf => sgf::read(bytes, context),
        Format::Moves => moves::read(bytes, context),
        Format::Gomocalc => gomocalc::read(bytes, context),
        Format::Psq => psq::read(bytes, context),
        Format::Rec => rec::read(bytes, context),
        Format::RenLib => renlib::read(bytes, context),
        Format::Pos => pos::read(bytes, context),
        Format::Rif => rif::read(bytes, context),
        Format::Sav => sav::read(bytes, context),
        Format::Offsets => offsets::read(bytes, context),
        Format::Diagram => diagram::read(bytes, context),
        Format::Samples => samples::read(bytes, context),
    }
}

/// Reads a link: the text itself, or an address with the text after its `#`, even if other programs have
/// changed it.
fn read_link(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let text = marked(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes));
    let link = link::find(&text);
    let text = link.as_deref().unwrap_or_else(|| link_signs(&text));
    let archive = link::decode(text).map_err(|error| RecordError::file(error.into()))?;
    if archive.nodes.len() > context.limits.nodes {
        let problem = Problem::TooMany(context.limits.nodes);
        return Err(RecordError::file(problem));
    }
    // A text can decode correctly and still not be a playable game.
    if let Err(why) = Game::from_archive(&archive) {
        return Err(RecordError::file(LinkError::Game(why).into()));
    }
    let reading = Reading {
        archive,
        warnings: Vec::new(),
        broken: None,
    };
    Ok(Collection::one(Format::Link, reading))
}
