//! Games that are played while faults happen, and the comparison of what players were shown with what is stored.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::Duration,
};

use futures_util::{StreamExt as _, stream};
use tengen_core::Action;
use tengen_online::{Entry, GameId};
use tokio::{
    task::JoinHandle,
    time::{Instant, sleep},
};

use super::{
    cluster::games,
    nodes::{Node, Nodes},
    player::{Greets, History, Player, Shared},
    silence::Silence,
};

/// Number of moves of each player before and after a fault.
const ENOUGH: u32 = 5;

/// Games that are read at once.
const READS: usize = 64;

/// Time for play to go on after a fault.
const LIMIT: Duration = Duration::from_secs(90);

/// A player whose task runs.
struct Playing {
    silence: Arc<Silence>,
    moves: Arc<AtomicU32>,
    history: Arc<Mutex<History>>,
    task: JoinHandle<()>,
}

/// Games that are played while faults happen.
pub(crate) struct Match {
    pub(crate) nodes: Nodes,
    shared: Arc<Shared>,
    players: Vec<Playing>,
}

impl Match {
    /// Starts servers and players; `None` if these tests are left out.
    pub(crate) async fn start(name: &str, pairs: u128, greets: Greets) -> Option<Match> {
        Some(Match::on(Nodes::start(name).await?, pairs, greets))
    }

    /// Starts players at servers.
    pub(crate) fn on(nodes: Nodes, pairs: u128, greets: Greets) -> Match {
        let shared = Arc::new(Shared {
            stop: AtomicBool::new(false),
            addresses: nodes.addresses(),
            greets,
        });
        let numbers = (0..pairs).flat_map(|pair| [(pair, 0), (pair, 1)]);
        let players = numbers.map(|(pair, place)| {
            let player = Player::new(pair, place, rand::random(), &shared);
            Playing {
                silence: Arc::clone(&player.silence),
                moves: Arc::clone(&player.moves),
                history: Arc::clone(&player.history),
                task: tokio::spawn(player.run()),
            }
        });
        let players = players.collect();
        Match {
            nodes,
            shared,
            players,
        }
    }

    /// Waits until each player has made more moves.
    pub(crate) async fn progress(&self) {
        let count = |player: &Playing| player.moves.load(Ordering::Relaxed);
        let enough: Vec<u32> = self.players.iter().map(|it| count(it) + ENOUGH).collect();
        let start = Instant::now();
        while self
            .players
            .iter()
            .zip(&enough)
            .any(|(player, &enough)| count(player) < enough)
        {
            assert!(
                start.elapsed() < LIMIT,
                "play does not go on: {}",
                self.logs()
            );
            self.all_play();
            sleep(Duration::from_millis(10)).await;
        }
    }

    /// Asserts that no player has given up.
    pub(crate) fn all_play(&self) {
        let has_ended = |player: &Playing| player.task.is_finished();
        let ended = self.players.iter().filter(|&it| has_ended(it)).count();
        assert_eq!(ended, 0, "players have given up: {}", self.logs());
    }

    /// Returns the number of moves of all players.
    pub(crate) fn moves(&self) -> u32 {
        let moves = self
            .players
            .iter()
            .map(|it| it.moves.load(Ordering::Relaxed));
        moves.sum()
    }

    /// Begins to measure for how long nothing is done.
    pub(crate) fn listen(&self) {
        self.players.iter().for_each(|it| it.silence.begin());
    }

    /// Waits until play goes on, and returns the longest time since [`listen`](Self::listen) in which a player saw nothing
    /// done.
    pub(crate) async fn silence(&self) -> Duration {
        self.progress().await;
        let longest = self.players.iter().map(|it| it.silence.longest());
        longest.max().unwrap_or_default()
    }

    fn logs(&self) -> String {
        let logs = self.nodes.all.iter().map(Node::log);
        logs.collect::<Vec<_>>().join("\n----\n")
    }

    /// Ends play, and compares what all players were shown with what is stored. The servers end too, as the clocks of those who
    /// have left would run out while many games are read.
    pub(crate) async fn check(self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        let mut shown: BTreeMap<GameId, BTreeMap<u32, Entry>> = BTreeMap::new();
        for player in self.players {
            player.task.await.expect("plays by the rules");
            let history = player
                .history
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            assert_eq!(history.contradictions, [""; 0]);
            for (game, entries) in &history.games {
                let all = shown.entry(*game).or_default();
                for (seq, entry) in entries {
                    let other = all.insert(*seq, *entry);
                    assert!(
                        other.is_none_or(|other| other == *entry),
                        "players saw {other:?} and {entry:?} in game {game}"
                    );
                }
            }
        }
        drop(self.nodes.all);
        let store = games(&self.nodes.nats).await;
        let reads = shown
            .into_iter()
            .map(async |(game, entries)| (game, entries, store.read(game).await));
        let mut reads = stream::iter(reads).buffer_unordered(READS);
        while let Some((game, entries, stored)) = reads.next().await {
            let stored = stored.expect("is read");
            let (stored, _) = stored.unwrap_or_else(|| panic!("game {game} is lost"));
            let record: Vec<String> = stored
                .entries
                .iter()
                .map(|(entry, at)| format!("{entry} at {at}"))
                .collect();
            let stored: Vec<Entry> = stored.entries.into_iter().map(|(entry, _)| entry).collect();
            for (seq, entry) in entries {
                assert_eq!(stored.get(seq as usize), Some(&entry), "game {game}, {seq}");
            }
            for entry in stored {
                let Entry::Act { action, .. } = entry else {
                    panic!("nobody takes back");
                };
                assert_ne!(
                    action,
                    Action::Flag,
                    "game {game}: a fault cost time: {record:#?}"
                );
            }
        }
    }
}
