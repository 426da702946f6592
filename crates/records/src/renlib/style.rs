//! Layout of a RenLib file as a whole. It is kept in the note of the start if it differs from the
//! layout that this program writes.

use base64ct::{Base64Unpadded, Encoding as _};

use super::library::{HEADER, Header, is_header};
use tengen_core::game::{Note, Property};

/// Name of the property in the start's note. Its values are `header=` with the header in base64 or
/// empty, `start=` with `yes` or `no`, and `encoding=` with a name.
pub(super) const STYLE: &str = "TGLIBFILE";

/// Layout of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Style<'a> {
    pub(super) header: Option<Header>,
    pub(super) start: Start,
    /// Encoding of the texts; `None` for UTF-8.
    pub(super) encoding: Option<&'a str>,
}

/// Presence of a node for the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// Only if the root has a note, or the tree does not start with exactly one move.
    IfNeeded,
    /// The file has a start node.
    Written,
    /// The file has no start node, unless there is no first move.
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
    /// Returns the layout kept in the start's note, or the default layout.
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

    /// Keeps the layout in the start's note, unless it is the default.
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
