//! The commands that copy a store.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter},
    path::Path,
};

use tokio::task::spawn_blocking;

use super::{GameStore, ProgramError, report};
use crate::transfer;

/// Writes a store to a file, and says what was written.
#[tokio::main]
pub(super) async fn export(file: &Path, store: &impl GameStore) -> Result<(), ProgramError> {
    let to = opened(file, File::create_new(file))?;
    // The futures of libraries are large.
    let (mut log, others) = Box::pin(store.source()).await?;
    let written =
        spawn_blocking(move || transfer::export(&mut log, &others, &mut BufWriter::new(to)));
    let games = written.await.map_err(io::Error::from)??;
    println!("{}", report::exported(games, file));
    Ok(())
}

/// Adds a file to a store, and says what was added.
#[tokio::main]
pub(super) async fn import(file: &Path, store: &impl GameStore) -> Result<(), ProgramError> {
    let from = BufReader::new(opened(file, File::open(file))?);
    let mut target = store.target().await?;
    let read = spawn_blocking(move || transfer::import(from, &mut *target));
    let done = read.await.map_err(io::Error::from)??;
    println!("{}", report::imported(done));
    Ok(())
}

pub(super) fn opened(path: &Path, file: io::Result<File>) -> Result<File, ProgramError> {
    file.map_err(|why| ProgramError::File {
        path: path.to_owned(),
        why,
    })
}
