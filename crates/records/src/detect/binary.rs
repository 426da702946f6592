//! Detection of binary files by their first bytes and their structure.

use crate::Format;
use tengen_core::board::BoardSize;

/// Returns the name of the program that compressed a file; `None` if it is not compressed.
pub(super) fn packer(bytes: &[u8]) -> Option<&'static str> {
    let packers: [(&[u8], &str); 9] = [
        (b"\x1f\x8b\x08", "gzip"),
        (b"PK\x03\x04", "zip"),
        (b"PK\x05\x06", "zip"),
        (b"Rar!\x1a\x07", "rar"),
        (b"7z\xbc\xaf\x27\x1c", "7z"),
        (b"\x04\x22\x4d\x18", "LZ4"),
        (b"\x28\xb5\x2f\xfd", "zstd"),
        (b"\xfd7zXZ\x00", "xz"),
        (b"BZh", "bzip2"),
    ];
    let mut packers = packers.into_iter();
    let (_, name) = packers.find(|(start, _)| bytes.starts_with(start))?;
    let is_bzip2 = bytes.get(4..10) == Some(b"1AY&SY");
    (name != "bzip2" || is_bzip2).then_some(name)
}

/// Returns the format of a file that needs no further checks.
pub(super) fn certain(bytes: &[u8], named: Option<Format>) -> Option<Format> {
    if bytes.starts_with(b"\xffRen") {
        return Some(Format::RenLib);
    }
    // A binary position can begin with the same bytes as a compressed file.
    let is_position = named == Some(Format::Pos) && is_pos(bytes) && is_binary(bytes);
    is_position.then_some(Format::Pos)
}

/// Returns `true` if there are bytes that do not occur in texts.
pub(super) fn is_binary(bytes: &[u8]) -> bool {
    let is_odd = |byte: u8| byte < 0x20 && !matches!(byte, b'\t' | b'\n' | b'\r' | 0x0c | 0x1a);
    bytes.iter().any(|&byte| is_odd(byte) || byte == 0x7f)
}

/// Returns the format of a binary file.
pub(super) fn format(bytes: &[u8], named: Option<Format>) -> Option<Format> {
    let shapes = [
        (Format::Pos, is_pos(bytes)),
        (Format::Samples, are_samples(bytes)),
        (Format::RenLib, is_old_lib(bytes)),
    ];
    let mut possible = shapes
        .into_iter()
        .filter(|(_, is)| *is)
        .map(|(format, _)| format);
    let first = possible.next()?;
    let is_named = named.is_some_and(|named| possible.any(|format| format == named));
    if is_named { named } else { Some(first) }
}

/// Returns `true` if the bytes are a count followed by that number of points of a 15×15 board.
pub(super) fn is_pos(bytes: &[u8]) -> bool {
    let Some((&count, points)) = bytes.split_first() else {
        return false;
    };
    (1..=225).contains(&count)
        && points.len() == usize::from(count)
        && points.iter().all(|&point| point < 225)
}

/// Returns `true` if the bytes are samples one after another; the last may be cut off.
fn are_samples(bytes: &[u8]) -> bool {
    /// Number of samples to check.
    const LOOK: usize = 16;
    let mut rest = bytes;
    for looked in 0..LOOK {
        let Some((head, after)) = rest.split_first_chunk::<4>() else {
            return looked > 0 && rest.is_empty();
        };
        let head = u32::from_le_bytes(*head);
        let result = head & 3;
        let plies = (head >> 2) & 0x1ff;
        let size = (head >> 11) & 31;
        let rule = (head >> 16) & 7;
        let is_size = u8::try_from(size).is_ok_and(|size| BoardSize::new(size).is_ok());
        // There can be flags above the two coordinates of five bits each.
        let is_move = |packed: u32| (packed >> 5) & 31 < size && packed & 31 < size;
        if result == 3 || !is_size || !matches!(rule, 0 | 1 | 4) || !is_move(head >> 19) {
            return false;
        }
        let wanted = usize::try_from(plies)
            .unwrap_or(usize::MAX)
            .saturating_mul(2);
        let have = wanted.min(after.len());
        let (moves, next) = after.split_at(have);
        let (moves, _) = moves.as_chunks::<2>();
        let mut moves = moves
            .iter()
            .map(|&pair| u32::from(u16::from_le_bytes(pair)));
        if !moves.all(is_move) {
            return false;
        }
        if have < wanted {
            return looked > 0;
        }
        rest = next;
    }
    true
}

/// Returns `true` if the bytes are nodes of a library without a header: h8 first, then valid points.
fn is_old_lib(bytes: &[u8]) -> bool {
    /// Number of nodes to check.
    const LOOK: usize = 8;
    const HAS_TEXT: u8 = 0x29;
    if bytes.first() != Some(&0x78) {
        return false;
    }
    let (nodes, _) = bytes.as_chunks::<2>();
    for (index, &[point, flags]) in nodes.iter().take(LOOK).enumerate() {
        let is_point = (1..=15).contains(&(point & 15)) && point >> 4 < 15;
        if !is_point || (index > 0 && point == 0x78) {
            return false;
        }
        // A text follows the node instead of another node.
        if flags & HAS_TEXT != 0 {
            break;
        }
    }
    bytes.len() > 1
}
