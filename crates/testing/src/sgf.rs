//! SGF files for tests: this project's own and those of other programs if present, and games as
//! one line of text.

use crate::folders;
use tengen_core::{Archive, Game};
use tengen_records::charset::Native;
use tengen_records::{Caution, Collection, Context, Format, Reading, RecordError, read_as};

pub fn context() -> Context<'static> {
    Context {
        name: "game.sgf",
        charset: &Native,
        ..Context::default()
    }
}

/// Returns a file of this project, or of the folder with those of other programs; `None` if
/// that folder is missing.
pub fn file(name: &str) -> Option<Vec<u8>> {
    let own = folders::data().join("records").join(name);
    if let Ok(bytes) = std::fs::read(own) {
        return Some(bytes);
    }
    let path = folders::foreign_records()?.join(name);
    Some(std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display())))
}

pub fn games(bytes: &[u8]) -> Result<Vec<Result<Reading, RecordError>>, RecordError> {
    let Collection { format, games } = read_as(Format::Sgf, bytes, &context())?;
    assert_eq!(format, Format::Sgf);
    Ok(games)
}

/// Reads a text that must hold exactly one game.
pub fn one(text: &str) -> Result<Reading, RecordError> {
    let mut games = games(text.as_bytes())?;
    assert_eq!(games.len(), 1, "{text}");
    let reading = games.remove(0)?;
    Game::from_archive(&reading.archive).expect("a game");
    Ok(reading)
}

/// Reads a text whose only game must be complete.
pub fn whole(text: &str) -> Reading {
    let reading = one(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(reading.broken, None, "{text}");
    reading
}

/// Returns all actions in depth-first order, with brackets around the lines of a branch.
pub fn line(archive: &Archive) -> String {
    fn walk(archive: &Archive, at: u32, out: &mut String) {
        let nodes = (1_u32..).zip(&archive.nodes);
        let children: Vec<_> = nodes.filter(|(_, node)| node.parent == at).collect();
        for (number, node) in &children {
            if children.len() > 1 {
                out.push('(');
            } else if at > 0 {
                out.push(' ');
            }
            out.push_str(&node.action.to_string());
            walk(archive, *number, out);
            if children.len() > 1 {
                out.push(')');
            }
        }
    }
    let mut out = String::new();
    walk(archive, 0, &mut out);
    out
}

/// Returns the nodes of the main line.
pub fn main_line(archive: &Archive) -> Vec<u32> {
    let mut line = Vec::new();
    let mut at = 0;
    while let Some((number, _)) = (1_u32..)
        .zip(&archive.nodes)
        .find(|(_, node)| node.parent == at)
    {
        line.push(number);
        at = number;
    }
    line
}

pub fn cautions(reading: &Reading) -> Vec<Caution> {
    let warnings = reading.warnings.iter();
    warnings.map(|warning| warning.caution.clone()).collect()
}
