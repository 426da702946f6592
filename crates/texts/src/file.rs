//! The texts of one language.

use std::collections::BTreeSet;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

/// The file of one language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// The code of the language: the file's name without its ending, such as `en`.
    pub code: String,
    /// The name of the language in the language itself: the text `language_name`.
    pub own_name: String,
    /// The BCP 47 tag of the language, such as `zh-Hans`: the text `language_tag`.
    pub tag: String,
    /// The tags of other variants that this language serves too, such as `zh-TW`, in small letters: the words of the text
    /// `language_also`, if there is one.
    pub also: Vec<String>,
    /// The word "draft" in the language: the text `language_draft`, which is there until a native reader has read the file.
    pub draft: Option<String>,
    /// The other texts in the order of the file.
    pub texts: Vec<(String, Text)>,
}

/// The crate that a text belongs to, by the prefix of its key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The page: every key without another prefix.
    Page,
    /// The program `tengen`: keys that begin with `cli_`.
    CommandLine,
    /// The server of online play: keys that begin with `server_`.
    Server,
    /// Several such servers together: keys that begin with `cluster_`.
    Cluster,
    /// The service worker of the site: keys that begin with `worker_`.
    Worker,
}

impl Part {
    /// Returns the part of a key.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_texts::Part;
    ///
    /// assert_eq!(Part::of("undo"), Part::Page);
    /// assert_eq!(Part::of("cli_no_result"), Part::CommandLine);
    /// ```
    pub fn of(key: &str) -> Part {
        match key.split_once('_') {
            Some(("cli", _)) => Part::CommandLine,
            Some(("server", _)) => Part::Server,
            Some(("cluster", _)) => Part::Cluster,
            Some(("worker", _)) => Part::Worker,
            _ => Part::Page,
        }
    }

    /// Returns `true` if players read the texts of the part, in their languages.
    pub(crate) const fn is_translated(self) -> bool {
        matches!(self, Part::Page | Part::Worker)
    }

    /// Returns a key of this part without the prefix of the part.
    pub(crate) fn own(self, key: &str) -> &str {
        match (self, key.split_once('_')) {
            (Part::CommandLine | Part::Server | Part::Cluster | Part::Worker, Some((_, own))) => {
                own
            }
            _ => key,
        }
    }
}

/// A text: placeholders are names in braces, `Move {ply}.`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(pub String);

/// An error in the file of a language.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FileError {
    /// The file is not in the Fluent format.
    #[error("line {line}: {problem}")]
    Syntax {
        /// Number of the line, from 1.
        line: usize,
        /// The parser's description of the error.
        problem: String,
    },
    /// An entry is something other than a message with a text, such as a term or an attribute.
    #[error("`{0}`: expected `key = text`")]
    NoMessage(String),
    /// A placeholder is something other than a variable or a literal text.
    #[error("`{0}`: expected placeholders such as {{ $name }}")]
    Placeholder(String),
    /// A text spans several lines, or has braces of its own.
    #[error("`{0}`: expected one line without braces other than those of placeholders")]
    Sign(String),
    /// A text about the language itself is missing.
    #[error("there is no text `{0}`")]
    NoText(&'static str),
    /// A key occurs twice.
    #[error("`{0}` is there twice")]
    Twice(String),
}

impl File {
    /// Reads the content of the file of the language `code`.
    ///
    /// # Errors
    ///
    /// The first [`FileError`] of the file.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_texts::File;
    ///
    /// let content = "language_name = English\nlanguage_tag = en\nsay_at = Move { $ply }.\n";
    /// let file = File::read("en", content)?;
    /// assert_eq!(file.texts[0].1.0, "Move {ply}.");
    /// # Ok::<(), tengen_texts::FileError>(())
    /// ```
    pub fn read(code: &str, content: &str) -> Result<File, FileError> {
        let mut texts = texts_of(content)?;
        let mut about = |key: &'static str| {
            let index = texts.iter().position(|(name, _)| name == key)?;
            Some(texts.remove(index).1.0)
        };
        let also = about("language_also").unwrap_or_default();
        Ok(File {
            code: code.to_owned(),
            own_name: about("language_name").ok_or(FileError::NoText("language_name"))?,
            tag: about("language_tag").ok_or(FileError::NoText("language_tag"))?,
            also: also.split_whitespace().map(str::to_lowercase).collect(),
            draft: about("language_draft"),
            texts,
        })
    }

    /// Adds the texts of a file that has only some of them, such as those of a feature.
    ///
    /// # Errors
    ///
    /// The first [`FileError`] of the file. After an error nothing has changed.
    pub fn add(&mut self, content: &str) -> Result<(), FileError> {
        let texts = texts_of(content)?;
        if let Some((key, _)) = texts.iter().find(|(key, _)| self.text(key).is_some()) {
            return Err(FileError::Twice(key.clone()));
        }
        self.texts.extend(texts);
        Ok(())
    }

    /// Returns the texts of a part, in the order of the file.
    pub fn part(&self, part: Part) -> impl Iterator<Item = &(String, Text)> {
        let texts = self.texts.iter();
        texts.filter(move |(key, _)| Part::of(key) == part)
    }

    /// Returns the text with `key`; `None` if the language does not have it.
    pub fn text(&self, key: &str) -> Option<&Text> {
        let found = self.texts.iter().find(|(name, _)| name == key);
        found.map(|(_, text)| text)
    }
}

/// Reads all texts of a file, in their order.
fn texts_of(content: &str) -> Result<Vec<(String, Text)>, FileError> {
    let resource = fluent_syntax::parser::parse(content).map_err(|(_, errors)| {
        let (place, problem) = errors.first().map_or((0, String::new()), |error| {
            (error.pos.start, error.kind.to_string())
        });
        let before = content.get(..place).unwrap_or(content);
        let line = before.matches('\n').count() + 1;
        FileError::Syntax { line, problem }
    })?;
    let mut seen = BTreeSet::new();
    let mut texts = Vec::new();
    for entry in resource.body {
        let message = match entry {
            Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
            Entry::Message(message) => message,
            Entry::Term(term) => return Err(FileError::NoMessage(term.id.name.to_owned())),
            Entry::Junk { content } => return Err(FileError::NoMessage(content.to_owned())),
        };
        let key = message.id.name.to_owned();
        let Some(pattern) = message.value.filter(|_| message.attributes.is_empty()) else {
            return Err(FileError::NoMessage(key));
        };
        let text = text_of(&pattern, &key)?;
        if !seen.insert(key.clone()) {
            return Err(FileError::Twice(key));
        }
        texts.push((key, text));
    }
    Ok(texts)
}

fn text_of(pattern: &Pattern<&str>, key: &str) -> Result<Text, FileError> {
    let mut text = String::new();
    for element in &pattern.elements {
        let (before, part, after) = match element {
            PatternElement::TextElement { value } => ("", *value, ""),
            PatternElement::Placeable {
                expression: Expression::Inline(inline),
            } => match inline {
                InlineExpression::VariableReference { id } => ("{", id.name, "}"),
                InlineExpression::StringLiteral { value } => ("", *value, ""),
                _ => return Err(FileError::Placeholder(key.to_owned())),
            },
            PatternElement::Placeable { .. } => {
                return Err(FileError::Placeholder(key.to_owned()));
            }
        };
        if part.contains(['\n', '\r', '{', '}']) {
            return Err(FileError::Sign(key.to_owned()));
        }
        text.extend([before, part, after]);
    }
    Ok(Text(text))
}

impl Text {
    /// Returns the names of the placeholders, each once.
    pub fn placeholders(&self) -> BTreeSet<&str> {
        let parts = self.0.split('{').skip(1);
        parts
            .filter_map(|part| part.split_once('}'))
            .map(|(name, _)| name)
            .collect()
    }
}
