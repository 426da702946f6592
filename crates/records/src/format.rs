//! The formats: their names and what they are for.

use std::fmt;
use std::str::FromStr;

/// A kind of file or text that holds games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Format {
    /// A link of this program, or what stands after its `#`.
    Link,
    /// Smart Game Format, FF\[4\] GM\[4\].
    Sgf,
    /// Moves by their names.
    Moves,
    /// The position string of gomocalc and its link.
    Gomocalc,
    /// Piskvork.
    Psq,
    /// Gomotur.
    Rec,
    /// RenLib.
    RenLib,
    /// A position in bytes, of RenLib and Zjrenju.
    Pos,
    /// The database of RenjuNet.
    Rif,
    /// A board of Yixin as text.
    Sav,
    /// Openings as offsets from the centre, as in Gomocup.
    Offsets,
    /// A picture of the board in signs.
    Diagram,
    /// Samples of c-gomoku-cli.
    Samples,
}

/// The text names no format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected a format: link, sgf, moves, gomocalc, psq, rec, lib, pos, rif, sav, offsets, diagram or bin"
)]
pub struct UnknownFormat;

impl Format {
    /// All of them.
    pub const ALL: [Format; 13] = [
        Format::Link,
        Format::Sgf,
        Format::Moves,
        Format::Gomocalc,
        Format::Psq,
        Format::Rec,
        Format::RenLib,
        Format::Pos,
        Format::Rif,
        Format::Sav,
        Format::Offsets,
        Format::Diagram,
        Format::Samples,
    ];

    /// Its name for people.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Link => "Tengen link",
            Format::Sgf => "SGF",
            Format::Moves => "move list",
            Format::Gomocalc => "gomocalc",
            Format::Psq => "Piskvork",
            Format::Rec => "Gomotur",
            Format::RenLib => "RenLib",
            Format::Pos => "pos",
            Format::Rif => "RenjuNet",
            Format::Sav => "Yixin",
            Format::Offsets => "Gomocup openings",
            Format::Diagram => "diagram",
            Format::Samples => "c-gomoku-cli samples",
        }
    }

    /// The ends of the names of its files, the usual one first, which is also its text form.
    #[must_use]
    pub const fn extensions(self) -> &'static [&'static str] {
        match self {
            Format::Link => &["link", "url"],
            Format::Sgf => &["sgf"],
            Format::Moves => &["moves", "txt"],
            Format::Gomocalc => &["gomocalc"],
            Format::Psq => &["psq"],
            Format::Rec => &["rec"],
            Format::RenLib => &["lib"],
            Format::Pos => &["pos"],
            Format::Rif => &["rif", "xml"],
            Format::Sav => &["sav"],
            Format::Offsets => &["offsets"],
            Format::Diagram => &["diagram"],
            Format::Samples => &["bin"],
        }
    }

    /// The format of a file with this name.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Format> {
        let (_, end) = name.rsplit_once('.')?;
        let end = end.to_ascii_lowercase();
        let mut formats = Format::ALL.into_iter();
        formats.find(|format| format.extensions().contains(&end.as_str()))
    }
}

/// Writes the usual end of file names: `sgf`.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.extensions()[0])
    }
}

/// Reads any end of file names.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut formats = Format::ALL.into_iter();
        formats
            .find(|format| format.extensions().contains(&text))
            .ok_or(UnknownFormat)
    }
}
