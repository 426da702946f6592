//! File formats: their names and file name extensions.

use std::fmt;
use std::str::FromStr;

use strum::VariantArray;

/// Format of a file or text that holds games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, VariantArray)]
pub enum Format {
    /// Tengen link, or only the part after its `#`.
    Link,
    /// Smart Game Format, FF\[4\] GM\[4\] (`.sgf`).
    Sgf,
    /// List of moves by their names (`.moves`, `.txt`).
    Moves,
    /// Position string of gomocalc, or a gomocalc link.
    Gomocalc,
    /// Game file of Piskvork and the Gomocup managers (`.psq`).
    Psq,
    /// Game file of Gomotur (`.rec`).
    Rec,
    /// Library of variations of the program RenLib (`.lib`).
    RenLib,
    /// Binary position of RenLib and Zjrenju (`.pos`).
    Pos,
    /// Database of RenjuNet in XML (`.rif`).
    Rif,
    /// Board of the program Yixin as text (`.sav`).
    Sav,
    /// Openings as offsets from the centre, as Gomocup uses them.
    Offsets,
    /// Text diagram of the board.
    Diagram,
    /// Binary training samples of c-gomoku-cli (`.bin`).
    Samples,
}

/// Error for a text that names no format.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected a format: link, sgf, moves, gomocalc, psq, rec, lib, pos, rif, sav, offsets, diagram or bin"
)]
pub struct UnknownFormat;

impl Format {
    /// All formats, in the order of the variants.
    pub const ALL: &[Format] = Format::VARIANTS;

    /// Returns the display name of the format.
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

    /// Returns the file name extensions of the format. The first is the usual one and also the text form.
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

    /// Returns the format for a file name; `None` if its extension is missing or unknown.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Format> {
        let (_, end) = name.rsplit_once('.')?;
        let end = end.to_ascii_lowercase();
        let mut formats = Format::ALL.iter().copied();
        formats.find(|format| format.extensions().contains(&end.as_str()))
    }
}

/// Writes the usual file name extension, for example `sgf`.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.extensions()[0])
    }
}

/// Reads any file name extension of a format.
impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut formats = Format::ALL.iter().copied();
        formats
            .find(|format| format.extensions().contains(&text))
            .ok_or(UnknownFormat)
    }
}
