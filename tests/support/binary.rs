//! Files for the tests of the binary formats: ours, and those of other programs where they are.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::{Path, PathBuf};

use tengen::record::charset::Native;
use tengen::record::{Collection, Context, Format, Limits, Reading, RecordError, Rows, read_as};
use tengen::{Archive, Terms};

/// What is known of a file besides its bytes: its name.
pub(crate) fn context(name: &str) -> Context<'_> {
    Context {
        name,
        terms: Terms::default(),
        rows: Rows::FromBottom,
        charset: &Native,
        encoding: None,
        size: None,
        limits: Limits::NATIVE,
    }
}

/// The bytes of one of our files.
pub(crate) fn own(name: &str) -> Vec<u8> {
    bytes(
        &Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/data/records")
            .join(name),
    )
}

/// The bytes of a file of another program; `None`, and a line that says so, where there is none.
pub(crate) fn foreign(name: &str) -> Option<Vec<u8>> {
    let usual = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/rules/records");
    let folder = std::env::var_os("TENGEN_RECORDS").map_or(usual, PathBuf::from);
    if !folder.is_dir() {
        println!("skipped {name}: there is no folder {}", folder.display());
        return None;
    }
    Some(bytes(&folder.join(name)))
}

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The only game of a file.
pub(crate) fn one(format: Format, bytes: &[u8], name: &str) -> Result<Reading, RecordError> {
    let Collection { format: it, games } = read_as(format, bytes, &context(name))?;
    assert_eq!(it, format);
    let [game] = <[_; 1]>::try_from(games).expect("one game");
    game
}

/// The names of the first moves of the main line, passes as `pass`.
pub(crate) fn main_line(archive: &Archive) -> Vec<String> {
    let mut line = Vec::new();
    let mut at = 0;
    while let Some((number, node)) = (1..).zip(&archive.nodes).find(|(_, it)| it.parent == at) {
        line.push(node.action.to_string());
        at = number;
    }
    line
}

/// What went wrong, as a sentence with its place.
pub(crate) fn said(error: Option<&RecordError>) -> String {
    error.map_or(String::new(), RecordError::to_string)
}
