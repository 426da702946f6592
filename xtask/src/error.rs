//! The error of every command: one line that says what went wrong and, where it helps, what to do.

use std::{fmt::Display, io};

/// What stopped a command.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// A failure with nothing below it.
    #[error("{0}")]
    Message(String),
    /// A file or process that the system refused.
    #[error("{what}: {source}")]
    Io { what: String, source: io::Error },
    /// Arguments that do not parse.
    #[error("{0}; see `cargo xtask`")]
    Arguments(#[from] lexopt::Error),
}

/// The result of a command or of a part of one.
pub(crate) type Result<T> = std::result::Result<T, Error>;

impl Error {
    /// An error that is only a message.
    pub(crate) fn new(message: impl Display) -> Self {
        Self::Message(message.to_string())
    }
}

/// For `map_err`: says what was being done when the system refused.
pub(crate) fn io(what: impl Display) -> impl FnOnce(io::Error) -> Error {
    move |source| Error::Io {
        what: what.to_string(),
        source,
    }
}
