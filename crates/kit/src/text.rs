//! Texts in the languages of the page. `texts/en.ftl` has the keys and the English texts, which are always
//! there; the page fetches other languages. `build.rs` makes [`Language`] and the keys from the files.

pub mod bytes;
pub mod date;
mod loaded;
mod phrase;

use std::fmt;
use std::sync::OnceLock;

pub use loaded::LoadedTexts;
pub use phrase::Phrase;

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The facts about a language that are known before its texts are loaded.
struct About {
    code: &'static str,
    tag: &'static str,
    /// The tags of variants that it serves too, in small letters.
    also: &'static [&'static str],
    own_name: &'static str,
    draft: Option<&'static str>,
    /// The first line of the file with the texts.
    heading: &'static str,
}

/// The texts of one language, or some of them.
#[derive(Debug)]
pub struct Table {
    language: Language,
    /// The index in `lines` for each [`Key`]; empty if there is one line for each key, in the order of the variants.
    places: &'static [u8],
    lines: &'static [&'static str],
}

impl Table {
    /// Creates a table with one text for each [`Key`], in the order of the variants.
    const fn whole(language: Language, lines: &'static [&'static str]) -> Table {
        Table {
            language,
            places: &[],
            lines,
        }
    }

    /// Creates a table with some texts, for a module that needs no others: `places` has for each [`Key`] the index of its text
    /// in `lines`.
    pub const fn some(
        language: Language,
        places: &'static [u8],
        lines: &'static [&'static str],
    ) -> Table {
        Table {
            language,
            places,
            lines,
        }
    }

    /// Returns the text at an index of the keys.
    fn line(&self, index: usize) -> Option<&'static str> {
        let line = match self.places {
            [] => index,
            places => usize::from(*places.get(index)?),
        };
        self.lines.get(line).copied()
    }
}

/// The texts of one language. It is a reference and cheap to copy.
///
/// # Examples
///
/// ```
/// use tengen_kit::text::{Language, Texts};
///
/// assert_eq!(Texts::ENGLISH.named("undo"), Some("Undo"));
/// assert_eq!(Texts::of(Language::Zh).named("undo"), Some("悔棋"));
/// ```
#[derive(Clone, Copy)]
pub struct Texts(&'static Table);

/// The error for a file of texts that does not belong to this build of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected the texts in {} of this version, starting with {:?}", .0.own_name(), about(*.0).heading)]
pub struct ReadTextsError(Language);

/// The languages that were read from fetched files.
static FETCHED: [OnceLock<Table>; LANGUAGES.len()] = [const { OnceLock::new() }; LANGUAGES.len()];

impl Texts {
    /// The English texts.
    pub const ENGLISH: Texts = Texts(&EN);

    /// Returns the texts of a language. The page does not use this function, so that its module contains only
    /// English.
    pub const fn of(language: Language) -> Texts {
        Texts(built_in(language))
    }

    /// Returns the texts of a table.
    pub const fn with(table: &'static Table) -> Texts {
        Texts(table)
    }

    /// Reads the content of a fetched file: a line with the language and the version, then one text per line.
    /// The texts of a language are kept in memory until the program ends, however often they are read.
    ///
    /// # Errors
    ///
    /// [`ReadTextsError`] if the file belongs to another language or to another version.
    pub fn read(language: Language, content: String) -> Result<Texts, ReadTextsError> {
        let mut lines = content.lines();
        let heading = lines.next();
        if heading != Some(about(language).heading) || lines.count() != EN.lines.len() {
            return Err(ReadTextsError(language));
        }
        let table = FETCHED[language as usize].get_or_init(|| {
            let content: &'static str = Box::leak(content.into_boxed_str());
            let lines = Vec::leak(content.lines().skip(1).collect());
            Table::whole(language, lines)
        });
        Ok(Texts(table))
    }

    /// Returns the language of the texts.
    pub const fn language(self) -> Language {
        self.0.language
    }

    /// Returns the text with a key of the page's markup; `None` if there is no such key.
    pub fn named(self, name: &str) -> Option<&'static str> {
        let found = NAMED.iter().find(|(key, _)| *key == name);
        found.map(|&(_, key)| self.get(key))
    }

    /// Returns the text with a key.
    pub const fn get(self, key: Key) -> &'static str {
        let index = key as usize;
        match self.0.places {
            [] => self.0.lines[index],
            places => self.0.lines[places[index] as usize],
        }
    }

    /// Returns the text with a key, and the values in place of the placeholders with their names.
    pub fn fill(self, key: Key, values: &[(&str, &str)]) -> String {
        let template = self.get(key);
        debug_assert!(is_filled(template, values), "{template}: {values:?}");
        fill(template, values)
    }

    /// Returns a phrase as a text within a sentence.
    pub fn say(self, phrase: &Phrase) -> String {
        phrase.text(self)
    }

    /// Returns a phrase as a sentence: with a capital letter, and with a stop unless it has one.
    pub fn sentence(self, phrase: &Phrase) -> String {
        let mut text = capital(&self.say(phrase));
        if !text.ends_with(self.get(Key::FullStop)) {
            text.push_str(self.get(Key::FullStop));
        }
        text
    }
}

impl PartialEq for Texts {
    fn eq(&self, other: &Texts) -> bool {
        self.language() == other.language()
    }
}

impl Eq for Texts {}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Texts").field(&self.language()).finish()
    }
}

impl Language {
    /// Every language, English first.
    pub const ALL: [Language; LANGUAGES.len()] = LANGUAGES;

    /// Returns the code of the language in the settings and in the names of files, such as `zh`.
    pub const fn code(self) -> &'static str {
        about(self).code
    }

    /// Returns the BCP 47 tag of the language for `lang` attributes, such as `zh-Hans`.
    pub const fn tag(self) -> &'static str {
        about(self).tag
    }

    /// Returns the name of the language in the language itself.
    pub const fn own_name(self) -> &'static str {
        about(self).own_name
    }

    /// Returns the word "draft" in the language itself, if no native reader has read its texts yet.
    pub const fn draft(self) -> Option<&'static str> {
        about(self).draft
    }

    /// Returns the language of the lessons and the rules for those who read this one.
    pub const fn of_lessons(self) -> Language {
        match self {
            Language::Zh | Language::ZhHant => Language::Zh,
            _ => Language::En,
        }
    }

    /// Returns the language for a BCP 47 tag such as `zh-Hant-TW`: the one with this code, or else with the longest
    /// beginning of it. `None` if the page does not support it.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_kit::text::Language;
    ///
    /// assert_eq!(Language::from_tag("zh-CN"), Some(Language::Zh));
    /// assert_eq!(Language::from_tag("zh-TW"), Some(Language::ZhHant));
    /// assert_eq!(Language::from_tag("tlh"), None);
    /// ```
    pub fn from_tag(tag: &str) -> Option<Language> {
        let tag = tag.to_ascii_lowercase();
        let is_meant = |language: &Language, tag: &str| {
            language.code() == tag || about(*language).also.contains(&tag)
        };
        let mut rest = Some(&*tag);
        while let Some(tag) = rest {
            let mut all = Language::ALL.into_iter();
            if let Some(found) = all.find(|language| is_meant(language, tag)) {
                return Some(found);
            }
            rest = tag.rsplit_once('-').map(|(before, _)| before);
        }
        None
    }
}

/// Writes a value of a field that may be empty.
pub fn or_empty(value: Option<impl ToString>) -> String {
    value.map_or(String::new(), |it| it.to_string())
}

/// Writes a number with a comma between thousands: `2,000,000`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.char_indices() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Returns a word with a capital letter, for the beginning of a sentence.
pub fn capital(word: &str) -> String {
    begun(word, |first| first.to_uppercase().collect())
}

/// Returns a word with a small letter, for the middle of a sentence.
pub fn small(word: &str) -> String {
    begun(word, |first| first.to_lowercase().collect())
}

/// Returns a word with something else in place of its first letter.
fn begun(word: &str, first: impl Fn(char) -> String) -> String {
    let mut letters = word.chars();
    let first = letters.next().map_or(String::new(), first);
    first + letters.as_str()
}
