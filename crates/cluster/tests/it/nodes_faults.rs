//! Three servers on three nats-servers, of which some are killed, paused and cut off while games are played: players
//! come back by themselves, and nothing that they were shown is lost, doubled or out of order.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use rand::{Rng, SeedableRng, rngs::StdRng};
use tengen_core::Action;
use tengen_online::{Entry, GameId};
use tokio::{
    task::JoinHandle,
    time::{Instant, sleep},
};

use crate::support::{
    cluster::{games, leader},
    nodes::{Node, Nodes},
    player::{History, Player, Shared},
};
use tengen_server_testing::program::fake_clock;

const PAIRS: u128 = 4;

/// Number of moves of each player before and after a fault.
const ENOUGH: u32 = 5;

/// Time for play to go on after a fault.
const LIMIT: Duration = Duration::from_secs(90);

/// A player whose task runs.
struct Playing {
    moves: Arc<AtomicU32>,
    history: Arc<Mutex<History>>,
    task: JoinHandle<()>,
}

/// Games that are played while faults happen.
struct Match {
    nodes: Nodes,
    shared: Arc<Shared>,
    players: Vec<Playing>,
}

impl Match {
    async fn start(name: &str) -> Option<Match> {
        let nodes = Nodes::start(name).await?;
        let shared = Arc::new(Shared {
            addresses: nodes.addresses(),
            ..Shared::default()
        });
        let numbers = (0..PAIRS).flat_map(|pair| [(pair, 0), (pair, 1)]);
        let players = numbers.map(|(pair, place)| {
            let player = Player::new(pair, place, rand::random(), &shared);
            Playing {
                moves: Arc::clone(&player.moves),
                history: Arc::clone(&player.history),
                task: tokio::spawn(player.run()),
            }
        });
        let players = players.collect();
        Some(Match {
            nodes,
            shared,
            players,
        })
    }

    /// Waits until each player has made more moves, and returns the time that took.
    async fn progress(&self) -> Duration {
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
            assert!(self.players.iter().all(|player| !player.task.is_finished()));
            sleep(Duration::from_millis(10)).await;
        }
        start.elapsed()
    }

    fn logs(&self) -> String {
        let logs = self.nodes.all.iter().map(Node::log);
        logs.collect::<Vec<_>>().join("\n----\n")
    }

    /// Ends play, and compares what all players were shown with what is stored.
    async fn check(self) {
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
        let store = games(&self.nodes.nats).await;
        for (game, entries) in shown {
            let stored = store.read(game).await.expect("is read");
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

/// Something that happens to the servers, and how long play needed to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    KillLeader,
    KillGateway,
    StopLeader,
    PauseLeader,
    PauseGateway,
    CutLeader,
    CutGateway,
    KillNats,
    KillMostNats,
    KillAllNats,
    /// No nats-server for longer than the players' clocks.
    LongOutage,
    PauseNats,
    /// The leader of the log does not reach the other nats-servers, but its clients reach it.
    PartNats,
}

impl Fault {
    const ALL: [Fault; 13] = [
        Fault::KillLeader,
        Fault::KillGateway,
        Fault::StopLeader,
        Fault::PauseLeader,
        Fault::PauseGateway,
        Fault::CutLeader,
        Fault::CutGateway,
        Fault::KillNats,
        Fault::KillMostNats,
        Fault::KillAllNats,
        Fault::LongOutage,
        Fault::PauseNats,
        Fault::PartNats,
    ];

    /// Lets the fault happen, waits until play goes on as far as it can, and mends it.
    async fn happen(self, game: &mut Match) -> Duration {
        let leading = game.nodes.leader();
        let other = (leading + 1) % 3;
        match self {
            Fault::KillLeader | Fault::KillGateway | Fault::StopLeader => {
                let place = if self == Fault::KillGateway {
                    other
                } else {
                    leading
                };
                let node = &mut game.nodes.all[place];
                if self == Fault::StopLeader {
                    assert_eq!(node.program().terminate(), Some(0));
                } else {
                    node.program().kill();
                }
                let took = game.progress().await;
                game.nodes.all[place].restart();
                took
            }
            Fault::PauseLeader | Fault::PauseGateway => {
                let place = if self == Fault::PauseLeader {
                    leading
                } else {
                    other
                };
                game.nodes.all[place].program().signal("-STOP");
                let took = game.progress().await;
                game.nodes.all[place].program().signal("-CONT");
                took
            }
            Fault::CutLeader | Fault::CutGateway => {
                let place = if self == Fault::CutLeader {
                    leading
                } else {
                    other
                };
                game.nodes.all[place].cut();
                // Players of a server that is cut off go elsewhere.
                let took = game.progress().await;
                game.nodes.all[place].mend();
                took
            }
            Fault::KillNats => {
                let place = leader(&game.nodes.nats).await;
                game.nodes.nats.kill(place);
                let took = game.progress().await;
                game.nodes.nats.restart(place);
                game.nodes.nats.ready().await;
                took
            }
            Fault::KillMostNats | Fault::KillAllNats | Fault::LongOutage => {
                let count = if self == Fault::KillMostNats { 2 } else { 3 };
                let outage = if self == Fault::LongOutage { 45 } else { 5 };
                (0..count).for_each(|place| game.nodes.nats.kill(place));
                sleep(Duration::from_secs(outage)).await;
                (0..count).for_each(|place| game.nodes.nats.restart(place));
                game.nodes.nats.ready().await;
                game.progress().await
            }
            Fault::PartNats => {
                let place = leader(&game.nodes.nats).await;
                game.nodes.routes.cut(place);
                let took = game.progress().await;
                game.nodes.routes.mend();
                game.nodes.nats.ready().await;
                took
            }
            Fault::PauseNats => {
                let place = leader(&game.nodes.nats).await;
                game.nodes.nats.pause(place);
                let took = game.progress().await;
                game.nodes.nats.resume(place);
                game.nodes.nats.ready().await;
                took
            }
        }
    }
}

/// Plays while faults happen, and checks everything afterwards.
async fn survives(name: &str, faults: impl IntoIterator<Item = Fault>) {
    let Some(mut game) = Match::start(name).await else {
        return;
    };
    game.progress().await;
    for fault in faults {
        let took = fault.happen(&mut game).await;
        println!("{fault:?}: play went on after {} ms", took.as_millis());
        game.progress().await;
    }
    game.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_come_back_after_servers_are_killed_and_lose_nothing() {
    let faults = [Fault::KillLeader, Fault::KillGateway, Fault::KillNats];
    survives("nodes-kill", faults).await;
}

/// Stops every server and every nats-server once, one after the other, as an upgrade does.
#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_upgrade_interrupts_games_only_for_a_moment() {
    let Some(mut game) = Match::start("nodes-upgrade").await else {
        return;
    };
    game.progress().await;
    for place in 0..3 {
        let program = game.nodes.all[place].program();
        assert_eq!(program.terminate(), Some(0));
        let took = game.progress().await;
        println!("server {place}: play went on after {} ms", took.as_millis());
        game.nodes.all[place].restart();
        game.progress().await;
    }
    for place in 0..3 {
        game.nodes.nats.stop(place);
        let took = game.progress().await;
        println!("nats {place}: play went on after {} ms", took.as_millis());
        game.nodes.nats.restart(place);
        game.nodes.nats.ready().await;
        game.progress().await;
    }
    game.check().await;
}

/// The clocks of the servers are right, an hour ahead and an hour behind, and each server leads in turn.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_that_are_an_hour_apart_cost_nobody_a_game() {
    if fake_clock().is_none() {
        let is_long = std::env::var_os("TENGEN_LONG").is_some();
        assert!(!is_long, "faketime is needed");
        println!("left out: faketime is not there");
        return;
    }
    let Some(mut game) = Match::start("nodes-clocks").await else {
        return;
    };
    for (place, offset) in [(1, "+1h"), (2, "-1h")] {
        let node = &mut game.nodes.all[place];
        node.program().kill();
        node.clock = Some(offset);
        node.restart();
    }
    game.progress().await;
    let mut led = BTreeSet::new();
    for _ in 0..12 {
        led.insert(game.nodes.leader());
        Fault::StopLeader.happen(&mut game).await;
        game.progress().await;
        if led.len() == 3 {
            break;
        }
    }
    assert_eq!(led.len(), 3, "not every server has led: {led:?}");
    // The times in the logs say that the clocks did differ.
    let hour = |node: &Node| {
        let log = node.log();
        let time = log.lines().last().and_then(|line| line.split('T').nth(1));
        time.and_then(|time| time.get(..2))
            .expect("a time")
            .to_owned()
    };
    let hours: BTreeSet<String> = game.nodes.all.iter().map(hour).collect();
    assert_eq!(hours.len(), 3, "{hours:?}");
    game.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_come_back_after_every_fault_and_lose_nothing() {
    if std::env::var_os("TENGEN_LONG").is_none() {
        return;
    }
    let seed = rand::random();
    println!("seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    let any = (0..15).map(|_| Fault::ALL[random.random_range(0..Fault::ALL.len())]);
    let faults: Vec<Fault> = Fault::ALL.into_iter().chain(any).collect();
    survives("nodes-faults", faults).await;
}
