//! A node of a RenLib file, as its bytes say.

use std::borrow::Cow;

use super::SIZE;
use crate::{Part, Problem, RecordError};
use tengen_core::board::Point;

/// A sibling follows after the nodes below this one.
pub(super) const SIBLING: u8 = 0x80;
/// Nothing follows below.
pub(super) const LEAF: u8 = 0x40;
/// A comment whose last character has its highest bit set.
const OLD_COMMENT: u8 = 0x20;
/// The node is highlighted.
pub(super) const MARK: u8 = 0x10;
/// A comment that a zero ends.
pub(super) const COMMENT: u8 = 0x08;
/// The node is no move.
pub(super) const NO_MOVE: u8 = 0x02;
/// Two more bytes of flags follow.
pub(super) const EXTENSION: u8 = 0x01;
/// Of these: a text that is drawn on the point.
pub(super) const BOARD_TEXT: [u8; 2] = [0, 1];

/// A node, borrowed from the file.
///
/// | bytes | what |
/// |---|---|
/// | 1 | the position: 0 for none, else the row from the top, from 0, in the high half and the column from the left, from 1, in the low half |
/// | 1 | flags: 80 a sibling follows after the nodes below, 40 nothing lies below, 20 an old comment, 10 a mark, 08 a comment, 04 the board is shown from here, 02 no move, 01 more flags |
/// | 2 | only with flag 01: 00 01 for a text on the board |
/// | … | with flag 08 a comment, ended by a zero and padded to an even length; with flag 20 one whose last character has its highest bit set, padded likewise |
/// | … | the text on the board, as a comment |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node<'a> {
    /// Where it begins, in bytes from the start of the file.
    pub offset: usize,
    /// The position, 0 for none.
    pub position: u8,
    /// The flags.
    pub flags: u8,
    /// More flags, if flag 01 says so.
    pub extension: Option<[u8; 2]>,
    /// The comment with its end and its padding; empty if there is none.
    pub comment: &'a [u8],
    /// The text on the board with its end and its padding; empty if there is none.
    pub board_text: &'a [u8],
}

impl<'a> Node<'a> {
    /// Reads the node at a place of a file.
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

    /// How many bytes it takes.
    pub(super) const fn len(&self) -> usize {
        let extension = if self.extension.is_some() { 2 } else { 0 };
        2 + extension + self.comment.len() + self.board_text.len()
    }

    pub(super) const fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// Its point; `None` if it has no position.
    #[must_use]
    pub fn point(&self) -> Option<Point> {
        Node::point_at(self.position)
    }

    /// The point with this number: `None` for 0 and what lies off the board.
    pub(super) fn point_at(position: u8) -> Option<Point> {
        let column = (position & 15).checked_sub(1)?;
        let row = (SIZE.lines() - 1).checked_sub(position >> 4)?;
        Point::new(column, row)
    }

    /// The characters of the comment, in whatever encoding.
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

    /// The characters of the text on the board, in whatever encoding.
    #[must_use]
    pub fn board_text_bytes(&self) -> &'a [u8] {
        before_zero(self.board_text)
    }

    /// Its bytes.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        out.push(self.position);
        self.write_tail(self.flags, out);
    }

    /// What follows the position, without the flags that say how the tree goes on.
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

/// The number of a point; `None` off the board.
pub(super) fn position_of(point: Point) -> Option<u8> {
    let from_top = SIZE.lines() - 1 - point.row().min(SIZE.lines() - 1);
    let position = from_top << 4 | (point.column() + 1) & 15;
    SIZE.contains(point).then_some(position)
}

/// The length of pairs of bytes up to the first one in which a byte is the last. At the end of a
/// file a pair may lack its padding.
fn ended_length(bytes: &[u8], is_last: impl Fn(u8) -> bool) -> Option<usize> {
    let last = bytes.iter().position(|&byte| is_last(byte))?;
    Some((last / 2 * 2 + 2).min(bytes.len()))
}

fn before_zero(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().position(|&byte| byte == 0);
    &bytes[..end.unwrap_or(bytes.len())]
}
