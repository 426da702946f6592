//! Raw node of a RenLib file.

use std::borrow::Cow;

use super::SIZE;
use crate::{Part, Problem, RecordError};
use tengen_core::board::Point;

/// Flag: a sibling follows after the descendants of this node.
pub(super) const SIBLING: u8 = 0x80;
/// Flag: the node has no descendants.
pub(super) const LEAF: u8 = 0x40;
/// Flag: a comment in which the last character has its highest bit set.
const OLD_COMMENT: u8 = 0x20;
/// Flag: the node is highlighted.
pub(super) const MARK: u8 = 0x10;
/// Flag: a comment that ends with a zero byte.
pub(super) const COMMENT: u8 = 0x08;
/// Flag: the node is not a move.
pub(super) const NO_MOVE: u8 = 0x02;
/// Flag: two more bytes of flags follow.
pub(super) const EXTENSION: u8 = 0x01;
/// Extended flags: a text is drawn on the point.
pub(super) const BOARD_TEXT: [u8; 2] = [0, 1];

/// Node of a library, borrowed from the bytes of the file.
///
/// | bytes | content |
/// |---|---|
/// | 1 | position: 0 for none, otherwise row and column |
/// | 1 | flags |
/// | 2 | only with flag 01: 00 01 for a text on the board |
/// | … | comment, only with flag 08 or 20 |
/// | … | text on the board, in the same form as a comment with flag 08 |
///
/// In a position, the high four bits are the row from the top, from 0, and the low four bits are the
/// column from the left, from 1.
///
/// The flags are, in hexadecimal: 80 a sibling follows after the descendants, 40 no descendants, 20 an
/// old comment, 10 a mark, 08 a comment, 04 the board is shown from here, 02 no move, 01 more flags.
///
/// A comment with flag 08 ends with a zero byte. In a comment with flag 20, the last character has
/// its highest bit set. Both are padded to an even length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node<'a> {
    /// Byte offset of the node in the file.
    pub offset: usize,
    /// Position on the board, 0 for none.
    pub position: u8,
    /// Flags of the node, as listed above.
    pub flags: u8,
    /// Extended flags; `None` without flag 01.
    pub extension: Option<[u8; 2]>,
    /// Comment with its end and its padding; empty if there is none.
    pub comment: &'a [u8],
    /// Text on the board with its end and its padding; empty if there is none.
    pub board_text: &'a [u8],
}

impl<'a> Node<'a> {
    /// Reads the node at the byte `offset`.
    pub(super) fn read(bytes: &'a [u8], offset: usize) -> Result<Node<'a>, RecordError> {
        let rest = bytes.get(offset..).unwrap_or_default();
        let cut = |part| RecordError::byte(bytes.len(), Problem::Truncated(part));
        let (&[position, flags], rest) = rest.split_first_chunk().ok_or(cut(Part::Node))?;
        if position != 0 && Node::point_at(position).is_none() {
            let (found, size) = (format!("0x{position:02x}"), SIZE);
            let problem = Problem::OffBoard { found, size };
            return Err(RecordError::byte(offset, problem));
        }
        let (extension, rest) = if flags & EXTENSION == 0 {
            (None, rest)
        } else {
            let (extension, rest) = rest.split_first_chunk().ok_or(cut(Part::Node))?;
            (Some(*extension), rest)
        };
        let length = match flags {
            flags if flags & COMMENT != 0 => ended_length(rest, |byte| byte == 0),
            flags if flags & OLD_COMMENT != 0 => ended_length(rest, |byte| byte >= 0x80),
            _ => Some(0),
        };
        let (comment, rest) = rest.split_at(length.ok_or(cut(Part::Text))?);
        let length = match extension {
            Some([_, low]) if low & 1 != 0 => ended_length(rest, |byte| byte == 0),
            _ => Some(0),
        };
        let board_text = &rest[..length.ok_or(cut(Part::Text))?];
        Ok(Node {
            offset,
            position,
            flags,
            extension,
            comment,
            board_text,
        })
    }

    /// Returns the length of the node in bytes.
    pub(super) const fn len(&self) -> usize {
        let extension = if self.extension.is_some() { 2 } else { 0 };
        2 + extension + self.comment.len() + self.board_text.len()
    }

    pub(super) const fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Returns the point of the node; `None` if it has no position.
    #[must_use]
    pub fn point(&self) -> Option<Point> {
        Node::point_at(self.position)
    }

    /// Returns the point of a position byte; `None` for 0 and for positions off the board.
    pub(super) fn point_at(position: u8) -> Option<Point> {
        let column = (position & 15).checked_sub(1)?;
        let row = (SIZE.lines() - 1).checked_sub(position >> 4)?;
        Point::new(column, row)
    }

    /// Returns the bytes of the comment in the file's encoding, without end and padding.
    #[must_use]
    pub fn comment_bytes(&self) -> Cow<'a, [u8]> {
        if self.has(COMMENT) || self.comment.is_empty() {
            return Cow::Borrowed(before_zero(self.comment));
        }
        let mut bytes = Vec::with_capacity(self.comment.len());
        for &byte in self.comment {
            bytes.push(byte & 0x7f);
            if byte >= 0x80 {
                break;
            }
        }
        Cow::Owned(bytes)
    }

    /// Returns the bytes of the text on the board in the file's encoding, without end and padding.
    #[must_use]
    pub fn board_text_bytes(&self) -> &'a [u8] {
        before_zero(self.board_text)
    }

    /// Appends the bytes of the node to `out`.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.push(self.position);
        self.write_tail(self.flags, out);
    }

    /// Returns the bytes after the position, without the flags for siblings and descendants.
    pub(super) fn tail(&self) -> Vec<u8> {
        let mut tail = Vec::with_capacity(self.len() - 1);
        self.write_tail(self.flags & !(SIBLING | LEAF), &mut tail);
        tail
    }

    fn write_tail(&self, flags: u8, out: &mut Vec<u8>) {
        out.push(flags);
        out.extend(self.extension.iter().flatten());
        out.extend(self.comment);
        out.extend(self.board_text);
    }
}

/// Returns the position byte of a point; `None` if it is off the board.
pub(super) fn position_of(point: Point) -> Option<u8> {
    let from_top = SIZE.lines() - 1 - point.row().min(SIZE.lines() - 1);
    let position = from_top << 4 | (point.column() + 1) & 15;
    SIZE.contains(point).then_some(position)
}

/// Returns the length of the byte pairs up to and including the first pair with a last byte. At the
/// end of a file the padding of a pair may be missing.
fn ended_length(bytes: &[u8], is_last: impl Fn(u8) -> bool) -> Option<usize> {
    let last = bytes.iter().position(|&byte| is_last(byte))?;
    Some((last / 2 * 2 + 2).min(bytes.len()))
}

fn before_zero(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().position(|&byte| byte == 0);
    &bytes[..end.unwrap_or(bytes.len())]
}
