//! Finds a link in text that other programs have changed: percent-encoded, wrapped, with invisible characters
//! in it, or with more text around it. The checksum tells the link from everything else.

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::{LinkError, decode};

/// Maximum number of places at which a link is looked for.
const MOST_STARTS: usize = 16;

/// Maximum number of pieces of a wrapped link that is followed by more text.
const MOST_PIECES: usize = 64;

/// Length of the shortest link, in characters.
const SHORTEST: usize = 10;

/// Returns the first link in a text, alone or after the `#` of an address, as [`decode`](super::decode) takes
/// it: `None` if there is none that is whole.
///
/// Programs that pass on an address may percent-encode it, break it into lines, put invisible characters into
/// it, or take more text for a part of it. None of that is in the result.
///
/// # Examples
///
/// ```
/// use tengen_core::{Game, Terms, link};
///
/// let text = link::encode(&Game::new(Terms::default()).to_archive())?;
/// let message = format!("Look (https://example.org/#{text}), please.");
/// assert_eq!(link::find(&message), Some(text));
/// assert_eq!(link::find("Look at this, please."), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn find(text: &str) -> Option<String> {
    // Bytes, not characters: everything in a link is ASCII, and the code is much smaller.
    let mut text = visible(text.as_bytes());
    // An address within another address is encoded twice.
    for _ in 0..3 {
        if let Some(link) = find_plain(&text) {
            return Some(link);
        }
        let decoded = visible(&percent_decoded(&text));
        if decoded == text {
            return None;
        }
        text = decoded;
    }
    None
}

/// Returns the first link in a text without percent-encoding.
fn find_plain(text: &[u8]) -> Option<String> {
    let starts = (0..text.len()).filter(|&start| begins(text, start));
    let mut rests = starts
        .take(MOST_STARTS)
        .filter_map(|start| text.get(start..));
    rests.find_map(at_start)
}

/// Returns `true` if a link of a known version may begin at `start`.
fn begins(text: &[u8], start: usize) -> bool {
    let before = start.checked_sub(1).and_then(|before| text.get(before));
    // The first twelve bits of the versions 1 to 3.
    let is_version = matches!(text.get(start..), Some([b'A', b'Q'..=b'z', ..]));
    is_version && before.is_none_or(|&byte| !is_sign(byte))
}

/// Returns the link at the start of a text: the signs up to a character that cannot be in a link, with or
/// without some of the last lines.
fn at_start(text: &[u8]) -> Option<String> {
    // The signs of all lines, and their number up to the end of each line.
    let (mut signs, mut ends) = (String::new(), Vec::new());
    let mut wraps = false;
    for &byte in text {
        if is_sign(byte) {
            wraps = false;
            signs.push(char::from(byte));
        } else if byte.is_ascii_whitespace() || (wraps && byte == b'>') {
            if !wraps {
                ends.push(signs.len());
            }
            wraps = true;
        } else {
            break;
        }
    }
    let fewer = ends.iter().copied().take(MOST_PIECES);
    let mut ends = core::iter::once(signs.len()).chain(fewer);
    ends.find_map(|end| whole(signs.get(..end)?))
}

/// Returns a text, or the text without the last `-` and `_`, if it is a link.
fn whole(text: &str) -> Option<String> {
    const MOST_ADDED: usize = 3;
    let mut text = text;
    for _ in 0..=MOST_ADDED {
        if text.len() < SHORTEST {
            return None;
        }
        let is_damaged = matches!(
            decode(text),
            Err(LinkError::Text | LinkError::Checksum | LinkError::Truncated(0))
        );
        if !is_damaged {
            return Some(text.to_string());
        }
        text = text.strip_suffix(['-', '_'])?;
    }
    None
}

const fn is_sign(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// Returns a text without characters that have no width: soft hyphens, joiners, marks of the direction of
/// writing.
fn visible(text: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = match rest {
            // U+00AD.
            [0xc2, 0xad, after @ ..]
            // U+180E.
            | [0xe1, 0xa0, 0x8e, after @ ..]
            // U+200B to U+200F and U+202A to U+202E.
            | [0xe2, 0x80, 0x8b..=0x8f | 0xaa..=0xae, after @ ..]
            // U+2060 to U+206F.
            | [0xe2, 0x81, 0xa0..=0xaf, after @ ..]
            // U+FEFF.
            | [0xef, 0xbb, 0xbf, after @ ..] => after,
            _ => {
                kept.push(*first);
                after
            }
        };
    }
    kept
}

/// Replaces each `%` with two hexadecimal digits after it by its byte.
fn percent_decoded(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, after @ ..] = rest {
        let code = match rest {
            [b'%', high, low, after @ ..] => hexadecimal(*high)
                .zip(hexadecimal(*low))
                .map(|(high, low)| (high * 16 + low, after)),
            _ => None,
        };
        let (byte, after) = code.unwrap_or((*first, after));
        bytes.push(byte);
        rest = after;
    }
    bytes
}

fn hexadecimal(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16)?.try_into().ok()
}
