//! Encoding of the texts of a RenLib file. All texts share one encoding, which the file does not state.

use super::library::Nodes;
use crate::charset::guess;
use crate::{Caution, Charset, Context, Decoded, Problem, RecordError};

const UTF8: &str = "utf-8";

/// Decoder and encoder for one encoding.
#[derive(Clone, Copy)]
pub(super) struct Coder<'a> {
    charset: &'a dyn Charset,
    name: &'a str,
    damaged: Damaged,
}

/// Handling of kept bytes that are not valid characters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Damaged {
    Written,
    Refused,
}

impl<'a> Coder<'a> {
    pub(super) const fn new(charset: &'a dyn Charset, name: &'a str) -> Coder<'a> {
        Coder {
            charset,
            name,
            damaged: Damaged::Written,
        }
    }

    pub(super) const fn utf8(charset: &'a dyn Charset) -> Coder<'a> {
        Coder::new(charset, UTF8)
    }

    /// Returns a coder for a file that is entirely in UTF-8: it refuses kept bytes that are not valid UTF-8.
    pub(super) const fn pure_utf8(charset: &'a dyn Charset) -> Coder<'a> {
        Coder {
            damaged: Damaged::Refused,
            ..Coder::utf8(charset)
        }
    }

    /// Returns the encoding of a file's texts: UTF-8 if all are valid UTF-8, or else the user's
    /// encoding or a guess.
    pub(super) fn of_file(
        nodes: Nodes<'_>,
        context: &Context<'a>,
    ) -> Result<(Coder<'a>, Option<Caution>), RecordError> {
        let charset = context.charset;
        let texts = Texts::of(nodes);
        if texts.are_utf8 {
            return Ok((Coder::utf8(charset), None));
        }
        let (name, caution) = if let Some(name) = context.encoding {
            (name, None)
        } else {
            let name = guess(&texts.other);
            (name, Some(Caution::EncodingGuessed(name)))
        };
        if charset.decode(name, b"").is_some() {
            return Ok((Coder::new(charset, name), caution));
        }
        match context.encoding {
            Some(name) => Err(RecordError::file(Problem::Encoding(name.to_string()))),
            None => Ok((Coder::utf8(charset), None)),
        }
    }

    /// Returns `true` if a reader would detect a wrong encoding for a file written in this encoding.
    pub(super) fn is_mistaken_in(self, nodes: Nodes<'_>) -> bool {
        let texts = Texts::of(nodes);
        !texts.are_ascii && texts.are_utf8 != self.is_utf8()
    }

    /// Returns `true` if kept bytes that are not valid characters must not be written.
    pub(super) fn refuses_damaged(self) -> bool {
        self.damaged == Damaged::Refused
    }

    pub(super) const fn name(self) -> &'a str {
        self.name
    }

    pub(super) fn is_utf8(self) -> bool {
        self.name == UTF8
    }

    pub(super) fn decode(self, bytes: &[u8]) -> Decoded {
        let decoded = match self.name {
            UTF8 => None,
            name => self.charset.decode(name, bytes),
        };
        decoded.unwrap_or_else(|| Decoded {
            text: String::from_utf8_lossy(bytes).into_owned(),
            is_damaged: std::str::from_utf8(bytes).is_err(),
        })
    }

    /// Encodes a text; `None` if the encoding lacks some of the characters.
    pub(super) fn encode(self, text: &str) -> Option<Vec<u8>> {
        if self.is_utf8() {
            return Some(text.as_bytes().to_vec());
        }
        self.charset.encode(self.name, text)
    }
}

/// Properties of the texts of a file.
struct Texts {
    are_utf8: bool,
    are_ascii: bool,
    /// Bytes of the texts that are not ASCII, one per line.
    other: Vec<u8>,
}

impl Texts {
    fn of(nodes: Nodes<'_>) -> Texts {
        let mut texts = Texts {
            are_utf8: true,
            are_ascii: true,
            other: Vec::new(),
        };
        for node in nodes.map_while(Result::ok) {
            texts.add(&node.comment_bytes());
            texts.add(node.board_text_bytes());
        }
        texts
    }

    fn add(&mut self, text: &[u8]) {
        if !text.is_ascii() {
            self.are_ascii = false;
            self.are_utf8 &= std::str::from_utf8(text).is_ok();
            self.other.extend(text);
            self.other.push(b'\n');
        }
    }
}
