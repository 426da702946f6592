//! Examines the servers of a cluster, and remembers which ones it knows.

use std::{
    collections::HashSet,
    sync::Weak,
    time::{Duration, Instant},
};

use async_nats::ServerInfo;
use futures_util::future::join_all;
use tokio::{sync::RwLock, time::sleep};

use super::{
    ConnectError, DiskSync, Monitor, MonitorError, REPLICAS, ServerState, StoreStrength, Version,
    Weakness,
};

/// Time for which a refusal counts before the servers are examined again. Many callers may ask at the same time.
const REFUSED: Duration = Duration::from_secs(1);

/// Time in which the leader of a cluster misses a lost server, and a new leader is chosen if it is lost itself.
const MISSED: Duration = Duration::from_secs(20);

/// Time between two attempts to read the states of all servers at the start.
const AGAIN: Duration = Duration::from_secs(1);

/// Time after which all servers are examined again.
const WATCH: Duration = Duration::from_secs(5);

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
    /// Examines all servers. Returns also the number of servers in the cluster, as far as it is known. A server that
    /// does not run cannot be examined, and need not be: it stores nothing. That it does not run is for the leader of the
    /// cluster to say.
    pub(super) async fn new(
        monitors: Vec<Monitor>,
        strength: StoreStrength,
    ) -> Result<(Guard, usize), ConnectError> {
        let (states, silent) = read_at_start(&monitors).await;
        let lost = silent.len();
        let are_missed = are_missed(&states, lost);
        for (monitor, why) in silent {
            if are_missed {
                tracing::warn!(%monitor, %why, "a server of the cluster does not run");
            } else {
                let monitor = monitor.clone();
                tolerate(strength, ConnectError::Monitor { monitor, why })?;
            }
        }
        for weakness in states.iter().flat_map(weaknesses) {
            tolerate(strength, weakness.into())?;
        }
        let size = states.iter().map(|state| state.size).max().unwrap_or(1);
        let servers: HashSet<String> = states.into_iter().map(|state| state.id).collect();
        let (expected, found) = (size.max(REPLICAS), servers.len());
        if found + lost < expected {
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
        let (states, silent) = read_all(&self.monitors).await;
        for (monitor, error) in silent {
            tracing::warn!(%monitor, %error, "a server cannot be examined");
        }
        known.learn(&states)?;
        if known.servers.contains(&server.server_id) {
            return Ok(());
        }
        let mut shown = states.iter().filter(|state| state.id == server.server_id);
        let weakness = shown.find_map(|state| weaknesses(state).next());
        let stranger = || Weakness::Stranger {
            server: server.server_name.clone(),
        };
        Err(known.refuse(weakness.unwrap_or_else(stranger)).into())
    }

    async fn knows(&self, server: &ServerInfo) -> bool {
        self.known.read().await.servers.contains(&server.server_id)
    }

    /// Examines all servers again and again, as long as the guard exists: one may start with other settings, without
    /// any connection that leads to it.
    pub(super) async fn watch(guard: Weak<Guard>) {
        loop {
            sleep(WATCH).await;
            let Some(guard) = guard.upgrade() else {
                return;
            };
            let (states, _) = read_all(&guard.monitors).await;
            if let Err(weakness) = guard.known.write().await.learn(&states) {
                tracing::error!(%weakness, "the cluster is not used");
            }
        }
    }
}

impl Known {
    /// Adds the servers that are safe. If one of the others may acknowledge what it can lose, no server is safe.
    fn learn(&mut self, states: &[ServerState]) -> Result<(), Weakness> {
        if let Some(danger) = states.iter().find_map(danger) {
            self.servers.clear();
            return Err(self.refuse(danger));
        }
        let is_safe = |state: &&ServerState| weaknesses(state).next().is_none();
        for state in states.iter().filter(is_safe) {
            if self.servers.insert(state.id.clone()) {
                tracing::info!(server = state.name, "a server of the cluster was examined");
            }
        }
        Ok(())
    }

    /// Notes a refusal, and returns its reason.
    fn refuse(&mut self, weakness: Weakness) -> Weakness {
        self.refused = Some((Instant::now(), weakness.clone()));
        weakness
    }
}

/// Reads the states of all servers. If a few do not answer, waits until the leader of the cluster misses as many, for a
/// while.
async fn read_at_start(monitors: &[Monitor]) -> (Vec<ServerState>, Vec<(&Monitor, MonitorError)>) {
    let start = Instant::now();
    loop {
        let (states, silent) = read_all(monitors).await;
        let is_enough = silent.len() >= states.len() || are_missed(&states, silent.len());
        if is_enough || start.elapsed() >= MISSED {
            return (states, silent);
        }
        tracing::warn!(
            "not all servers of the cluster show their settings, and none is missed yet"
        );
        sleep(AGAIN).await;
    }
}

/// Returns `true` if the leader of the cluster hears nothing from as many servers as do not show their states.
fn are_missed(states: &[ServerState], silent: usize) -> bool {
    let unheard = states.iter().map(|state| state.unheard).max();
    silent <= unheard.unwrap_or(0)
}

/// Reads the states of all servers at the same time. Returns also the monitoring addresses without one.
async fn read_all(monitors: &[Monitor]) -> (Vec<ServerState>, Vec<(&Monitor, MonitorError)>) {
    let (mut states, mut silent) = (Vec::new(), Vec::new());
    let reads = monitors
        .iter()
        .map(async |monitor| (monitor, monitor.read().await));
    for (monitor, read) in join_all(reads).await {
        match read {
            Ok(state) => states.push(state),
            Err(why) => silent.push((monitor, why)),
        }
    }
    (states, silent)
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

/// Returns why a server may lose what it acknowledges now. One that starts shows no store yet, and acknowledges nothing.
fn danger(state: &ServerState) -> Option<Weakness> {
    let is_danger =
        |it: &Weakness| matches!(it, Weakness::Version { .. } | Weakness::LazySync { .. });
    weaknesses(state).find(is_danger)
}

/// Returns why a server may lose what it acknowledged, or cannot be relied on.
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
            unheard: 0,
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
