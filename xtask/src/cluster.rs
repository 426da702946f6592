//! `cargo xtask cluster`: three servers of online play on three NATS servers, all on this machine, to try a cluster.

use std::{
    fs::{self, File},
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus},
    thread::sleep,
    time::{Duration, Instant},
};

use lexopt::{Arg, Parser, ValueExt};

use crate::{
    draft::{self, Builds},
    error::{Error, Result, io},
    nats,
    paths::{self, CLUSTER, SERVER_PROGRAM},
    process::{cargo, command, run},
    server,
};

/// Servers of each kind: fewer NATS servers do not keep games when one is lost.
const SIZE: u16 = 3;

/// The first port; the other servers of Tengen have the next ones.
const PORT: u16 = 8090;

/// The folder in the target folder with all files of the cluster.
const FOLDER: &str = "cluster";

/// The settings of a NATS server.
const NATS_SETTINGS: &str = "docs/cluster/nats.conf";

/// Time after which a server that was stopped starts again.
const PAUSE: Duration = Duration::from_secs(5);

/// The question to a NATS server whether it is well.
const HEALTH: &[u8] = b"GET /healthz HTTP/1.0\r\n\r\n";

/// Time for an answer to it.
const ANSWER: Duration = Duration::from_secs(2);

/// Time for the NATS servers to form a cluster.
const FORMING: Duration = Duration::from_mins(1);

/// Time between two looks at the servers.
const LOOK: Duration = Duration::from_millis(200);

#[derive(Debug, PartialEq)]
struct Options {
    port: u16,
    /// A built site; `None` to build the page.
    site: Option<PathBuf>,
}

impl Options {
    fn parse(arguments: &mut Parser) -> std::result::Result<Self, lexopt::Error> {
        let mut options = Self {
            port: PORT,
            site: None,
        };
        while let Some(argument) = arguments.next()? {
            match argument {
                Arg::Long("port") => options.port = arguments.value()?.parse()?,
                Arg::Long("site") => options.site = Some(arguments.value()?.into()),
                other => return Err(other.unexpected()),
            }
        }
        Ok(options)
    }

    /// Returns the ports of the servers of Tengen, which must be free.
    fn ports(&self) -> Result<Vec<u16>> {
        let last = self.port.checked_add(SIZE - 1);
        let last = last.ok_or_else(|| Error::new("--port: expected at most 65533"))?;
        let ports: Vec<u16> = (self.port..=last).collect();
        for &port in &ports {
            drop(server::bind(port)?);
        }
        Ok(ports)
    }
}

/// Builds what is needed, starts all servers, and starts each again that ends, until the program is stopped.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<()> {
    let options = Options::parse(arguments)?;
    let ports = options.ports()?;
    let nats = nats::server()?;
    run(cargo().args(["build", "-q", "-p", CLUSTER, "--bin", SERVER_PROGRAM]))?;
    let site = match options.site {
        Some(site) => std::path::absolute(site).map_err(io("the site"))?,
        None => draft::whole(Builds::Once)?,
    };
    let folder = paths::target().join(FOLDER);
    fs::create_dir_all(&folder).map_err(io(folder.display()))?;
    let stores = Stores::new()?;
    let mut servers = Vec::new();
    for place in 0..SIZE {
        servers.push(stores.server(&nats, &folder, place)?);
    }
    stores.wait(&mut servers, &folder)?;
    for (number, &port) in (1..).zip(&ports) {
        servers.push(stores.tengen(&site, &folder, number, port)?);
    }
    println!(
        "Three servers share one hall, with their files and logs in {} (stop all with Ctrl+C).",
        folder.display()
    );
    println!(
        "End one with kill, as a machine that fails: its players go on at another, and it starts again after {} s.",
        PAUSE.as_secs()
    );
    loop {
        for server in &mut servers {
            server.look()?;
        }
        sleep(LOOK);
    }
}

/// The ports of the NATS servers.
struct Stores {
    clients: Vec<u16>,
    monitors: Vec<u16>,
    routes: Vec<u16>,
}

impl Stores {
    fn new() -> Result<Self> {
        let count = usize::from(SIZE);
        // All are open at the same time, so that no port is taken twice.
        let open = (0..3 * count).map(|_| TcpListener::bind(("127.0.0.1", 0)));
        let open: Vec<TcpListener> = open
            .collect::<std::io::Result<_>>()
            .map_err(io("a free port"))?;
        let ports = open.iter().map(|it| Ok(it.local_addr()?.port()));
        let ports: Vec<u16> = ports
            .collect::<std::io::Result<_>>()
            .map_err(io("a free port"))?;
        Ok(Self {
            clients: ports[..count].to_vec(),
            monitors: ports[count..2 * count].to_vec(),
            routes: ports[2 * count..].to_vec(),
        })
    }

    /// Starts a NATS server.
    fn server(&self, program: &Path, folder: &Path, place: u16) -> Result<Server> {
        let name = format!("nats{}", place + 1);
        let place = usize::from(place);
        let here = |ports: &[u16]| format!("127.0.0.1:{}", ports[place]);
        let mut command = command(program);
        command
            .arg("--config")
            .arg(paths::root().join(NATS_SETTINGS))
            .env("NATS_STORE", folder.join(&name))
            .env("NATS_NAME", &name)
            .env("NATS_LISTEN", here(&self.clients))
            .env("NATS_MONITOR", here(&self.monitors))
            .env("NATS_CLUSTER", here(&self.routes))
            .env("NATS_ROUTES", format!("[{}]", urls("nats", &self.routes)));
        Server::start(name, folder, command)
    }

    /// Waits until the NATS servers are well: a server of Tengen that finds none of them ends.
    fn wait(&self, servers: &mut [Server], folder: &Path) -> Result<()> {
        let start = Instant::now();
        while !self.monitors.iter().all(|&port| is_well(port)) {
            for server in &mut *servers {
                server.look()?;
            }
            if start.elapsed() >= FORMING {
                return Err(Error::new(format!(
                    "the NATS servers form no cluster within {} s; their logs are in {}",
                    FORMING.as_secs(),
                    folder.display()
                )));
            }
            sleep(LOOK);
        }
        Ok(())
    }

    /// Starts a server of Tengen.
    fn tengen(&self, site: &Path, folder: &Path, number: u16, port: u16) -> Result<Server> {
        let name = format!("tengen{number}");
        let mut command = command(paths::target().join("debug").join(SERVER_PROGRAM));
        command
            .args(["--port", &port.to_string()])
            .args(["--nats", &urls("nats", &self.clients)])
            .args(["--nats-monitor", &urls("http", &self.monitors)])
            .arg("--view")
            .arg(folder.join(format!("{name}.sqlite")))
            .arg("--site")
            .arg(site);
        Server::start(name, folder, command)
    }
}

/// Asks a NATS server whether it is well, which it is once it knows the leader of its cluster.
fn is_well(monitor: u16) -> bool {
    let asked = || {
        let mut stream = TcpStream::connect(("127.0.0.1", monitor))?;
        stream.set_read_timeout(Some(ANSWER))?;
        stream.write_all(HEALTH)?;
        let mut status = [0; "HTTP/1.0 200".len()];
        stream.read_exact(&mut status)?;
        std::io::Result::Ok(status.ends_with(b" 200"))
    };
    asked().unwrap_or(false)
}

fn urls(scheme: &str, ports: &[u16]) -> String {
    let urls = ports
        .iter()
        .map(|port| format!("{scheme}://127.0.0.1:{port}"));
    urls.collect::<Vec<_>>().join(",")
}

/// A running server, which is killed when this is dropped.
struct Server {
    name: String,
    log: PathBuf,
    command: Command,
    child: Child,
}

impl Server {
    /// Starts a server whose log goes to a file.
    fn start(name: String, folder: &Path, mut command: Command) -> Result<Self> {
        let log = folder.join(format!("{name}.log"));
        let file = File::create(&log).map_err(io(log.display()))?;
        command.stderr(file);
        let child = command
            .spawn()
            .map_err(io(format!("cannot start {name}")))?;
        println!("{name} is process {}", child.id());
        Ok(Self {
            name,
            log,
            command,
            child,
        })
    }

    /// Starts the server again if it was stopped.
    fn look(&mut self) -> Result<()> {
        let ended = self.child.try_wait().map_err(io(&self.name))?;
        let Some(status) = ended else {
            return Ok(());
        };
        if is_failure(status) {
            return Err(Error::new(format!(
                "{} ended ({status}); its log is {}",
                self.name,
                self.log.display()
            )));
        }
        println!(
            "{} ended ({status}), and starts again in {} s",
            self.name,
            PAUSE.as_secs()
        );
        sleep(PAUSE);
        let child = self.command.spawn();
        self.child = child.map_err(io(format!("cannot start {}", self.name)))?;
        println!("{} is process {}", self.name, self.child.id());
        Ok(())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns `true` if a server ended by itself because of an error, and would do so again.
fn is_failure(status: ExitStatus) -> bool {
    status.code().is_some_and(|code| code != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_arguments_and_refuses_wrong_ones_in_one_line() {
        let parse = |arguments: &[&str]| Options::parse(&mut Parser::from_args(arguments));
        let given = parse(&["--port=81", "--site", "dist"]).expect("is right");
        assert_eq!(given.port, 81);
        assert_eq!(given.site, Some("dist".into()));
        assert_eq!(parse(&[]).expect("is right").port, PORT);
        for wrong in [&["--port", "x"][..], &["--port"], &["--sites=a"], &["here"]] {
            let message = parse(wrong).expect_err("must fail").to_string();
            assert!(!message.contains('\n'), "{message}");
        }
        let last = Options {
            port: u16::MAX,
            site: None,
        };
        let message = last.ports().expect_err("must fail").to_string();
        assert!(message.contains("65533"), "{message}");
    }

    #[test]
    fn a_nats_server_is_well_when_it_says_so() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let replies = ["HTTP/1.0 200 OK\r\n\r\n", "HTTP/1.0 503 No\r\n\r\n", "200"];
        let answering = std::thread::spawn(move || {
            for reply in replies {
                let (mut stream, _) = listener.accept().expect("a connection");
                let mut request = [0; HEALTH.len()];
                stream.read_exact(&mut request).expect("a request");
                stream.write_all(reply.as_bytes()).expect("is read");
            }
        });
        assert!(is_well(port));
        assert!(!is_well(port), "503");
        assert!(!is_well(port), "no status");
        answering.join().expect("answers");
        assert!(!is_well(port), "nobody listens");
    }

    #[test]
    fn every_server_has_ports_of_its_own_and_knows_the_others() {
        let stores = Stores::new().expect("free ports");
        let all = [&stores.clients, &stores.monitors, &stores.routes];
        let mut ports: Vec<u16> = all.into_iter().flatten().copied().collect();
        ports.sort_unstable();
        ports.dedup();
        assert_eq!(ports.len(), 3 * usize::from(SIZE));
        assert_eq!(
            urls("nats", &[1, 2]),
            "nats://127.0.0.1:1,nats://127.0.0.1:2"
        );
        let settings = fs::read_to_string(paths::root().join(NATS_SETTINGS));
        for name in ["STORE", "NAME", "LISTEN", "MONITOR", "CLUSTER", "ROUTES"] {
            let variable = format!("$NATS_{name}");
            assert!(settings.as_ref().is_ok_and(|it| it.contains(&variable)));
        }
    }
}
