//! Detection of text formats by their content.

use crate::moves::head;
use crate::moves::scan::Scan;
use crate::text::{fragment, lines, link_signs, number, numbers, without_address};
use crate::{Format, diagram};
use tengen_core::link::{self, LinkError};

/// Returns `true` if the text begins with `(;`.
pub(super) fn begins_sgf(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix('(');
    rest.is_some_and(|rest| rest.trim_start().starts_with(';'))
}

/// Returns `true` if the text has `(;` anywhere, with a bracketed value after it.
pub(super) fn has_sgf(text: &str) -> bool {
    let mut brackets = text.match_indices('(').map(|(index, _)| &text[index + 1..]);
    let inner = brackets.find(|rest| rest.trim_start().starts_with(';'));
    inner.is_some_and(|rest| rest.contains('['))
}

/// Returns the format of a text; `None` if it is unknown.
pub(super) fn format(text: &str, named: Option<Format>) -> Option<Format> {
    let text = text.trim_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    if text.starts_with('<') && is_xml(text, named) {
        return Some(Format::Rif);
    }
    if begins(text, "piskvor") {
        return Some(Format::Psq);
    }
    if is_link(text) {
        return Some(Format::Link);
    }
    if head::begins(text) {
        return Some(Format::Moves);
    }
    if diagram::is_diagram(text) {
        return Some(Format::Diagram);
    }
    if !has_sgf(text) && link::find(text).is_some() {
        return Some(Format::Link);
    }
    let inner = without_address(text);
    if Scan::new(&inner).is_list() {
        let has_address = *inner != *text;
        return Some(if has_address || is_string(&inner) {
            Format::Gomocalc
        } else {
            Format::Moves
        });
    }
    if let Some(format) = numeric(text, named) {
        return Some(format);
    }
    if has_sgf(text) {
        return Some(Format::Sgf);
    }
    if is_damaged_link(text, named) {
        return Some(Format::Link);
    }
    Scan::new(&inner)
        .begins_with_move()
        .then_some(Format::Moves)
}

fn begins(text: &str, start: &str) -> bool {
    let beginning = text.get(..start.len());
    beginning.is_some_and(|beginning| beginning.eq_ignore_ascii_case(start))
}

/// Returns `true` if the text is XML other than a web page.
fn is_xml(text: &str, named: Option<Format>) -> bool {
    let starts = ["<?xml", "<database", "<game", "<!--", "<!doctype"];
    let is_page = begins(text, "<!doctype html") || begins(text, "<html");
    let is_known = starts.iter().any(|start| begins(text, start));
    !is_page && (is_known || named == Some(Format::Rif))
}

fn is_base64(text: &str) -> bool {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    !text.is_empty() && text.bytes().all(is_sign)
}

/// Returns `true` for a Tengen link with the right checksum, even if it has other errors.
fn is_link(text: &str) -> bool {
    let text = fragment(text);
    is_base64(text)
        && !matches!(
            link::decode(text),
            Err(LinkError::Text | LinkError::Checksum | LinkError::Truncated(0))
        )
}

/// Returns `true` for a damaged link: an address with a `#`, or a file with the extension of links.
fn is_damaged_link(text: &str, named: Option<Format>) -> bool {
    let is_address = text.contains("://") && text.contains('#') && !text.contains("#/");
    (is_address || named == Some(Format::Link)) && is_base64(link_signs(text))
}

/// Returns `true` for at least two points with nothing between them.
fn is_string(text: &str) -> bool {
    let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
    letters > 1 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Numbers per line of a text.
struct LineCounts {
    /// Number of numbers on each of the first lines.
    counts: Vec<usize>,
    has_sign: bool,
}

/// Detects the formats that consist of lines of numbers.
fn numeric(text: &str, named: Option<Format>) -> Option<Format> {
    let is_full = |line: &&str| !line.trim().is_empty();
    let first = || lines(text).map(|(_, line)| line).filter(is_full);
    if is_sav(text) {
        return Some(Format::Sav);
    }
    let mut rec = first();
    let is_name = |line: &str| numbers(line).is_none_or(|numbers| numbers.len() == 1);
    if let (Some(one), Some(two), Some(three)) = (rec.next(), rec.next(), rec.next())
        && is_name(one)
        && is_name(two)
        && crate::psq::lines::move_numbers(three).is_some()
    {
        return Some(Format::Rec);
    }
    let mut shape = LineCounts {
        counts: Vec::new(),
        has_sign: false,
    };
    for line in first().take(3) {
        let Some(numbers) = numbers(line.trim().trim_end_matches(',')) else {
            break;
        };
        shape.has_sign |= numbers.iter().any(|&number| number < 0);
        shape.counts.push(numbers.len());
    }
    match (&*shape.counts, named) {
        ([] | [1, ..], _) => None,
        (counts, _) if counts.iter().any(|&count| count > 3) => Some(Format::Offsets),
        (_, _) if shape.has_sign => Some(Format::Offsets),
        // Moves without a header look the same as openings of one stone.
        (_, Some(Format::Psq | Format::Rec | Format::Offsets)) => named,
        _ => Some(Format::Psq),
    }
}

/// Returns `true` if the text has the numbers of rows, columns and stones, followed by pairs of numbers.
fn is_sav(text: &str) -> bool {
    let mut lines = lines(text).map(|(_, line)| line.trim());
    let mut head = lines.by_ref().take(3);
    let is_head = head.by_ref().all(|line| number(line).is_some());
    let is_pair = |line: &str| {
        let mut words = line.split_whitespace();
        let pair = [words.next(), words.next()];
        words.next().is_none() && pair.iter().all(|word| word.and_then(number).is_some())
    };
    is_head && text.lines().count() >= 3 && lines.next().is_none_or(is_pair)
}
