//! All languages of the page, which have the same texts.

use std::{fs, io, path::Path};

use crate::{File, FileError, Part, Text};

/// The code of the language that defines the keys and that the page has from the start.
pub const SOURCE: &str = "en";

/// The ending of the files.
const ENDING: &str = "ftl";

/// The languages of the page, [`SOURCE`] first and the others by their codes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Languages(Vec<File>);

/// A difference between two languages, or an error in a file.
#[derive(Debug, thiserror::Error)]
pub enum LanguagesError {
    /// The folder or a file could not be read.
    #[error("{0}: {1}")]
    Unreadable(String, io::Error),
    /// The file of a language has an error.
    #[error("{0}.ftl: {1}")]
    File(String, FileError),
    /// The file of the source language is missing.
    #[error("there is no {SOURCE}.ftl")]
    NoSource,
    /// A language lacks a text of the page. The programs speak only English.
    #[error("{code}.ftl: the text `{key}` is missing")]
    Missing {
        /// Code of the language.
        code: String,
        /// Key of the text.
        key: String,
    },
    /// A language has a text that the source language does not have.
    #[error("{code}.ftl: {SOURCE}.ftl has no text `{key}`")]
    Unknown {
        /// Code of the language.
        code: String,
        /// Key of the text.
        key: String,
    },
    /// A text has other placeholders than in the source language.
    #[error("{code}.ftl: `{key}` has other placeholders than in {SOURCE}.ftl")]
    Placeholders {
        /// Code of the language.
        code: String,
        /// Key of the text.
        key: String,
    },
}

impl Languages {
    /// Reads all files of a folder.
    ///
    /// # Errors
    ///
    /// The first [`LanguagesError`].
    pub fn read(folder: &Path) -> Result<Languages, LanguagesError> {
        let unreadable = |path: &Path| {
            let path = path.display().to_string();
            move |error| LanguagesError::Unreadable(path, error)
        };
        let mut files = Vec::new();
        for entry in fs::read_dir(folder).map_err(unreadable(folder))? {
            let path = entry.map_err(unreadable(folder))?.path();
            if path.extension().is_none_or(|ending| ending != ENDING) {
                continue;
            }
            let code = path.file_stem().unwrap_or_default().to_string_lossy();
            let content = fs::read_to_string(&path).map_err(unreadable(&path))?;
            let file = File::read(&code, &content);
            files.push(file.map_err(|error| LanguagesError::File(code.into_owned(), error))?);
        }
        Languages::new(files)
    }

    /// Checks that all languages have the same texts as the source language.
    ///
    /// # Errors
    ///
    /// The first [`LanguagesError`].
    pub fn new(mut files: Vec<File>) -> Result<Languages, LanguagesError> {
        files.sort_by(|one, other| {
            let rank = |file: &File| file.code != SOURCE;
            (rank(one), &one.code).cmp(&(rank(other), &other.code))
        });
        let source = files.first().filter(|file| file.code == SOURCE);
        let source = source.ok_or(LanguagesError::NoSource)?.clone();
        for file in &mut files[1..] {
            *file = in_order(file, &source)?;
        }
        Ok(Languages(files))
    }

    /// Returns the files. All have the same keys of the page in the same order.
    #[must_use]
    pub fn files(&self) -> &[File] {
        &self.0
    }

    /// Returns the source language.
    #[must_use]
    pub fn source(&self) -> &File {
        &self.0[0]
    }

    /// Returns the file that the page fetches: a line that names the texts it belongs to, then one line for
    /// each text, in the order of the keys.
    #[must_use]
    pub fn fetched(&self, file: &File) -> String {
        let mut content = self.heading(file) + "\n";
        for (_, Text(text)) in file.part(Part::Page) {
            content.push_str(text);
            content.push('\n');
        }
        content
    }

    /// Returns the first line of the file that the page fetches. A page that was built with other keys refuses
    /// the file because of this line.
    #[must_use]
    pub fn heading(&self, file: &File) -> String {
        // FNV-1a: the same on every machine, unlike the hashes of the standard library.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for (key, _) in self.source().part(Part::Page) {
            for byte in key.bytes().chain([0]) {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
        format!("tengen texts {} {hash:016x}", file.code)
    }
}

/// Returns a language with its texts in the order of the source language.
fn in_order(file: &File, source: &File) -> Result<File, LanguagesError> {
    let about = |key: &str| (file.code.clone(), key.to_owned());
    if let Some((key, _)) = file
        .texts
        .iter()
        .find(|(key, _)| source.text(key).is_none())
    {
        let (code, key) = about(key);
        return Err(LanguagesError::Unknown { code, key });
    }
    let mut texts = Vec::new();
    for (key, original) in &source.texts {
        let Some(text) = file.text(key) else {
            if Part::of(key) != Part::Page {
                continue;
            }
            let (code, key) = about(key);
            return Err(LanguagesError::Missing { code, key });
        };
        if text.placeholders() != original.placeholders() {
            let (code, key) = about(key);
            return Err(LanguagesError::Placeholders { code, key });
        }
        texts.push((key.clone(), text.clone()));
    }
    Ok(File {
        texts,
        ..file.clone()
    })
}
