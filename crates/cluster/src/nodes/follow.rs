//! Keeps the view of a server up to date.

use std::{path::Path, thread, time::Duration};

use tokio::{runtime::Handle, sync::watch};

use super::NodeError;
use crate::jetstream::{Archive, Games, Positions, View};

/// Pause before a view that cannot be written is tried again.
const PAUSE: Duration = Duration::from_secs(1);

/// Starts a thread that follows all games, and returns how far it is. It ends when the last copy of that is dropped.
pub(super) fn start(
    games: &Games,
    archive: &Archive,
    path: &Path,
) -> Result<watch::Receiver<Positions>, NodeError> {
    let view = View::open(games, archive, path)?;
    let (told, positions) = watch::channel(view.positions()?);
    let runtime = Handle::current();
    thread::Builder::new()
        .name("view".to_owned())
        .spawn(move || follow(&runtime, view, &told))?;
    Ok(positions)
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
