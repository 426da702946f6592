//! A server in a process of its own, and what Linux and the server say about it.

use std::{
    io::{BufRead, BufReader, Read},
    net::SocketAddr,
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    time::{Duration, Instant},
};

use tengen_server::{config::Given, net::Server, store::SqliteLog};

use super::{ask, resident::resident, start_with};

/// Length of the unit in which Linux counts the CPU time of a process.
const TICK: Duration = Duration::from_millis(10);

/// A server in a process of its own, which calls [`serve`]. It ends when the value is dropped.
#[derive(Debug)]
pub struct Served {
    child: Child,
    input: Option<ChildStdin>,
    /// Where it listens.
    pub address: SocketAddr,
    /// Time from the start of the process until it listened.
    pub started: Duration,
}

/// What a server has used so far.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    pub cpu: Duration,
    /// Bytes written to the disk.
    pub written: u64,
    /// Transactions of the store.
    pub commits: u64,
}

impl Served {
    /// Starts this program with `--serve` and the file of a store, which has to call [`serve`].
    pub fn start(store: &Path) -> Served {
        Served::start_with(store, &[])
    }

    /// Does the same with more arguments.
    pub fn start_with(store: &Path, more: &[String]) -> Served {
        let program = std::env::current_exe().expect("this program");
        let start = Instant::now();
        let mut child = Command::new(program)
            .arg("--serve")
            .arg(store)
            .args(more)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("starts");
        let output = child.stdout.take().expect("is piped");
        let mut address = String::new();
        let said = BufReader::new(output).read_line(&mut address);
        said.expect("says where it is");
        Served {
            address: address.trim().parse().expect("an address"),
            input: child.stdin.take(),
            child,
            started: start.elapsed(),
        }
    }

    /// Returns the resident memory, in KiB.
    pub fn resident(&self) -> u32 {
        resident(self.child.id())
    }

    pub async fn used(&self) -> Used {
        let process = self.child.id().to_string();
        let metrics = ask(self.address, "GET /metrics", "").await;
        Used {
            cpu: cpu(&process),
            written: count(&proc_file(&process, "io"), "write_bytes: "),
            commits: count(&metrics, "tengen_commits_total "),
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // The server ends with its input.
        drop(self.input.take());
        let _ = self.child.wait();
    }
}

/// Serves a store and says where, until the input ends.
pub async fn serve(store: &Path, given: Given) {
    let log = SqliteLog::open(store).expect("opens");
    until_told(start_with(given, Box::new(log)).await).await;
}

/// Says where a server listens, and stops it when the input ends.
pub async fn until_told(server: Server) {
    println!("{}", server.address());
    let input = || std::io::stdin().read_to_end(&mut Vec::new());
    let ended = tokio::task::spawn_blocking(input).await;
    ended.expect("reads").expect("the input ends");
    server.stop().await;
}

/// Returns the CPU time of a process, named by its number or `self`.
pub fn cpu(process: &str) -> Duration {
    let stat = proc_file(process, "stat");
    // The name of the program, in parentheses, may contain spaces.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_whitespace().skip(11).take(2);
    let ticks = ticks.map(|ticks| ticks.parse::<u32>().expect("a number"));
    TICK * ticks.sum::<u32>()
}

fn proc_file(process: &str, name: &str) -> String {
    std::fs::read_to_string(format!("/proc/{process}/{name}")).expect("Linux says it")
}

/// Returns the number in the line that begins with `name`.
fn count(text: &str, name: &str) -> u64 {
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|number| number.trim().parse().ok());
    number.unwrap_or_else(|| panic!("no number after `{name}`"))
}
