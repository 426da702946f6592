//! The error of every command: one line with the cause and, if it helps, the remedy.

use std::{fmt::Display, io};

/// The error that stopped a command.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// A failure with only a message.
    #[error("{0}")]
    Message(String),
    /// An operation on a file or process that the system refused.
    #[error("{what}: {source}")]
    Io { what: String, source: io::Error },
    /// Arguments that cannot be parsed.
    #[error("{0}; see `cargo xtask`")]
    Arguments(#[from] lexopt::Error),
}

/// The result of a command or of a part of one.
pub(crate) type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// Makes an error from a message.
    pub(crate) fn new(message: impl Display) -> Self {
        Self::Message(message.to_string())
    }
}

/// Returns a function for `map_err` that adds `what`, a description of the failed operation.
pub(crate) fn io(what: impl Display) -> impl FnOnce(io::Error) -> Error {
    move |source| Error::Io {
        what: what.to_string(),
        source,
    }
}
