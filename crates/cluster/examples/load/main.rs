//! Measures a server of online play with many players, as docs/deployment.md says: many games at once, or with
//! `--nodes N` the same at several servers, with `--idle N` the cost of connections on which nothing happens, or with `--past N`
//! a store with many games.

mod past;

use std::{
    net::Ipv4Addr,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use clap::Parser;
use tengen_cluster::jetstream::Addresses;
use tengen_cluster_testing::{nats::Nats, start, start_served};
use tengen_online::ToClient;
use tengen_server_testing::{
    Client,
    play::{self, Pair, Times},
    program::Folder,
    served::{self, Served, Used, cpu},
    table::{millis, row},
};

/// Connections before memory is looked at for the first time.
const WARM: u32 = 100;

/// The options of the measurements.
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
    /// Play at so many servers on a cluster of three nats-servers, which `NATS_SERVER` names.
    #[arg(long, value_name = "N")]
    nodes: Option<usize>,
    /// Be the server, until the input ends.
    #[arg(long, hide = true, value_name = "FILE")]
    serve: Option<PathBuf>,
    /// Be a server of the cluster with these addresses.
    #[arg(long, hide = true, value_name = "URLS", requires = "nats_monitor")]
    nats: Option<String>,
    /// The monitoring addresses of the cluster.
    #[arg(long, hide = true, value_name = "URLS")]
    nats_monitor: Option<String>,
}

#[tokio::main]
async fn main() {
    let options = Options::parse();
    if let Some(store) = &options.serve {
        return match (&options.nats, &options.nats_monitor) {
            (Some(nats), Some(monitors)) => {
                let addresses = Addresses::parse(nats, monitors).expect("addresses");
                served::until_told(start(&addresses, store, play::unlimited()).await).await;
            }
            _ => served::serve(store, play::unlimited()).await,
        };
    }
    let folder = Folder::new("load");
    let store = folder.store();
    match (options.idle, options.past) {
        (Some(count), _) => measure_idle(&store, count.max(1)).await,
        (None, Some(count)) => measure_past(&store, count).await,
        (None, None) => measure_play(&folder, &options).await,
    }
}

/// The servers of a measurement.
struct Servers {
    all: Vec<Served>,
    /// The cluster on which they are; `None` for one server with a file.
    nats: Option<Nats>,
}

/// The resources that all servers have used so far.
struct AllUsed {
    servers: Vec<Used>,
    nats: Duration,
}

impl Servers {
    async fn start(folder: &Folder, nodes: Option<usize>) -> Servers {
        let Some(count) = nodes else {
            let all = vec![Served::start(&folder.store())];
            return Servers { all, nats: None };
        };
        let nats = Nats::start().await.expect("a cluster");
        let views = (0..count.max(1)).map(|number| folder.0.join(format!("view-{number}")));
        let all = views.map(|view| start_served(&view, &nats));
        Servers {
            all: all.collect(),
            nats: Some(nats),
        }
    }

    async fn used(&self) -> AllUsed {
        let mut servers = Vec::new();
        for server in &self.all {
            servers.push(server.used().await);
        }
        let nats = self.nats.as_ref().map_or(Duration::ZERO, Nats::cpu);
        AllUsed { servers, nats }
    }

    /// Returns how moves at these servers are called.
    fn name(&self) -> String {
        match self.all.len() {
            1 if self.nats.is_none() => String::new(),
            count => format!("{count} servers on JetStream, "),
        }
    }
}

impl AllUsed {
    fn sum(&self, what: impl Fn(&Used) -> u64) -> u64 {
        self.servers.iter().map(what).sum()
    }

    fn cpu(&self) -> Duration {
        self.servers.iter().map(|used| used.cpu).sum()
    }
}

/// Prints how long moves take, and what they cost.
async fn measure_play(folder: &Folder, options: &Options) {
    let servers = Servers::start(folder, options.nodes).await;
    let addresses: Vec<_> = servers.all.iter().map(|server| server.address).collect();
    let mut pairs = Vec::new();
    for &games in &options.games {
        let from = |_| Ipv4Addr::LOCALHOST.into();
        play::begin(&mut pairs, games, from, &addresses).await;
        let pause = Duration::from_millis(options.pause);
        let name = format!("{games} games, a move every {} s", pause.as_secs_f64());
        measure(&name, &servers, &mut pairs, options.moves, pause).await;
    }
    if options.flat_out {
        let name = format!("{} games, as fast as they can", pairs.len());
        measure(&name, &servers, &mut pairs, options.moves, Duration::ZERO).await;
    }
}

async fn measure(
    name: &str,
    servers: &Servers,
    pairs: &mut Vec<Pair>,
    moves: u32,
    pause: Duration,
) {
    let (before, client) = (servers.used().await, cpu("self"));
    let times = play::play(pairs, moves, pause).await;
    let (after, client) = (servers.used().await, cpu("self").saturating_sub(client));
    let name = servers.name() + name;
    print_times(&name, &times);
    print_costs(&name, times.moves(), [&before, &after], client);
    if servers.nats.is_some() {
        let nats = after.nats.saturating_sub(before.nats) / times.moves();
        let name = format!("{name}: CPU of the nats-servers");
        row(&name, &millis(nats), "ms per move", "");
    }
}

fn print_times(name: &str, times: &Times) {
    let moves = format!("{:.0}", times.per_second());
    row(&format!("{name}: moves"), &moves, "per s", "");
    for (what, thousandths) in [("median", 500), ("99 %", 990), ("99.9 %", 999)] {
        let name = format!("{name}: act to done, {what}");
        row(&name, &millis(times.within(thousandths)), "ms", "");
    }
}

fn print_costs(name: &str, moves: u32, [before, after]: [&AllUsed; 2], client: Duration) {
    let cell = |what: &str| format!("{name}: {what}");
    let each = |what: fn(&Used) -> u64| {
        let count = after.sum(what) - before.sum(what);
        let hundredths = count * 100 / u64::from(moves);
        format!("{}.{:02}", hundredths / 100, hundredths % 100)
    };
    let server = millis(after.cpu().saturating_sub(before.cpu()) / moves);
    row(&cell("CPU of the server"), &server, "ms per move", "");
    let client = millis(client / moves);
    row(&cell("CPU of the client"), &client, "ms per move", "");
    let commits = each(|used| used.commits);
    row(&cell("commits"), &commits, "per move", "");
    let written = each(|used| used.written);
    row(
        &cell("written to the disk"),
        &written,
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
