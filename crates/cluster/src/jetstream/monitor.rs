//! The state of a NATS server, as its monitoring address shows it.

use std::{io, time::Duration};

use axum::body::{Body, to_bytes};
use hyper::{Request, StatusCode, client::conn::http1, header::HOST};
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::{net::TcpStream, task::JoinSet, time::timeout};

use super::{Monitor, ParseVersionError, Version};

/// Time for a whole answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The length limit of an answer, in bytes.
const LONGEST: usize = 1 << 20;

/// When a server writes to its disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiskSync {
    /// Before it acknowledges.
    Always,
    /// After an interval, so that a crash of the machine loses what was acknowledged meanwhile.
    Every(Duration),
}

/// The state of a server that matters for its promises.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ServerState {
    /// The identifier, which is new at each start of the server.
    pub id: String,
    /// The name in the settings.
    pub name: String,
    /// The version, or the text that is none.
    pub version: Result<Version, String>,
    /// When it writes to its disk; `None` if it does not store anything.
    pub sync: Option<DiskSync>,
    /// The number of servers of the cluster that store; 1 for a server on its own.
    pub size: usize,
    /// The name of the server that leads the cluster; `None` while none does.
    pub leader: Option<String>,
    /// The number of servers of the cluster from which this one hears nothing, or that are not up to date, if it leads
    /// the cluster; otherwise 0. The leader notices a lost server after about 10 s.
    pub unheard: usize,
}

/// The reason why a monitoring address shows no state.
#[derive(Debug, thiserror::Error)]
pub enum MonitorError {
    /// It gives no answer in time.
    #[error("no answer in {} s", PATIENCE.as_secs())]
    Silent,
    /// The connection fails.
    #[error("{0}")]
    Connection(#[from] io::Error),
    /// The answer is not one of HTTP.
    #[error("{0}")]
    Http(#[from] hyper::Error),
    /// The answer is an error, or too long.
    #[error("expected the page /varz of a NATS server, found {0}")]
    Answer(String),
    /// The page has another content.
    #[error("expected the page /varz of a NATS server: {0}")]
    Content(#[from] serde_json::Error),
}

impl Monitor {
    /// Reads the state of the server.
    pub async fn read(&self) -> Result<ServerState, MonitorError> {
        let page = timeout(PATIENCE, self.get("varz"));
        let page = page.await.map_err(|_| MonitorError::Silent)??;
        let shown: Shown = serde_json::from_slice(&page)?;
        Ok(shown.into())
    }

    async fn get(&self, page: &str) -> Result<Vec<u8>, MonitorError> {
        let stream = TcpStream::connect((self.name(), self.port())).await?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        // Carries the connection until the end of the call.
        let mut carried = JoinSet::new();
        carried.spawn(connection);
        let request = Request::get(self.path(page))
            .header(HOST, format!("{}:{}", self.host(), self.port()))
            .body(Body::empty())
            .map_err(|why| MonitorError::Answer(why.to_string()))?;
        let answer = sender.send_request(request).await?;
        if answer.status() != StatusCode::OK {
            return Err(MonitorError::Answer(answer.status().to_string()));
        }
        let body = to_bytes(Body::new(answer.into_body()), LONGEST).await;
        let body = body.map_err(|why| MonitorError::Answer(why.to_string()))?;
        Ok(body.to_vec())
    }
}

/// The part of `/varz` that is read.
#[derive(Deserialize)]
struct Shown {
    server_id: String,
    server_name: String,
    version: String,
    #[serde(default)]
    jetstream: ShownStore,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct ShownStore {
    config: Option<ShownConfig>,
    meta: Option<ShownMeta>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct ShownConfig {
    sync_always: bool,
    /// In ns.
    sync_interval: u64,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct ShownMeta {
    leader: String,
    cluster_size: usize,
    replicas: Vec<ShownReplica>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct ShownReplica {
    current: bool,
}

impl From<Shown> for ServerState {
    fn from(shown: Shown) -> ServerState {
        let ShownStore { config, meta } = shown.jetstream;
        let sync = config.map(|config| {
            if config.sync_always {
                DiskSync::Always
            } else {
                DiskSync::Every(Duration::from_nanos(config.sync_interval))
            }
        });
        let version: Result<Version, ParseVersionError> = shown.version.parse();
        let led = meta.as_ref().filter(|it| it.leader == shown.server_name);
        let others = led.map_or(&[][..], |meta| &meta.replicas);
        let unheard = others.iter().filter(|other| !other.current).count();
        ServerState {
            id: shown.server_id,
            name: shown.server_name,
            version: version.map_err(|_| shown.version),
            sync,
            size: meta.as_ref().map_or(1, |meta| meta.cluster_size),
            leader: meta.map(|meta| meta.leader).filter(|name| !name.is_empty()),
            unheard,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(page: &str) -> ServerState {
        let shown: Shown = serde_json::from_str(page).expect("is read");
        shown.into()
    }

    #[test]
    fn a_page_says_when_the_server_writes() {
        let page = |store: &str| {
            format!(
                r#"{{"server_id": "N", "server_name": "n1", "version": "2.15.1", "jetstream": {store}}}"#
            )
        };
        let safe = r#"{"config": {"sync_interval": 120000000000, "sync_always": true},
                       "meta": {"leader": "n2", "cluster_size": 3}}"#;
        let state = read(&page(safe));
        assert_eq!(state.sync, Some(DiskSync::Always));
        assert_eq!((state.size, state.leader.as_deref()), (3, Some("n2")));
        let lazy = read(&page(r#"{"config": {"sync_interval": 120000000000}}"#));
        assert_eq!(lazy.sync, Some(DiskSync::Every(Duration::from_mins(2))));
        assert_eq!((lazy.size, lazy.leader), (1, None));
        assert_eq!(read(&page("{}")).sync, None);
    }

    #[test]
    fn only_the_leader_says_which_servers_it_does_not_hear() {
        let page = |name: &str| {
            format!(
                r#"{{"server_id": "N", "server_name": "{name}", "version": "2.15.1", "jetstream": {{"meta":
                    {{"leader": "n2", "cluster_size": 3, "replicas": [
                        {{"name": "n0", "current": false, "active": 12564115909}},
                        {{"name": "n1", "current": true, "active": 564741171}}]}}}}}}"#
            )
        };
        assert_eq!(read(&page("n2")).unheard, 1);
        assert_eq!(read(&page("n1")).unheard, 0);
    }

    #[test]
    fn what_is_no_page_is_refused() {
        for page in ["", "[]", "{}", r#"{"server_id": 1}"#] {
            assert!(serde_json::from_str::<Shown>(page).is_err(), "{page}");
        }
    }
}
