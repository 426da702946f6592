//! Texts and marks of a RenLib node: converts between its bytes and a note.

use base64ct::{Base64Unpadded, Encoding as _};

use super::coder::Coder;
use super::node::{BOARD_TEXT, COMMENT, EXTENSION, LEAF, MARK, Node, SIBLING};
use tengen_core::board::Point;
use tengen_core::game::{Mark, Note, Property, Sign};

/// Name of the note property with the node's bytes after the position, if they differ from
/// the result of [`Words::tail`].
pub(super) const RAW: &str = "TGLIB";

/// Character between the headline and the comment.
const BREAK: char = '\u{8}';

/// Texts and marks of a node.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Words {
    pub(super) title: String,
    pub(super) comment: String,
    /// Label on the node's own point.
    label: String,
    /// `true` if the node's own point is marked.
    is_selected: bool,
}

impl Words {
    /// Reads the texts and marks of a node; the second value is `true` if some bytes were not valid
    /// characters. A node without a point has no marks.
    pub(super) fn of_node(node: &Node<'_>, coder: Coder<'_>) -> (Words, bool) {
        let mut words = Words::default();
        let mut is_damaged = false;
        let comment = node.comment_bytes();
        if !comment.is_empty() {
            let decoded = coder.decode(&comment);
            is_damaged |= decoded.is_damaged;
            let text = without_zeros(&with_plain_lines(&decoded.text));
            match text.split_once(BREAK) {
                Some((title, comment)) => {
                    words.title = title.to_string();
                    words.comment = comment.to_string();
                }
                None => words.comment = text,
            }
        }
        let label = node.board_text_bytes();
        if !label.is_empty() {
            // Decoded even without a point, so that damaged bytes are reported and kept.
            let decoded = coder.decode(label);
            is_damaged |= decoded.is_damaged;
            words.label = without_zeros(&decoded.text);
        }
        if node.point().is_none() {
            words.label.clear();
        } else {
            words.is_selected = node.has(MARK);
        }
        (words, is_damaged)
    }

    /// Adds the content of the note of a node on this point. Marks on other points are left out.
    pub(super) fn add_note(&mut self, note: &Note, point: Option<Point>) {
        if self.title.is_empty() {
            self.title.push_str(&note.title);
        } else if !note.title.is_empty() {
            add_line(&mut self.comment, &note.title);
        }
        if !note.comment.is_empty() {
            add_line(&mut self.comment, &note.comment);
        }
        for mark in &note.marks {
            if Some(mark.point) != point {
                continue;
            }
            match &mark.sign {
                Sign::Selected => self.is_selected = true,
                Sign::Label(label) if self.label.is_empty() => self.label.push_str(label),
                _ => {}
            }
        }
    }

    /// Returns the content as a RenLib file can hold it: with uniform line ends, and without the
    /// characters that end or divide texts.
    pub(super) fn tidied(&self) -> Words {
        let title = with_plain_lines(&self.title);
        Words {
            title: without_zeros(&title).replace(BREAK, ""),
            comment: without_zeros(&with_plain_lines(&self.comment)),
            label: without_zeros(&self.label),
            is_selected: self.is_selected,
        }
    }

    /// Writes the content into a note, after any text already there.
    pub(super) fn write_to(self, note: &mut Note, point: Option<Point>) {
        if note.has_words() {
            note.add_comment(&self.title);
            note.add_comment(&self.comment);
        } else {
            note.title = self.title;
            note.comment = self.comment;
        }
        let Some(point) = point else {
            return;
        };
        if !self.label.is_empty() {
            add_mark(note, point, Sign::Label(self.label));
        }
        if self.is_selected {
            add_mark(note, point, Sign::Selected);
        }
    }

    /// Returns the bytes after the position of a node (flags, comment, text on the board) as this
    /// program writes them. `None` if the encoding lacks some of the characters.
    pub(super) fn tail(&self, coder: Coder<'_>) -> Option<Vec<u8>> {
        let mut text = String::new();
        let is_divided = !self.title.is_empty() || self.comment.contains(['\n', BREAK]);
        if is_divided {
            text.push_str(&self.title);
            text.push(BREAK);
        }
        text.push_str(&self.comment);
        let mut tail = vec![0];
        if !self.label.is_empty() {
            tail[0] |= EXTENSION;
            tail.extend(BOARD_TEXT);
        }
        if self.is_selected {
            tail[0] |= MARK;
        }
        if !text.is_empty() {
            tail[0] |= COMMENT;
            push_text(&coder.encode(&text.replace('\n', "\r\n"))?, &mut tail);
        }
        if !self.label.is_empty() {
            push_text(&coder.encode(&self.label)?, &mut tail);
        }
        Some(tail)
    }
}

/// Keeps the bytes of a node in its note.
pub(super) fn keep(tail: &[u8], note: &mut Note) {
    // Most notes have no other property; the exact size saves memory in files with a million nodes.
    note.properties.reserve_exact(1);
    note.properties.push(Property {
        name: RAW.to_string(),
        values: vec![Base64Unpadded::encode_string(tail)],
    });
}

/// Returns the kept bytes, if they are a complete node at this position that still has the same content.
pub(super) fn kept(
    property: &Property,
    position: u8,
    words: &Words,
    coder: Coder<'_>,
) -> Option<Vec<u8>> {
    let tail = Base64Unpadded::decode_vec(property.values.first()?).ok()?;
    let mut bytes = vec![position];
    bytes.extend(&tail);
    let node = Node::read(&bytes, 0).ok()?;
    let is_whole = node.len() == bytes.len() && bytes.len().is_multiple_of(2);
    let is_plain = !node.has(SIBLING | LEAF);
    let (says, is_damaged) = Words::of_node(&node, coder);
    let is_true = says == *words && !(is_damaged && coder.refuses_damaged());
    (is_whole && is_plain && is_true).then_some(tail)
}

/// Appends a text with its end, padded to an even length.
fn push_text(text: &[u8], out: &mut Vec<u8>) {
    out.extend(text);
    out.push(0);
    if text.len().is_multiple_of(2) {
        out.push(0);
    }
}

fn add_line(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}

fn add_mark(note: &mut Note, point: Point, sign: Sign) {
    let mark = Mark { point, sign };
    if !note.marks.contains(&mark) {
        note.marks.reserve_exact(1);
        note.marks.push(mark);
    }
}

/// Removes zeros, because they end texts. Only old comments can contain them.
fn without_zeros(text: &str) -> String {
    text.replace('\0', "")
}

/// Changes all line ends to `\n`.
fn with_plain_lines(text: &str) -> String {
    if text.contains('\r') {
        text.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        text.to_string()
    }
}
