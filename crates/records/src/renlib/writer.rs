//! Writes RenLib: converts a game into the nodes of a file.

use super::SIZE;
use super::coder::Coder;
use super::library::{CENTRE, HEADER, open};
use super::loss::losses;
use super::node::{LEAF, NO_MOVE, Node, SIBLING};
use super::shape::NodeList;
use super::style::{Start, Style};
use super::words::{RAW, Words, kept};
use crate::{Charset, Format, Unwritable, Written};
use tengen_core::game::{Archive, Note};

pub(crate) fn write(archive: &Archive, charset: &dyn Charset) -> Result<Written, Unwritable> {
    if archive.terms.size != SIZE {
        let (format, size) = (Format::RenLib, SIZE);
        return Err(Unwritable::Size { format, size });
    }
    let shape = NodeList::of(archive)?;
    let mut notes = Vec::new();
    for (number, note) in archive.annotations.notes() {
        notes.extend(shape.number_of(number).map(|node| (node, note)));
    }
    notes.sort_by_key(|&(node, _)| node);
    let style = Style::of(archive.annotations.note(0));
    let writer = Writer {
        shape,
        notes,
        style,
    };
    let encoding = writer.style.encoding;
    let coder = encoding.map_or(Coder::utf8(charset), |name| Coder::new(charset, name));
    let file = writer.file(coder).filter(|file| file.is_clear(coder));
    let file = file.or_else(|| writer.file(Coder::pure_utf8(charset)));
    Ok(Written {
        bytes: file.ok_or(Unwritable::NoGame)?.bytes,
        lost: losses(archive),
    })
}

/// File that is being written.
struct File {
    bytes: Vec<u8>,
    /// `true` if there are non-ASCII texts other than those in kept bytes.
    has_new_signs: bool,
}

impl File {
    /// Returns `true` if a reader will detect the right encoding. Part of a file that is not UTF-8 can
    /// look like UTF-8. A UTF-8 file in which all non-ASCII texts come from kept bytes needs no check.
    fn is_clear(&self, coder: Coder<'_>) -> bool {
        let is_mistaken = || open(&self.bytes).is_ok_and(|(_, nodes)| coder.is_mistaken_in(nodes));
        let is_what_it_was = coder.is_utf8() && !self.has_new_signs;
        is_what_it_was || !is_mistaken()
    }
}

struct Writer<'a> {
    shape: NodeList,
    /// Notes with the node they belong to, sorted by node; a node can have several.
    notes: Vec<(u32, &'a Note)>,
    style: Style<'a>,
}

impl Writer<'_> {
    /// Builds the file; `None` if the encoding lacks some of the characters.
    fn file(&self, coder: Coder<'_>) -> Option<File> {
        let mut file = File {
            bytes: Vec::with_capacity(HEADER.len() + 2 * self.shape.len()),
            has_new_signs: false,
        };
        file.bytes.extend(HEADER);
        let start = self.tail(0, coder, &mut file)?;
        if self.needs_start(&start) {
            self.push(0, &start, &mut file);
        }
        let mut pending = Vec::new();
        let mut next = self.shape.first(0);
        while let Some(node) = next.or_else(|| pending.pop()) {
            let tail = self.tail(node, coder, &mut file)?;
            self.push(node, &tail, &mut file);
            let sibling = self.shape.next(node);
            next = self.shape.first(node);
            if next.is_some() {
                pending.extend(sibling);
            } else {
                next = sibling;
            }
        }
        let out = &mut file.bytes;
        match self.style.header {
            Some(header) => out[..HEADER.len()].copy_from_slice(&header),
            None if out.get(HEADER.len()) == Some(&CENTRE) => drop(out.drain(..HEADER.len())),
            None => {}
        }
        Some(file)
    }

    fn needs_start(&self, start: &[u8]) -> bool {
        let mut firsts = self.shape.children(0);
        let first = firsts.next();
        // A pass at the beginning of a file would be read as the start.
        let is_stone = first.is_some_and(|first| self.shape.position(first) != 0);
        let is_one = firsts.next().is_none();
        match self.style.start {
            _ if !is_stone || start != [0] => true,
            Start::IfNeeded => !is_one,
            Start::Written => true,
            Start::Absent => false,
        }
    }

    fn push(&self, node: u32, tail: &[u8], file: &mut File) {
        let mut flags = tail.first().copied().unwrap_or_default();
        if self.shape.next(node).is_some() {
            flags |= SIBLING;
        }
        if self.shape.first(node).is_none() {
            flags |= LEAF;
        }
        file.bytes.extend([self.shape.position(node), flags]);
        file.bytes.extend(tail.get(1..).unwrap_or_default());
    }

    /// Returns the bytes after the position of a node, without the flags for siblings and descendants.
    fn tail(&self, node: u32, coder: Coder<'_>, file: &mut File) -> Option<Vec<u8>> {
        let begin = self.notes.partition_point(|&(it, _)| it < node);
        let notes = &self.notes[begin..];
        let count = notes.iter().take_while(|&&(it, _)| it == node).count();
        let position = self.shape.position(node);
        let mut words = Words::default();
        for (_, note) in &notes[..count] {
            words.add_note(note, Node::point_at(position));
        }
        let words = words.tidied();
        let properties = notes[..count].iter().flat_map(|(_, note)| &note.properties);
        let mut raw = properties.filter(|property| property.name == RAW);
        let tail = raw.find_map(|property| kept(property, position, &words, coder));
        // Only the start may have the flag for "no move".
        let tail = tail.filter(|tail| node == 0 || tail[0] & NO_MOVE == 0);
        if tail.is_some() {
            return tail;
        }
        let tail = words.tail(coder)?;
        file.has_new_signs |= !tail.is_ascii();
        Some(tail)
    }
}
