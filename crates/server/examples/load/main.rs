//! Measures a server of online play with many players, as docs/deployment.md says: many games at once, or with
//! `--idle N` what connections cost on which nothing happens, or with `--past N` a store with many games.

mod past;

use std::{
    net::Ipv4Addr,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use clap::Parser;
use tengen_online::ToClient;
use tengen_server::config::Given;
use tengen_server_testing::{
    Client, given,
    play::{self, Pair, Times},
    served::{self, Served, Used, cpu},
    table::{millis, row},
};

/// Connections before memory is looked at for the first time.
const WARM: u32 = 100;

/// What to measure.
#[derive(Parser)]
struct Options {
    /// Numbers of games that go on at once.
    #[arg(long, value_name = "N", value_delimiter = ',', default_value = "500")]
    games: Vec<u32>,
    /// Time between two moves of a game, in ms.
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    pause: u64,
    /// Moves of each game in a measurement.
    #[arg(long, value_name = "N", default_value_t = 40)]
    moves: u32,
    /// Measure games that move as fast as they can, too.
    #[arg(long)]
    flat_out: bool,
    /// Measure the memory of so many idle connections.
    #[arg(long, value_name = "N")]
    idle: Option<u32>,
    /// Measure the start with a store of so many finished games, and a list of past games.
    #[arg(long, value_name = "N")]
    past: Option<u64>,
    /// Be the server, until the input ends.
    #[arg(long, hide = true, value_name = "FILE")]
    serve: Option<PathBuf>,
}

/// A folder for the store, which is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        let name = format!("tengen-load-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn store(&self) -> PathBuf {
        self.0.join("games.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[tokio::main]
async fn main() {
    let options = Options::parse();
    if let Some(store) = &options.serve {
        return served::serve(store, many()).await;
    }
    let folder = Folder::new();
    let store = folder.store();
    match (options.idle, options.past) {
        (Some(count), _) => measure_idle(&store, count.max(1)).await,
        (None, Some(count)) => measure_past(&store, count).await,
        (None, None) => measure_play(&store, &options).await,
    }
}

/// Returns limits that so many players at one address do not reach.
fn many() -> Given {
    Given {
        connections: Some(1_000_000),
        connections_per_address: Some(1_000_000),
        rooms: Some(100_000),
        rooms_per_address: Some(100_000),
        // Idle clients answer no pings.
        silence_seconds: Some(3600),
        ping_seconds: Some(3599),
        ..given()
    }
}

/// Prints how long moves take, and what they cost.
async fn measure_play(store: &Path, options: &Options) {
    let server = Served::start(store);
    let mut pairs = Vec::new();
    for &games in &options.games {
        let from = |_| Ipv4Addr::LOCALHOST.into();
        play::begin(&mut pairs, games, from, server.address).await;
        let pause = Duration::from_millis(options.pause);
        let name = format!("{games} games, a move every {} s", pause.as_secs_f64());
        measure(&name, &server, &mut pairs, options.moves, pause).await;
    }
    if options.flat_out {
        let name = format!("{} games, as fast as they can", pairs.len());
        measure(&name, &server, &mut pairs, options.moves, Duration::ZERO).await;
    }
}

async fn measure(name: &str, server: &Served, pairs: &mut Vec<Pair>, moves: u32, pause: Duration) {
    let (before, client) = (server.used().await, cpu("self"));
    let times = play::play(pairs, moves, pause).await;
    let (after, client) = (server.used().await, cpu("self").saturating_sub(client));
    print(name, &times, [before, after], client);
}

fn print(name: &str, times: &Times, [before, after]: [Used; 2], client: Duration) {
    let moves = times.moves();
    let each = |count: u64| {
        let hundredths = count * 100 / u64::from(moves);
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    };
    let cell = |what: &str| format!("{name}: {what}");
    row(
        &cell("moves"),
        &format!("{:.0}", times.per_second()),
        "per s",
        "",
    );
    row(
        &cell("act to done, median"),
        &millis(times.within(500)),
        "ms",
        "",
    );
    row(
        &cell("act to done, 99 %"),
        &millis(times.within(990)),
        "ms",
        "",
    );
    row(
        &cell("act to done, 99.9 %"),
        &millis(times.within(999)),
        "ms",
        "",
    );
    let cpu = after.cpu.saturating_sub(before.cpu);
    row(
        &cell("CPU of the server"),
        &millis(cpu / moves),
        "ms per move",
        "",
    );
    row(
        &cell("CPU of the client"),
        &millis(client / moves),
        "ms per move",
        "",
    );
    row(
        &cell("commits"),
        &each(after.commits - before.commits),
        "per move",
        "",
    );
    row(
        &cell("written to the disk"),
        &each(after.written - before.written),
        "bytes per move",
        "4096",
    );
}

/// Prints the memory of an idle connection.
async fn measure_idle(store: &Path, count: u32) {
    let server = Served::start(store);
    let mut clients = Vec::new();
    let mut connect = async |count: u32| {
        for _ in 0..count {
            let number = clients.len() as u128;
            clients.push(Client::player(server.address, number).await);
        }
        server.resident()
    };
    let before = connect(WARM).await;
    let after = connect(count).await;
    let each = f64::from(after.saturating_sub(before)) / f64::from(count);
    let name = format!("{count} idle connections: memory of each");
    row(&name, &format!("{each:.1}"), "KiB", "20");
}

/// Prints the times to start with many finished games, and to list those of a player.
async fn measure_past(store: &Path, count: u64) {
    let own = {
        let empty = Served::start(store);
        let mut client = Client::connect(empty.address).await;
        client.say(&tengen_server_testing::hello(0)).await;
        client
            .until(|message| match message {
                ToClient::Welcome { you, .. } => Some(you),
                _ => None,
            })
            .await
    };
    past::fill(store, count, own);
    let server = Served::start(store);
    let name = |what: &str| format!("{count} finished games: {what}");
    row(&name("start"), &millis(server.started), "ms", "2000");
    let mut client = Client::player(server.address, 0).await;
    let mut took = Vec::new();
    let mut before = String::new();
    for _ in 0..100 {
        let start = Instant::now();
        client.send(&format!("history{before}")).await;
        let games = client
            .until(|message| match message {
                ToClient::History { games } => Some(games),
                _ => None,
            })
            .await;
        took.push(start.elapsed());
        let last = games.last().expect("a game");
        before = format!(" before={}", last.at);
    }
    took.sort_unstable();
    row(
        &name("a page of a player's games, median"),
        &millis(took[50]),
        "ms",
        "5",
    );
    row(
        &name("a page of a player's games, longest"),
        &millis(took[99]),
        "ms",
        "",
    );
}
