//! Numbers as bytes, and parts of a file.

use super::IndexError;

/// A part of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Place {
    pub(super) at: u64,
    pub(super) length: u64,
}

impl Place {
    /// Returns a part of this part.
    pub(super) fn part(self, from: u64, length: u64) -> Result<Place, IndexError> {
        let end = from.checked_add(length);
        if end.is_none_or(|end| end > self.length) {
            return Err(IndexError::Damaged);
        }
        Ok(Place {
            at: self.at + from,
            length,
        })
    }
}

/// Returns the number that up to eight bytes are, the lowest first.
pub(super) fn number(bytes: &[u8]) -> u64 {
    let bytes = bytes.iter().take(8).rev();
    bytes.fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// Appends a number of any length: seven bits in each byte, the lowest first, and the eighth bit in all but the last.
pub(super) fn put_short(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    bytes.push(number.to_le_bytes()[0]);
}

/// Takes a number off the front that [`put_short`] has written.
pub(super) fn take_short(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0_u32;
    for shift in (0..35).step_by(7) {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u32::from(byte & 0x7f).checked_shl(shift)?;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_are_read_back() {
        for number in [0, 1, 127, 128, 16_383, 16_384, 1_000_000, u32::MAX] {
            let mut bytes = Vec::new();
            put_short(&mut bytes, number);
            let mut rest = &bytes[..];
            assert_eq!(take_short(&mut rest), Some(number));
            assert_eq!(
                (rest, take_short(&mut &bytes[..bytes.len() - 1])),
                (&[][..], None)
            );
        }
    }
}
