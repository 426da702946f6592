//! The beginning of an index: which version it is of, and where its parts are.

use super::IndexError;
use super::bytes::{Place, number};
use tengen_core::link::checksum;

/// The first bytes of an index of any version.
pub const INDEX_START: &[u8; 8] = b"TENGENIX";
/// The version of the form. Another one is built anew.
const VERSION: u32 = 2;

/// Where the parts are. They follow one another in this order, without gaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Header {
    pub(super) games: u32,
    /// Games that are the same as an earlier one.
    pub(super) known: u32,
    /// The first of them; 0 if there is none.
    pub(super) first_known: u32,
    /// The number of the highest bits of a key that choose a place of the directory.
    pub(super) bits: u32,
    pub(super) sources: Place,
    pub(super) lines: Place,
    pub(super) starts: Place,
    pub(super) blocks: Place,
    pub(super) directory: Place,
    pub(super) entries: Place,
}

/// The size of an entry in bytes.
pub(super) const ENTRY: u64 = 16;
/// The largest number of bits of a place of the directory.
pub(super) const MOST_BITS: u32 = 24;

impl Header {
    /// The size in bytes.
    pub(super) const SIZE: u64 = 80;

    const fn parts(&self) -> [Place; 6] {
        [
            self.sources,
            self.lines,
            self.starts,
            self.blocks,
            self.directory,
            self.entries,
        ]
    }

    pub(super) fn to_bytes(self) -> Vec<u8> {
        let mut bytes = INDEX_START.to_vec();
        for number in [VERSION, self.games, self.known, self.first_known, self.bits] {
            bytes.extend(number.to_le_bytes());
        }
        for part in self.parts() {
            bytes.extend(part.length.to_le_bytes());
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a header of a file with `end` bytes.
    pub(super) fn parse(bytes: &[u8], end: u64) -> Result<Header, IndexError> {
        let own = bytes.get(..12).ok_or(IndexError::Version)?;
        if own != [&INDEX_START[..], &VERSION.to_le_bytes()].concat() {
            return Err(IndexError::Version);
        }
        let (told, sum) = bytes.split_last_chunk::<4>().ok_or(IndexError::Damaged)?;
        if bytes.len() as u64 != Header::SIZE || checksum(told).to_le_bytes() != *sum {
            return Err(IndexError::Damaged);
        }
        let small =
            |at: usize| u32::from_le_bytes([told[at], told[at + 1], told[at + 2], told[at + 3]]);
        let mut header = Header {
            games: small(12),
            known: small(16),
            first_known: small(20),
            bits: small(24),
            ..Header::default()
        };
        let mut at = Header::SIZE;
        let mut next = |index: usize| {
            let length = number(&told[28 + 8 * index..36 + 8 * index]);
            let place = Place { at, length };
            at = at.checked_add(length).ok_or(IndexError::Damaged)?;
            Ok::<Place, IndexError>(place)
        };
        header.sources = next(0)?;
        header.lines = next(1)?;
        header.starts = next(2)?;
        header.blocks = next(3)?;
        header.directory = next(4)?;
        header.entries = next(5)?;
        let is_whole = at == end
            && header.bits <= MOST_BITS
            && header.starts.length == 8 * (u64::from(header.games) + 1)
            && header.directory.length == 4 * ((1 << header.bits) + 1)
            && header.entries.length.is_multiple_of(ENTRY);
        is_whole.then_some(header).ok_or(IndexError::Damaged)
    }
}
