//! Composes the document of the page from the parts in `www`, for the build of the site and for tests.
//!
//! `document.html` is the list of the parts, each in its place; a part can have parts of its own. A line names one:
//!
//! ```html
//! <!-- part: learn/puzzles.html -->
//! ```

use std::{
    collections::BTreeSet,
    fs, io,
    path::{Path, PathBuf},
};

/// The file that lists the parts.
pub const LIST: &str = "document.html";

const START: &str = "<!-- part: ";
const END: &str = " -->";

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

/// Returns the document that the files of a folder make. Each part in a subfolder must be in it once.
///
/// # Errors
///
/// Returns an error if a part is missing, is named twice, or is not named.
pub fn compose(folder: &Path) -> Result<String, ComposeError> {
    let mut composer = Composer {
        folder,
        named: BTreeSet::new(),
        text: String::new(),
    };
    composer.add(LIST)?;
    match composer.unused()? {
        None => Ok(composer.text),
        Some(part) => Err(ComposeError::Unused(part)),
    }
}

/// Returns the style sheets that a document links, in their order.
///
/// # Examples
///
/// ```
/// let document = r#"<link rel="stylesheet" href="parts/base.css"><link rel="icon" href="icon.svg">"#;
/// assert_eq!(tengen_markup::sheets(document).collect::<Vec<_>>(), ["parts/base.css"]);
/// ```
pub fn sheets(document: &str) -> impl Iterator<Item = &str> {
    let links = document.split("<link rel=\"stylesheet\" href=\"").skip(1);
    links.filter_map(|link| link.split('"').next())
}

/// A document that is being composed.
struct Composer<'a> {
    folder: &'a Path,
    named: BTreeSet<String>,
    text: String,
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
            if let Some(part) = named_part(line) {
                self.add(part)?;
            } else {
                self.text.push_str(line);
                self.text.push('\n');
            }
        }
        Ok(())
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

/// Returns the part that a line names.
fn named_part(line: &str) -> Option<&str> {
    line.trim().strip_prefix(START)?.strip_suffix(END)
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
        let name = format!("tengen-markup-{test}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        for (name, text) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        }
        let result = compose(&folder).map_err(|error| error.to_string());
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
        let linked: BTreeSet<&str> = sheets(&document).collect();
        assert_eq!(linked.len(), sheets(&document).count(), "linked once");
        for sheet in linked {
            assert!(www.join(sheet).is_file(), "{sheet}");
        }
    }
}
