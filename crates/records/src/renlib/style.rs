//! How a RenLib file as a whole is written: kept in the note at the start where it is not as this
//! program writes it.

use base64ct::{Base64Unpadded, Encoding as _};

use super::library::{HEADER, Header, is_header};
use tengen_core::game::{Note, Property};

/// The property of the note at the start. Its values are `header=` with the header in base64 or
/// nothing, `start=` with `yes` or `no`, and `encoding=` with a name.
pub(super) const STYLE: &str = "TGLIBFILE";

/// How a file is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Style<'a> {
    pub(super) header: Option<Header>,
    pub(super) start: Start,
    /// `None` for UTF-8.
    pub(super) encoding: Option<&'a str>,
}

/// Whether the start has a node of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// Only if the root has a note, or the tree does not start with exactly one move.
    IfNeeded,
    /// Yes.
    Written,
    /// Not if there is a first move.
    Absent,
}

impl Default for Style<'_> {
    fn default() -> Self {
        Style {
            header: Some(HEADER),
            start: Start::IfNeeded,
            encoding: None,
        }
    }
}

impl<'a> Style<'a> {
    /// What is kept in the note at the start.
    pub(super) fn of(note: Option<&'a Note>) -> Style<'a> {
        let mut style = Style::default();
        let properties = note.map_or(&[][..], |note| &note.properties);
        let property = properties.iter().find(|property| property.name == STYLE);
        for value in property.iter().flat_map(|property| &property.values) {
            match value.split_once('=') {
                Some(("header", "")) => style.header = None,
                Some(("header", text)) => style.header = header_of(text).or(style.header),
                Some(("start", "yes")) => style.start = Start::Written,
                Some(("start", "no")) => style.start = Start::Absent,
                Some(("encoding", name)) => style.encoding = Some(name),
                _ => {}
            }
        }
        style
    }

    /// Keeps it in the note at the start; nothing if it is the usual one.
    pub(super) fn keep(&self, note: &mut Note) {
        let mut values = Vec::new();
        if self.header != Some(HEADER) {
            let header = self.header.map(|it| Base64Unpadded::encode_string(&it));
            values.push(format!("header={}", header.unwrap_or_default()));
        }
        match self.start {
            Start::IfNeeded => {}
            Start::Written => values.push("start=yes".to_string()),
            Start::Absent => values.push("start=no".to_string()),
        }
        if let Some(name) = self.encoding {
            values.push(format!("encoding={name}"));
        }
        if !values.is_empty() {
            let name = STYLE.to_string();
            note.properties.push(Property { name, values });
        }
    }
}

fn header_of(text: &str) -> Option<Header> {
    let bytes = Base64Unpadded::decode_vec(text).ok()?;
    let header = Header::try_from(bytes).ok()?;
    is_header(header).then_some(header)
}
