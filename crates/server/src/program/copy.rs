//! The commands that copy a store.

use std::{
    fs::File,
    io::{self, BufReader, BufWriter},
    path::Path,
};

use tokio::task::spawn_blocking;

use super::{GameStore, ProgramError, report};
use crate::{
    config::Action,
    transfer::{export, import},
};

/// Carries out a command, and says what was done.
#[tokio::main]
pub(super) async fn copy(action: &Action, store: &impl GameStore) -> Result<(), ProgramError> {
    let opened = |path: &Path, file: io::Result<File>| {
        file.map_err(|why| ProgramError::File {
            path: path.to_owned(),
            why,
        })
    };
    match action {
        Action::Export { file } => {
            let to = opened(file, File::create_new(file))?;
            // The futures of libraries are large.
            let (mut log, others) = Box::pin(store.source()).await?;
            let written =
                spawn_blocking(move || export(&mut log, &others, &mut BufWriter::new(to)));
            let games = written.await.map_err(io::Error::from)??;
            println!("{}", report::exported(games, file));
        }
        Action::Import { file } => {
            let from = BufReader::new(opened(file, File::open(file))?);
            let mut target = store.target().await?;
            let read = spawn_blocking(move || import(from, &mut *target));
            let done = read.await.map_err(io::Error::from)??;
            println!("{}", report::imported(done));
        }
    }
    Ok(())
}
