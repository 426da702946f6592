//! Several servers in processes of their own on a cluster of nats-servers, each with ways of its own to them.

use std::{net::SocketAddr, path::PathBuf, time::Duration};

use tengen_cluster_testing::nats::{Nats, Plan};
use tokio::time::{Instant, sleep};

use super::{fill::fill, proxy::Proxy, routes::Routes};
use crate::PROGRAM;
use tengen_server_testing::{
    ask,
    program::{Folder, Program, log_of},
};

/// Time for all servers to be well again after a fault.
const WELL: Duration = Duration::from_secs(30);

/// A server of a cluster.
pub(crate) struct Node {
    folder: Folder,
    flags: Vec<String>,
    proxies: Vec<Proxy>,
    /// The difference of its system clock from the right one, such as `+1h`; `None` if that is right.
    pub(crate) clock: Option<&'static str>,
    program: Option<Program>,
    pub(crate) address: SocketAddr,
}

/// Three servers on three nats-servers.
pub(crate) struct Nodes {
    pub(crate) nats: Nats,
    /// The ways between the nats-servers.
    pub(crate) routes: Routes,
    pub(crate) all: Vec<Node>,
}

impl Nodes {
    /// Starts them; `None` if these tests are left out.
    pub(crate) async fn start(name: &str) -> Option<Nodes> {
        Nodes::start_with(0, name).await
    }

    /// Starts them on a cluster with this number of finished games; `None` if these tests are left out.
    pub(crate) async fn start_with(games: u32, name: &str) -> Option<Nodes> {
        let mut routes = None;
        let nats = Nats::start_through(Plan::SAFE, async |servers| {
            let (started, addresses) = Routes::start(servers).await;
            routes = Some(started);
            addresses
        });
        let nats = nats.await?;
        let routes = routes.expect("they are started");
        if games > 0 {
            fill(&nats, games);
        }
        let mut nodes = Vec::new();
        for number in 0..3 {
            nodes.push(Node::start(&nats, &format!("{name}-{number}")).await);
        }
        Some(Nodes {
            nats,
            routes,
            all: nodes,
        })
    }

    /// Returns the addresses of all servers.
    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.all.iter().map(|node| node.address).collect()
    }

    /// Waits until every server says that it is well.
    pub(crate) async fn are_well(&self) {
        self.are_well_within(WELL).await;
    }

    /// Does the same with another limit.
    pub(crate) async fn are_well_within(&self, limit: Duration) {
        let start = Instant::now();
        for node in &self.all {
            while !node.is_well().await {
                assert!(start.elapsed() < limit, "is not well: {}", node.log());
                sleep(Duration::from_millis(50)).await;
            }
        }
    }

    /// Returns how often a server has begun to lead, as the logs say.
    pub(crate) fn terms(&self) -> usize {
        self.all.iter().map(Node::terms).sum()
    }

    /// Returns the place of the server that leads, as the logs say; the last one that began to.
    pub(crate) fn leader(&self) -> usize {
        let ranks = self.all.iter().map(Node::rank);
        let (place, rank) = ranks
            .enumerate()
            .max_by_key(|(_, rank)| *rank)
            .expect("there are some");
        assert!(rank > 0, "nobody leads");
        place
    }
}

impl Node {
    async fn start(nats: &Nats, name: &str) -> Node {
        let mut proxies = Vec::new();
        for url in nats.urls() {
            let to = url.trim_start_matches("nats://").parse();
            proxies.push(Proxy::start(to.expect("an address")).await);
        }
        let urls: Vec<String> = proxies
            .iter()
            .map(|proxy| format!("nats://{}", proxy.address))
            .collect();
        let flags = vec![
            "--nats".to_owned(),
            urls.join(","),
            "--nats-monitor".to_owned(),
            nats.monitors().join(","),
            "--rooms-per-address".to_owned(),
            "1000".to_owned(),
            "--rooms-per-player".to_owned(),
            "1000".to_owned(),
            "--player-games-per-minute".to_owned(),
            "100000".to_owned(),
            "--address-games-per-minute".to_owned(),
            "100000".to_owned(),
        ];
        let mut node = Node {
            folder: Folder::new(name),
            flags,
            proxies,
            clock: None,
            program: None,
            address: ([127, 0, 0, 1], 0).into(),
        };
        node.restart();
        node
    }

    /// Starts the program again, at the same address.
    pub(crate) fn restart(&mut self) {
        let (folder, port, flags) = (&self.folder, self.address.port(), &self.flags);
        let program = match self.clock {
            None => PROGRAM.start_node(folder, port, flags),
            Some(offset) => PROGRAM.start_node_at(offset, folder, port, flags),
        };
        self.address = program.address;
        self.program = Some(program);
    }

    pub(crate) fn program(&mut self) -> &mut Program {
        self.program.as_mut().expect("it was started")
    }

    /// Cuts all ways to the nats-servers.
    pub(crate) fn cut(&self) {
        self.proxies.iter().for_each(Proxy::cut);
    }

    pub(crate) fn mend(&self) {
        self.proxies.iter().for_each(Proxy::mend);
    }

    async fn is_well(&self) -> bool {
        let said = ask(self.address, "GET /healthz", "").await;
        said.starts_with("HTTP/1.1 200")
    }

    /// Returns the file of its view.
    pub(crate) fn view(&self) -> PathBuf {
        self.folder.0.join("tengen-view.sqlite")
    }

    /// Returns how often it has begun to lead, as its log says.
    pub(crate) fn terms(&self) -> usize {
        self.ranks().len()
    }

    /// Returns the rank of the last term in which it led; 0 if it never did.
    fn rank(&self) -> u64 {
        self.ranks().last().copied().unwrap_or(0)
    }

    /// Returns the ranks of all terms in which it led.
    fn ranks(&self) -> Vec<u64> {
        let log = self.log();
        let leads = log
            .lines()
            .filter(|line| line.contains("this server leads"));
        let ranks = leads.filter_map(|line| line.split("rank=").nth(1));
        ranks
            .map(|rank| rank.trim().parse().expect("a number"))
            .collect()
    }

    pub(crate) fn log(&self) -> String {
        log_of(&self.folder)
    }
}
