//! Texts of records: bytes into characters, places in them, and what stands there.

use std::borrow::Cow;

use super::charset::guess;
use super::{Caution, Charset, Context, Problem, RecordError, Spot, Warning, work};

/// The text of a file, and how it came out.
pub(super) struct Text {
    pub(super) text: String,
    pub(super) warnings: Vec<Warning>,
}

impl Text {
    fn new(text: String, is_damaged: bool) -> Text {
        let mut warnings = Vec::new();
        if is_damaged {
            warnings.push(Warning {
                spot: Spot::File,
                caution: Caution::Characters,
            });
        }
        Text { text, warnings }
    }
}

/// Decodes a file: as its byte order mark says, else as the user says, else UTF-8, else a guess.
///
/// # Errors
///
/// [`Problem::Encoding`] if the user names an encoding that is not known.
pub(super) fn decode(bytes: &[u8], context: &Context<'_>) -> Result<Text, RecordError> {
    decode_as(bytes, context, context.encoding)
}

/// The same, with an encoding that the file names or the user.
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

/// A text that is not UTF-8 and does not say what it is.
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

/// A text with a byte order mark.
pub(super) fn marked(bytes: &[u8]) -> Option<Cow<'_, str>> {
    match byte_order_mark(bytes) {
        (Some("utf-16le"), rest) => Some(Cow::Owned(wide(rest, u16::from_le_bytes))),
        (Some("utf-16be"), rest) => Some(Cow::Owned(wide(rest, u16::from_be_bytes))),
        (Some(_), rest) => Some(String::from_utf8_lossy(rest)),
        (None, _) => None,
    }
}

/// The encoding that the first bytes show, `utf-8`, `utf-16le` or `utf-16be`, and the bytes after them.
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

/// What follows the `#` of an address, or `#/`, and that with `%20` and the like read as
/// characters. Other texts stay as they are.
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

/// `%2F` is `/`.
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

/// The beginning of what stands in a text, for an error: a word or, of other signs, one.
pub(super) fn word(text: &str) -> String {
    let text = text.trim_start_matches([' ', '\t']);
    let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '+' | '.' | '_');
    let word: String = text.chars().take_while(|&c| is_word(c)).take(24).collect();
    if word.is_empty() {
        return text.chars().take(1).collect();
    }
    word
}

/// The beginning of a line, for an error.
pub(super) fn line(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default().trim();
    let mut short: String = line.chars().take(40).collect();
    if short.len() < line.len() {
        short.push('…');
    }
    short
}

/// Finds lines and columns in a text, in any order. The text is gone through once, as far as
/// anything is looked up; each lookup then begins at a place at most [`STEP`](Self::STEP) bytes
/// before.
pub(super) struct Spots<'a> {
    text: &'a str,
    /// Places about [`STEP`](Self::STEP) bytes apart.
    passed: Vec<TextPosition>,
}

#[derive(Clone, Copy)]
struct TextPosition {
    offset: usize,
    line: u32,
    column: u32,
}

impl<'a> Spots<'a> {
    /// Bytes between places that are kept: these take a quarter of the text's memory.
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

    /// The place before which so many bytes lie.
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

    /// The place at an offset, or before the character that lies across it.
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

/// A warning about the file as a whole.
pub(super) const fn warning(caution: Caution) -> Warning {
    Warning {
        spot: Spot::File,
        caution,
    }
}

/// The lines of a text with the offset of each, without their ends.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = offset;
        offset += line.len();
        (start, line.trim_end_matches(['\n', '\r']))
    })
}

/// A line of whole numbers with commas between them; one that is too large counts as the largest.
pub(super) fn numbers(line: &str) -> Option<Vec<i64>> {
    line.split(',').map(|part| number(part.trim())).collect()
}

/// A whole number, perhaps with a sign; one that is too large counts as the largest.
pub(super) fn number(text: &str) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    // Digits alone fail to be a number only by being too many.
    Some(digits.parse::<i64>().unwrap_or(i64::MAX) * sign)
}
