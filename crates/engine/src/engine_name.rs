//! The name of an engine outside this library.

use std::fmt;
use std::str::FromStr;

/// The most bytes of a name.
const LONGEST: usize = 40;

/// The name of an engine outside this library, in the form that fits into a line of the protocol.
///
/// The text form has letters and digits of ASCII, the signs `.+-()`, and `_` for a space.
///
/// # Examples
///
/// ```
/// use tengen_engine::EngineName;
///
/// let name = EngineName::new("Rapfi 0.43, classic").ok_or("no name")?;
/// assert_eq!(name.to_string(), "Rapfi_0.43_classic");
/// assert_eq!(name.shown(), "Rapfi 0.43 classic");
/// assert_eq!("Rapfi_0.43_classic".parse(), Ok(name));
/// assert_eq!(EngineName::new(" , "), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct EngineName {
    bytes: [u8; LONGEST],
    length: u8,
}

/// Returned if a text is not the text form of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected up to 40 letters, digits and the signs .+-()_")]
pub struct ParseEngineNameError;

impl EngineName {
    /// Returns the name in this text, without what the text form cannot hold; `None` if nothing is left.
    #[must_use]
    pub fn new(text: &str) -> Option<EngineName> {
        let mut name = EngineName {
            bytes: [0; LONGEST],
            length: 0,
        };
        let mut is_apart = false;
        for byte in text.bytes() {
            if !is_plain(byte) {
                is_apart = name.length > 0;
                continue;
            }
            let room = LONGEST - usize::from(name.length);
            if room <= usize::from(is_apart) {
                break;
            }
            if std::mem::take(&mut is_apart) {
                name.push(b'_');
            }
            name.push(byte);
        }
        (name.length > 0).then_some(name)
    }

    /// Appends a byte of ASCII, for which there is room.
    fn push(&mut self, byte: u8) {
        if let Some(place) = self.bytes.get_mut(usize::from(self.length)) {
            *place = byte;
            self.length += 1;
        }
    }

    fn text(&self) -> &str {
        let bytes = self.bytes.get(..usize::from(self.length));
        // All bytes are ASCII.
        std::str::from_utf8(bytes.unwrap_or_default()).unwrap_or_default()
    }

    /// Returns the name as people read it, with spaces.
    #[must_use]
    pub fn shown(&self) -> String {
        self.text().replace('_', " ")
    }
}

const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'+' | b'-' | b'(' | b')')
}

/// Writes the text form.
impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Shows the text form.
impl fmt::Debug for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EngineName({})", self.text())
    }
}

/// Reads the text form.
impl FromStr for EngineName {
    type Err = ParseEngineNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let name = EngineName::new(text).ok_or(ParseEngineNameError)?;
        (name.text() == text)
            .then_some(name)
            .ok_or(ParseEngineNameError)
    }
}
