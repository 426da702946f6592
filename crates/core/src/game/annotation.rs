//! Annotations: what people write about a game. Tags for the whole of it, notes at its nodes. Knows
//! no rules and changes nothing in the game.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::Point;

/// Something that is said about a whole game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tag {
    /// Who plays Black.
    Black,
    /// Who plays White.
    White,
    /// The rank or the rating of who plays Black.
    BlackRank,
    /// The rank or the rating of who plays White.
    WhiteRank,
    /// The tournament.
    Event,
    /// The round in it.
    Round,
    /// Where it was played.
    Place,
    /// When it was played, as `2026-11-20` where that is known.
    Date,
    /// The result, in the words of the record.
    Result,
    /// The rules, in the words of the record.
    Rules,
    /// The opening, in the words of the record.
    Opening,
    /// The main time of each player in seconds, or in words.
    Time,
    /// The time after the main time, in words.
    Overtime,
    /// A name of the game.
    Name,
    /// Who wrote the comments.
    Annotator,
    /// Who wrote the record down.
    User,
    /// Where the record comes from.
    Source,
    /// Whose record it is.
    Copyright,
    /// The program that wrote the record.
    Program,
}

impl Tag {
    /// All tags, in the order of stored games: new ones are added at the end only.
    pub const ALL: [Tag; 19] = [
        Tag::Black,
        Tag::White,
        Tag::BlackRank,
        Tag::WhiteRank,
        Tag::Event,
        Tag::Round,
        Tag::Place,
        Tag::Date,
        Tag::Result,
        Tag::Rules,
        Tag::Opening,
        Tag::Time,
        Tag::Overtime,
        Tag::Name,
        Tag::Annotator,
        Tag::User,
        Tag::Source,
        Tag::Copyright,
        Tag::Program,
    ];
}

/// A mark drawn on a point.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Where.
    pub point: Point,
    /// What.
    pub sign: Sign,
}

/// What a [`Mark`] looks like.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sign {
    /// A short text.
    Label(String),
    /// A triangle.
    Triangle,
    /// A circle.
    Circle,
    /// A cross.
    Cross,
    /// A square.
    Square,
    /// The point is highlighted.
    Selected,
}

/// Something that a format knows and this program does not, kept so that it can be written again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Property {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
}

/// What is written at one node of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Note {
    /// A headline, in one line.
    pub title: String,
    /// A text of any length.
    pub comment: String,
    /// Marks on points.
    pub marks: Vec<Mark>,
    /// The time that the move took, in ms.
    pub spent: Option<u32>,
    /// The time that whoever moved had left, in ms.
    pub left: Option<u32>,
    /// What only the format of the record knows.
    pub properties: Vec<Property>,
}

impl Note {
    /// Whether nothing is written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Note::default()
    }

    /// Whether there is a headline or a comment.
    #[must_use]
    pub fn has_words(&self) -> bool {
        !(self.title.is_empty() && self.comment.is_empty())
    }

    /// Adds a text below the comment.
    pub fn add_comment(&mut self, text: &str) {
        if !self.comment.is_empty() && !text.is_empty() {
            self.comment.push('\n');
        }
        self.comment.push_str(text);
    }
}

/// Tags and notes of a game. Nodes are counted as in the [`Archive`](super::Archive) or the
/// [`Tree`](super::Tree) that they belong to, 0 is the start.
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
    /// By tag.
    tags: Vec<(Tag, String)>,
    /// By node.
    notes: Vec<(u32, Note)>,
}

impl Annotations {
    /// Whether there is neither a tag nor a note.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.as_ref().is_none_or(|written| written.is_empty())
    }

    /// What a tag says; empty if it is not there.
    #[must_use]
    pub fn tag(&self, tag: Tag) -> &str {
        self.0.as_ref().map_or("", |written| written.tag(tag))
    }

    /// The tags that say something, in their order.
    pub fn tags(&self) -> impl Iterator<Item = (Tag, &str)> {
        let tags = self.0.iter().flat_map(|written| &written.tags);
        tags.map(|(tag, text)| (*tag, text.as_str()))
            .filter(|(_, text)| !text.is_empty())
    }

    /// Lets a tag say this; an empty text takes it away.
    pub fn set_tag(&mut self, tag: Tag, text: impl Into<String>) {
        let tags = &mut self.written().tags;
        match tags.binary_search_by_key(&tag, |&(it, _)| it) {
            Ok(index) => tags[index].1 = text.into(),
            Err(index) => tags.insert(index, (tag, text.into())),
        }
    }

    /// What is written at a node.
    #[must_use]
    pub fn note(&self, node: u32) -> Option<&Note> {
        self.0.as_ref()?.note(node)
    }

    /// What is written at a node, to be changed.
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

    /// The notes that say something, by node.
    pub fn notes(&self) -> impl Iterator<Item = (u32, &Note)> {
        let notes = self.0.iter().flat_map(|written| &written.notes);
        notes
            .map(|(node, note)| (*node, note))
            .filter(|(_, note)| !note.is_empty())
    }

    /// The same with other numbers for the nodes, each its own; notes of nodes that have none are
    /// left out.
    #[must_use]
    pub fn renumbered(&self, number: impl Fn(u32) -> Option<u32>) -> Annotations {
        match &self.0 {
            Some(written) => Annotations(Some(Arc::new(written.renumbered(&number)))),
            None => Annotations(None),
        }
    }

    /// The notes that say something in the order of other numbers, and with these.
    pub(crate) fn notes_by(&self, number: impl Fn(u32) -> Option<u32>) -> Vec<(u32, &Note)> {
        let written = self.0.as_ref();
        written.map_or_else(Vec::new, |written| written.notes_by(&number))
    }

    /// Copies share what is written until one of them is changed.
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
        let notes: BTreeMap<u32, &Note> = notes
            .filter_map(|(node, note)| Some((number(*node)?, note)))
            .collect();
        notes.into_iter().collect()
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
