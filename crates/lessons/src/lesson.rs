//! A lesson: its title, its text with pictures, and its exercises.

use crate::{Exercise, Picture};

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The title.
    pub title: String,
    /// The text.
    pub blocks: Vec<Block>,
    /// The exercises.
    pub exercises: Vec<Exercise>,
}

/// A part of the text of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A paragraph.
    Text(Vec<Span>),
    /// A picture with its caption.
    Board(Picture, Vec<Span>),
}

/// A part of a paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Span {
    /// Plain text.
    Plain(String),
    /// Emphasised text.
    Strong(String),
}

impl Span {
    /// Reads a paragraph, in which `**` begins and ends emphasised text.
    pub(crate) fn read(text: &str) -> Vec<Span> {
        let parts = text.split("**").enumerate();
        let parts = parts.filter(|(_, part)| !part.is_empty());
        let parts = parts.map(|(place, part)| {
            if place % 2 == 1 {
                Span::Strong(part.to_owned())
            } else {
                Span::Plain(part.to_owned())
            }
        });
        parts.collect()
    }
}
