//! Keeps the view of a server up to date.

use std::{path::Path, thread};

use futures_util::FutureExt;
use tokio::{runtime::Handle, sync::watch};

use crate::{
    jetstream::{Follower, Games, LogPosition, Step},
    log::LogError,
    store::{Followed, SqliteLog},
};

/// Most steps of a transaction.
const BATCH: usize = 256;

/// A thread that follows all games. It ends when the last copy of the position is dropped.
pub(super) fn start(
    games: &Games,
    view: &Path,
) -> Result<watch::Receiver<LogPosition>, super::NodeError> {
    let log = games.name();
    let view = SqliteLog::open_view(view, &log)?;
    let position = LogPosition(view.position(&log)?);
    let (told, position_of) = watch::channel(position);
    let follower = games.follow(position);
    let runtime = Handle::current();
    thread::Builder::new()
        .name("view".to_owned())
        .spawn(move || follow(&runtime, follower, view, &log, &told))?;
    Ok(position_of)
}

fn follow(
    runtime: &Handle,
    mut follower: Follower,
    mut view: SqliteLog,
    log: &str,
    told: &watch::Sender<LogPosition>,
) {
    while !told.is_closed() {
        let steps = runtime.block_on(some(&mut follower, told));
        // A view that cannot be written is tried again with the same steps: nothing may be left out.
        while let Err(error) = view.follow(log, &steps) {
            tracing::error!(%error, "the view cannot be written");
            thread::sleep(std::time::Duration::from_secs(1));
            if told.is_closed() {
                return;
            }
        }
        if let Some(last) = steps.last() {
            told.send_replace(LogPosition(last.position));
        }
    }
}

/// Waits for steps, and returns all that are there.
async fn some(follower: &mut Follower, told: &watch::Sender<LogPosition>) -> Vec<Followed> {
    let mut steps = Vec::new();
    tokio::select! {
        first = follower.next() => steps.push(followed(first, follower.position())),
        () = told.closed() => return steps,
    }
    while steps.len() < BATCH
        && let Some(next) = follower.next().now_or_never()
    {
        steps.push(followed(next, follower.position()));
    }
    steps
}

/// Returns a step as the view takes it. A damaged one is logged, and nothing of it is taken.
fn followed(step: Result<Step, LogError>, position: LogPosition) -> Followed {
    let records = match step {
        Ok(step) => step.records,
        Err(error) => {
            tracing::error!(%error, "left out of the view");
            Vec::new()
        }
    };
    Followed {
        position: position.0,
        records,
    }
}
