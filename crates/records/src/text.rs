//! Texts of records: decoding bytes, finding positions and reading words and numbers.

use std::borrow::Cow;

use super::charset::guess;
use super::{Caution, Charset, Context, Problem, RecordError, Spot, Warning, work};

/// Decoded text of a file, with warnings about decoding.
pub(super) struct Text {
    pub(super) text: String,
    pub(super) warnings: Vec<Warning>,
}

impl Text {
    fn new(text: String, is_damaged: bool) -> Text {
        let mut warnings = Vec::new();
        if is_damaged {
            warnings.push(damaged(&text));
        }
        Text { text, warnings }
    }
}

/// Decodes a file. The encoding is that of the byte order mark, or else the user's, UTF-8 or a guess.
///
/// # Errors
///
/// [`Problem::Encoding`] if the user names an encoding that is not known.
pub(super) fn decode(bytes: &[u8], context: &Context<'_>) -> Result<Text, RecordError> {
    decode_as(bytes, context, context.encoding)
}

/// Decodes a file as [`decode`] does, with an encoding given by the file or the user.
pub(super) fn decode_as(
    bytes: &[u8],
    context: &Context<'_>,
    encoding: Option<&str>,
) -> Result<Text, RecordError> {
    if let Some(text) = marked(bytes) {
        let is_damaged = text.contains(char::REPLACEMENT_CHARACTER);
        return Ok(Text::new(text.into_owned(), is_damaged));
    }
    if let Some(name) = encoding {
        let decoded = context.charset.decode(name, bytes);
        let unknown = || RecordError::file(Problem::Encoding(name.to_string()));
        let decoded = decoded.ok_or_else(unknown)?;
        return Ok(Text::new(decoded.text, decoded.is_damaged));
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Text::new(text.to_string(), false));
    }
    Ok(guessed(bytes, context.charset))
}

/// Decodes a text that is not UTF-8 and states no encoding.
fn guessed(bytes: &[u8], charset: &dyn Charset) -> Text {
    let name = guess(bytes);
    let Some(decoded) = charset.decode(name, bytes) else {
        return Text::new(String::from_utf8_lossy(bytes).into_owned(), true);
    };
    let mut text = Text::new(decoded.text, decoded.is_damaged);
    text.warnings.push(Warning {
        spot: Spot::File,
        caution: Caution::EncodingGuessed(name),
    });
    text
}

/// Decodes a text with a byte order mark; `None` if it has none.
pub(super) fn marked(bytes: &[u8]) -> Option<Cow<'_, str>> {
    match byte_order_mark(bytes) {
        (Some("utf-16le"), rest) => Some(Cow::Owned(wide(rest, u16::from_le_bytes))),
        (Some("utf-16be"), rest) => Some(Cow::Owned(wide(rest, u16::from_be_bytes))),
        (Some(_), rest) => Some(String::from_utf8_lossy(rest)),
        (None, _) => None,
    }
}

/// Returns the encoding of the byte order mark (`utf-8`, `utf-16le` or `utf-16be`) and the bytes after it.
pub(super) fn byte_order_mark(bytes: &[u8]) -> (Option<&'static str>, &[u8]) {
    match bytes {
        [0xef, 0xbb, 0xbf, rest @ ..] => (Some("utf-8"), rest),
        [0xff, 0xfe, rest @ ..] => (Some("utf-16le"), rest),
        [0xfe, 0xff, rest @ ..] => (Some("utf-16be"), rest),
        _ => (None, bytes),
    }
}

fn wide(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, _) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|&pair| unit(pair));
    char::decode_utf16(units)
        .map(|sign| sign.unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

/// Returns the text after the `#` or `#/` of an address, with `%20` and the like decoded. Any other
/// single line is decoded too; longer texts are only trimmed.
pub(super) fn without_address(text: &str) -> Cow<'_, str> {
    let text = text.trim_matches(|sign: char| sign.is_whitespace() || sign == '<' || sign == '>');
    if text.contains('\n') {
        return Cow::Borrowed(text);
    }
    match text.split_once('#') {
        Some((address, fragment)) if !address.contains(' ') => match unescaped(fragment) {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim_start_matches('/')),
            Cow::Owned(text) => Cow::Owned(text.trim_start_matches('/').to_string()),
        },
        _ => unescaped(text),
    }
}

/// Returns the part after the last `#` of an address, or the whole text.
pub(super) fn fragment(text: &str) -> &str {
    text.rsplit_once('#')
        .map_or(text, |(_, fragment)| fragment)
        .trim()
}

/// Returns the characters of base64url at the start of a fragment, or the whole fragment if they are too few to
/// be a link.
pub(super) fn link_signs(text: &str) -> &str {
    const FEW: usize = 20;
    let text = fragment(text);
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    let end = text.bytes().position(|byte| !is_sign(byte));
    let signs = end.and_then(|end| text.get(..end));
    signs.filter(|signs| signs.len() >= FEW).unwrap_or(text)
}

/// Decodes percent escapes: `%2F` becomes `/`.
fn unescaped(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let byte = match after {
            [high, low, ..] if *first == b'%' => hex(*high, *low),
            _ => None,
        };
        bytes.push(byte.unwrap_or(*first));
        rest = if byte.is_some() { &after[2..] } else { after };
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

fn hex(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

/// Returns the first word of a text for an error message, or one character if it begins with no word.
pub(super) fn word(text: &str) -> String {
    let text = text.trim_start_matches([' ', '\t']);
    let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '+' | '.' | '_');
    let word: String = text.chars().take_while(|&c| is_word(c)).take(24).collect();
    if word.is_empty() {
        return text.chars().take(1).collect();
    }
    word
}

/// Returns the beginning of a line for an error message.
pub(super) fn line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default().trim();
    let mut short: String = line.chars().take(40).collect();
    if short.len() < line.len() {
        short.push('…');
    }
    short
}

/// Finds the line and column of byte offsets, in any order. The text is scanned once, up to the
/// largest offset requested. Each later lookup starts at a kept position at most
/// [`STEP`](Self::STEP) bytes before the offset.
pub(super) struct Spots<'a> {
    text: &'a str,
    /// Positions about [`STEP`](Self::STEP) bytes apart.
    passed: Vec<TextPosition>,
}

#[derive(Clone, Copy)]
struct TextPosition {
    offset: usize,
    line: u32,
    column: u32,
}

impl<'a> Spots<'a> {
    /// Bytes between kept positions; the positions take a quarter of the text's memory.
    const STEP: usize = 64;
    const START: TextPosition = TextPosition {
        offset: 0,
        line: 1,
        column: 1,
    };

    pub(super) const fn new(text: &'a str) -> Spots<'a> {
        Spots {
            text,
            passed: Vec::new(),
        }
    }

    /// Returns the line and column of the byte `offset`.
    pub(super) fn at(&mut self, offset: usize) -> Spot {
        let offset = self.text.floor_char_boundary(offset);
        let mut place = self.passed.last().copied().unwrap_or(Self::START);
        while offset >= place.offset + Self::STEP {
            place = self.after(place, place.offset + Self::STEP);
            self.passed.push(place);
        }
        if offset < place.offset {
            let later = self.passed.partition_point(|it| it.offset <= offset);
            let before = later.checked_sub(1).and_then(|it| self.passed.get(it));
            place = before.copied().unwrap_or(Self::START);
        }
        let TextPosition { line, column, .. } = self.after(place, offset);
        Spot::Line { line, column }
    }

    /// Returns the position at `offset`, or before the character that spans it.
    fn after(&self, mut place: TextPosition, offset: usize) -> TextPosition {
        let end = self.text.floor_char_boundary(offset);
        let between = self.text.get(place.offset..end).unwrap_or_default();
        work::count(between.len());
        for sign in between.chars() {
            if sign == '\n' {
                place.line = place.line.saturating_add(1);
                place.column = 1;
            } else {
                place.column = place.column.saturating_add(1);
            }
        }
        place.offset += between.len();
        place
    }

    pub(super) fn error(&mut self, offset: usize, problem: Problem) -> RecordError {
        RecordError {
            spot: self.at(offset),
            problem,
        }
    }

    pub(super) fn warning(&mut self, offset: usize, caution: Caution) -> Warning {
        Warning {
            spot: self.at(offset),
            caution,
        }
    }
}

/// Returns a warning about the file as a whole.
pub(super) const fn warning(caution: Caution) -> Warning {
    Warning {
        spot: Spot::File,
        caution,
    }
}

/// Returns a warning about the first characters of a text that could not be decoded.
pub(super) fn damaged(text: &str) -> Warning {
    let first = text.find(char::REPLACEMENT_CHARACTER);
    Warning {
        spot: first.map_or(Spot::File, |offset| Spot::in_text(text, offset)),
        caution: Caution::Characters,
    }
}

/// Returns the lines of a text with their byte offsets, without line ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = offset;
        offset += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}

/// Reads a line of integers separated by commas; a number that is too large becomes the largest `i64`.
pub(super) fn numbers(line: &str) -> Option<Vec<i64>> {
    line.split(',').map(|part| number(part.trim())).collect()
}

/// Reads an integer with an optional sign; a number that is too large becomes the largest `i64`.
pub(super) fn number(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Digits fail to parse only if there are too many of them.
    Some(digits.parse::<i64>().unwrap_or(i64::MAX) * sign)
}
