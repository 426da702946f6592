//! Annotations: text that people write about a game. Tags describe the whole game, notes belong to its nodes.
//! Annotations do not affect the game.

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use strum::VariantArray;

use crate::board::Point;
use crate::order::sort_by_key;

/// A kind of information about a whole game. Stored games number the tags: new ones are only added at the end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, VariantArray)]
pub enum Tag {
    /// Name of the black player.
    Black,
    /// Name of the white player.
    White,
    /// Rank or rating of the black player.
    BlackRank,
    /// Rank or rating of the white player.
    WhiteRank,
    /// Name of the tournament.
    Event,
    /// Round of the tournament.
    Round,
    /// Place of the game.
    Place,
    /// Date of the game, as `2026-11-20` if that is known.
    Date,
    /// The result, as worded in the record.
    Result,
    /// The rules, as worded in the record.
    Rules,
    /// The opening, as worded in the record.
    Opening,
    /// The main time of each player in seconds, or in words.
    Time,
    /// The time after the main time, in words.
    Overtime,
    /// Name of the game.
    Name,
    /// Author of the comments.
    Annotator,
    /// Person who entered the record.
    User,
    /// Source of the record.
    Source,
    /// Copyright holder of the record.
    Copyright,
    /// The program that wrote the record.
    Program,
}

impl Tag {
    /// All tags, in the order used in stored games.
    pub const ALL: &[Tag] = Tag::VARIANTS;
}

/// A mark drawn on a point.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// The point with the mark.
    pub point: Point,
    /// The sign drawn on the point.
    pub sign: Sign,
}

/// The appearance of a [`Mark`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// A short text label.
    Label(String),
    /// A triangle around the point.
    Triangle,
    /// A circle around the point.
    Circle,
    /// A cross on the point.
    Cross,
    /// A square around the point.
    Square,
    /// A highlight on the point.
    Selected,
    /// An arrow from the point to another point.
    Arrow(Point),
}

/// A property that a file format has and this program does not use, kept so that it can be written again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Property {
    /// Name of the property.
    pub name: String,
    /// Values of the property.
    pub values: Vec<String>,
}

/// The annotations of one node of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Note {
    /// A title of one line.
    pub title: String,
    /// A comment of any length.
    pub comment: String,
    /// Marks on points of the board.
    pub marks: Vec<Mark>,
    /// The number that the move is shown with, from which later moves are counted on, or `None` if it follows
    /// from the move before.
    pub number: Option<u16>,
    /// The time that the move took, in ms, or `None` if unknown.
    pub spent: Option<u32>,
    /// The time that the player who moved had left, in ms, or `None` if unknown.
    pub left: Option<u32>,
    /// Properties that only the file format uses.
    pub properties: Vec<Property>,
}

impl Note {
    /// Returns `true` if the note is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Note::default()
    }

    /// Returns `true` if there is a title or a comment.
    #[must_use]
    pub fn has_words(&self) -> bool {
        !(self.title.is_empty() && self.comment.is_empty())
    }

    /// Appends `text` to the comment as a new line.
    pub fn add_comment(&mut self, text: &str) {
        if !self.comment.is_empty() && !text.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(text);
    }
}

/// Tags and notes of a game. Node numbers are those of the [`Archive`](super::Archive) or the
/// [`Tree`](super::Tree) that the annotations belong to; 0 is the start.
///
/// # Examples
///
/// ```
/// use tengen_core::game::{Annotations, Tag};
///
/// let mut annotations = Annotations::default();
/// annotations.set_tag(Tag::Black, "Ann");
/// annotations.note_mut(3).comment = "The only move.".to_string();
/// assert_eq!(annotations.tag(Tag::Black), "Ann");
/// assert_eq!(annotations.note(3).map(|note| note.comment.as_str()), Some("The only move."));
/// assert_eq!(annotations.note(4), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Annotations(Option<Arc<Written>>);

#[derive(Clone, Debug, Default)]
struct Written {
    /// Sorted by tag.
    tags: Vec<(Tag, String)>,
    /// Sorted by node.
    notes: Vec<(u32, Note)>,
}

impl Annotations {
    /// Returns `true` if there are no tags and no notes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.as_ref().is_none_or(|written| written.is_empty())
    }

    /// Returns the text of `tag`, empty if it is not set.
    #[must_use]
    pub fn tag(&self, tag: Tag) -> &str {
        self.0.as_ref().map_or("", |written| written.tag(tag))
    }

    /// Returns the tags with a text, in tag order.
    pub fn tags(&self) -> impl Iterator<Item = (Tag, &str)> {
        let tags = self.0.iter().flat_map(|written| &written.tags);
        tags.map(|(tag, text)| (*tag, text.as_str()))
            .filter(|(_, text)| !text.is_empty())
    }

    /// Sets the text of `tag`; an empty text removes the tag.
    pub fn set_tag(&mut self, tag: Tag, text: impl Into<String>) {
        let tags = &mut self.written().tags;
        match tags.binary_search_by_key(&tag, |&(it, _)| it) {
            Ok(index) => tags[index].1 = text.into(),
            Err(index) => tags.insert(index, (tag, text.into())),
        }
    }

    /// Returns the note at `node`, or `None` if it is empty.
    #[must_use]
    pub fn note(&self, node: u32) -> Option<&Note> {
        self.0.as_ref()?.note(node)
    }

    /// Returns the note at `node` for editing, creating it if needed.
    pub fn note_mut(&mut self, node: u32) -> &mut Note {
        let notes = &mut self.written().notes;
        let index = match notes.binary_search_by_key(&node, |&(it, _)| it) {
            Ok(index) => index,
            Err(index) => {
                notes.insert(index, (node, Note::default()));
                index
            }
        };
        &mut notes[index].1
    }

    /// Returns the notes that are not empty, by node.
    pub fn notes(&self) -> impl Iterator<Item = (u32, &Note)> {
        let notes = self.0.iter().flat_map(|written| &written.notes);
        notes
            .map(|(node, note)| (*node, note))
            .filter(|(_, note)| !note.is_empty())
    }

    /// Returns a copy with the node numbers mapped by `number`, which must give distinct results. Leaves out
    /// notes for which it returns `None`.
    #[must_use]
    pub fn renumbered(&self, number: impl Fn(u32) -> Option<u32>) -> Annotations {
        match &self.0 {
            Some(written) => Annotations(Some(Arc::new(written.renumbered(&number)))),
            None => Annotations(None),
        }
    }

    /// Returns the notes that are not empty, with the node numbers mapped by `number`, sorted by the new
    /// numbers.
    pub(crate) fn notes_by(&self, number: impl Fn(u32) -> Option<u32>) -> Vec<(u32, &Note)> {
        let written = self.0.as_ref();
        written.map_or_else(Vec::new, |written| written.notes_by(&number))
    }

    /// Returns the content for editing. Copies share it until one of them is changed.
    fn written(&mut self) -> &mut Written {
        Arc::make_mut(self.0.get_or_insert_default())
    }
}

impl Written {
    fn renumbered(&self, number: &dyn Fn(u32) -> Option<u32>) -> Written {
        let notes = self.notes_by(number).into_iter();
        let notes = notes.map(|(node, note)| (node, note.clone())).collect();
        let tags = self.tags.clone();
        Written { tags, notes }
    }

    fn notes_by(&self, number: &dyn Fn(u32) -> Option<u32>) -> Vec<(u32, &Note)> {
        let notes = self.notes.iter().filter(|(_, note)| !note.is_empty());
        let mut notes: Vec<(u32, &Note)> = notes
            .filter_map(|(node, note)| Some((number(*node)?, note)))
            .collect();
        sort_by_key(&mut notes, |(number, _)| *number);
        notes
    }

    fn is_empty(&self) -> bool {
        let Written { tags, notes } = self;
        tags.iter().all(|(_, text)| text.is_empty())
            && notes.iter().all(|(_, note)| note.is_empty())
    }

    fn tag(&self, tag: Tag) -> &str {
        let index = self.tags.binary_search_by_key(&tag, |&(it, _)| it);
        index.map_or("", |index| &self.tags[index].1)
    }

    fn note(&self, node: u32) -> Option<&Note> {
        let index = self.notes.binary_search_by_key(&node, |&(it, _)| it).ok()?;
        Some(&self.notes[index].1).filter(|note| !note.is_empty())
    }
}

impl PartialEq for Annotations {
    fn eq(&self, other: &Self) -> bool {
        self.tags().eq(other.tags()) && self.notes().eq(other.notes())
    }
}

impl Eq for Annotations {}
