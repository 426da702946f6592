//! Opening a file: what is asked, what comes back.

use std::fmt;

use super::charset::Utf8;
use super::detect::detect;
use super::text::marked;
use super::{Charset, Format, Problem, RecordError, Warning};
use super::{diagram, gomocalc, moves, offsets, pos, psq, rec, renlib, rif, samples, sav, sgf};
use tengen_core::board::BoardSize;
use tengen_core::game::{Archive, Game, Terms};
use tengen_core::link::{self, LinkError};

/// How much is opened at most. It keeps hostile files from taking all memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Bytes of a file.
    pub bytes: usize,
    /// Actions of all games of a file together.
    pub nodes: usize,
}

impl Limits {
    /// For programs: 64 MiB, 2,000,000 moves.
    pub const NATIVE: Limits = Limits {
        bytes: 64 << 20,
        nodes: 2_000_000,
    };

    /// For the page: 8 MiB, 100,000 moves, as many as the store takes.
    pub const PAGE: Limits = Limits {
        bytes: 8 << 20,
        nodes: link::MAX_NODES,
    };
}

/// From which edge a record counts its rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Rows {
    /// As people do.
    #[default]
    FromBottom,
    /// As the opening files of c-gomoku-cli do.
    FromTop,
}

/// What is known about a file besides its bytes.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The file's name, or nothing.
    pub name: &'a str,
    /// What holds where the record says nothing: rule set, referee, size. An opening is not taken
    /// over.
    pub terms: Terms,
    /// The size of the board where the format does not store it, if the user says one: no other is
    /// tried then. Without it, `NxN` in the file's name holds if all moves fit.
    pub size: Option<BoardSize>,
    /// Where names of moves count rows from, in formats where that differs.
    pub rows: Rows,
    /// Decodes texts.
    pub charset: &'a dyn Charset,
    /// The encoding of its texts, where the user knows better than the file.
    pub encoding: Option<&'a str>,
    /// How much is opened.
    pub limits: Limits,
}

/// A file without a name, by the default terms, in UTF-8, up to [`Limits::NATIVE`].
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
        }
    }
}

/// Shows all but the charset.
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

/// The games of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    /// What it is.
    pub format: Format,
    /// The games in their order, each on its own: one that is broken does not hide the others.
    pub games: Vec<Result<Reading, RecordError>>,
}

/// A game that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The game.
    pub archive: Archive,
    /// What was passed over on the way.
    pub warnings: Vec<Warning>,
    /// Where it breaks off, if it does: the archive is what comes before.
    pub broken: Option<RecordError>,
}

impl Collection {
    /// One game alone.
    #[must_use]
    pub fn one(format: Format, reading: Reading) -> Collection {
        Collection {
            format,
            games: vec![Ok(reading)],
        }
    }
}

/// Opens a file of any format, which is found out by its content.
///
/// # Errors
///
/// [`RecordError`] if nothing of it can be opened. What is wrong with one game of several, if only
/// with each of them, or from some place on, is in the [`Collection`].
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
    if bytes.len() > context.limits.bytes {
        let problem = Problem::TooLarge(context.limits.bytes);
        return Err(RecordError::file(problem));
    }
    let format = detect(bytes, context.name).map_err(RecordError::file)?;
    read_as(format, bytes, context)
}

/// Opens a file of one format, for whoever knows better than its content what it is.
///
/// # Errors
///
/// As [`read`].
pub fn read_as(
    format: Format,
    bytes: &[u8],
    context: &Context<'_>,
) -> Result<Collection, RecordError> {
    if bytes.len() > context.limits.bytes {
        let problem = Problem::TooLarge(context.limits.bytes);
        return Err(RecordError::file(problem));
    }
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

/// The text itself, or an address that has it after its `#`.
fn read_link(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let text = marked(bytes).unwrap_or_else(|| String::from_utf8_lossy(bytes));
    let text = text.rsplit_once('#').map_or(&*text, |(_, text)| text);
    let archive = link::decode(text.trim()).map_err(|error| RecordError::file(error.into()))?;
    if archive.nodes.len() > context.limits.nodes {
        let problem = Problem::TooMany(context.limits.nodes);
        return Err(RecordError::file(problem));
    }
    // Bytes that make sense one by one need not be a game.
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
