//! Texts in no language yet: a key with values. A worker finds something out, and the page says it.

use serde::{Deserialize, Serialize};

use super::{Key, Texts, bytes, fill};

/// A text with its values, independent of the language. The page turns it into words with
/// [`Texts::say`] and [`Texts::sentence`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Phrase(Part);

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Part {
    /// A text that is the same in every language, such as a point or a player's name.
    Plain(String),
    /// A text of the language files: the number of its key, and the values of its placeholders.
    Key(u16, Vec<(String, Phrase)>),
    /// A list, joined by the language's comma.
    List(Vec<Phrase>),
}

impl Phrase {
    /// Makes a phrase of a text that is the same in every language.
    pub fn plain(text: impl Into<String>) -> Phrase {
        Phrase(Part::Plain(text.into()))
    }

    /// Returns the bytes that a worker passes to the page.
    pub fn to_bytes(&self) -> Vec<u8> {
        bytes::write(self)
    }

    /// Reads the bytes that a worker has passed; `None` if they are not of a phrase.
    pub fn from_bytes(bytes: &[u8]) -> Option<Phrase> {
        bytes::read(bytes)
    }

    /// Makes a list, which the language's comma joins.
    pub fn list(parts: Vec<Phrase>) -> Phrase {
        Phrase(Part::List(parts))
    }

    /// Makes a phrase of a text of the language files.
    pub fn of(key: Key) -> Phrase {
        // There are fewer than 65,536 keys.
        Phrase(Part::Key(key as u16, Vec::new()))
    }

    /// Sets the value of a placeholder.
    pub fn with(mut self, name: &str, value: impl Into<Phrase>) -> Phrase {
        if let Part::Key(_, values) = &mut self.0 {
            values.push((name.to_string(), value.into()));
        }
        self
    }

    /// Returns `true` if the phrase has no text in any language.
    pub fn is_empty(&self) -> bool {
        match &self.0 {
            Part::Plain(text) => text.is_empty(),
            Part::Key(..) => false,
            Part::List(parts) => parts.iter().all(Phrase::is_empty),
        }
    }

    pub(super) fn text(&self, texts: Texts) -> String {
        match &self.0 {
            Part::Plain(text) => text.clone(),
            Part::Key(key, values) => {
                let values: Vec<_> = values
                    .iter()
                    .map(|(name, value)| (&**name, value.text(texts)))
                    .collect();
                let values: Vec<_> = values.iter().map(|(name, text)| (*name, &**text)).collect();
                // The number comes from a worker.
                let template = texts.0.line(usize::from(*key));
                fill(template.unwrap_or(""), &values)
            }
            Part::List(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| part.text(texts)).collect();
                parts.join(texts.get(Key::Comma))
            }
        }
    }
}

impl From<String> for Phrase {
    fn from(text: String) -> Phrase {
        Phrase::plain(text)
    }
}

impl From<&str> for Phrase {
    fn from(text: &str) -> Phrase {
        Phrase::plain(text)
    }
}

impl From<usize> for Phrase {
    fn from(number: usize) -> Phrase {
        Phrase::plain(number.to_string())
    }
}

impl From<u32> for Phrase {
    fn from(number: u32) -> Phrase {
        Phrase::plain(number.to_string())
    }
}
