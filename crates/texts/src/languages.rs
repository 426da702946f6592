//! All languages of the page, which have the same texts.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

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
    /// A feature has texts in a language that is none.
    #[error("there is no {0}.ftl beside the folders of features")]
    NoLanguage(String),
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

fn unreadable(path: &Path) -> impl FnOnce(io::Error) -> LanguagesError {
    let path = path.display().to_string();
    move |error| LanguagesError::Unreadable(path, error)
}

/// Returns what is in a folder, by name.
fn list(folder: &Path) -> Result<Vec<PathBuf>, LanguagesError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(unreadable(folder))?;
    let mut paths: Vec<PathBuf> = entries.iter().map(fs::DirEntry::path).collect();
    paths.sort();
    Ok(paths)
}

/// Returns the code of the language and the content of a file; `None` for other files.
fn content(path: &Path) -> Result<Option<(String, String)>, LanguagesError> {
    if path.extension().is_none_or(|ending| ending != ENDING) {
        return Ok(None);
    }
    let code = path.file_stem().unwrap_or_default().to_string_lossy();
    let content = fs::read_to_string(path).map_err(unreadable(path))?;
    Ok(Some((code.into_owned(), content)))
}

impl Languages {
    /// Reads all files of a folder. The texts of a feature may be in a folder of their own below it, with a file for each
    /// language.
    ///
    /// # Errors
    ///
    /// The first [`LanguagesError`].
    pub fn read(folder: &Path) -> Result<Languages, LanguagesError> {
        let mut files = Vec::new();
        for path in list(folder)? {
            if path.is_dir() {
                continue;
            }
            if let Some((code, content)) = content(&path)? {
                let file = File::read(&code, &content);
                files.push(file.map_err(|error| LanguagesError::File(code, error))?);
            }
        }
        for folder in list(folder)?.iter().filter(|path| path.is_dir()) {
            for path in list(folder)? {
                if let Some((code, content)) = content(&path)? {
                    let name = folder.file_name().unwrap_or_default().to_string_lossy();
                    let mut languages = files.iter_mut();
                    let file = languages.find(|file| file.code == code);
                    let file = file.ok_or(LanguagesError::NoLanguage(code.clone()))?;
                    let error = |error| LanguagesError::File(format!("{name}/{code}"), error);
                    file.add(&content).map_err(error)?;
                }
            }
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
    pub fn files(&self) -> &[File] {
        &self.0
    }

    /// Returns the source language.
    pub fn source(&self) -> &File {
        &self.0[0]
    }

    /// Returns the file that the page fetches: a line that names the texts it belongs to, then one line for
    /// each text, in the order of the keys.
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
