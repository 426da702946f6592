//! The name that a player shows to others.

use std::fmt;
use std::str::FromStr;

/// One line of 1 to [`MAX`](DisplayName::MAX) visible characters, without a space at its ends. It may contain
/// any text and must never be used as markup.
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

/// The reason why a text is not a valid name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseNameError {
    /// The text is empty or has only spaces.
    #[error("expected at least one sign")]
    Empty,
    /// The text has too many characters.
    #[error("expected at most {} signs", DisplayName::MAX)]
    TooLong,
    /// The text has a line break, an invisible character, or one that reverses the direction of the line.
    #[error("expected one line of signs that show")]
    Sign,
}

impl DisplayName {
    /// The greatest number of characters.
    pub const MAX: usize = 20;

    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Returns `true` if a character is visible and does not change its neighbours.
fn shows(sign: char) -> bool {
    let is_format = matches!(
        sign,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    );
    // Marks above and below a letter can be stacked without limit.
    let is_stacked = matches!(sign, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}');
    !(sign.is_control() || is_format || is_stacked)
}

impl fmt::Display for DisplayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Reads a name, ignoring spaces around it.
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
