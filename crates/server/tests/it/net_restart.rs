//! The program itself: killed in the middle of many games, and restarted with the same store.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use rand::{Rng, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use tengen_core::Point;
use tengen_online::{Entry, GameId, Role, Snapshot, Table, ToClient};
use tengen_server_testing::{Client, LIMIT, program::Folder};

use crate::PROGRAM;

/// Number of games in progress at the same time.
const GAMES: u128 = 6;

/// Games of a pair in a round: a player who seeks more often than ten times in a few seconds is refused.
const GAMES_OF_A_PAIR: usize = 9;

/// The entries of a game that the server acknowledged.
#[derive(Clone)]
struct Seen {
    game: GameId,
    players: [u128; 2],
    entries: Vec<Entry>,
    last: Instant,
}

type Log = Arc<Mutex<Vec<Seen>>>;

fn lock(log: &Log) -> std::sync::MutexGuard<'_, Vec<Seen>> {
    log.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for an entry; `None` if the connection ends.
async fn done(client: &mut Client) -> Option<Entry> {
    loop {
        match client.next().await? {
            ToClient::Done { entry, .. } => return Some(entry),
            ToClient::Refused { reason, what, .. } => panic!("{what}: {reason}"),
            _ => {}
        }
    }
}

async fn game(client: &mut Client) -> Option<Snapshot> {
    loop {
        match client.next().await? {
            ToClient::Game(snapshot) => return Some(*snapshot),
            ToClient::Refused { reason, what, .. } => panic!("{what}: {reason}"),
            _ => {}
        }
    }
}

/// Plays random games one after the other until the connection ends, and then returns `None`.
async fn play(to: SocketAddr, pair: u128, mut random: StdRng, log: Log) -> Option<()> {
    let mut players = [2 * pair + 1, 2 * pair + 2];
    let mut clients = Vec::new();
    for number in players {
        clients.push(Client::player(to, number).await);
    }
    // Other pairs seek other clocks, so that these two players meet.
    let seek = format!(
        "seek terms=freestyle%20clock=increment:{}+5 takebacks=off",
        300 + pair
    );
    for _ in 0..GAMES_OF_A_PAIR {
        for client in &mut clients {
            client.send(&seek).await;
        }
        let snapshot = game(&mut clients[0]).await?;
        game(&mut clients[1]).await?;
        if snapshot.role == Role::Second {
            clients.reverse();
            players.reverse();
        }
        let id = snapshot.start.game;
        let place = {
            let mut log = lock(&log);
            log.push(Seen {
                game: id,
                players,
                entries: Vec::new(),
                last: Instant::now(),
            });
            log.len() - 1
        };
        let mut table = Table::new(snapshot.start);
        while !table.game().status().is_over() {
            let board = table.game().board();
            let size = board.size();
            let free: Vec<Point> = size
                .points()
                .filter(|&point| board.is_empty_at(point))
                .collect();
            let point = free.choose(&mut random)?;
            let seq = table.seq();
            let mover = seq as usize % 2;
            clients[mover].place(id, seq, &point.to_string()).await;
            let entry = done(&mut clients[mover]).await?;
            table.push(entry).expect("the server plays by the rules");
            {
                let record = &mut lock(&log)[place];
                record.entries.push(entry);
                record.last = Instant::now();
            }
            assert_eq!(done(&mut clients[1 - mover]).await?, entry);
        }
    }
    while clients[0].next().await.is_some() {}
    None
}

/// Checks that a server started at `started`, after the previous one was killed at `killed`, has everything.
async fn check(to: SocketAddr, seen: &Seen, killed: Instant, started: Instant) {
    let mut client = Client::player(to, seen.players[0]).await;
    client.send(&format!("join game={}", seen.game)).await;
    let mut snapshot = client.game().await;
    // The snapshots of the player's other games come first.
    while snapshot.start.game != seen.game {
        snapshot = client.game().await;
    }
    let count = seen.entries.len();
    assert_eq!(snapshot.role, Role::First);
    assert!(
        snapshot.entries.len() >= count,
        "an acknowledged move is lost"
    );
    assert_eq!(
        snapshot.entries[..count],
        seen.entries,
        "with the clocks of then"
    );
    let table = snapshot.table().expect("a game by the rules");
    if snapshot.entries.len() > count || table.game().status().is_over() {
        return;
    }
    // The outage is not charged to anybody. The time before it is known to 5 s.
    let slack = Duration::from_millis(1500);
    let most = killed.saturating_duration_since(seen.last) + started.elapsed() + slack;
    assert!(
        Duration::from_millis(snapshot.spent) <= most,
        "{} ms",
        snapshot.spent
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_killed_loses_nothing_that_it_acknowledged() {
    let seed = rand::random();
    println!("seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    let rounds = if std::env::var_os("TENGEN_LONG").is_some() {
        30
    } else {
        3
    };
    let folder = Folder::new("kill");
    let log = Log::default();
    // Each round leaves unfinished games.
    let flags = ["--rooms-per-player", "1000"];
    for round in 0..rounds {
        let mut program = PROGRAM.start(&folder, &flags);
        let before = lock(&log).len();
        let players: Vec<_> = (0..GAMES)
            .map(|pair| {
                let random = StdRng::seed_from_u64(random.random());
                // New players in each round, so that no earlier game is shown to them.
                let pair = GAMES * round + pair;
                tokio::spawn(play(program.address, pair, random, Arc::clone(&log)))
            })
            .collect();
        // Wait until play has begun, which may take long on a busy machine.
        let moves = || -> usize {
            lock(&log)[before..]
                .iter()
                .map(|seen| seen.entries.len())
                .sum()
        };
        let start = Instant::now();
        while moves() < 20 {
            assert!(start.elapsed() < LIMIT, "nobody plays");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_millis(random.random_range(0..1000))).await;
        program.kill();
        let killed = Instant::now();
        for player in players {
            player.await.expect("plays by the rules");
        }
        tokio::time::sleep(Duration::from_millis(random.random_range(0..700))).await;
        let started = Instant::now();
        let program = PROGRAM.start(&folder, &flags);
        let all = lock(&log).clone();
        for seen in &all {
            check(program.address, seen, killed, started).await;
        }
        drop(program);
    }
}
