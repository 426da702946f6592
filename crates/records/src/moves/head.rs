//! Head of a move list: tags like those of PGN, one or more per line.

use tengen_core::game::Tag;

/// Tag of a head and its position.
#[derive(Clone, Debug)]
pub(super) struct HeadTag {
    pub(super) name: String,
    pub(super) value: String,
    /// Byte offset of the value.
    pub(super) offset: usize,
}

/// Names of the tags, the same as in PGN if it has the tag.
const NAMES: [(Tag, &str); 19] = [
    (Tag::Event, "Event"),
    (Tag::Place, "Site"),
    (Tag::Date, "Date"),
    (Tag::Round, "Round"),
    (Tag::Black, "Black"),
    (Tag::White, "White"),
    (Tag::Result, "Result"),
    (Tag::BlackRank, "BlackElo"),
    (Tag::WhiteRank, "WhiteElo"),
    (Tag::Rules, RULES),
    (Tag::Opening, "Opening"),
    (Tag::Time, "TimeControl"),
    (Tag::Overtime, "Overtime"),
    (Tag::Name, "Name"),
    (Tag::Annotator, "Annotator"),
    (Tag::User, "User"),
    (Tag::Source, "Source"),
    (Tag::Copyright, "Copyright"),
    (Tag::Program, "Program"),
];

/// Name of the tag for a text about the rules.
pub(super) const RULES: &str = "Rules";
/// Names of the tags for the rule set (in its text form) and for the board size (in lines).
pub(super) const RULE: &str = "Rule";
pub(super) const SIZE: &str = "Size";
/// Name of the tag for the first colour; its value is `white` if White moves first.
pub(super) const FIRST: &str = "First";
pub(super) const RESULT: &str = "Result";
/// Name of the tag for the number of plies. It is ignored because the moves give the number.
pub(super) const PLY_COUNT: &str = "PlyCount";

/// Returns the tag named `name`.
pub(super) fn tag_of(name: &str) -> Option<Tag> {
    let mut names = NAMES.into_iter();
    let (tag, _) = names.find(|(_, known)| known.eq_ignore_ascii_case(name))?;
    Some(tag)
}

/// Returns all tags with their names, in the order in which they are written.
pub(super) fn names() -> impl Iterator<Item = (Tag, &'static str)> {
    NAMES.into_iter()
}

/// Returns the tags at the beginning of a line, and their length in bytes.
pub(super) fn entries(line: &str, start: usize) -> (Vec<HeadTag>, usize) {
    let mut entries = Vec::new();
    let mut at = 0;
    while let Some((entry, length)) = entry(&line[at..], start + at) {
        entries.push(entry);
        at += length;
    }
    (entries, at)
}

/// Returns the tag at the beginning of `text`, and its length in bytes.
fn entry(text: &str, start: usize) -> Option<(HeadTag, usize)> {
    let inner = text.trim_start().strip_prefix('[')?.trim_start();
    let end = inner.find(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '_'))?;
    let name = inner.get(..end).filter(|name| !name.is_empty())?;
    let rest = inner[end..].trim_start().strip_prefix('"')?;
    let before = text.len() - rest.len();
    let (value, length) = value(rest);
    let after = &rest[length..];
    let closed = after.trim_start().strip_prefix(']').unwrap_or(after);
    let entry = HeadTag {
        name: name.to_string(),
        value,
        offset: start + before,
    };
    Some((entry, text.len() - closed.len()))
}

/// Reads a value up to the quotation mark before the bracket; returns it with the number of bytes read.
fn value(text: &str) -> (String, usize) {
    let mut value = String::new();
    let mut signs = text.char_indices().peekable();
    while let Some((index, sign)) = signs.next() {
        let next = signs.peek().map(|&(_, sign)| sign);
        match sign {
            // Some programs do not escape quotation marks, so only one before a bracket ends the value.
            '"' if text[index + 1..].trim_start().starts_with(']') => return (value, index + 1),
            '\\' if matches!(next, Some('"' | '\\')) => {
                value.extend(next);
                signs.next();
            }
            _ => value.push(sign),
        }
    }
    (value, text.len())
}

/// Returns a value with the escapes needed between quotation marks.
pub(super) fn escaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for sign in value.chars() {
        if matches!(sign, '"' | '\\') {
            text.push('\\');
        }
        text.push(sign);
    }
    text
}

/// Changes a date with full stops, as in PGN, to one with dashes.
pub(super) fn date(text: &str) -> String {
    let is_date = text.len() == 10
        && text.bytes().enumerate().all(|(index, byte)| match index {
            4 | 7 => byte == b'.',
            _ => byte.is_ascii_digit(),
        });
    if is_date {
        text.replace('.', "-")
    } else {
        text.to_string()
    }
}

/// Returns `true` if a text begins with a tag.
pub(crate) fn begins(text: &str) -> bool {
    let line = text.lines().find(|line| !line.trim().is_empty());
    line.is_some_and(|line| entry(line, 0).is_some())
}
