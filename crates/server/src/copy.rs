//! The commands that copy a store.

use std::{
    fs::File,
    io::{BufReader, BufWriter},
    path::{Path, PathBuf},
};

use tengen_server::{
    config::{Action, StoreSettings},
    jetstream::{Cluster, ClusterTarget, ConnectError, View},
    log::LogError,
    report,
    store::SqliteLog,
    transfer::{Imported, TransferError, export, import},
};
use tokio::task::{JoinError, spawn_blocking};

/// The reason why a store is not copied.
#[derive(Debug, thiserror::Error)]
pub(crate) enum CopyError {
    #[error("{}: {why}", path.display())]
    File { path: PathBuf, why: std::io::Error },
    #[error("{}: {why}", path.display())]
    Store { path: PathBuf, why: LogError },
    #[error(transparent)]
    Cluster(#[from] ConnectError),
    #[error(transparent)]
    Transfer(#[from] TransferError),
    #[error("the system: {0}")]
    System(#[from] JoinError),
}

/// Carries out a command, and says what was done.
#[tokio::main]
pub(crate) async fn copy(action: &Action, store: &StoreSettings) -> Result<(), CopyError> {
    match action {
        Action::Export { file } => {
            let to = File::create_new(file).map_err(|why| CopyError::File {
                path: file.clone(),
                why,
            })?;
            // The futures of the library are large.
            let games = Box::pin(write(store, to)).await?;
            println!("{}", report::exported(games, file));
        }
        Action::Import { file } => {
            let from = File::open(file).map_err(|why| CopyError::File {
                path: file.clone(),
                why,
            })?;
            let done = read(store, from).await?;
            println!("{}", report::imported(done));
        }
    }
    Ok(())
}

fn open(path: &Path) -> Result<SqliteLog, CopyError> {
    SqliteLog::open(path).map_err(|why| CopyError::Store {
        path: path.to_owned(),
        why,
    })
}

async fn write(store: &StoreSettings, to: File) -> Result<u64, CopyError> {
    let (mut log, others) = match store {
        StoreSettings::File { path, .. } => {
            // A store that is not there would be made.
            File::open(path).map_err(|why| CopyError::File {
                path: path.clone(),
                why,
            })?;
            let log = open(path)?;
            let others = log.others().map_err(TransferError::from)?;
            (log, others)
        }
        StoreSettings::Cluster {
            addresses,
            strength,
            view,
        } => {
            let cluster = Cluster::connect(addresses, *strength).await?;
            let games = cluster.games().await?;
            let archive = cluster.archive().await?;
            let log = async {
                let view = View::open(&games, &archive, view)?;
                view.complete(&games, &archive).await
            };
            let log = log.await.map_err(|why| CopyError::Store {
                path: view.clone(),
                why,
            })?;
            let others = cluster.others().await.map_err(TransferError::from)?;
            (log, others)
        }
    };
    let written = spawn_blocking(move || {
        let mut to = BufWriter::new(to);
        export(&mut log, &others, &mut to)
    });
    Ok(written.await??)
}

async fn read(store: &StoreSettings, from: File) -> Result<Imported, CopyError> {
    let from = BufReader::new(from);
    let read = match store {
        StoreSettings::File { path, .. } => {
            let mut log = open(path)?;
            spawn_blocking(move || import(from, &mut log))
        }
        StoreSettings::Cluster {
            addresses,
            strength,
            ..
        } => {
            let cluster = Cluster::connect(addresses, *strength).await?;
            let mut target = ClusterTarget::open(&cluster).await?;
            spawn_blocking(move || import(from, &mut target))
        }
    };
    Ok(read.await??)
}
