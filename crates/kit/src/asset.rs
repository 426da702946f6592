//! The files that parts of the page load when they are first needed.

use std::rc::Rc;

use crate::text::Language;

/// A file that a part of the page loads when it is first needed. The part that declares it gets its content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asset {
    /// The name of the function that loads it.
    name: &'static str,
    /// The language of the file, if there is one for each.
    language: Option<Language>,
}

impl Asset {
    /// Returns the asset that the function with this name loads.
    pub const fn new(name: &'static str) -> Asset {
        Asset {
            name,
            language: None,
        }
    }

    /// Returns the asset in a language.
    pub const fn in_language(self, language: Language) -> Asset {
        Asset {
            language: Some(language),
            ..self
        }
    }

    /// Returns the name of the function that loads it.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the language of the file, if there is one for each.
    pub const fn language(self) -> Option<Language> {
        self.language
    }
}

/// The file with the texts of a language.
pub const TEXTS: Asset = Asset::new("texts");

/// What is known of an asset, and what was read from it.
#[derive(Clone, Debug)]
pub enum Loaded<T> {
    /// It was not needed yet.
    Absent,
    /// It is being loaded.
    Loading,
    /// It could not be loaded or read.
    Failed,
    /// It is here.
    Here(Rc<T>),
}

impl<T> Loaded<T> {
    /// Takes what was read from the asset; `None` if it could not be loaded or read.
    pub fn of(read: Option<T>) -> Loaded<T> {
        read.map_or(Loaded::Failed, |it| Loaded::Here(Rc::new(it)))
    }

    /// Returns what was read from the asset, if it is here.
    pub fn here(&self) -> Option<Rc<T>> {
        match self {
            Loaded::Here(it) => Some(Rc::clone(it)),
            _ => None,
        }
    }
}

/// The content of an asset.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// Any bytes.
    Bytes(Vec<u8>),
    /// A text.
    Text(String),
}

impl Content {
    /// Returns the bytes; `None` if it is a text.
    pub fn bytes(self) -> Option<Vec<u8>> {
        match self {
            Content::Bytes(bytes) => Some(bytes),
            Content::Text(_) => None,
        }
    }

    /// Returns the text; `None` if it is bytes.
    pub fn text(self) -> Option<String> {
        match self {
            Content::Bytes(_) => None,
            Content::Text(text) => Some(text),
        }
    }
}
