//! Finds a link in text that other programs have changed: percent-encoded, wrapped, with invisible characters
//! in it, or with more text around it. The checksum tells the link from everything else.

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
    let mut text: String = text.chars().filter(|&sign| !is_invisible(sign)).collect();
    // An address within another address is encoded twice.
    for _ in 0..3 {
        if let Some(link) = find_plain(&text) {
            return Some(link);
        }
        let decoded = percent_decoded(&text);
        if decoded == text {
            return None;
        }
        text = decoded;
    }
    None
}

/// Returns the first link in a text without percent-encoding.
fn find_plain(text: &str) -> Option<String> {
    let starts = starts(text).take(MOST_STARTS);
    starts.filter_map(|start| text.get(start..)).find_map(at_start)
}

/// Returns the positions where a link of a known version may begin.
fn starts(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    (0..bytes.len()).filter(|&start| {
        let is_first = start == 0 || !is_sign(bytes[start - 1]);
        // The first twelve bits of the versions 1 to 3.
        is_first && bytes[start] == b'A' && bytes.get(start + 1).is_some_and(|&it| it >= b'Q')
    })
}

/// Returns the link at the start of a text: the signs up to a character that cannot be in a link, with or
/// without some of the last lines.
fn at_start(text: &str) -> Option<String> {
    let mut pieces: Vec<&str> = Vec::new();
    let mut rest = text;
    loop {
        let end = rest.bytes().position(|byte| !is_sign(byte));
        let (piece, after) = rest.split_at(end.unwrap_or(rest.len()));
        pieces.push(piece);
        rest = after.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '>');
        let is_wrapped = rest.len() < after.len() && rest.bytes().next().is_some_and(is_sign);
        if !is_wrapped {
            break;
        }
    }
    let fewer = 1..pieces.len().min(MOST_PIECES);
    let counts = std::iter::once(pieces.len()).chain(fewer);
    counts.map(|count| pieces[..count].concat()).find_map(whole)
}

/// Returns a text, or the text without the last `-` and `_`, if it is a link.
fn whole(text: String) -> Option<String> {
    const MOST_ADDED: usize = 3;
    let mut end = text.len();
    for _ in 0..=MOST_ADDED {
        if end < SHORTEST {
            return None;
        }
        let is_damaged = matches!(
            decode(&text[..end]),
            Err(LinkError::Text | LinkError::Checksum | LinkError::Truncated(0))
        );
        if !is_damaged {
            return Some(text[..end].to_string());
        }
        if !text[..end].ends_with(['-', '_']) {
            return None;
        }
        end -= 1;
    }
    None
}

const fn is_sign(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')
}

/// Returns `true` for characters without a width: soft hyphens, joiners, marks of the direction of writing.
const fn is_invisible(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    )
}

/// Replaces each `%` with two hexadecimal digits after it by its byte.
fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let byte = match after {
            [high, low, ..] if *first == b'%' => hexadecimal(*high).zip(hexadecimal(*low)),
            _ => None,
        };
        let (byte, taken) = byte.map_or((*first, 1), |(high, low)| (high * 16 + low, 3));
        bytes.push(byte);
        rest = &rest[taken..];
    }
    let text = String::from_utf8_lossy(&bytes);
    text.chars().filter(|&sign| !is_invisible(sign)).collect()
}

fn hexadecimal(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16)?.try_into().ok()
}
