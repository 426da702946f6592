//! The error of parsing a line.

use alloc::string::String;

/// The reason why a line cannot be parsed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseLineError {
    /// The line is longer than this limit, in bytes.
    #[error("the line has more than {0} bytes")]
    TooLong(usize),
    /// The line contains a line break or another control character.
    #[error("expected one line, found a control character")]
    Control,
    /// The line begins with an unknown word.
    #[error("expected {expected}, found \"{found}\"")]
    Word {
        /// The words that are known.
        expected: &'static str,
        /// The beginning of the unknown word.
        found: String,
    },
    /// The line has more fields than this limit.
    #[error("the line has more than {0} fields")]
    TooMany(usize),
    /// The text between two spaces is not a field.
    #[error("expected a field such as id=7, found \"{0}\"")]
    NotAField(String),
    /// The field occurs twice in the line.
    #[error("the field {0}= is there twice")]
    Twice(String),
    /// The required field is missing.
    #[error("the field {0}= is missing")]
    Missing(&'static str),
    /// The field has an invalid value.
    #[error("wrong {name}=\"{found}\": {why}")]
    Value {
        /// The name of the field.
        name: &'static str,
        /// The beginning of the invalid value.
        found: String,
        /// A description of the expected value.
        why: String,
    },
}

/// Returns the first 40 characters of `text`, with an ellipsis if it is longer, for error messages.
#[must_use]
pub fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let mut signs = text.chars();
    let mut short: String = signs.by_ref().take(MOST).collect();
    if signs.next().is_some() {
        short.push('…');
    }
    short
}
