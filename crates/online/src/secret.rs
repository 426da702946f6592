//! The secret in a browser's storage that identifies a player.

use std::fmt;
use std::str::FromStr;

use super::field::Field;
use super::line::{LineReader, LineWriter};
use tengen_core::lines::ParseLineError;

/// A random secret of 32 hexadecimal digits; their case does not matter. Only [`expose`](Secret::expose) reveals them.
///
/// # Examples
///
/// ```
/// use tengen_online::Secret;
///
/// let secret: Secret = "00112233445566778899aabbccddeeff".parse()?;
/// assert_eq!(secret.expose(), "00112233445566778899aabbccddeeff");
/// assert_eq!(format!("{secret:?}"), "Secret(…)");
/// # Ok::<(), tengen_online::ParseSecretError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Secret([u8; 32]);

/// The error for a text that is not a secret.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 32 digits from 0 to f")]
pub struct ParseSecretError;

impl Secret {
    /// Makes a secret from 16 random bytes.
    pub fn from_bytes(bytes: [u8; 16]) -> Secret {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let mut digits = [0; 32];
        for (pair, byte) in digits.chunks_exact_mut(2).zip(bytes) {
            pair[0] = DIGITS[usize::from(byte >> 4)];
            pair[1] = DIGITS[usize::from(byte & 15)];
        }
        Secret(digits)
    }

    /// Returns the digits, for the browser's storage, the greeting and the server's hash.
    pub fn expose(&self) -> &str {
        // The bytes are always ASCII digits.
        std::str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

/// Reads the digits in either case. A secret has only one form, so that it belongs to one player.
impl FromStr for Secret {
    type Err = ParseSecretError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits: [u8; 32] = text.as_bytes().try_into().map_err(|_| ParseSecretError)?;
        if digits.iter().all(u8::is_ascii_hexdigit) {
            Ok(Secret(digits.map(|digit| digit.to_ascii_lowercase())))
        } else {
            Err(ParseSecretError)
        }
    }
}

impl Field for Secret {
    fn write(&self, name: &'static str, line: &mut LineWriter) {
        line.add(name, self.expose());
    }

    fn read(name: &'static str, line: &LineReader<'_>) -> Result<Secret, ParseLineError> {
        line.value(name)
    }
}
