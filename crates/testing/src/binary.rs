//! Files for the tests of the binary formats: ours, and those of other programs where they are.

use std::path::Path;

use crate::folders;
use tengen_core::Archive;
use tengen_records::charset::Native;
use tengen_records::{Collection, Context, Format, Reading, RecordError, read_as};

/// What is known of a file besides its bytes: its name.
pub fn context(name: &str) -> Context<'_> {
    Context {
        name,
        charset: &Native,
        ..Context::default()
    }
}

/// The bytes of one of our files.
pub fn own(name: &str) -> Vec<u8> {
    bytes(&folders::data().join("records").join(name))
}

/// The bytes of a file of another program; `None`, and a line that says so, where there is none.
pub fn foreign(name: &str) -> Option<Vec<u8>> {
    Some(bytes(&folders::foreign_records()?.join(name)))
}

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The only game of a file.
pub fn one(format: Format, bytes: &[u8], name: &str) -> Result<Reading, RecordError> {
    let Collection { format: it, games } = read_as(format, bytes, &context(name))?;
    assert_eq!(it, format);
    let [game] = <[_; 1]>::try_from(games).expect("one game");
    game
}

/// The names of the first moves of the main line, passes as `pass`.
pub fn main_line(archive: &Archive) -> Vec<String> {
    let mut line = Vec::new();
    let mut at = 0;
    while let Some((number, node)) = (1..).zip(&archive.nodes).find(|(_, it)| it.parent == at) {
        line.push(node.action.to_string());
        at = number;
    }
    line
}

/// What went wrong, as a sentence with its place.
pub fn said(error: Option<&RecordError>) -> String {
    error.map_or(String::new(), RecordError::to_string)
}
