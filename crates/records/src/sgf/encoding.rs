//! Decodes the bytes of an SGF file. This comes before parsing, because in some encodings the
//! second byte of a character can be that of a bracket or a backslash.

use std::borrow::Cow;

use super::value::shortened;
use crate::charset::{guess, is_utf8, likely};
use crate::text::{byte_order_mark, damaged, warning};
use crate::{Caution, Context, Decoded, Problem, RecordError, Warning};

/// Number of bytes at the beginning of a file in which its encoding is searched for.
const HEAD: usize = 1 << 16;

/// Decoded text of a file.
pub(super) struct Decoding<'a> {
    pub(super) text: Cow<'a, str>,
    /// Name of the encoding; `utf-8` for ASCII.
    pub(super) encoding: String,
    pub(super) warnings: Vec<Warning>,
}

/// Decodes a file. The encoding is the user's, or else that of the byte order mark, that named in
/// the file, or a guess.
///
/// # Errors
///
/// [`Problem::Encoding`] if the name of the encoding is unknown and guessing fails.
pub(super) fn decode<'a>(
    bytes: &'a [u8],
    context: &Context<'_>,
) -> Result<Decoding<'a>, RecordError> {
    let unknown = |name: &str| RecordError::file(Problem::Encoding(shortened(name)));
    let (mark, bytes) = byte_order_mark(bytes);
    let known = |name: &str| {
        // A large file is not copied.
        if is_utf8(name)
            && let Ok(whole) = std::str::from_utf8(bytes)
        {
            return Some(whole_text(whole));
        }
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
    let trusted = named.as_deref().filter(|name| is_true(name, bytes));
    if let Some(found) = trusted.and_then(known) {
        return Ok(found);
    }
    let name = guess(bytes);
    if name == "utf-8"
        && named.is_none()
        && let Some(found) = known(name)
    {
        return Ok(found);
    }
    if let Some(decoded) = context.charset.decode(name, bytes) {
        let is_guess = !bytes.is_ascii() && (name != "utf-8" || named.is_some());
        let caution = is_guess.then_some(Caution::EncodingGuessed(name));
        return Ok(text(decoded, name, caution));
    }
    if let Some(name) = named {
        return known(&name).ok_or_else(|| unknown(&name));
    }
    let decoded = Decoded {
        text: String::from_utf8_lossy(bytes).into_owned(),
        is_damaged: true,
    };
    Ok(text(decoded, "utf-8", None))
}

/// Returns `true` if a file can be in the encoding that it names. Some programs name another encoding and write UTF-8, or
/// name UTF-8 and write another encoding.
fn is_true(name: &str, bytes: &[u8]) -> bool {
    if is_utf8(name) {
        is_mostly_utf8(bytes) || likely(bytes).is_none()
    } else {
        !is_surely_utf8(bytes)
    }
}

/// Returns `true` if not more bytes are invalid in UTF-8 than there are characters other than ASCII.
fn is_mostly_utf8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0_usize, 0);
    for chunk in bytes.utf8_chunks() {
        let signs = chunk.valid().chars();
        good += signs.filter(|sign| !sign.is_ascii()).count();
        bad += chunk.invalid().len();
    }
    bad <= good
}

/// Returns `true` if the bytes are valid UTF-8 with characters of three bytes or more; texts in
/// other encodings hardly ever are.
fn is_surely_utf8(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok_and(|text| text.chars().any(|sign| sign >= '\u{800}'))
}

fn text<'a>(decoded: Decoded, name: &str, caution: Option<Caution>) -> Decoding<'a> {
    let mut warnings: Vec<Warning> = caution.map(warning).into_iter().collect();
    if decoded.is_damaged {
        warnings.push(damaged(&decoded.text));
    }
    Decoding {
        text: Cow::Owned(decoded.text),
        encoding: name.to_ascii_lowercase(),
        warnings,
    }
}

fn whole_text(text: &str) -> Decoding<'_> {
    Decoding {
        text: Cow::Borrowed(text),
        encoding: "utf-8".to_string(),
        warnings: Vec::new(),
    }
}

/// Returns the value of the first `CA` in the file. Its name and value are ASCII in every encoding.
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
