//! Sources of bytes: files, the standard input, and links on the command line.

use std::ffi::OsStr;
use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use tengen_records::Limits;

use crate::failure::Failure;
use crate::texts::{Key, say, text};

/// Bytes of a record, with their names.
#[derive(Debug)]
pub(crate) struct Source {
    /// File name without folders; empty if there is none.
    pub(crate) name: String,
    /// Name of the source in messages.
    pub(crate) shown: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) kind: Kind,
}

/// Kind of source that the bytes come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// File or the standard input.
    File,
    /// Link given as the argument itself.
    Link,
}

/// Reads a whole record, or slightly more than the size limit if it is too large.
pub(crate) fn read(argument: &OsStr) -> Result<Source, Failure> {
    if let Some(link) = link(argument) {
        return Ok(Source {
            name: String::new(),
            shown: text(Key::TheLink).to_owned(),
            bytes: link.as_bytes().to_vec(),
            kind: Kind::Link,
        });
    }
    whole(argument, stream(argument)?)
}

/// Reads a record from the opened file or standard input of this name.
pub(crate) fn whole(argument: &OsStr, stream: impl Read) -> Result<Source, Failure> {
    // One byte more than the limit, so that the reader detects a file that is too large.
    let most = Limits::NATIVE.bytes as u64 + 1;
    let mut bytes = Vec::new();
    stream
        .take(most)
        .read_to_end(&mut bytes)
        .map_err(|error| unread(argument, &error))?;
    let name = match Path::new(argument).file_name() {
        Some(name) if argument != "-" => name.to_string_lossy().into_owned(),
        _ => String::new(),
    };
    Ok(Source {
        name,
        shown: shown(argument),
        bytes,
        kind: Kind::File,
    })
}

/// Returns an argument that is a link, which may be copied with brackets or quotes around it.
pub(crate) fn link(argument: &OsStr) -> Option<&str> {
    let text = argument.to_str()?;
    let bare = text.trim_matches(['(', ')', '<', '>', '[', ']', '"', '\'', '“', '”', ' ', '\n']);
    let is_link = ["#", "http://", "https://"]
        .iter()
        .any(|start| bare.starts_with(start));
    is_link.then_some(bare)
}

/// Opens a file, or the standard input for `-`.
pub(crate) fn stream(argument: &OsStr) -> Result<Box<dyn Read>, Failure> {
    if argument == "-" {
        return Ok(Box::new(io::stdin()));
    }
    let opened = fs::metadata(argument).and_then(|there| {
        if there.is_dir() {
            Err(io::ErrorKind::IsADirectory.into())
        } else {
            File::open(argument)
        }
    });
    match opened {
        Ok(file) => Ok(Box::new(file)),
        Err(error) => Err(unread(argument, &error)),
    }
}

/// Returns the failure for a file that cannot be read.
pub(crate) fn unread(argument: &OsStr, error: &io::Error) -> Failure {
    let values: &[(&str, &dyn Display)] = &[("file", &shown(argument)), ("error", error)];
    Failure::Impossible(say(Key::CannotRead, values))
}

/// Returns the name of an argument in messages.
pub(crate) fn shown(argument: &OsStr) -> String {
    if argument == "-" {
        text(Key::StandardInput).to_owned()
    } else if link(argument).is_some() {
        text(Key::TheLink).to_owned()
    } else {
        Path::new(argument).display().to_string()
    }
}
