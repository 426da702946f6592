//! Takes the page's module apart: the code that only one wing of the page needs becomes a chunk, which the page loads with
//! that wing. Code that several wings need, but the start does not, becomes chunks too.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

use crate::{
    draft,
    error::{Error, Result},
    paths::WASM_SPLIT,
    process::output,
};

/// The script that loads the chunks.
pub(crate) const LOADER: &str = "chunks.js";

/// The parts of the site whose code is a chunk: the first folder of their addresses, and the wing.
const PARTS: [(&str, &str); 5] = [
    ("learn", "learn"),
    ("lab", "study"),
    ("library", "study"),
    ("online", "online"),
    ("study", "study"),
];

/// The chunks of a module.
#[derive(Debug, Default)]
pub(crate) struct Chunks(HashMap<String, Vec<String>>);

impl Chunks {
    /// Reads lines with the name of a wing and those of its chunks.
    fn read(lines: &str) -> Self {
        let lines = lines.lines().map(|line| {
            let mut words = line.split_whitespace().map(str::to_owned);
            (words.next().unwrap_or_default(), words.collect())
        });
        Self(lines.collect())
    }

    /// Returns the files of the wing that an address of the site belongs to; none if its code is not a chunk.
    pub(crate) fn of_address(&self, address: &str) -> impl Iterator<Item = String> {
        let folder = address.split('/').next();
        let part = PARTS.iter().find(|(own, _)| Some(*own) == folder);
        let stems = part.and_then(|(_, wing)| self.0.get(*wing));
        stems
            .into_iter()
            .flatten()
            .map(|stem| stem.clone() + ".wasm")
    }
}

/// Splits a linked module. The chunks and their loader go to a folder, which the module that loads them leaves alone; its own
/// path is returned with the names of the chunks. `glue` is the script that will be made for it.
pub(crate) fn split(wasm: &Path, folder: &Path, glue: &str) -> Result<(PathBuf, Chunks)> {
    let main = wasm.with_extension("main.wasm");
    let mut split = draft::tool(WASM_SPLIT);
    split.args([wasm, &main, folder]).arg(glue);
    let chunks = Chunks::read(&output(&mut split)?);
    match PARTS.iter().find(|(_, wing)| !chunks.0.contains_key(*wing)) {
        Some((folder, wing)) => Err(Error::new(format!(
            "no chunk is named `{wing}`, which the addresses below `{folder}/` need"
        ))),
        None => Ok((main, chunks)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_needs_the_chunks_of_its_wing() {
        let chunks = Chunks::read("learn chunk_4 split_learn\nstudy split_study\n");
        let of = |address| chunks.of_address(address).collect::<Vec<_>>();
        assert_eq!(of("learn/rush/"), ["chunk_4.wasm", "split_learn.wasm"]);
        assert_eq!(of("lab/"), ["split_study.wasm"]);
        assert!(of("").is_empty() && of("game/").is_empty() && of("online/").is_empty());
    }
}
