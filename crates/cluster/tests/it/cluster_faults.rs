//! A cluster whose servers are killed and paused while games are played: nothing that was acknowledged is
//! lost or doubled, and its order is kept.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use tengen_cluster::jetstream::{Games, Head, LogPosition};
use tengen_cluster_testing::nats::Nats;
use tengen_online::GameId;
use tengen_server::log::{Append, LogError};
use tengen_server_testing::records::{begin, game};
use tokio::{
    sync::Mutex,
    task::JoinHandle,
    time::{Instant, sleep},
};

use crate::support::cluster::{games, leader};

const WRITERS: u8 = 8;

/// Number of acknowledged entries of each writer before and after a fault.
const ENOUGH: u32 = 20;

/// Time for a cluster to go on after a fault.
const LIMIT: Duration = Duration::from_secs(90);

/// Returns how many faults follow each other.
fn rounds() -> usize {
    if std::env::var_os("TENGEN_LONG").is_some() {
        15
    } else {
        1
    }
}

/// A writer of one game. Each entry has another moment, by which it is recognised.
struct Writer {
    game: GameId,
    acknowledged: Arc<AtomicU32>,
    /// Returns the moments of the acknowledged entries.
    task: JoinHandle<Vec<u64>>,
}

impl Writer {
    async fn start(nats: &Nats, number: u8, stop: &Arc<AtomicBool>) -> Writer {
        let games = games(nats).await;
        let acknowledged = Arc::new(AtomicU32::new(0));
        let (count, stop) = (Arc::clone(&acknowledged), Arc::clone(stop));
        let task = tokio::spawn(async move { write(&games, number, &count, &stop).await });
        let game = game(number);
        Writer {
            game,
            acknowledged,
            task,
        }
    }
}

async fn write(games: &Games, number: u8, count: &AtomicU32, stop: &AtomicBool) -> Vec<u64> {
    let id = game(number);
    let head = games.append(id, Head::NEW, &[begin(number)]).await;
    let mut head = head.expect("kept");
    let mut kept = Vec::new();
    let mut at = 0;
    // An entry without an acknowledgement may be stored after the game was read.
    let mut is_unsure = false;
    while !stop.load(Ordering::Relaxed) {
        at += 1;
        let entry = Append::Entry {
            game: id,
            seq: head.entries(),
            entry: "1.h8".parse().expect("an entry"),
            at,
        };
        match games.append(id, head, &[entry]).await {
            Ok(next) => {
                kept.push(at);
                count.fetch_add(1, Ordering::Relaxed);
                head = next;
                is_unsure = false;
            }
            Err(LogError::Store(_)) => {
                head = current(games, id).await;
                is_unsure = true;
            }
            Err(LogError::Conflict { .. }) if is_unsure => head = current(games, id).await,
            Err(error) => panic!("nobody else writes to game {id}: {error}"),
        }
        sleep(Duration::from_millis(5)).await;
    }
    kept
}

/// Returns the head of a game once the cluster answers.
async fn current(games: &Games, game: GameId) -> Head {
    let start = Instant::now();
    loop {
        match games.head(game).await {
            Ok(head) => return head,
            Err(LogError::Store(_)) if start.elapsed() < LIMIT => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// Waits until each writer has more acknowledged entries.
async fn progress(writers: &[Writer]) {
    let count = |writer: &Writer| writer.acknowledged.load(Ordering::Relaxed);
    let enough: Vec<u32> = writers
        .iter()
        .map(|writer| count(writer) + ENOUGH)
        .collect();
    let start = Instant::now();
    while writers
        .iter()
        .zip(&enough)
        .any(|(writer, &enough)| count(writer) < enough)
    {
        assert!(start.elapsed() < LIMIT, "the cluster does not go on");
        assert!(writers.iter().all(|writer| !writer.task.is_finished()));
        sleep(Duration::from_millis(10)).await;
    }
}

/// The moments of the entries of each game.
type Moments = BTreeMap<GameId, Vec<u64>>;

/// Follows all games from the start, and notes what it hears.
async fn hear(games: Games, heard: Arc<Mutex<Moments>>) {
    let mut follower = games.follow(LogPosition::default());
    loop {
        let step = follower.next().await.expect("a step");
        let moments = step.records.iter().filter_map(|record| match record {
            Append::Entry { at, .. } => Some(*at),
            _ => None,
        });
        heard
            .lock()
            .await
            .entry(step.game)
            .or_default()
            .extend(moments);
    }
}

/// Waits until a follower has heard everything. Fails if it hears something else.
async fn hears(heard: &Mutex<Moments>, all: &Moments) {
    let start = Instant::now();
    loop {
        let now = heard.lock().await.clone();
        if now == *all {
            return;
        }
        for (game, moments) in &now {
            assert!(all[game].starts_with(moments), "game {game}: {moments:?}");
        }
        assert!(start.elapsed() < LIMIT, "not everything is heard");
        sleep(Duration::from_millis(50)).await;
    }
}

/// Plays while `fault` happens to the cluster, and checks everything afterwards.
async fn survives(fault: impl AsyncFn(&mut Nats, &[Writer])) {
    let Some(mut nats) = Nats::start().await else {
        return;
    };
    let stop = Arc::new(AtomicBool::new(false));
    let mut writers = Vec::new();
    for number in 0..WRITERS {
        writers.push(Writer::start(&nats, number, &stop).await);
    }
    let heard = Arc::default();
    let follower = tokio::spawn(hear(games(&nats).await, Arc::clone(&heard)));
    for _ in 0..rounds() {
        progress(&writers).await;
        fault(&mut nats, &writers).await;
        progress(&writers).await;
    }
    stop.store(true, Ordering::Relaxed);
    let reader = games(&nats).await;
    let mut all = BTreeMap::new();
    for writer in writers {
        let kept = writer.task.await.expect("ends");
        let read = reader.read(writer.game).await.expect("is read");
        let (stored, end) = read.expect("is there");
        let stored: Vec<u64> = stored.entries.into_iter().map(|(_, at)| at).collect();
        assert_eq!(end.entries() as usize, stored.len());
        let is_in_order = stored.is_sorted_by(|one, next| one < next);
        assert!(is_in_order, "doubled or out of order: {stored:?}");
        let lost: Vec<&u64> = kept
            .iter()
            .filter(|at| stored.binary_search(at).is_err())
            .collect();
        assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
        all.insert(writer.game, stored);
    }
    hears(&heard, &all).await;
    follower.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leader_that_is_killed_loses_and_doubles_nothing() {
    survives(async |nats, writers| {
        let leader = leader(nats).await;
        nats.kill(leader);
        progress(writers).await;
        nats.restart(leader);
        nats.ready().await;
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leader_that_is_paused_loses_and_doubles_nothing() {
    survives(async |nats, writers| {
        let leader = leader(nats).await;
        nats.pause(leader);
        progress(writers).await;
        nats.resume(leader);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_that_is_killed_and_started_again_loses_and_doubles_nothing() {
    survives(async |nats, _| {
        (0..3).for_each(|place| nats.kill(place));
        (0..3).for_each(|place| nats.restart(place));
        nats.ready().await;
    })
    .await;
}
