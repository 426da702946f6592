//! Record files: those of this project, and those of other programs in a folder that `TENGEN_RECORDS` names.

use std::path::{Path, PathBuf};

use crate::folders;

use tengen_core::{Archive, Game, Outcome};
use tengen_records::charset::Native;
use tengen_records::{Collection, Context, Reading, RecordError, read};

/// Returns the folder of files made for these tests.
pub fn own() -> PathBuf {
    folders::data().join("records")
}

/// Returns the folder of other programs' files; `None` if there is none.
pub fn foreign() -> Option<PathBuf> {
    folders::foreign_records()
}

pub fn context(name: &str) -> Context<'_> {
    Context {
        name,
        charset: &Native,
        ..Context::default()
    }
}

pub fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn open(path: &Path) -> Result<Collection, RecordError> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    read(&bytes(path), &context(&name))
}

/// Reads a text that must hold exactly one game.
pub fn reading(text: &str) -> Reading {
    let found = read(text.as_bytes(), &context("")).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(found.games.len(), 1, "{text}");
    let game = found.games.into_iter().next().expect("one game");
    game.unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Returns the actions of the shown line, such as `h8 i9 pass`.
pub fn plies(archive: &Archive) -> String {
    Game::from_archive(archive).expect("what was read can be played");
    let mut names = Vec::new();
    let mut node = archive.line_end;
    while node > 0 {
        let step = &archive.nodes[node as usize - 1];
        names.push(step.action.to_string());
        node = step.parent;
    }
    names.reverse();
    names.join(" ")
}

/// Returns the outcome of the shown line; `None` if the game is not over.
pub fn outcome(archive: &Archive) -> Option<Outcome> {
    let last = (archive.line_end as usize).checked_sub(1)?;
    archive.nodes[last].outcome
}

/// Returns the winner of the shown line: `black`, `white`, `draw`, or an empty text if the game is not over.
pub fn won(archive: &Archive) -> String {
    match outcome(archive).map(Outcome::winner) {
        None => String::new(),
        Some(None) => "draw".to_string(),
        Some(Some(colour)) => colour.to_string(),
    }
}

/// Returns all warnings, one per line.
pub fn warnings(reading: &Reading) -> String {
    let warnings = reading.warnings.iter().map(ToString::to_string);
    warnings.collect::<Vec<_>>().join("\n")
}
