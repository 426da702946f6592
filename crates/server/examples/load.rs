//! Measures how fast many play at once, or with `--idle N` what connections cost on which nothing happens,
//! as docs/deployment.md says. Knows nothing of pages.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use clap::Parser;
use tengen_online::GameId;
use tengen_server::{config::Given, store::SqliteLog};
use tengen_server_testing::{Client, given, pair, resident::resident, start_with};
use tokio::task::JoinSet;

const PAIRS: u32 = 500;

/// Moves of each game.
const MOVES: u32 = 40;

/// Connections before memory is looked at for the first time.
const WARM: u32 = 100;

/// What to measure.
#[derive(Parser)]
struct Options {
    /// Measure the memory of so many idle connections (Linux).
    #[arg(long, value_name = "N")]
    idle: Option<u32>,
    /// Be the server of those connections, until the input ends.
    #[arg(long, hide = true)]
    serve: bool,
}

/// Two who play.
struct Pair {
    game: GameId,
    first: Client,
    second: Client,
}

impl Pair {
    /// Plays so many moves more, each so long after the one before at the earliest, and says how long each
    /// took from the act to the word that it is done.
    async fn play(&mut self, from: u32, pause: Duration) -> Vec<Duration> {
        let Pair {
            game,
            first,
            second,
        } = self;
        let mut took = Vec::new();
        for seq in from..from + MOVES {
            let (player, other) = if seq.is_multiple_of(2) {
                (&mut *first, &mut *second)
            } else {
                (&mut *second, &mut *first)
            };
            let column = char::from(b"acegikmobdfhjln"[seq as usize % 15]);
            let point = format!("{column}{}", 1 + seq / 15);
            let start = Instant::now();
            player.place(*game, seq, &point).await;
            assert_eq!(player.done().await.0, seq);
            took.push(start.elapsed());
            assert_eq!(other.done().await.0, seq);
            tokio::time::sleep(pause.saturating_sub(start.elapsed())).await;
        }
        took
    }
}

/// Lets all play at once, and prints what it took.
async fn measure(what: &str, mut pairs: Vec<Pair>, from: u32, pause: Duration) -> Vec<Pair> {
    let start = Instant::now();
    let mut games = JoinSet::new();
    for (number, mut pair) in (0..).zip(pairs.drain(..)) {
        games.spawn(async move {
            // Not all in the same moment.
            tokio::time::sleep(pause * number / PAIRS).await;
            let took = pair.play(from, pause).await;
            (pair, took)
        });
    }
    let mut took = Vec::new();
    while let Some(played) = games.join_next().await {
        let (pair, more) = played.expect("plays");
        pairs.push(pair);
        took.extend(more);
    }
    let seconds = start.elapsed().as_secs_f64();
    took.sort_unstable();
    let moves = took.len();
    let part = |hundredths: usize| took[(moves * hundredths / 100).min(moves - 1)];
    println!(
        "{what}: {moves} moves in {seconds:.1} s, {:.0} a second; from act to done: median {:.1?}, 99 of 100 \
         within {:.1?}, at most {:.1?}",
        f64::from(u32::try_from(moves).expect("not so many")) / seconds,
        part(50),
        part(99),
        part(100),
    );
    pairs
}

/// Serves idle connections and says where, until the input ends.
async fn serve() {
    let many = Given {
        connections: Some(1_000_000),
        connections_per_address: Some(1_000_000),
        // Nobody answers pings.
        silence_seconds: Some(3600),
        ping_seconds: Some(3599),
        ..given()
    };
    let server = tengen_server_testing::start(many).await;
    println!("{}", server.address());
    let input = || std::io::stdin().read_to_end(&mut Vec::new());
    let ended = tokio::task::spawn_blocking(input).await;
    ended.expect("reads").expect("the input ends");
}

/// Prints what an idle connection costs a server, which is a process of its own.
async fn measure_idle(count: u32) {
    let program = std::env::current_exe().expect("this program");
    let mut server = Command::new(program)
        .arg("--serve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("starts");
    let output = server.stdout.take().expect("is piped");
    let mut address = String::new();
    let said = BufReader::new(output).read_line(&mut address);
    said.expect("says where it is");
    let address = address.trim().parse().expect("an address");
    let mut clients = Vec::new();
    let mut connect = async |count: u32| {
        for _ in 0..count {
            let number = clients.len() as u128;
            clients.push(Client::player(address, number).await);
        }
        resident(server.id())
    };
    let before = connect(WARM).await;
    let after = connect(count).await;
    let each = f64::from(after.saturating_sub(before)) / f64::from(count);
    println!(
        "{count} idle connections: {each:.1} KiB each; the server grew from {before} to {after} KiB"
    );
    // The server ends with its input.
    drop(server.stdin.take());
    server.wait().expect("ends");
}

#[tokio::main]
async fn main() {
    let options = Options::parse();
    match options.idle {
        _ if options.serve => serve().await,
        Some(count) => measure_idle(count.max(1)).await,
        None => measure_play().await,
    }
}

/// Prints how long moves take.
async fn measure_play() {
    let folder = std::env::temp_dir().join(format!("tengen-load-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let log = SqliteLog::open(&folder.join("games.sqlite")).expect("opens");
    let many = Given {
        connections_per_address: Some(2 * PAIRS),
        ..given()
    };
    let server = start_with(many, Box::new(log)).await;
    let mut pairs = Vec::new();
    for number in 0..PAIRS {
        let number = u128::from(number) * 2;
        let terms = "freestyle clock=increment:600+10";
        let (game, first, second) = pair(server.address(), [number, number + 1], terms).await;
        pairs.push(Pair {
            game,
            first,
            second,
        });
    }
    let pairs = measure(
        "a move of each game in a second",
        pairs,
        0,
        Duration::from_secs(1),
    )
    .await;
    let pairs = measure("as fast as they can", pairs, MOVES, Duration::ZERO).await;
    assert_eq!(pairs.len(), PAIRS as usize);
    server.stop().await;
    std::fs::remove_dir_all(&folder).expect("is removed");
}
