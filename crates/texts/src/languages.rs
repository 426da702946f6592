//! All languages of the page, which have the same texts.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{File, FileError, Part, Text};

/// The code of the language that defines the keys and that the page has from the start.
pub const SOURCE: &str = "en";

/// The codes of the languages that lack no text: a mistake in one of them is an error. Any other language may be behind
/// [`SOURCE`], whose texts stand in for those that it lacks.
pub const COMPLETE: [&str; 2] = [SOURCE, "zh"];

/// The ending of the files.
const ENDING: &str = "ftl";

/// The languages of the page, [`SOURCE`] first and the others by their codes.
#[derive(Debug)]
pub struct Languages {
    files: Vec<File>,
    gaps: Vec<LanguagesError>,
}

/// A difference between a language and [`SOURCE`], or an error in a file.
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

    /// Gives all languages the texts of the page that the source language has. In a language that is not [`COMPLETE`],
    /// English texts stand in for those that are missing or have other placeholders, and unknown ones are left out.
    ///
    /// # Errors
    ///
    /// The first [`LanguagesError`] of a complete language.
    pub fn new(mut files: Vec<File>) -> Result<Languages, LanguagesError> {
        files.sort_by(|one, other| {
            let rank = |file: &File| file.code != SOURCE;
            (rank(one), &one.code).cmp(&(rank(other), &other.code))
        });
        let source = files.first().filter(|file| file.code == SOURCE);
        let source = source.ok_or(LanguagesError::NoSource)?.clone();
        let mut gaps = Vec::new();
        for file in &mut files[1..] {
            let is_complete = COMPLETE.contains(&&*file.code);
            let mut found = differences(file, &source);
            if is_complete && !found.is_empty() {
                return Err(found.swap_remove(0));
            }
            gaps.append(&mut found);
            *file = in_order(file, &source);
        }
        Ok(Languages { files, gaps })
    }

    /// Returns the files. All have the same keys of the page in the same order.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// Returns the source language.
    pub fn source(&self) -> &File {
        &self.files[0]
    }

    /// Returns the differences of the languages that are not [`COMPLETE`], by language.
    pub fn gaps(&self) -> &[LanguagesError] {
        &self.gaps
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

/// Returns the differences of a language from the source language: unknown texts, then missing and unlike ones.
fn differences(file: &File, source: &File) -> Vec<LanguagesError> {
    let about = |key: &str| (file.code.clone(), key.to_owned());
    let known = |key: &str| source.text(key).is_some();
    let unknown = file.texts.iter().filter(|(key, _)| !known(key));
    let unknown = unknown.map(|(key, _)| {
        let (code, key) = about(key);
        LanguagesError::Unknown { code, key }
    });
    let unlike = source.texts.iter().filter_map(|(key, original)| {
        let (code, key) = about(key);
        match file.text(&key) {
            None if Part::of(&key).is_translated() => Some(LanguagesError::Missing { code, key }),
            Some(text) if text.placeholders() != original.placeholders() => {
                Some(LanguagesError::Placeholders { code, key })
            }
            _ => None,
        }
    });
    unknown.chain(unlike).collect()
}

/// Returns a language with its texts for players in the order of the source language, which stands in for it.
fn in_order(file: &File, source: &File) -> File {
    let all = source.texts.iter();
    let all = all.filter(|(key, _)| Part::of(key).is_translated());
    let texts = all.map(|(key, original)| {
        let own = file.text(key);
        let own = own.filter(|text| text.placeholders() == original.placeholders());
        (key.clone(), own.unwrap_or(original).clone())
    });
    File {
        texts: texts.collect(),
        ..file.clone()
    }
}
