//! Why a line is no message.

/// Why a line is no message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseLineError {
    /// It is longer than this, in bytes.
    #[error("the line has more than {0} bytes")]
    TooLong(usize),
    /// It has a line break in it, or another control character.
    #[error("expected one line, found a control character")]
    Control,
    /// It begins with a word that is not known here.
    #[error("expected {expected}, found \"{found}\"")]
    Word {
        /// The words that are known.
        expected: &'static str,
        /// The start of what is there.
        found: String,
    },
    /// It has more fields than make sense.
    #[error("the line has more than {0} fields")]
    TooMany(usize),
    /// Between two spaces stands what is no field.
    #[error("expected a field such as id=7, found \"{0}\"")]
    NotAField(String),
    /// A field is there twice.
    #[error("the field {0}= is there twice")]
    Twice(String),
    /// A field is missing.
    #[error("the field {0}= is missing")]
    Missing(&'static str),
    /// A field has a value that it cannot have.
    #[error("wrong {name}=\"{found}\": {why}")]
    Value {
        /// The name of the field.
        name: &'static str,
        /// The start of what is there.
        found: String,
        /// What was expected.
        why: String,
    },
}

/// The start of a text, for a message.
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
