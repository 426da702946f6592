//! Composes the document of the page from the parts in `www`, for the build of the site and for tests.
//!
//! `document.html` is the list of the parts, each in its place; a part can have parts of its own. A line names one:
//!
//! ```html
//! <!-- part: parts/head.html -->
//! <!-- later: learn/puzzles.html -->
//! ```
//!
//! A folder of features is named as a whole, once for their markup and once for their style. Both come by name:
//!
//! ```html
//! <!-- parts: learn/features -->
//! <!-- sheets: learn/features -->
//! ```
//!
//! What the first view does not need comes later: the site has it in a second file, whose parts are put in their places
//! when the program starts.

use std::{
    collections::BTreeSet,
    fs, io, mem,
    path::{Path, PathBuf},
};

/// The file that lists the parts.
pub const LIST: &str = "document.html";

const START: &str = "<!-- ";
const END: &str = " -->";

/// The two files that a site has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Halves {
    /// The document. Where a part comes later it has an empty `<template data-later="NAME">`.
    pub first: String,
    /// The parts that come later, each in a `<template data-part="NAME">`.
    pub later: String,
}

impl Halves {
    /// Returns the document with the later parts in their places.
    ///
    /// # Examples
    ///
    /// ```
    /// let halves = tengen_markup::Halves {
    ///     first: "<p>\n<template data-later=\"a.html\"></template>\n</p>\n".to_owned(),
    ///     later: "<template data-part=\"a.html\">\n<b></b>\n</template>\n".to_owned(),
    /// };
    /// assert_eq!(halves.whole(), "<p>\n<b></b>\n</p>\n");
    /// ```
    pub fn whole(&self) -> String {
        let mut whole = self.first.clone();
        for part in self.later.split("<template data-part=\"").skip(1) {
            let named = part.split_once("\">\n");
            let ended =
                named.and_then(|(name, rest)| Some((name, rest.strip_suffix("</template>\n")?)));
            if let Some((name, content)) = ended {
                whole = whole.replace(&(placeholder(name) + "\n"), content);
            }
        }
        whole
    }
}

/// An error of composing a document.
#[derive(Debug, thiserror::Error)]
pub enum ComposeError {
    /// A file or folder cannot be read.
    #[error("cannot read {}: {error}", .path.display())]
    Unreadable {
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A part stands in the document twice, or in itself.
    #[error("the part {0} is named twice")]
    Repeated(String),
    /// A part stands nowhere in the document.
    #[error("no document names the part {0}")]
    Unused(String),
}

/// Returns the whole document that the files of a folder make.
///
/// # Errors
///
/// Those of [`halves`].
pub fn compose(folder: &Path) -> Result<String, ComposeError> {
    halves(folder).map(|halves| halves.whole())
}

/// Returns the document that the files of a folder make, in two halves. Each part in a subfolder must be in it once.
///
/// # Errors
///
/// Returns an error if a part is missing, is named twice, or is not named.
pub fn halves(folder: &Path) -> Result<Halves, ComposeError> {
    let mut composer = Composer {
        folder,
        named: BTreeSet::new(),
        text: String::new(),
        later: String::new(),
    };
    composer.add(LIST)?;
    match composer.unused()? {
        None => Ok(Halves {
            first: composer.text,
            later: composer.later,
        }),
        Some(part) => Err(ComposeError::Unused(part)),
    }
}

/// Returns the element that stands where a part comes later.
fn placeholder(name: &str) -> String {
    format!("<template data-later=\"{name}\"></template>")
}

/// Returns the style sheets that a document links where scripts run, in their order.
///
/// # Examples
///
/// ```
/// let document = r#"<link rel="stylesheet" href="parts/base.css"><link rel="icon" href="icon.svg">
///   <noscript><link rel="stylesheet" href="rules.css"></noscript>"#;
/// assert_eq!(tengen_markup::sheets(document).collect::<Vec<_>>(), ["parts/base.css"]);
/// ```
pub fn sheets(document: &str) -> impl Iterator<Item = &str> {
    let links = document.split("<link rel=\"stylesheet\" href=\"");
    let links = links.scan(false, |is_without_scripts, text| {
        let before = mem::replace(is_without_scripts, text.ends_with("<noscript>"));
        Some((before, text))
    });
    let linked = links
        .skip(1)
        .filter(|(is_without_scripts, _)| !is_without_scripts);
    linked.filter_map(|(_, link)| link.split('"').next())
}

/// A document that is being composed.
struct Composer<'a> {
    folder: &'a Path,
    named: BTreeSet<String>,
    text: String,
    later: String,
}

impl Composer<'_> {
    fn add(&mut self, name: &str) -> Result<(), ComposeError> {
        if !self.named.insert(name.to_owned()) {
            return Err(ComposeError::Repeated(name.to_owned()));
        }
        let path = self.folder.join(name);
        let text = fs::read_to_string(&path);
        let text = text.map_err(|error| ComposeError::Unreadable { path, error })?;
        for line in text.lines() {
            match named_part(line) {
                Some(("part", part)) => self.add(part)?,
                Some(("later", part)) => self.add_later(part)?,
                Some(("parts", folder)) => {
                    for part in self.files(folder, "html")? {
                        self.add(&part)?;
                    }
                }
                Some(("sheets", folder)) => {
                    for sheet in self.files(folder, "css")? {
                        let link = format!("  <link rel=\"stylesheet\" href=\"{sheet}\">\n");
                        self.text.push_str(&link);
                    }
                }
                _ => self.text.extend([line, "\n"]),
            }
        }
        Ok(())
    }

    fn add_later(&mut self, name: &str) -> Result<(), ComposeError> {
        let before = mem::take(&mut self.text);
        self.add(name)?;
        let part = mem::replace(&mut self.text, before);
        self.text.extend([placeholder(name).as_str(), "\n"]);
        let start = format!("<template data-part=\"{name}\">\n");
        self.later.extend([&start, part.as_str(), "</template>\n"]);
        Ok(())
    }

    /// Returns the files of a folder with an ending, by name, from the folder of the document.
    fn files(&self, folder: &str, ending: &str) -> Result<Vec<String>, ComposeError> {
        let mut names = Vec::new();
        for path in list(&self.folder.join(folder))? {
            if path.extension().is_some_and(|it| it == ending) {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                names.push(format!("{folder}/{name}"));
            }
        }
        names.sort();
        Ok(names)
    }

    /// Returns a part in a subfolder that the document does not name.
    fn unused(&self) -> Result<Option<String>, ComposeError> {
        for folder in list(self.folder)?.iter().filter(|path| path.is_dir()) {
            for path in list(folder)? {
                let name = path.strip_prefix(self.folder).unwrap_or(&path);
                let name = name.to_string_lossy().replace('\\', "/");
                let is_part = path.extension().is_some_and(|it| it == "html");
                if is_part && !self.named.contains(&name) {
                    return Ok(Some(name));
                }
            }
        }
        Ok(None)
    }
}

/// Returns how a line names a part, and its name.
fn named_part(line: &str) -> Option<(&str, &str)> {
    line.trim()
        .strip_prefix(START)?
        .strip_suffix(END)?
        .split_once(": ")
}

fn list(folder: &Path) -> Result<Vec<PathBuf>, ComposeError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let entries = entries.map_err(|error| ComposeError::Unreadable {
        path: folder.to_owned(),
        error,
    })?;
    Ok(entries.iter().map(fs::DirEntry::path).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Composes the document of a folder with these files.
    fn composed(test: &str, files: &[(&str, &str)]) -> Result<String, String> {
        split(test, files).map(|halves| halves.whole())
    }

    fn split(test: &str, files: &[(&str, &str)]) -> Result<Halves, String> {
        let name = format!("tengen-markup-{test}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        for (name, text) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        }
        let result = halves(&folder).map_err(|error| error.to_string());
        fs::remove_dir_all(&folder).expect("removed");
        result
    }

    #[test]
    fn parts_stand_where_they_are_named() {
        let files = [
            (LIST, "<body>\n  <!-- part: parts/a.html -->\n</body>"),
            ("parts/a.html", "<p>\n<!-- part: play/b.html -->\n</p>\n"),
            ("play/b.html", "<b></b>\n"),
            ("play/b.css", "b {}"),
        ];
        assert_eq!(
            composed("nested", &files).as_deref(),
            Ok("<body>\n<p>\n<b></b>\n</p>\n</body>\n")
        );
    }

    #[test]
    fn what_comes_later_is_in_the_second_half() {
        let files = [
            (
                LIST,
                "<body>\n<!-- later: learn/a.html -->\n<i>\n<!-- later: lab/c.html -->\n</i>\n",
            ),
            ("learn/a.html", "<p>\n<!-- part: learn/b.html -->\n</p>\n"),
            ("learn/b.html", "<b></b>\n"),
            ("lab/c.html", "<u></u>\n"),
        ];
        let halves = split("later", &files).expect("composed");
        let place = placeholder;
        assert_eq!(
            halves.first,
            format!(
                "<body>\n{}\n<i>\n{}\n</i>\n",
                place("learn/a.html"),
                place("lab/c.html")
            )
        );
        assert_eq!(
            halves.later,
            "<template data-part=\"learn/a.html\">\n<p>\n<b></b>\n</p>\n</template>\n\
             <template data-part=\"lab/c.html\">\n<u></u>\n</template>\n"
        );
        assert_eq!(
            halves.whole(),
            "<body>\n<p>\n<b></b>\n</p>\n<i>\n<u></u>\n</i>\n"
        );
    }

    #[test]
    fn a_folder_of_features_is_named_as_a_whole() {
        let files = [
            (
                LIST,
                "<!-- sheets: learn/features -->\n<!-- part: learn/a.html -->",
            ),
            (
                "learn/a.html",
                "<p>\n<!-- parts: learn/features -->\n</p>\n",
            ),
            ("learn/features/two.html", "<i></i>\n"),
            ("learn/features/one.html", "<b></b>\n"),
            ("learn/features/one.css", "b {}"),
            ("learn/features/one.toml", ""),
        ];
        let link = "  <link rel=\"stylesheet\" href=\"learn/features/one.css\">";
        assert_eq!(
            composed("features", &files),
            Ok(format!("{link}\n<p>\n<b></b>\n<i></i>\n</p>\n"))
        );
    }

    #[test]
    fn every_part_is_named_once_and_is_there() {
        let a = "<!-- part: parts/a.html -->";
        let twice = format!("{a}\n{a}\n");
        let repeated = [(LIST, twice.as_str()), ("parts/a.html", "<p>")];
        let circle = [(LIST, a), ("parts/a.html", a)];
        for files in [repeated, circle] {
            let error = composed("repeated", &files).expect_err("fails");
            assert_eq!(error, "the part parts/a.html is named twice");
        }
        let unused = [(LIST, "<p>"), ("parts/a.html", "<p>")];
        let error = composed("unused", &unused).expect_err("fails");
        assert_eq!(error, "no document names the part parts/a.html");
        let error = composed("missing", &[(LIST, a)]).expect_err("fails");
        assert!(error.starts_with("cannot read "), "{error}");
    }

    #[test]
    fn the_page_composes() {
        let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www");
        let document = compose(&www).expect("the parts of the page");
        assert!(!document.contains(START) && document.ends_with("</html>\n"));
        assert!(
            !document.contains("<template"),
            "a later part has its place"
        );
        let linked: BTreeSet<&str> = sheets(&document).collect();
        assert_eq!(linked.len(), sheets(&document).count(), "linked once");
        for sheet in linked {
            assert!(www.join(sheet).is_file(), "{sheet}");
        }
    }
}
