//! Files for the tests of the binary formats: this project's own, and those of other programs if present.

use std::path::Path;

use crate::folders;
use tengen_core::Archive;
use tengen_records::charset::Native;
use tengen_records::{Collection, Context, Format, Reading, RecordError, read_as};

/// Makes a context that gives only the file name.
pub fn context(name: &str) -> Context<'_> {
    Context {
        name,
        charset: &Native,
        ..Context::default()
    }
}

/// Returns the bytes of one of this project's files.
pub fn own(name: &str) -> Vec<u8> {
    bytes(&folders::data().join("records").join(name))
}

/// Returns the bytes of a file of another program; `None`, with a printed note, if there is no
/// folder with such files.
pub fn foreign(name: &str) -> Option<Vec<u8>> {
    Some(bytes(&folders::foreign_records()?.join(name)))
}

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Reads a file that must hold exactly one game.
pub fn one(format: Format, bytes: &[u8], name: &str) -> Result<Reading, RecordError> {
    let Collection { format: it, games } = read_as(format, bytes, &context(name))?;
    assert_eq!(it, format);
    let [game] = <[_; 1]>::try_from(games).expect("one game");
    game
}

/// Returns the names of the actions on the main line, with passes as `pass`.
pub fn main_line(archive: &Archive) -> Vec<String> {
    let mut line = Vec::new();
    let mut at = 0;
    while let Some((number, node)) = (1..).zip(&archive.nodes).find(|(_, it)| it.parent == at) {
        line.push(node.action.to_string());
        at = number;
    }
    line
}

/// Returns the error as a sentence with its place; an empty text for `None`.
pub fn said(error: Option<&RecordError>) -> String {
    error.map_or(String::new(), RecordError::to_string)
}
