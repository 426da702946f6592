//! Identifiers of games and players: a fixed number of lower-case letters and digits.

use std::fmt;
use std::str::FromStr;

/// An identifier of `N` lower-case letters and digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id<const N: usize>([u8; N]);

/// The identifier of a game. Anyone who knows it may watch the game.
pub type GameId = Id<10>;

/// The public identifier of a player, which the server derives from the player's secret. It has 134 bits, so
/// that nobody can find another secret with the same identifier.
pub type PlayerId = Id<26>;

/// The error for a text that is not an identifier of the expected length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {0} lower-case letters and digits")]
pub struct ParseIdError(usize);

const SIGNS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

impl<const N: usize> Id<N> {
    /// Makes an identifier from random bytes. Each byte is taken modulo 36. Bytes above 251 make the first
    /// four characters slightly more frequent, which is acceptable.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_online::GameId;
    ///
    /// assert_eq!(GameId::from_bytes([0, 9, 10, 35, 36, 0, 0, 0, 0, 255]).to_string(), "09az000003");
    /// ```
    pub fn from_bytes(bytes: [u8; N]) -> Id<N> {
        Id(bytes.map(|byte| SIGNS[usize::from(byte) % SIGNS.len()]))
    }
}

impl<const N: usize> fmt::Display for Id<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|&sign| write!(f, "{}", char::from(sign)))
    }
}

impl<const N: usize> fmt::Debug for Id<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const N: usize> FromStr for Id<N> {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let signs: [u8; N] = text.as_bytes().try_into().map_err(|_| ParseIdError(N))?;
        if signs.iter().all(|sign| SIGNS.contains(sign)) {
            Ok(Id(signs))
        } else {
            Err(ParseIdError(N))
        }
    }
}
