//! The name that a player shows to others.

use std::fmt;
use std::str::FromStr;

/// The sign before the names of computers. A server gives it to players who declare that they are computers, and
/// to nobody else.
pub const COMPUTER: char = '\u{1f916}';

/// One line of 1 to [`MAX`](DisplayName::MAX) visible characters, with single spaces between words. It may
/// contain any text and must never be used as markup. It is not unique, and may look like another name.
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
    /// The text has a line break, an invisible, private or unknown character, one that reverses the direction of
    /// the line, or too many marks at one character.
    #[error("expected one line of signs that show")]
    Sign,
}

impl DisplayName {
    /// The greatest number of characters.
    pub const MAX: usize = 20;

    /// Reads a name that was valid by earlier rules: leaves out what does not show. If nothing is left, the
    /// name is `?`.
    ///
    /// # Errors
    ///
    /// [`ParseNameError::Empty`] if the text is empty or has only spaces.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_online::DisplayName;
    ///
    /// assert_eq!(DisplayName::mended("M\u{2800}ei")?.as_str(), "Mei");
    /// # Ok::<(), tengen_online::ParseNameError>(())
    /// ```
    pub fn mended(text: &str) -> Result<DisplayName, ParseNameError> {
        match text.parse() {
            Err(ParseNameError::Sign | ParseNameError::TooLong) => {}
            read => return read,
        }
        let mut left = String::new();
        for sign in text.chars() {
            left.push(sign);
            if left.parse::<DisplayName>().is_err() {
                left.pop();
            }
        }
        Ok(left
            .parse()
            .unwrap_or_else(|_| DisplayName("?".to_string())))
    }

    /// Returns `true` for a name that a server has given to a computer.
    pub fn is_computer(&self) -> bool {
        self.0.starts_with(COMPUTER)
    }

    /// Returns the name with [`COMPUTER`] before it, once, and as much of the rest as fits.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_online::{COMPUTER, DisplayName};
    ///
    /// let name: DisplayName = "Ada".parse()?;
    /// assert_eq!(name.of_computer().as_str(), format!("{COMPUTER} Ada"));
    /// assert_eq!(name.of_computer().of_computer(), name.of_computer());
    /// # Ok::<(), tengen_online::ParseNameError>(())
    /// ```
    #[must_use]
    pub fn of_computer(&self) -> DisplayName {
        let plain = self.0.replace(COMPUTER, " ");
        let marked = format!("{COMPUTER} {}", plain.trim());
        DisplayName::mended(&marked).unwrap_or_else(|_| self.clone())
    }

    /// Returns the name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Most combining marks in a row: Latin letters have at most two.
const MARKS: usize = 2;

/// Most combining marks in a row in the scripts from U+0F00 to U+109F: Tibetan and Burmese write three.
const MANY_MARKS: usize = 3;

/// Returns `true` for a character that is blank or invisible, although Unicode calls it a letter, a symbol or
/// a mark.
const fn is_blank(sign: char) -> bool {
    matches!(
        sign,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fffc}'
            | '\u{13441}' | '\u{13442}' | '\u{16fe4}' | '\u{1d159}' | '\u{e0100}'..='\u{e01ef}'
    )
}

/// Most characters of a short escape, such as `\n`. Others have the number: `\u{300}`.
const SHORT: usize = 2;

/// Returns `true` if the standard library shows a character in a text as it is. It escapes control, format and
/// private-use characters, separators, and code points that are not assigned, by tables that the page has
/// anyway.
fn is_printed(sign: char) -> bool {
    // A mark is escaped only at the beginning of a text.
    let text: String = ['a', sign].into_iter().collect();
    !sign.is_control() && text.escape_debug().count() <= 1 + SHORT
}

/// Returns `true` for a combining mark.
fn is_mark(sign: char) -> bool {
    sign.escape_debug().count() > SHORT && is_printed(sign)
}

/// Returns `true` for a character of the Arabic and Indic scripts, in which U+200C and U+200D change the form of
/// their neighbours.
const fn is_joined(sign: char) -> bool {
    matches!(sign, '\u{600}'..='\u{dff}')
}

/// Returns `true` if the character at `place` is visible there, or changes the form of its neighbours.
fn shows(signs: &[char], place: usize) -> bool {
    let sign = signs[place];
    let before = place.checked_sub(1).map(|place| signs[place]);
    if matches!(sign, '\u{200c}' | '\u{200d}') {
        let after = signs.get(place + 1).copied();
        // A mark after it would start a new row of marks at the same character.
        let is_letter = |sign| is_joined(sign) && !is_mark(sign);
        return before.is_some_and(is_joined) && after.is_some_and(is_letter);
    }
    if is_blank(sign) || !is_printed(sign) {
        return false;
    }
    if !is_mark(sign) {
        return true;
    }
    let most = if matches!(sign, '\u{f00}'..='\u{109f}') {
        MANY_MARKS
    } else {
        MARKS
    };
    let row = signs[..place].iter().rev();
    let marks = row.take_while(|&&sign| is_mark(sign)).count();
    // A mark needs a character that it marks.
    marks < most
        && signs[..place - marks]
            .last()
            .is_some_and(|&base| base != ' ')
}

impl fmt::Display for DisplayName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Reads a name. Ignores spaces around it, and makes one plain space of spaces in a row, however wide.
impl FromStr for DisplayName {
    type Err = ParseNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_space = |sign: char| sign.is_whitespace() && !sign.is_control();
        let words = text.trim().split(is_space).filter(|word| !word.is_empty());
        let name = words.collect::<Vec<_>>().join(" ");
        if name.is_empty() {
            return Err(ParseNameError::Empty);
        }
        let signs: Vec<char> = name.chars().collect();
        if signs.len() > DisplayName::MAX {
            return Err(ParseNameError::TooLong);
        }
        if !(0..signs.len()).all(|place| shows(&signs, place)) {
            return Err(ParseNameError::Sign);
        }
        Ok(DisplayName(name))
    }
}
