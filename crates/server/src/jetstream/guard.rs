//! Examines the servers of a cluster, and remembers which ones it knows.

use std::{
    collections::HashSet,
    time::{Duration, Instant},
};

use async_nats::ServerInfo;
use futures_util::future::join_all;
use tokio::sync::RwLock;

use super::{
    ConnectError, DiskSync, Monitor, MonitorError, REPLICAS, ServerState, StoreStrength, Version,
    Weakness,
};

/// Time for which a refusal counts before the servers are examined again. Many callers may ask at the same time.
const REFUSED: Duration = Duration::from_secs(1);

/// The known servers of a cluster.
#[derive(Debug)]
pub(super) struct Guard {
    monitors: Vec<Monitor>,
    strength: StoreStrength,
    known: RwLock<Known>,
}

/// The result of examining servers.
#[derive(Debug, Default)]
struct Known {
    /// The identifiers of safe servers, which are new at each start of a server.
    servers: HashSet<String>,
    /// The last refusal and its moment; `None` if servers were found safe since.
    refused: Option<(Instant, Weakness)>,
}

impl Guard {
    /// Examines all servers. Returns also the number of servers in the cluster, as far as it is known.
    pub(super) async fn new(
        monitors: Vec<Monitor>,
        strength: StoreStrength,
    ) -> Result<(Guard, usize), ConnectError> {
        let mut states = Vec::new();
        for (monitor, read) in read_all(&monitors).await {
            match read {
                Ok(state) => states.push(state),
                Err(why) => {
                    let monitor = monitor.clone();
                    tolerate(strength, ConnectError::Monitor { monitor, why })?;
                }
            }
        }
        for state in &states {
            for weakness in weaknesses(state) {
                tolerate(strength, weakness.into())?;
            }
        }
        let size = states.iter().map(|state| state.size).max().unwrap_or(1);
        let servers: HashSet<String> = states.into_iter().map(|state| state.id).collect();
        let (expected, found) = (size.max(REPLICAS), servers.len());
        if found < expected {
            let servers = expected;
            tolerate(strength, Weakness::Unseen { servers, found }.into())?;
        }
        let refused = None;
        let known = RwLock::new(Known { servers, refused });
        let guard = Guard {
            monitors,
            strength,
            known,
        };
        Ok((guard, size))
    }

    pub(super) const fn strength(&self) -> StoreStrength {
        self.strength
    }

    /// Makes sure that a server was examined. For an unknown one, all servers are examined that answer: those
    /// that do not were examined before, or will be unknown when they start again.
    pub(super) async fn admit(&self, server: &ServerInfo) -> Result<(), ConnectError> {
        if self.strength == StoreStrength::Weak || self.knows(server).await {
            return Ok(());
        }
        let mut known = self.known.write().await;
        if known.servers.contains(&server.server_id) {
            // Somebody else examined it meanwhile.
            return Ok(());
        }
        if let Some((at, weakness)) = &known.refused
            && at.elapsed() < REFUSED
        {
            return Err(weakness.clone().into());
        }
        match self.examine(server).await {
            Ok(safe) => {
                known.servers.extend(safe);
                known.refused = None;
                Ok(())
            }
            Err(weakness) => {
                known.refused = Some((Instant::now(), weakness.clone()));
                Err(weakness.into())
            }
        }
    }

    /// Examines all servers that answer, and returns their identifiers, if all are safe and `server` is among them.
    async fn examine(&self, server: &ServerInfo) -> Result<Vec<String>, Weakness> {
        let mut safe = Vec::new();
        for (monitor, read) in read_all(&self.monitors).await {
            match read {
                Ok(state) => {
                    if let Some(weakness) = weaknesses(&state).next() {
                        return Err(weakness);
                    }
                    safe.push(state.id);
                }
                Err(error) => tracing::warn!(%monitor, %error, "a server cannot be examined"),
            }
        }
        if safe.contains(&server.server_id) {
            Ok(safe)
        } else {
            let server = server.server_name.clone();
            Err(Weakness::Stranger { server })
        }
    }

    async fn knows(&self, server: &ServerInfo) -> bool {
        self.known.read().await.servers.contains(&server.server_id)
    }
}

/// Reads the states of all servers at the same time.
async fn read_all(monitors: &[Monitor]) -> Vec<(&Monitor, Result<ServerState, MonitorError>)> {
    let states = monitors
        .iter()
        .map(async |monitor| (monitor, monitor.read().await));
    join_all(states).await
}

/// Logs an error if the store may be weak.
fn tolerate(strength: StoreStrength, error: ConnectError) -> Result<(), ConnectError> {
    match strength {
        StoreStrength::Safe => Err(error),
        StoreStrength::Weak => {
            tracing::warn!(%error, "WEAK STORE: acknowledged entries may be lost");
            Ok(())
        }
    }
}

/// Returns why a server may lose what it acknowledged.
fn weaknesses(state: &ServerState) -> impl Iterator<Item = Weakness> {
    let server = || state.name.clone();
    let version = match &state.version {
        Ok(version) if *version >= Version::LEAST => None,
        Ok(version) => Some(version.to_string()),
        Err(text) => Some(text.clone()),
    };
    let version = version.map(|found| Weakness::Version {
        server: server(),
        found,
    });
    let sync = match state.sync {
        Some(DiskSync::Always) => None,
        Some(found) => Some(Weakness::LazySync {
            server: server(),
            found,
        }),
        None => Some(Weakness::NoStore { server: server() }),
    };
    let small = (state.size < REPLICAS).then(|| Weakness::Small {
        server: server(),
        found: state.size,
    });
    [version, sync, small].into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn safe() -> ServerState {
        ServerState {
            id: "N".to_owned(),
            name: "n1".to_owned(),
            version: Ok(Version::LEAST),
            sync: Some(DiskSync::Always),
            size: 3,
            leader: None,
        }
    }

    #[test]
    fn a_weak_server_is_named_with_what_was_expected() {
        assert_eq!(weaknesses(&safe()).count(), 0);
        let lazy = Some(DiskSync::Every(Duration::from_mins(2)));
        for (state, says) in [
            (
                ServerState {
                    version: "2.12.1".parse().map_err(|_| String::new()),
                    ..safe()
                },
                "the server n1: expected version 2.15.0 or later, found 2.12.1",
            ),
            (
                ServerState {
                    version: Err("2.15.0-RC.1".to_owned()),
                    ..safe()
                },
                "the server n1: expected version 2.15.0 or later, found 2.15.0-RC.1",
            ),
            (
                ServerState {
                    sync: lazy,
                    ..safe()
                },
                "the server n1: expected `sync_interval: always`, found 120 s",
            ),
            (
                ServerState {
                    sync: None,
                    ..safe()
                },
                "the server n1: expected JetStream, which is off",
            ),
            (
                ServerState { size: 2, ..safe() },
                "the server n1: expected a cluster of at least 3 servers with JetStream, found 2",
            ),
        ] {
            let said: Vec<String> = weaknesses(&state).map(|it| it.to_string()).collect();
            assert_eq!(said, [says]);
        }
    }
}
