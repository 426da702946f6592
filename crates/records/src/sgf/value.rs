//! SGF values: texts with their escapes, points and times.

use crate::{Charset, Problem};
use tengen_core::board::{BoardSize, Point};

/// Form of the texts in values.
#[derive(Clone, Copy)]
pub(super) enum Texts<'a> {
    /// The texts are already decoded.
    Decoded,
    /// Each character is one byte; a value is decoded after its escapes are removed.
    Bytes(&'a dyn Charset, &'a str),
}

/// Treatment of line breaks in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaks {
    Kept,
    Spaces,
}

impl Texts<'_> {
    /// Returns a text of several lines.
    pub(super) fn text(self, raw: &str) -> String {
        self.decode(unescape(raw, Breaks::Kept))
    }

    /// Returns a text of one line: line breaks become spaces.
    pub(super) fn line(self, raw: &str) -> String {
        self.decode(unescape(raw, Breaks::Spaces))
    }

    fn decode(self, text: String) -> String {
        let Texts::Bytes(charset, name) = self else {
            return text;
        };
        let mut bytes = Vec::with_capacity(text.len());
        for sign in text.chars() {
            bytes.push(u8::try_from(u32::from(sign)).unwrap_or(b'?'));
        }
        charset
            .decode(name, &bytes)
            .map_or(text, |decoded| decoded.text)
    }
}

/// Removes the escapes: an escaped line break disappears, any other escaped character stands for itself.
fn unescape(raw: &str, breaks: Breaks) -> String {
    let mut text = String::with_capacity(raw.len());
    let mut signs = raw.chars().peekable();
    let mut is_escaped = false;
    while let Some(sign) = signs.next() {
        if sign == '\\' && !is_escaped {
            is_escaped = true;
            continue;
        }
        if matches!(sign, '\n' | '\r') {
            let other = if sign == '\n' { '\r' } else { '\n' };
            signs.next_if_eq(&other);
            match breaks {
                _ if is_escaped => {}
                Breaks::Kept => text.push('\n'),
                Breaks::Spaces => text.push(' '),
            }
        } else {
            text.push(sign);
        }
        is_escaped = false;
    }
    text
}

/// Returns the two parts of a composed value; `None` without a colon.
pub(super) fn parts(raw: &str) -> Option<(&str, &str)> {
    let mut is_escaped = false;
    for (index, byte) in raw.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b':' => return Some((&raw[..index], &raw[index + 1..])),
            _ => {}
        }
    }
    None
}

/// Place of a text, which decides the characters to escape.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    /// The text is the whole value.
    Value,
    /// The text is a part of a composed value.
    Composed,
}

/// Appends a text with its escapes.
pub(super) fn push_text(out: &mut String, text: &str, within: Within) {
    for sign in text.chars() {
        if matches!(sign, '\\' | ']') || (sign == ':' && within == Within::Composed) {
            out.push('\\');
        }
        out.push(sign);
    }
}

/// Returns `true` if a trimmed value is a pass. Older files write `tt`, a point outside the board of go.
pub(super) fn is_pass(text: &str, size: BoardSize) -> bool {
    text.is_empty() || (text == "tt" && size.lines() <= 19)
}

/// Reads a point: a letter for the column and a letter for the row, counted from the top.
///
/// # Errors
///
/// [`Problem::OffBoard`] for anything else.
pub(super) fn point(raw: &str, size: BoardSize) -> Result<Point, Problem> {
    let number = |letter: &u8| letter.to_ascii_lowercase().checked_sub(b'a');
    let found = match raw.trim().as_bytes() {
        [column, row] => number(column).zip(number(row)),
        _ => None,
    };
    let found = found.and_then(|(column, row)| {
        let row = (size.lines() - 1).checked_sub(row)?;
        Point::new(column, row)
    });
    found
        .filter(|&point| size.contains(point))
        .ok_or_else(|| Problem::OffBoard {
            found: shortened(raw),
            size,
        })
}

/// Reads one value of a point list: a point, or a rectangle given by two corners. The points of a
/// rectangle are subtracted from `budget`.
///
/// # Errors
///
/// [`Problem::OffBoard`] for anything else, [`Problem::TooMany`] if the budget is too small.
pub(super) fn points(
    raw: &str,
    size: BoardSize,
    budget: &mut usize,
) -> Result<Vec<Point>, Problem> {
    let Some((first, second)) = parts(raw) else {
        return Ok(vec![point(raw, size)?]);
    };
    let (a, b) = (point(first, size)?, point(second, size)?);
    let columns = a.column().min(b.column())..=a.column().max(b.column());
    let rows = a.row().min(b.row())..=a.row().max(b.row());
    let count = columns.len() * rows.len();
    *budget = budget.checked_sub(count).ok_or(Problem::TooMany(*budget))?;
    let in_row = |row| {
        columns
            .clone()
            .filter_map(move |column| Point::new(column, row))
    };
    Ok(rows.flat_map(in_row).collect())
}

/// Appends a point as two letters.
pub(super) fn push_point(out: &mut String, point: Point, size: BoardSize) {
    out.push(char::from(b'a' + point.column()));
    let from_top = size.lines().saturating_sub(point.row() + 1);
    out.push(char::from(b'a' + from_top));
}

/// Reads seconds as ms; digits after the third decimal are ignored.
pub(super) fn ms(raw: &str) -> Option<u32> {
    let (whole, decimals) = raw.trim().split_once('.').unwrap_or((raw.trim(), ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !is_number(whole) || !is_number(decimals) {
        return None;
    }
    let mut ms: u32 = whole.parse().ok()?;
    let mut digits = decimals.bytes();
    for _ in 0..3 {
        let digit = digits.next().map_or(0, |digit| u32::from(digit - b'0'));
        ms = ms.checked_mul(10)?.checked_add(digit)?;
    }
    Some(ms)
}

/// Appends ms as seconds.
pub(super) fn push_seconds(out: &mut String, ms: u32) {
    out.push_str(&(ms / 1000).to_string());
    let mut rest = ms % 1000;
    let mut unit = 100;
    if rest > 0 {
        out.push('.');
    }
    while rest > 0 {
        let digit = u8::try_from(rest / unit).unwrap_or(0);
        out.push(char::from(b'0' + digit));
        rest %= unit;
        unit /= 10;
    }
}

/// Shortens a text for a message.
pub(super) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let text = text.trim();
    match text.char_indices().nth(MOST) {
        Some((index, _)) => format!("{}…", &text[..index]),
        None => text.to_string(),
    }
}
