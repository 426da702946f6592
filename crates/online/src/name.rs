//! The name that a player shows to others.

use std::fmt;
use std::str::FromStr;

/// One line of 1 to [`MAX`](DisplayName::MAX) signs that show, without a space at its ends. It is text,
/// whatever is in it: nobody may take it for markup.
///
/// # Examples
///
/// ```
/// use tengen_online::DisplayName;
///
/// let name: DisplayName = "  五子 <b>棋</b>  ".parse()?;
/// assert_eq!(name.as_str(), "五子 <b>棋</b>");
/// assert!("".parse::<DisplayName>().is_err());
/// assert!("a\u{202e}b".parse::<DisplayName>().is_err(), "it would turn the line around");
/// # Ok::<(), tengen_online::ParseNameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DisplayName(String);

/// Why a text is no name to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseNameError {
    /// Nothing but spaces.
    #[error("expected at least one sign")]
    Empty,
    /// Too many signs.
    #[error("expected at most {} signs", DisplayName::MAX)]
    TooLong,
    /// A line break, or a sign that does not show or that turns the line around.
    #[error("expected one line of signs that show")]
    Sign,
}

impl DisplayName {
    /// The most signs.
    pub const MAX: usize = 20;

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Whether a sign is seen, and changes nothing about its neighbours.
fn shows(sign: char) -> bool {
    let is_format = matches!(
        sign,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    );
    // Marks above and below are stacked without end.
    let is_stacked = matches!(sign, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}');
    !(sign.is_control() || is_format || is_stacked)
}

impl fmt::Display for DisplayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Reads a name; spaces around it are passed over.
impl FromStr for DisplayName {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = text.trim();
        if name.is_empty() {
            return Err(ParseNameError::Empty);
        }
        if name.chars().count() > DisplayName::MAX {
            return Err(ParseNameError::TooLong);
        }
        if !name.chars().all(shows) {
            return Err(ParseNameError::Sign);
        }
        Ok(DisplayName(name.to_string()))
    }
}
