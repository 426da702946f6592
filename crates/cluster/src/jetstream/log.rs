//! The store of the leader: records go to the cluster, and what is read comes from the view on this machine.

use std::{
    collections::{HashMap, HashSet},
    path::Path,
    sync::Arc,
    time::Duration,
};

use futures_util::future::join_all;
use tengen_online::{GameId, PastRow, PlayerId};
use tokio::{
    runtime::Handle,
    task::JoinHandle,
    time::{sleep, timeout},
};

use super::{Archive, Buckets, Games, Head, LeaseView, state::State, view::open_log};
use tengen_server::{
    log::{Append, GameLog, LogError, Note, NoteName, Outage, StoredGame},
    store::{Ages, SqliteLog},
};

/// Most heads of games that are kept in memory.
const HEADS: usize = 100_000;

/// Time for which the view is awaited before a game is read from the cluster.
const VIEW: Duration = Duration::from_millis(500);

/// Time after the beginning of a game from which it is archived once it is over, in ms: a day.
const ARCHIVED: u64 = 24 * 3_600_000;

/// Time for which a game is read from the cluster. Steps that are to be stored wait meanwhile.
const READ: Duration = Duration::from_secs(5);

/// A [`GameLog`] on a cluster, for the server that leads it. Its calls block, so it belongs to a thread of its own.
///
/// Records of different games are stored at the same time. The view must follow the games of the same cluster.
#[derive(Debug)]
pub struct ClusterLog {
    runtime: Handle,
    games: Games,
    archive: Archive,
    state: Arc<State>,
    lease: LeaseView,
    view: SqliteLog,
    /// The heads of games that were appended to.
    heads: HashMap<GameId, Head>,
    /// Games that somebody else may have appended to, so that the view may not show them yet.
    doubtful: HashSet<GameId>,
    /// A note that this server is alive, which is being stored.
    note: Option<JoinHandle<Result<(), LogError>>>,
    /// Finished games that are being archived.
    archiving: Option<JoinHandle<()>>,
    /// The last moment that was noted, in ms since 1970.
    now: u64,
}

impl ClusterLog {
    /// Opens the store of a server that leads for a time, with the file of a view that is up to date.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the file cannot be opened, or is a view of another cluster.
    pub fn open(
        (games, archive): (Games, Archive),
        buckets: Buckets,
        view: &Path,
        lease: LeaseView,
    ) -> Result<ClusterLog, LogError> {
        Ok(ClusterLog {
            runtime: Handle::current(),
            view: open_log(&games, &archive, view)?,
            state: Arc::new(State::new(buckets)),
            games,
            archive,
            lease,
            heads: HashMap::new(),
            doubtful: HashSet::new(),
            note: None,
            archiving: None,
            now: 0,
        })
    }

    /// Notes what became of an attempt to store a step.
    fn note_head(&mut self, game: GameId, stored: Result<Head, LogError>) -> Result<(), LogError> {
        match stored {
            Ok(head) => {
                if self.heads.len() >= HEADS {
                    self.heads.clear();
                }
                // Nothing follows the end of a game.
                if head.is_over() {
                    self.heads.remove(&game);
                } else {
                    self.heads.insert(game, head);
                }
                Ok(())
            }
            Err(error) => {
                self.heads.remove(&game);
                self.doubtful.insert(game);
                Err(error)
            }
        }
    }

    /// Waits until the view has the entries that were stored from here; returns `false` if that takes too long.
    fn await_view(&mut self, game: GameId) -> Result<bool, LogError> {
        let Some(head) = self.heads.get(&game).copied() else {
            return Ok(true);
        };
        let pause = Duration::from_millis(5);
        for _ in 0..VIEW.as_millis() / pause.as_millis() {
            let kept = self.view.read(game)?;
            if kept.is_some_and(|kept| kept.entries.len() >= head.entries() as usize) {
                return Ok(true);
            }
            self.runtime.block_on(async { sleep(pause).await });
        }
        Ok(false)
    }
}

/// Archives finished games, one after the other.
async fn archive(archive: Archive, games: Games, mut lease: LeaseView, finished: Vec<GameId>) {
    let mut count = 0;
    for game in finished {
        let taken = match lease.certain().await {
            Ok(()) => archive.take(&games, game).await,
            Err(error) => Err(error),
        };
        match taken {
            Ok(is_taken) => count += u32::from(is_taken),
            Err(error) => {
                tracing::error!(%error, %game, "not archived");
                break;
            }
        }
    }
    tracing::debug!(count, "archived finished games");
}

/// A step, or the part of it that is about one game, with the place of the step.
type Part = (usize, Vec<Append>);

/// Stores parts of one game one after the other, at a known head or at that of the cluster. Returns the place of
/// each with its result.
async fn append_in_order(
    games: &Games,
    mut lease: LeaseView,
    game: GameId,
    mut head: Option<Head>,
    parts: Vec<Part>,
) -> (GameId, Vec<(usize, Result<Head, LogError>)>) {
    let mut results = Vec::new();
    for (place, records) in parts {
        let stored = append(games, &mut lease, game, head, &records).await;
        head = stored.as_ref().ok().copied();
        results.push((place, stored));
    }
    (game, results)
}

async fn append(
    games: &Games,
    lease: &mut LeaseView,
    game: GameId,
    head: Option<Head>,
    records: &[Append],
) -> Result<Head, LogError> {
    let head = match (head, records.first()) {
        (Some(head), _) => head,
        (None, Some(Append::Begin(_))) => Head::NEW,
        (None, _) => games.head(game).await?,
    };
    let certain = async || lease.certain().await;
    games.append_while(certain, game, head, records).await
}

/// Returns the parts of steps by game, each in order.
fn by_game(steps: &[Vec<Append>]) -> HashMap<GameId, Vec<Part>> {
    let mut games: HashMap<GameId, Vec<Part>> = HashMap::new();
    for (place, append) in steps
        .iter()
        .enumerate()
        .flat_map(|(place, step)| step.iter().map(move |append| (place, append)))
    {
        let parts = games.entry(append.game()).or_default();
        match parts.last_mut() {
            Some((last, records)) if *last == place => records.push(append.clone()),
            _ => parts.push((place, vec![append.clone()])),
        }
    }
    games
}

impl GameLog for ClusterLog {
    /// Stores the records of each game together or not at all. Those of one game may be stored although those of
    /// another are not.
    fn append(&mut self, all: &[Append]) -> Result<(), LogError> {
        let steps = [all.to_vec()];
        self.append_each(&steps).pop().unwrap_or(Ok(()))
    }

    fn append_each(&mut self, steps: &[Vec<Append>]) -> Vec<Result<(), LogError>> {
        let games = by_game(steps).into_iter().map(|(game, parts)| {
            let head = self.heads.get(&game).copied();
            append_in_order(&self.games, self.lease.clone(), game, head, parts)
        });
        let stored = self.runtime.block_on(join_all(games));
        let mut results: Vec<Result<(), LogError>> = steps.iter().map(|_| Ok(())).collect();
        for (game, parts) in stored {
            for (place, stored) in parts {
                if let Err(error) = self.note_head(game, stored) {
                    results[place] = Err(error);
                }
            }
        }
        results
    }

    fn read(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError> {
        if !self.doubtful.contains(&game) && self.await_view(game)? {
            return self.view.read(game);
        }
        let games = &self.games;
        let read = async { timeout(READ, games.read(game)).await };
        let read = self.runtime.block_on(read);
        let silent = |_| LogError::Store("the cluster does not answer".to_owned());
        let read = read.map_err(silent)??;
        self.doubtful.remove(&game);
        let Some((stored, head)) = read else {
            // It may be in the archive.
            return self.view.read(game);
        };
        self.heads.insert(game, head);
        Ok(Some(stored))
    }

    fn open_games(&mut self) -> Result<Vec<StoredGame>, LogError> {
        self.view.open_games()
    }

    fn history(
        &mut self,
        player: PlayerId,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<PastRow>, LogError> {
        self.view.history(player, before, most)
    }

    fn burn(&mut self, player: PlayerId, at: u64) -> Result<(), LogError> {
        self.runtime.block_on(self.lease.certain())?;
        self.runtime.block_on(self.state.burn(player, at))
    }

    fn burned(&mut self) -> Result<Vec<PlayerId>, LogError> {
        self.runtime.block_on(self.state.burned())
    }

    fn store_note(&mut self, note: &Note) -> Result<(), LogError> {
        self.runtime.block_on(self.lease.certain())?;
        self.runtime.block_on(self.state.store_note(note))
    }

    fn drop_note(&mut self, name: NoteName) -> Result<(), LogError> {
        self.runtime.block_on(self.lease.certain())?;
        self.runtime.block_on(self.state.drop_note(name))
    }

    fn notes(&mut self) -> Result<Vec<Note>, LogError> {
        self.runtime.block_on(self.state.notes())
    }

    /// Removes games without a stone, and begins to archive finished games.
    fn sweep(
        &mut self,
        after: Option<GameId>,
        before: u64,
        spared: &dyn Fn(GameId) -> bool,
    ) -> Result<Option<GameId>, LogError> {
        if self.archiving.as_ref().is_some_and(|it| !it.is_finished()) {
            return Ok(after);
        }
        let share = self.view.look(
            after,
            Ages {
                unplayed: before,
                finished: self.now.saturating_sub(ARCHIVED),
            },
        )?;
        for game in share.unplayed.into_iter().filter(|&game| !spared(game)) {
            self.runtime.block_on(self.lease.certain())?;
            let removing = self.archive.remove(&self.games, game);
            self.runtime.block_on(removing)?;
        }
        if !share.finished.is_empty() {
            let archiving = archive(
                self.archive.clone(),
                self.games.clone(),
                self.lease.clone(),
                share.finished,
            );
            self.archiving = Some(self.runtime.spawn(archiving));
        }
        Ok(share.last)
    }

    /// Begins to record it, and returns the result of the record before.
    fn note_alive(&mut self, at: u64) -> Result<(), LogError> {
        self.now = self.now.max(at);
        let before = match self.note.take() {
            Some(note) if !note.is_finished() => {
                self.note = Some(note);
                return Err(LogError::Store("the cluster does not answer".to_owned()));
            }
            Some(note) => self.runtime.block_on(note).unwrap_or(Ok(())),
            None => Ok(()),
        };
        let (state, mut lease) = (Arc::clone(&self.state), self.lease.clone());
        self.note = Some(self.runtime.spawn(async move {
            lease.certain().await?;
            state.note_alive(at).await
        }));
        before
    }

    fn last_alive(&mut self) -> Result<Option<u64>, LogError> {
        let noted = self.runtime.block_on(self.state.last_alive())?;
        Ok(noted.max(self.view.last_alive()?))
    }

    fn note_start(&mut self, at: u64) -> Result<Vec<Outage>, LogError> {
        let from = self.last_alive()?;
        self.runtime.block_on(self.state.note_start(from, at))
    }
}
