//! A text file to which one program at a time adds lines.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A file with its whole lines, before lines are added.
#[derive(Debug)]
pub(crate) struct FoundFile {
    file: LinesFile,
    text: String,
    is_empty: bool,
}

/// A file that stays open and locked while lines are added.
#[derive(Debug)]
pub(crate) struct LinesFile {
    path: PathBuf,
    file: File,
}

/// The reason why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LinesFileError {
    #[error("{}: {why}", .path.display())]
    Io { path: PathBuf, why: io::Error },
    #[error("{}: another program is adding lines to it", .0.display())]
    Busy(PathBuf),
    #[error("{}: it has other settings ({head}); another file takes the new ones", .path.display())]
    OtherHead { path: PathBuf, head: String },
}

impl FoundFile {
    /// Opens or creates a file, and locks it.
    pub(crate) fn open(path: &Path) -> Result<FoundFile, LinesFileError> {
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(io_error(path))?;
        let mut file = LinesFile {
            path: path.to_owned(),
            file,
        };
        match file.file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LinesFileError::Busy(file.path)),
            Err(TryLockError::Error(why)) => return Err(io_error(path)(why)),
        }
        let mut text = String::new();
        let read = file.file.read_to_string(&mut text);
        read.map_err(io_error(path))?;
        let is_empty = text.is_empty();
        text.truncate(whole_lines(&text).len());
        Ok(FoundFile {
            file,
            text,
            is_empty,
        })
    }

    /// Returns `true` if nothing is in the file, not even a part of a line.
    pub(crate) const fn is_empty(&self) -> bool {
        self.is_empty
    }

    /// Returns the whole lines.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the lines after a head, with which a file that is not empty must begin.
    pub(crate) fn after(&self, head: &str) -> Result<&str, LinesFileError> {
        match self.text.strip_prefix(head) {
            Some(lines) => Ok(lines),
            None if self.is_empty => Ok(""),
            None => {
                let lines = self.text.lines();
                let head = lines.take_while(|line| line.starts_with('#'));
                let mut head = head.collect::<Vec<_>>().join("; ");
                if head.is_empty() {
                    head.push_str("it begins with none");
                }
                Err(LinesFileError::OtherHead {
                    path: self.file.path.clone(),
                    head,
                })
            }
        }
    }

    /// Removes a part of a line at the end, which a program left that was stopped, and lets lines be added. An empty file gets
    /// the head.
    pub(crate) fn go_on(self, head: &str) -> Result<LinesFile, LinesFileError> {
        let mut file = self.file.file;
        let cut = file.set_len(self.text.len() as u64);
        let cut = cut.and_then(|()| file.seek(SeekFrom::End(0)));
        cut.map_err(io_error(&self.file.path))?;
        let file = LinesFile { file, ..self.file };
        if self.is_empty {
            file.add(head)?;
        }
        Ok(file)
    }
}

impl LinesFile {
    /// Adds lines at once.
    pub(crate) fn add(&self, lines: &str) -> Result<(), LinesFileError> {
        let written = (&self.file).write_all(lines.as_bytes());
        written.map_err(io_error(&self.path))
    }
}

fn io_error(path: &Path) -> impl Fn(io::Error) -> LinesFileError {
    move |why| LinesFileError::Io {
        path: path.to_owned(),
        why,
    }
}

/// Returns the complete lines of a text.
pub(crate) fn whole_lines(text: &str) -> &str {
    text.rfind('\n').map_or("", |end| &text[..=end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn lines_follow_the_whole_lines_that_are_there() {
        let path = std::env::temp_dir().join(format!("tengen-lines-{}", std::process::id()));
        fs::write(&path, "one\ntwo\nthr").expect("a file");
        let found = FoundFile::open(&path).expect("a file");
        assert_eq!(found.text(), "one\ntwo\n");
        let again = FoundFile::open(&path).expect_err("a lock");
        assert!(
            again
                .to_string()
                .ends_with("another program is adding lines to it"),
            "{again}"
        );
        let left = fs::read_to_string(&path).expect("a file");
        assert_eq!(left, "one\ntwo\nthr", "nothing is cut before it goes on");
        let file = found.go_on("a head\n").expect("a file");
        file.add("three\n").expect("room");
        let text = fs::read_to_string(&path).expect("a file");
        assert_eq!(text, "one\ntwo\nthree\n");
        fs::remove_file(path).expect("a file");
    }
}
