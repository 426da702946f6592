//! Online play over the network: the site, the WebSocket and the monitoring of the server, on one port. Knows
//! nothing of games.

mod address;
mod busy_body;
mod client;
mod clock;
mod gate;
mod health;
mod idle;
mod listen;
mod metrics;
mod outbox;
mod places;
mod pulse;
mod push;
mod referee;
mod routes;
mod signs;
mod site;
mod steadiness;

use std::{io, net::SocketAddr, sync::Arc, time::Duration};

use tengen_online::liveness;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

use self::routes::Shared;
pub use self::{
    health::Health,
    outbox::{Farewell, Line, Queued, Recipient},
    referee::{Letter, News, Post, RefereeGone, queue, start_referee},
    signs::{Signs, ViewState},
};
use crate::{
    config::Settings,
    log::{GameLog, LogError},
};

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
    handled: Ended,
    serving: JoinHandle<()>,
}

/// Nothing is ever sent; the sender is dropped when nobody handles the letters of connections any more.
pub type Ended = watch::Receiver<()>;

/// The phase of a server's life.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// It accepts new connections.
    Running,
    /// It accepts no new connections.
    Stopping,
}

/// A server that has its port. Nobody handles the letters of connections yet.
#[derive(Debug)]
pub struct Opening {
    listener: TcpListener,
    address: SocketAddr,
    signs: Signs,
}

impl Opening {
    /// Takes the port.
    pub async fn new(settings: &Settings) -> Result<Opening, StartError> {
        let address = settings.listen;
        let listener = TcpListener::bind(address).await;
        let listener = listener.map_err(|why| StartError::Listen { address, why })?;
        Ok(Opening {
            address: listener.local_addr()?,
            listener,
            signs: Signs::default(),
        })
    }

    pub fn signs(&self) -> &Signs {
        &self.signs
    }

    /// Serves connections, whose letters go to `post`, and are handled until `handled` says so. When the server stops, it
    /// tells them to come back after `again` ms.
    pub fn serve(self, settings: &Settings, post: Post, handled: Ended, again: u32) -> Server {
        let shared = Arc::new(Shared::new(settings, self.signs, post, again));
        let (stop, phase) = watch::channel(Phase::Running);
        let serving = tokio::spawn(listen::serve(self.listener, Arc::clone(&shared), phase));
        Server {
            address: self.address,
            shared,
            stop,
            handled,
            serving,
        }
    }
}

impl Server {
    /// Starts a server with a referee, and resumes the open games in `log`. Must be called within a multi-threaded
    /// runtime.
    pub async fn start(settings: &Settings, log: Box<dyn GameLog>) -> Result<Server, StartError> {
        let opening = Opening::new(settings).await?;
        let (post, ended) =
            start_referee(log, settings.hall, settings.calls.clone(), opening.signs())?;
        // Nobody else can serve its players meanwhile.
        Ok(opening.serve(settings, post, ended, liveness::RESTART))
    }

    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Waits until nobody handles letters any more, which is an error unless the server was told to stop.
    pub async fn failed(&mut self) {
        let _ = self.handled.changed().await;
    }

    /// Tells all connections to come back later, waits until they have heard it, and ends.
    pub async fn stop(mut self) {
        self.stop.send_replace(Phase::Stopping);
        self.shared.stop().await;
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
