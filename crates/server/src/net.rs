//! Online play over the network: the site, the WebSocket and the monitoring of the server, on one port. Knows
//! nothing of games.

mod address;
mod busy_body;
mod client;
mod clock;
mod gate;
mod headers;
mod health;
mod idle;
mod listen;
mod metrics;
mod nodes;
mod outbox;
mod places;
mod pulse;
mod referee;
mod routes;
mod site;

use std::{
    io,
    net::{IpAddr, SocketAddr},
    path::Path,
    sync::Arc,
    time::Duration,
};

use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

pub use self::nodes::NodeError;
use self::{
    clock::Clock,
    health::Health,
    metrics::Metrics,
    nodes::{Node, Parts},
    referee::{Post, Referee, Start},
    routes::Shared,
};
use crate::{
    config::Settings,
    jetstream::Cluster,
    log::{GameLog, LogError},
};

/// Ms after which pages come back to a server that stops.
const AGAIN: u32 = 2000;

/// Time for connections to hear that the server stops.
const FAREWELL: Duration = Duration::from_secs(5);

/// The reason why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The server cannot listen at the address.
    #[error("cannot listen at {address}: {}", listening(.why))]
    Listen {
        address: SocketAddr,
        /// The error of the system.
        why: io::Error,
    },
    /// The store cannot be read or written.
    #[error(transparent)]
    Store(#[from] LogError),
    /// The server cannot be one of several on a cluster.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// The system refuses something else.
    #[error("the system: {0}")]
    System(#[from] io::Error),
}

fn listening(why: &io::Error) -> String {
    match why.kind() {
        io::ErrorKind::AddrInUse => {
            "the port is busy: another program listens there; choose another with --port".to_owned()
        }
        io::ErrorKind::PermissionDenied => {
            "this user may not listen at that port; choose one from 1024 on with --port".to_owned()
        }
        _ => why.to_string(),
    }
}

/// A running server. It ends with [`stop`](Server::stop), or without notice when the value is dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    shared: Arc<Shared>,
    stop: watch::Sender<Phase>,
    referee: Refereeing,
    serving: JoinHandle<()>,
}

/// Where the decisions about games are made.
#[derive(Debug)]
enum Refereeing {
    /// Here; nothing is ever sent, and the sender is dropped when the thread ends.
    Alone(watch::Receiver<()>),
    /// At the leader of a cluster.
    Node(Option<Node>),
}

/// The phase of a server's life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// It accepts new connections.
    Running,
    /// It accepts no new connections.
    Stopping,
}

/// The parts of a server that are there before its referee.
struct Base {
    listener: TcpListener,
    address: SocketAddr,
    metrics: Arc<Metrics>,
    health: Health,
}

impl Base {
    async fn new(settings: &Settings) -> Result<Base, StartError> {
        let address = settings.listen;
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|why| StartError::Listen { address, why })?;
        Ok(Base {
            address: listener.local_addr()?,
            listener,
            metrics: Arc::default(),
            health: Health::default(),
        })
    }

    /// Serves connections, whose letters go to `post`.
    fn serve(self, settings: &Settings, post: Post, referee: Refereeing) -> Server {
        let shared = Arc::new(Shared::new(settings, self.health, self.metrics, post));
        let (stop, phase) = watch::channel(Phase::Running);
        let serving = tokio::spawn(listen::serve(self.listener, Arc::clone(&shared), phase));
        Server {
            address: self.address,
            shared,
            stop,
            referee,
            serving,
        }
    }
}

impl Server {
    /// Starts a server, and resumes the open games in `log`. Must be called within a multi-threaded runtime.
    ///
    /// # Errors
    ///
    /// [`StartError`] if the port is busy or the store cannot be read or written.
    pub async fn start(settings: &Settings, log: Box<dyn GameLog>) -> Result<Server, StartError> {
        let base = Base::new(settings).await?;
        let (running, ended) = watch::channel(());
        let start = Start {
            log,
            health: base.health.clone(),
            limits: settings.hall,
            metrics: Arc::clone(&base.metrics),
        };
        let referee = Referee::new(start, Clock::new())?;
        let (post, letters) = referee::post(referee.clock());
        let handle = tokio::runtime::Handle::current();
        std::thread::Builder::new()
            .name("referee".to_owned())
            .spawn(move || {
                referee.run(&handle, letters);
                drop(running);
            })?;
        Ok(base.serve(settings, post, Refereeing::Alone(ended)))
    }

    /// Starts a server that is one of several on a cluster, with a view of all games in a file. Must be called within
    /// a multi-threaded runtime.
    ///
    /// # Errors
    ///
    /// [`StartError`] if the port is busy, the view cannot be read or written, or the cluster cannot be used.
    pub async fn start_node(
        settings: &Settings,
        cluster: Cluster,
        view: &Path,
    ) -> Result<Server, StartError> {
        let base = Base::new(settings).await?;
        let (post, letters) = referee::post(Clock::new());
        let parts = Parts {
            cluster,
            view: view.to_owned(),
            limits: settings.hall,
            health: base.health.clone(),
            metrics: Arc::clone(&base.metrics),
        };
        let node = Node::start(parts, letters).await?;
        Ok(base.serve(settings, post, Refereeing::Node(Some(node))))
    }

    /// Returns the address at which the server listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits until the referee has ended, which is an error unless the server was told to stop.
    pub async fn failed(&mut self) {
        match &mut self.referee {
            Refereeing::Alone(ended) => {
                let _ = ended.changed().await;
            }
            Refereeing::Node(Some(node)) => node.failed().await,
            Refereeing::Node(None) => {}
        }
    }

    /// Tells all connections to come back later, waits until they have heard it, and ends.
    pub async fn stop(mut self) {
        self.stop.send_replace(Phase::Stopping);
        self.shared.stop(AGAIN).await;
        if let Refereeing::Node(node) = &mut self.referee
            && let Some(node) = node.take()
        {
            node.stop().await;
        }
        self.failed().await;
        let gone = tokio::time::timeout(FAREWELL, self.shared.all_gone()).await;
        if gone.is_err() {
            tracing::warn!("some connections did not hear that the server stops");
        }
        let served = tokio::time::timeout(Duration::from_secs(1), &mut self.serving).await;
        if served.is_err() {
            self.serving.abort();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

/// Returns the address that limits count by: for IPv6 the network of 64 bits, as one household has.
fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let prefix = address.to_bits() & (u128::MAX << 64);
            IpAddr::V6(prefix.into())
        }
        address @ IpAddr::V4(_) => address,
    }
}
