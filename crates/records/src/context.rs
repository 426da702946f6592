//! Settings for reading a file, and data about it other than its bytes.

use std::fmt;

use super::charset::Utf8;
use super::{Charset, Limits, Problem, RecordError};
use tengen_core::board::BoardSize;
use tengen_core::game::Terms;

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
    /// Function that is told the share of the file that was read so far, from 0 to 1; the share never falls.
    /// Formats with large files call it for each game or move, the others not at all.
    pub heard: Option<&'a dyn Fn(f64)>,
}

impl Context<'_> {
    /// Checks the length of a file.
    ///
    /// # Errors
    ///
    /// [`Problem::TooLarge`] if it is longer than the limit.
    pub(crate) fn check_length(&self, bytes: &[u8]) -> Result<(), RecordError> {
        if bytes.len() > self.limits.bytes {
            let problem = Problem::TooLarge(self.limits.bytes);
            return Err(RecordError::file(problem));
        }
        Ok(())
    }

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
