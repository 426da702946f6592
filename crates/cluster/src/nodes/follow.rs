//! Keeps the view of a server up to date.

use std::{fs::File, path::Path, thread, time::Duration};

use tokio::{
    runtime::Handle,
    sync::{oneshot, watch},
};

use super::NodeError;
use crate::jetstream::{Archive, Games, Positions, View};

/// Pause before a view that cannot be written is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// A thread that follows all games.
pub(super) struct Following {
    /// How far it is. It ends when the last copy of this is dropped.
    pub(super) positions: watch::Receiver<Positions>,
    /// Fails once it has ended.
    pub(super) ended: oneshot::Receiver<()>,
}

/// Starts a thread that follows all games, and keeps the lock of the view until it has ended.
pub(super) fn start(
    games: &Games,
    archive: &Archive,
    path: &Path,
    lock: File,
) -> Result<Following, NodeError> {
    let view = View::open(games, archive, path)?;
    let (told, positions) = watch::channel(view.positions()?);
    let (running, ended) = oneshot::channel();
    let runtime = Handle::current();
    thread::Builder::new()
        .name("view".to_owned())
        .spawn(move || {
            follow(&runtime, view, &told);
            drop(lock);
            drop(running);
        })?;
    Ok(Following { positions, ended })
}

fn follow(runtime: &Handle, mut view: View, told: &watch::Sender<Positions>) {
    while !told.is_closed() {
        runtime.block_on(async {
            tokio::select! {
                () = view.hear() => {}
                () = told.closed() => {}
            }
        });
        match view.write() {
            Ok(positions) => {
                told.send_replace(positions);
            }
            Err(error) => {
                tracing::error!(%error, "the view cannot be written");
                thread::sleep(PAUSE);
            }
        }
    }
}
