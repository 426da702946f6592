//! The identity of a puzzle, for links and statistics.

use std::fmt;
use std::str::FromStr;

use tengen_core::{BoardSize, Symmetry};

/// The identity of a puzzle: a hash of its position and its task. It is the same for all eight symmetries of the
/// board, on every machine and in every version.
///
/// The text form has 12 hexadecimal digits.
///
/// # Examples
///
/// ```
/// use tengen_puzzles::PuzzleId;
///
/// let id: PuzzleId = "0123456789ab".parse()?;
/// assert_eq!(id.to_string(), "0123456789ab");
/// assert!("123".parse::<PuzzleId>().is_err());
/// # Ok::<(), tengen_puzzles::ParseIdError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PuzzleId(u64);

/// Returned if a text is not an identity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected 12 hexadecimal digits")]
pub struct ParseIdError;

/// The number of digits of the text form.
const DIGITS: usize = 12;

impl PuzzleId {
    /// Stands where the stones of a puzzle are not read yet.
    pub(crate) const UNREAD: PuzzleId = PuzzleId(0);

    /// Returns the identity of a puzzle: `rules` is the text form of its rules, `head` the number of its task and its
    /// side to move, and `code` are the bytes for its stones.
    pub(crate) fn of(rules: &str, size: BoardSize, head: u8, code: &[u8]) -> PuzzleId {
        let middle = [0, size.lines(), head];
        let bytes = rules.bytes().chain(middle).chain(code.iter().copied());
        PuzzleId(hash_of(bytes) >> (64 - 4 * DIGITS))
    }

    /// Returns the symmetry in which a page shows the puzzle. The fixed symmetry of puzzles has their stones near the
    /// same corner.
    pub fn symmetry(self) -> Symmetry {
        let all = Symmetry::ALL;
        let count = all.len() as u64;
        usize::try_from(self.0 % count).map_or(Symmetry::Identity, |index| all[index])
    }
}

/// Returns the hash FNV-1a of 64 bits (Fowler, Noll, Vo, 1991).
pub fn hash(bytes: &[u8]) -> u64 {
    hash_of(bytes.iter().copied())
}

fn hash_of(bytes: impl Iterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.fold(0xcbf2_9ce4_8422_2325, step)
}

/// Writes the text form.
impl fmt::Display for PuzzleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:0width$x}", self.0, width = DIGITS)
    }
}

/// Reads the text form.
impl FromStr for PuzzleId {
    type Err = ParseIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_digits = text.bytes().all(|sign| sign.is_ascii_hexdigit());
        if text.len() != DIGITS || !is_digits {
            return Err(ParseIdError);
        }
        u64::from_str_radix(text, 16)
            .map(PuzzleId)
            .map_err(|_| ParseIdError)
    }
}
