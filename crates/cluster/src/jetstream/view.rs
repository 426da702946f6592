//! A view of all games of a cluster in a SQLite file: those of the stream of games, and those of the archive.

use std::{path::Path, time::Duration};

use tokio::{
    sync::mpsc::{Receiver, Sender, channel},
    time::timeout,
};

use super::{Archive, Follower, Games, LogPosition};
use tengen_server::{
    log::LogError,
    store::{Change, Followed, SqliteLog},
};

/// Most messages of a transaction.
const BATCH: usize = 256;

/// Time after which the positions of a cluster are asked for again.
const LOOK: Duration = Duration::from_secs(1);

/// How far a view is in the two streams.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Positions {
    pub games: LogPosition,
    pub archive: LogPosition,
}

impl Positions {
    /// Returns the positions of what a cluster has now.
    pub async fn last(games: &Games, archive: &Archive) -> Result<Positions, LogError> {
        Ok(Positions {
            games: games.last_position().await?,
            archive: archive.last_position().await?,
        })
    }

    /// Returns `true` if a view that is here has everything up to there.
    pub fn has(self, there: Positions) -> bool {
        self.games >= there.games && self.archive >= there.archive
    }
}

/// One of the streams that a view follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Games,
    Archive,
}

/// A message of a stream.
type StreamMessage = (Source, Followed);

/// A view that follows all games.
#[derive(Debug)]
pub struct View {
    log: SqliteLog,
    /// The names of the streams of games and of the archive.
    names: [String; 2],
    messages: Receiver<StreamMessage>,
    /// Messages that were heard and are not written yet.
    waiting: Vec<StreamMessage>,
}

impl View {
    /// Opens a view, which is created if it does not exist, and follows both streams from where it is. Must be called
    /// within a runtime.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the file cannot be opened, or is a view of another cluster.
    pub fn open(games: &Games, archive: &Archive, path: &Path) -> Result<View, LogError> {
        let log = open_log(games, archive, path)?;
        let names = [games.name(), archive.name()];
        let (sender, messages) = channel(BATCH);
        let position = |name: &str| Ok::<_, LogError>(LogPosition(log.position(name)?));
        let follower = games.follow(position(&names[0])?);
        tokio::spawn(follow(Source::Games, follower, sender.clone()));
        let follower = archive.follow(position(&names[1])?);
        tokio::spawn(follow(Source::Archive, follower, sender));
        Ok(View {
            log,
            names,
            messages,
            waiting: Vec::new(),
        })
    }

    /// Returns the positions up to which the streams are written.
    pub fn positions(&self) -> Result<Positions, LogError> {
        let [games, archive] = &self.names;
        Ok(Positions {
            games: LogPosition(self.log.position(games)?),
            archive: LogPosition(self.log.position(archive)?),
        })
    }

    /// Waits for messages. If the future is dropped, none is lost.
    pub async fn hear(&mut self) {
        if self.waiting.is_empty() {
            self.messages.recv_many(&mut self.waiting, BATCH).await;
        }
    }

    /// Writes the messages that were heard, and returns the positions after them.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the file cannot be written. The next call tries again.
    pub fn write(&mut self) -> Result<Positions, LogError> {
        for (source, name) in [Source::Games, Source::Archive]
            .into_iter()
            .zip(&self.names)
        {
            let messages = self.waiting.iter().filter(|(from, _)| *from == source);
            let messages: Vec<Followed> = messages.map(|(_, message)| message.clone()).collect();
            if !messages.is_empty() {
                self.log.follow(name, &messages)?;
                self.waiting.retain(|(from, _)| *from != source);
            }
        }
        self.positions()
    }

    /// Brings the view up to date with what the cluster has now, and returns its file.
    pub async fn complete(
        mut self,
        games: &Games,
        archive: &Archive,
    ) -> Result<SqliteLog, LogError> {
        // The last step may be archived meanwhile, and is then not heard any more.
        while !self
            .positions()?
            .has(Positions::last(games, archive).await?)
        {
            let _ = timeout(LOOK, self.hear()).await;
            self.write()?;
        }
        Ok(self.log)
    }
}

/// Passes the messages of a stream on, until nobody hears them.
async fn follow(source: Source, mut follower: Follower, sender: Sender<StreamMessage>) {
    loop {
        let step = tokio::select! {
            step = follower.next() => step,
            () = sender.closed() => return,
        };
        let change = match (step, source) {
            (Ok(step), Source::Games) => Change::Step(step.records),
            (Ok(step), Source::Archive) => Change::Archived(step.game, step.records),
            (Err(error), _) => {
                tracing::error!(%error, "left out of the view");
                Change::Nothing
            }
        };
        let position = follower.position().0;
        let message = (source, Followed { position, change });
        if sender.send(message).await.is_err() {
            return;
        }
    }
}

/// Opens the file of a view.
pub(super) fn open_log(
    games: &Games,
    archive: &Archive,
    path: &Path,
) -> Result<SqliteLog, LogError> {
    SqliteLog::open_view(path, &[&games.name(), &archive.name()])
}
