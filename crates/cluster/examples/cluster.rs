//! Measures the store for several servers on a cluster of three nats-servers on this machine:
//! `NATS_SERVER=… cargo run --release --example cluster`.

use std::time::{Duration, Instant};

use tengen_cluster::jetstream::{Games, Head};
use tengen_cluster_testing::{connect, nats::Nats};
use tengen_online::{GameId, Proposal, Start, TakeBacks};
use tengen_server::log::Append;

/// Number of entries of a game.
const ENTRIES: u32 = 60;

#[tokio::main]
async fn main() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let games = connect(&nats).await.games().await.expect("the games");
    for writers in [1, 8, 64] {
        let began = Instant::now();
        let tasks = (0..writers).map(|number| tokio::spawn(play(games.clone(), writers, number)));
        let mut times = Vec::new();
        for task in tasks.collect::<Vec<_>>() {
            times.extend(task.await.expect("ends"));
        }
        let rate = f64::from(u32::from(writers) * (ENTRIES + 1)) / began.elapsed().as_secs_f64();
        println!("{writers} writers: {rate:.0} steps/s, {}", spread(times));
    }
    let mut times = Vec::new();
    for number in 0..64 {
        let began = Instant::now();
        let read = games.read(game(64, number)).await;
        read.expect("is read").expect("is there");
        times.push(began.elapsed());
    }
    println!("read a game of {ENTRIES} entries: {}", spread(times));
}

fn game(writers: u8, number: u8) -> GameId {
    GameId::from_bytes([writers % 36, number / 36, number % 36, 0, 0, 0, 0, 0, 0, 0])
}

/// Plays a game, and returns the time of each step.
async fn play(games: Games, writers: u8, number: u8) -> Vec<Duration> {
    let game = game(writers, number);
    let player =
        |id: &str, name: &str| (id.parse().expect("a player"), name.parse().expect("a name"));
    let start = Start {
        game,
        proposal: Proposal {
            terms: "renju".parse().expect("terms"),
            take_backs: TakeBacks::Asked,
        },
        at: 0,
        players: [
            player("00000000000000000000000001", "Mei"),
            player("00000000000000000000000002", "Ada"),
        ],
    };
    let entries = (0..ENTRIES).map(|seq| Append::Entry {
        game,
        seq,
        entry: "1.h8.295000".parse().expect("an entry"),
        at: seq.into(),
    });
    let mut head = Head::NEW;
    let mut times = Vec::new();
    for step in std::iter::once(Append::Begin(start)).chain(entries) {
        let began = Instant::now();
        head = games.append(game, head, &[step]).await.expect("kept");
        times.push(began.elapsed());
    }
    times
}

/// Describes how times are spread.
fn spread(mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100];
    format!(
        "p50 {:.1?}, p99 {:.1?}, longest {:.1?}",
        at(50),
        at(99),
        at(100)
    )
}
