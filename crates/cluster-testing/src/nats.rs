//! Clusters of real nats-servers on this machine, whose servers can be killed, paused and started again.

use std::{
    env, fs,
    io::{self, Write},
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, SystemTime},
};

use tengen_cluster::jetstream::{Addresses, MonitorError, ServerState};
use tengen_server_testing::{
    disk::{self, Trace},
    served::cpu,
};
use tokio::time::{Instant, sleep};

/// Time for a cluster to choose its leaders.
const LIMIT: Duration = Duration::from_mins(1);

/// Number of clusters that this process has started.
static COUNT: AtomicU32 = AtomicU32::new(0);

/// The settings of a cluster.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Number of servers.
    pub size: usize,
    /// The setting `sync_interval`.
    pub sync: &'static str,
    /// The setting `max_file`, which limits what a server stores.
    pub disk: &'static str,
    /// The calls of the servers from their first start on.
    pub calls: Calls,
}

/// The calls with which servers change files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Calls {
    /// They are not looked at.
    Unseen,
    /// They are recorded, which makes the servers slower.
    Recorded,
}

impl Plan {
    /// Three servers that acknowledge nothing before it is on disk.
    pub const SAFE: Plan = Plan {
        size: 3,
        sync: "always",
        disk: "16G",
        calls: Calls::Unseen,
    };

    /// Returns the plan with recorded calls.
    pub const fn traced(self) -> Plan {
        Plan {
            calls: Calls::Recorded,
            ..self
        }
    }
}

/// A cluster of nats-servers with their stores in a temporary folder. They are killed when this is dropped.
#[derive(Debug)]
pub struct Nats {
    program: PathBuf,
    folder: PathBuf,
    calls: Calls,
    servers: Vec<NatsServer>,
}

#[derive(Debug)]
struct NatsServer {
    port: u16,
    monitor: u16,
    /// The values of the variables in its settings.
    environment: Vec<(&'static str, String)>,
    child: Option<Child>,
}

impl Nats {
    /// Starts a safe cluster, and waits until it is led; `None` if these tests are left out.
    pub async fn start() -> Option<Nats> {
        Nats::start_as(Plan::SAFE).await
    }

    /// Starts a cluster with other settings.
    pub async fn start_as(plan: Plan) -> Option<Nats> {
        Nats::start_through(plan, async |addresses| addresses).await
    }

    /// Starts a cluster whose servers reach each other at other addresses than those at which they listen, such as those
    /// of proxies, which `ways` returns in the same order.
    pub async fn start_through(
        plan: Plan,
        ways: impl AsyncFnOnce(Vec<SocketAddr>) -> Vec<SocketAddr>,
    ) -> Option<Nats> {
        let program = program()?;
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = format!("tengen-nats-{}-{number}", std::process::id());
        let folder = env::temp_dir().join(folder);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let ports = free_ports(number, 3 * plan.size);
        let listening = ports.iter().skip(2).step_by(3);
        let listening = listening.map(|&port| SocketAddr::from(([127, 0, 0, 1], port)));
        let routes = ways(listening.collect()).await;
        let servers = ports.chunks(3).enumerate().map(|(place, ports)| {
            let settings = settings(plan);
            fs::write(file(&folder, place), settings).expect("is written");
            NatsServer {
                port: ports[0],
                monitor: ports[1],
                environment: environment(&folder, place, ports, &routes),
                child: None,
            }
        });
        let servers = servers.collect();
        let mut nats = Nats {
            program,
            folder,
            calls: plan.calls,
            servers,
        };
        (0..plan.size).for_each(|place| nats.restart(place));
        nats.ready().await;
        Some(nats)
    }

    /// Returns the addresses of all servers.
    pub fn addresses(&self) -> Addresses {
        let [servers, monitors] = [self.urls().join(","), self.monitors().join(",")];
        Addresses::parse(&servers, &monitors).expect("addresses")
    }

    /// Returns the addresses for clients.
    pub fn urls(&self) -> Vec<String> {
        let servers = self.servers.iter();
        let urls = servers.map(|server| format!("nats://127.0.0.1:{}", server.port));
        urls.collect()
    }

    /// Returns the monitoring addresses.
    pub fn monitors(&self) -> Vec<String> {
        let servers = self.servers.iter();
        let urls = servers.map(|server| format!("http://127.0.0.1:{}", server.monitor));
        urls.collect()
    }

    /// Returns the flags of a server of Tengen that name all servers.
    pub fn flags(&self) -> Vec<String> {
        let (urls, monitors) = (self.urls().join(","), self.monitors().join(","));
        let flags = ["--nats", &urls, "--nats-monitor", &monitors];
        flags.map(str::to_owned).into()
    }

    /// Changes a setting of the store of a server for its next start.
    pub fn set(&self, place: usize, name: &str, value: &str) {
        let file = file(&self.folder, place);
        let before = fs::read_to_string(&file).expect("settings");
        let (start, rest) = before.split_once(&format!("{name}: ")).expect("is set");
        let (_, rest) = rest.split_once(',').expect("goes on");
        let after = format!("{start}{name}: \"{value}\",{rest}");
        fs::write(file, after).expect("is written");
    }

    /// Kills a server as `kill -9` does.
    pub fn kill(&mut self, place: usize) {
        if let Some(mut child) = self.servers[place].child.take() {
            child.kill().expect("is killed");
            child.wait().expect("ends");
        }
    }

    /// Ends a server as a supervisor does.
    pub fn stop(&mut self, place: usize) {
        self.signal(place, "-TERM");
        if let Some(mut child) = self.servers[place].child.take() {
            child.wait().expect("ends");
        }
    }

    /// Starts a server that was killed.
    pub fn restart(&mut self, place: usize) {
        let log = fs::OpenOptions::new()
            .append(true)
            .create(true)
            .open(self.folder.join(format!("n{place}.log")));
        let mut command = match self.calls {
            Calls::Unseen => Command::new(&self.program),
            Calls::Recorded => disk::traced(&self.program, &self.record(place)),
        };
        let environment = self.servers[place].environment.iter();
        let child = command
            .envs(environment.map(|(name, value)| (*name, value)))
            .arg("-c")
            .arg(file(&self.folder, place))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log.expect("a file"))
            .spawn();
        self.servers[place].child = Some(child.expect("nats-server starts"));
    }

    /// Kills all servers at almost the same moment, and returns the records of their calls. They are not recorded any
    /// more when they start again.
    pub fn kill_traced(&mut self) -> Vec<Trace> {
        self.calls = Calls::Unseen;
        for server in &mut self.servers {
            if let Some(mut child) = server.child.take() {
                disk::kill_traced(&mut child);
            }
        }
        let traces = (0..self.servers.len()).map(|place| {
            let trace = Trace::read(&self.record(place));
            trace.check(&self.folder.join(server_name(place)));
            trace
        });
        traces.collect()
    }

    /// Replaces the files of all servers, which must not run, by what a power failure at `moment` leaves of them.
    pub fn cut(&self, traces: &[Trace], moment: SystemTime) {
        for (place, trace) in traces.iter().enumerate() {
            let store = self.folder.join(server_name(place));
            let cut = self.folder.join("cut");
            fs::create_dir_all(&cut).expect("a folder");
            trace.cut(moment, &store, &cut);
            fs::remove_dir_all(&store).expect("is removed");
            fs::rename(&cut, &store).expect("is renamed");
        }
    }

    fn record(&self, place: usize) -> PathBuf {
        self.folder.join(format!("n{place}.calls"))
    }

    /// Stops a server without ending it: its connections stay open and silent.
    pub fn pause(&self, place: usize) {
        self.signal(place, "-STOP");
    }

    /// Lets a paused server go on.
    pub fn resume(&self, place: usize) {
        self.signal(place, "-CONT");
    }

    fn signal(&self, place: usize, signal: &str) {
        let child = self.servers[place].child.as_ref().expect("it runs");
        let id = child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill is there").success());
    }

    /// Returns the CPU time that all servers that run have used.
    pub fn cpu(&self) -> Duration {
        let running = self.servers.iter().filter_map(|it| it.child.as_ref());
        running.map(|child| cpu(&child.id().to_string())).sum()
    }

    /// Returns the place of the server with a name.
    pub fn place(&self, name: &str) -> usize {
        let mut places = 0..self.servers.len();
        places
            .find(|&place| server_name(place) == name)
            .expect("a server of this cluster")
    }

    /// Waits until all servers run and agree on who leads the cluster.
    pub async fn ready(&self) {
        let start = Instant::now();
        // A cluster that forms may count its servers wrongly for a moment.
        let mut agreed = 0;
        while agreed < 3 {
            let states = self.states().await;
            agreed = if self.agree(&states) { agreed + 1 } else { 0 };
            assert!(start.elapsed() < LIMIT, "{states:?}: {}", self.log(0));
            sleep(Duration::from_millis(50)).await;
        }
    }

    async fn states(&self) -> Vec<Result<ServerState, MonitorError>> {
        let mut states = Vec::new();
        for monitor in self.addresses().monitors() {
            states.push(monitor.read().await);
        }
        states
    }

    fn agree(&self, states: &[Result<ServerState, MonitorError>]) -> bool {
        let size = self.servers.len();
        let leader = |state: &ServerState| state.leader.clone();
        let first = states
            .first()
            .and_then(|state| leader(state.as_ref().ok()?));
        let agrees = |state: &ServerState| state.size == size && leader(state) == first;
        let is_led = size == 1 || first.is_some();
        is_led && states.iter().all(|state| state.as_ref().is_ok_and(agrees))
    }

    fn log(&self, place: usize) -> String {
        fs::read_to_string(self.folder.join(format!("n{place}.log"))).unwrap_or_default()
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        (0..self.servers.len()).for_each(|place| self.kill(place));
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// Returns the program: the one that `NATS_SERVER` names, or one on the path; `None` if these tests are left
/// out.
fn program() -> Option<PathBuf> {
    if env::var_os("TENGEN_WITHOUT_NATS").is_some() {
        let thread = thread::current();
        let test = thread.name().unwrap_or("a test");
        // Unlike what is printed, this is shown for tests that pass.
        let _ = writeln!(io::stderr(), "skipped without nats-server: {test}");
        return None;
    }
    if let Some(named) = env::var_os("NATS_SERVER").filter(|named| !named.is_empty()) {
        return Some(named.into());
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let mut programs = env::split_paths(&path).map(|folder| folder.join("nats-server"));
    let found = programs.find(|program| program.is_file());
    Some(found.expect(
        "nats-server is missing: run `cargo xtask test --only cluster`, which installs it, set NATS_SERVER to its \
         path, or set TENGEN_WITHOUT_NATS=1 to leave these tests out",
    ))
}

/// Returns ports that are free at the moment. They are below those that the system gives to connections, so that
/// they stay free while a server is down.
fn free_ports(number: u32, count: usize) -> Vec<u16> {
    const FIRST: u32 = 20_000;
    const RANGE: u32 = 12_000;
    // Other processes begin elsewhere.
    let start = std::process::id().wrapping_mul(101) % RANGE + number * 16;
    let ports = (0..RANGE).map(|step| FIRST + (start + step) % RANGE);
    let ports = ports.filter_map(|port| u16::try_from(port).ok());
    ports
        .filter(|&port| TcpListener::bind(("127.0.0.1", port)).is_ok())
        .take(count)
        .collect()
}

fn server_name(place: usize) -> String {
    format!("n{place}")
}

fn file(folder: &Path, place: usize) -> PathBuf {
    folder.join(format!("n{place}.conf"))
}

/// The settings of a server that the documentation gives.
const SETTINGS: &str = include_str!("../../../docs/cluster/nats.conf");

/// Returns the settings of a server.
fn settings(plan: Plan) -> String {
    let Plan {
        size, sync, disk, ..
    } = plan;
    let settings = SETTINGS.replace(
        "sync_interval: always",
        &format!("sync_interval: \"{sync}\",\n  max_mem: \"64M\", max_file: \"{disk}\","),
    );
    // What a server says of itself leads through its proxy, if there is one.
    let settings = settings.replace(
        "listen: $NATS_CLUSTER",
        "listen: $NATS_CLUSTER\n  advertise: $NATS_WAY",
    );
    match settings.split_once("cluster {") {
        Some((alone, _)) if size == 1 => alone.to_owned(),
        _ => settings,
    }
}

/// Returns the values of the variables in the settings. The ports are for clients, for monitoring and for the other
/// servers.
fn environment(
    folder: &Path,
    place: usize,
    ports: &[u16],
    routes: &[SocketAddr],
) -> Vec<(&'static str, String)> {
    let name = server_name(place);
    let here = |port: u16| format!("127.0.0.1:{port}");
    let others = routes.iter().map(|address| format!("nats://{address}"));
    let others: Vec<String> = others.collect();
    vec![
        ("NATS_LISTEN", here(ports[0])),
        ("NATS_MONITOR", here(ports[1])),
        ("NATS_CLUSTER", here(ports[2])),
        ("NATS_ROUTES", format!("[{}]", others.join(", "))),
        (
            "NATS_WAY",
            routes
                .get(place)
                .map_or_else(String::new, ToString::to_string),
        ),
        ("NATS_STORE", folder.join(&name).display().to_string()),
        ("NATS_NAME", name),
    ]
}
