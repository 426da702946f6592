//! Bytes of an SGF file into text. This comes before parsing: in some encodings the second byte of a
//! character is that of a bracket or a backslash.

use super::value::shortened;
use crate::charset::guess;
use crate::text::byte_order_mark;
use crate::{Caution, Context, Decoded, Problem, RecordError};

/// How far a file may go without naming its encoding, if it names one.
const HEAD: usize = 1 << 16;

/// The text of a file.
pub(super) struct Decoding {
    pub(super) text: String,
    /// The name of its encoding, `utf-8` if it is ASCII.
    pub(super) encoding: String,
    pub(super) cautions: Vec<Caution>,
}

/// Decodes by what the user says, a byte order mark, what the file says, or a guess.
///
/// # Errors
///
/// [`Problem::Encoding`] for a name that is not known, if guessing does not help.
pub(super) fn decode(bytes: &[u8], context: &Context<'_>) -> Result<Decoding, RecordError> {
    let unknown = |name: &str| RecordError::file(Problem::Encoding(shortened(name)));
    let (mark, bytes) = byte_order_mark(bytes);
    let known = |name: &str| {
        let decoded = context.charset.decode(name, bytes)?;
        Some(text(decoded, name, None))
    };
    if let Some(name) = context.encoding {
        return known(name).ok_or_else(|| unknown(name));
    }
    if let Some(name) = mark {
        return known(name).ok_or_else(|| unknown(name));
    }
    let named = named(bytes);
    // Some programs name one encoding and write UTF-8.
    let trusted = named
        .as_deref()
        .filter(|name| name.eq_ignore_ascii_case("utf-8") || !is_surely_utf8(bytes));
    if let Some(found) = trusted.and_then(known) {
        return Ok(found);
    }
    let name = guess(bytes);
    if let Some(decoded) = context.charset.decode(name, bytes) {
        let is_guess = !bytes.is_ascii() && (name != "utf-8" || named.is_some());
        let caution = is_guess.then_some(Caution::EncodingGuessed(name));
        return Ok(text(decoded, name, caution));
    }
    if let Some(name) = named {
        return Err(unknown(&name));
    }
    let decoded = Decoded {
        text: String::from_utf8_lossy(bytes).into_owned(),
        is_damaged: true,
    };
    Ok(text(decoded, "utf-8", None))
}

/// Whether there are characters of three bytes and no wrong ones; other encodings hardly ever look so.
fn is_surely_utf8(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| text.chars().any(|sign| sign >= '\u{800}'))
}

fn text(decoded: Decoded, name: &str, caution: Option<Caution>) -> Decoding {
    let mut cautions: Vec<Caution> = caution.into_iter().collect();
    if decoded.is_damaged {
        cautions.push(Caution::Characters);
    }
    Decoding {
        text: decoded.text,
        encoding: name.to_ascii_lowercase(),
        cautions,
    }
}

/// What the first `CA` of the file says. Its name and value are ASCII in every encoding.
fn named(bytes: &[u8]) -> Option<String> {
    let head = &bytes[..bytes.len().min(HEAD)];
    let mut windows = head.windows(4);
    let before = windows.position(
        |window| matches!(window, [before, b'C', b'A', b'['] if !before.is_ascii_alphanumeric()),
    )?;
    let value = &head[before + 4..];
    let end = value.iter().position(|&byte| byte == b']')?;
    let name = std::str::from_utf8(&value[..end]).ok()?.trim();
    (!name.is_empty()).then(|| name.to_string())
}
