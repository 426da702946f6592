//! Tags and notes in the link format: they follow the tree from version 2 on.
//!
//! | bytes | what |
//! |---|---|
//! | number | number of tags; then for each its index in [`Tag::ALL`] in one byte, and a text |
//! | number | number of notes; then for each the following |
//! | number | number of nodes after the node of the previous note, or after the start |
//! | 1 | the sum of the constants of this file for the parts that follow |
//! | text | `TITLE` |
//! | text | `COMMENT` |
//! | number, … | `MARKS`: their number; for each the index of its point as a number, and a sign, see below |
//! | number | `SPENT`, in ms |
//! | number | `LEFT`, in ms |
//! | number, … | `PROPERTIES`: their number; for each a text, the number of values, and these as texts |
//! | number | `NUMBER`, from version 4 on |
//!
//! A sign is its index in `SIGNS` in one byte, or `LABEL` and a text, or from version 4 on `ARROW` and the
//! index of the point to which the arrow leads, as a number. A text is a number n, followed by n bytes of
//! UTF-8.

use alloc::vec::Vec;

use super::LinkError;
use super::reader::Reader;
use super::writer::Writer;
use crate::board::{BoardSize, Point};
use crate::game::{Annotations, Archive, Mark, Note, Property, Sign, Tag};

const TITLE: u8 = 1;
const COMMENT: u8 = 2;
const MARKS: u8 = 4;
const SPENT: u8 = 8;
const LEFT: u8 = 16;
const PROPERTIES: u8 = 32;
const NUMBER: u8 = 64;
const ALL: u8 = TITLE | COMMENT | MARKS | SPENT | LEFT | PROPERTIES | NUMBER;

/// New signs are only added at the end.
const SIGNS: [Sign; 5] = [
    Sign::Triangle,
    Sign::Circle,
    Sign::Cross,
    Sign::Square,
    Sign::Selected,
];
const LABEL: u8 = 255;
const ARROW: u8 = 254;

/// Returns `true` if the annotations contain numbers or arrows, which need version 4.
pub(super) fn are_extended(annotations: &Annotations) -> bool {
    let is_arrow = |mark: &Mark| matches!(mark.sign, Sign::Arrow(_));
    let mut notes = annotations.notes();
    notes.any(|(_, note)| note.number.is_some() || note.marks.iter().any(is_arrow))
}

/// Writes the annotations of a game; `number` maps node numbers of the archive to those of the link.
pub(super) fn write(archive: &Archive, number: impl Fn(u32) -> u32, out: &mut Writer) {
    let tags: Vec<_> = archive.annotations.tags().collect();
    out.count(tags.len());
    for (tag, text) in tags {
        let place = (0..).zip(Tag::ALL).find(|&(_, it)| *it == tag);
        out.bytes.push(place.map_or(u8::MAX, |(place, _)| place));
        out.text(text);
    }
    let known = |node: u32| (node as usize <= archive.nodes.len()).then(|| number(node));
    let notes = archive.annotations.notes_by(known);
    out.count(notes.len());
    let mut before = 0;
    for (node, note) in notes {
        out.number(node - before);
        before = node;
        write_note(note, archive.terms.size, out);
    }
}

fn write_note(note: &Note, size: BoardSize, out: &mut Writer) {
    let parts = [
        (TITLE, !note.title.is_empty()),
        (COMMENT, !note.comment.is_empty()),
        (MARKS, !note.marks.is_empty()),
        (SPENT, note.spent.is_some()),
        (LEFT, note.left.is_some()),
        (PROPERTIES, !note.properties.is_empty()),
        (NUMBER, note.number.is_some()),
    ];
    let parts = parts.iter().filter(|(_, is_there)| *is_there);
    out.bytes.push(parts.map(|&(part, _)| part).sum());
    for text in [&note.title, &note.comment] {
        if !text.is_empty() {
            out.text(text);
        }
    }
    if !note.marks.is_empty() {
        write_marks(&note.marks, size, out);
    }
    for time in [note.spent, note.left].into_iter().flatten() {
        out.number(time);
    }
    if !note.properties.is_empty() {
        out.count(note.properties.len());
        for property in &note.properties {
            out.text(&property.name);
            out.count(property.values.len());
            property.values.iter().for_each(|value| out.text(value));
        }
    }
    if let Some(number) = note.number {
        out.number(number.into());
    }
}

fn write_marks(marks: &[Mark], size: BoardSize, out: &mut Writer) {
    out.count(marks.len());
    // A point off the board is written as an index that every reader refuses.
    let index = |point| u32::from(size.index_of(point).unwrap_or(u16::MAX));
    for mark in marks {
        out.number(index(mark.point));
        match &mark.sign {
            Sign::Label(text) => {
                out.bytes.push(LABEL);
                out.text(text);
            }
            Sign::Arrow(to) => {
                out.bytes.push(ARROW);
                out.number(index(*to));
            }
            sign => {
                let place = (0..).zip(&SIGNS).find(|&(_, it)| it == sign);
                out.bytes.push(place.map_or(0, |(place, _)| place));
            }
        }
    }
}

/// Reads the output of [`write`].
pub(super) fn read(
    input: &mut Reader<'_>,
    size: BoardSize,
    nodes: usize,
) -> Result<Annotations, LinkError> {
    let mut annotations = Annotations::default();
    for _ in 0..input.number()? {
        let offset = input.offset();
        let tag = Tag::ALL.get(usize::from(input.byte()?)).copied();
        let text = input.text()?;
        annotations.set_tag(tag.ok_or(LinkError::Note(offset))?, text);
    }
    let mut node = 0_u32;
    for _ in 0..input.number()? {
        let offset = input.offset();
        node = node
            .checked_add(input.number()?)
            .filter(|&node| node as usize <= nodes)
            .ok_or(LinkError::Note(offset))?;
        *annotations.note_mut(node) = read_note(input, size)?;
    }
    Ok(annotations)
}

fn read_note(input: &mut Reader<'_>, size: BoardSize) -> Result<Note, LinkError> {
    let offset = input.offset();
    let parts = input.byte()?;
    if parts & !ALL != 0 {
        return Err(LinkError::Note(offset));
    }
    let has = |part| parts & part != 0;
    let mut note = Note::default();
    if has(TITLE) {
        note.title = input.text()?;
    }
    if has(COMMENT) {
        note.comment = input.text()?;
    }
    if has(MARKS) {
        for _ in 0..input.number()? {
            note.marks.push(read_mark(input, size)?);
        }
    }
    if has(SPENT) {
        note.spent = Some(input.number()?);
    }
    if has(LEFT) {
        note.left = Some(input.number()?);
    }
    if has(PROPERTIES) {
        for _ in 0..input.number()? {
            let name = input.text()?;
            let mut values = Vec::new();
            for _ in 0..input.number()? {
                values.push(input.text()?);
            }
            note.properties.push(Property { name, values });
        }
    }
    if has(NUMBER) {
        let number = u16::try_from(input.number()?);
        note.number = Some(number.map_err(|_| LinkError::Note(offset))?);
    }
    Ok(note)
}

fn read_point(input: &mut Reader<'_>, size: BoardSize) -> Result<Point, LinkError> {
    let offset = input.offset();
    let index = u16::try_from(input.number()?).ok();
    let point = index.and_then(|index| size.point_at_index(index));
    point.ok_or(LinkError::Note(offset))
}

fn read_mark(input: &mut Reader<'_>, size: BoardSize) -> Result<Mark, LinkError> {
    let offset = input.offset();
    let point = read_point(input, size)?;
    let sign = match input.byte()? {
        LABEL => Sign::Label(input.text()?),
        ARROW => Sign::Arrow(read_point(input, size)?),
        place => {
            let sign = SIGNS.get(usize::from(place)).cloned();
            sign.ok_or(LinkError::Note(offset))?
        }
    };
    Ok(Mark { point, sign })
}
