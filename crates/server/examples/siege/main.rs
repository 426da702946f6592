//! Measures how players fare while the server is under siege, as docs/deployment.md says. The server, the players and
//! the besiegers are processes of their own, with many addresses of this machine (127.0.x.y, which needs Linux). The
//! server has its normal limits.

mod attack;
mod besiege;
mod tally;

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use clap::{Parser, builder::PossibleValuesParser};
use tengen_server::config::Given;
use tengen_server_testing::{
    Client,
    play::{self, Pair, Times},
    program::Folder,
    served::{self, Served},
    table::{millis, row},
};
use tokio::{sync::watch, time::sleep};

/// Time between two moves of a game.
const PAUSE: Duration = Duration::from_secs(1);

/// Time between two looks at the memory, and between two players who come during the siege.
const LOOK: Duration = Duration::from_millis(500);

/// Time without a siege before it, and after it.
const CALM: Duration = Duration::from_secs(30);

/// The options of the measurement.
#[derive(Parser)]
struct Options {
    /// Games that go on during the siege.
    #[arg(long, value_name = "N", default_value_t = 200)]
    games: u32,
    /// Length of the siege, in s. Before it and after it there are 30 s without one, with which it is compared.
    #[arg(long, value_name = "S", default_value_t = 60)]
    siege: u32,
    /// Only these attacks, such as `flood,half_open`.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = PossibleValuesParser::new(besiege::NAMES))]
    attack: Vec<String>,
    /// Control group of the besiegers, such as `/sys/fs/cgroup/siege` with a small `cpu.weight` (`cpu.shares` in the
    /// first version), so that they take no processor time that the server needs.
    #[arg(long, value_name = "FOLDER")]
    cgroup: Option<PathBuf>,
    /// Be the server, until the input ends.
    #[arg(long, hide = true, value_name = "FILE")]
    serve: Option<PathBuf>,
    /// Be the besiegers of a server, for the length of the siege.
    #[arg(long, hide = true, value_name = "ADDRESS")]
    besiege: Option<SocketAddr>,
}

/// The memory of the server, in KiB, and the times that new players need from the first byte to the welcome.
#[derive(Default)]
struct Watched {
    most: u32,
    greeted: Vec<Duration>,
}

#[tokio::main]
async fn main() {
    let options = Options::parse();
    let siege = Duration::from_secs(options.siege.into());
    if let Some(store) = &options.serve {
        return served::serve(store, strict(&site(store))).await;
    }
    if let Some(server) = options.besiege {
        return besiege::besiege(server, siege, &options.attack).await;
    }
    let folder = Folder::new("siege");
    measure(&folder.store(), &options, siege).await;
}

/// Makes a site of one page beside the store, and returns its folder.
fn site(store: &Path) -> PathBuf {
    let site = store.with_file_name("site");
    std::fs::create_dir_all(&site).expect("a folder");
    std::fs::write(
        site.join("index.html"),
        "<!doctype html><title>A site</title>",
    )
    .expect("a page");
    site
}

/// Returns the normal limits, except that lines of the log are left out.
fn strict(site: &Path) -> Given {
    Given {
        port: Some(0),
        site: Some(site.into()),
        ..Given::default()
    }
}

/// Returns the address of the players of a game: 10 games at each.
fn home(game: u128) -> IpAddr {
    let home = u8::try_from(game / 10).expect("at most 2,500 games");
    Ipv4Addr::new(127, 0, 1, 1 + home).into()
}

async fn measure(store: &Path, options: &Options, siege: Duration) {
    let server = Served::start(store);
    let mut pairs = Vec::new();
    play::begin(&mut pairs, options.games, home, &[server.address]).await;
    let mut newcomers = 1 << 64;
    let (before, _) = phase(&server, &mut pairs, &mut newcomers, CALM).await;
    let memory = server.resident();
    // Besiegers are on other machines as a rule, so here they only get what the others leave of the processors.
    let besiegers = Command::new("nice")
        .args(["-n", "19"])
        .arg(std::env::current_exe().expect("this program"))
        .args(["--besiege", &server.address.to_string()])
        .args(["--siege", &options.siege.to_string()])
        .args(options.attack.iter().flat_map(|name| ["--attack", name]))
        .stdout(Stdio::inherit())
        .spawn();
    let mut besiegers = besiegers.expect("starts");
    if let Some(group) = &options.cgroup {
        let moved = std::fs::write(group.join("cgroup.procs"), besiegers.id().to_string());
        moved.expect("a control group that this program may use");
    }
    let (during, watched) = phase(&server, &mut pairs, &mut newcomers, siege).await;
    assert!(besiegers.wait().expect("ends").success(), "the besiegers");
    let (after, _) = phase(&server, &mut pairs, &mut newcomers, CALM).await;
    print([("before", &before), ("during", &during), ("after", &after)]);
    let calm = before.and(&after);
    let ratio = during.within(990).as_secs_f64() / calm.within(990).as_secs_f64();
    row(
        "siege: act to done, 99 %, to that before and after",
        &format!("{ratio:.2}"),
        "times",
        "2",
    );
    let Watched { most, mut greeted } = watched;
    greeted.sort_unstable();
    let last = greeted.len().saturating_sub(1);
    row(
        "siege: welcome of a new player, median",
        &millis(greeted[last / 2]),
        "ms",
        "",
    );
    row(
        "siege: welcome of a new player, longest",
        &millis(greeted[last]),
        "ms",
        "",
    );
    for (when, memory) in [
        ("before", memory),
        ("most", most),
        ("after", server.resident()),
    ] {
        row(
            &format!("siege: memory, {when}"),
            &memory.to_string(),
            "KiB",
            "",
        );
    }
}

/// Plays all games for a time, while new players come: they make moves wait with and without a siege.
async fn phase(
    server: &Served,
    pairs: &mut Vec<Pair>,
    newcomers: &mut u128,
    time: Duration,
) -> (Times, Watched) {
    let (stop, stopped) = watch::channel(());
    let playing = async {
        let times = play(pairs, time).await;
        drop(stop);
        times
    };
    tokio::join!(playing, watch(server, newcomers, stopped))
}

/// Plays all games for a time.
async fn play(pairs: &mut Vec<Pair>, time: Duration) -> Times {
    let moves = u32::try_from(time.as_millis() / PAUSE.as_millis()).expect("not so long");
    play::play(pairs, moves, PAUSE).await
}

fn print(phases: [(&str, &Times); 3]) {
    for (when, times) in phases {
        for (what, thousandths) in [("median", 500), ("99 %", 990), ("99.9 %", 999)] {
            let name = format!("{when} the siege: act to done, {what}");
            row(&name, &millis(times.within(thousandths)), "ms", "");
        }
    }
}

/// Looks at the memory and lets a new player come, again and again until `stopped`.
async fn watch(server: &Served, number: &mut u128, stopped: watch::Receiver<()>) -> Watched {
    let mut watched = Watched::default();
    while stopped.has_changed().is_ok() {
        watched.most = watched.most.max(server.resident());
        let start = Instant::now();
        // A few newcomers at each address, as each may only connect so often.
        let home = Ipv4Addr::new(127, 0, 9, u8::try_from(*number % 200).expect("small"));
        let client = Client::open(home.into(), server.address, &[]).await;
        let mut client = client.expect("a place for a new player");
        client.greet(*number).await;
        watched.greeted.push(start.elapsed());
        *number += 1;
        sleep(LOOK).await;
    }
    watched
}
