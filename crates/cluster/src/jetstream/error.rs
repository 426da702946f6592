//! The reasons why a cluster is refused.

use super::{DiskSync, Monitor, MonitorError, Version};

/// The reason why a cluster is not used.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// No server accepts the connection.
    #[error("the cluster: {0}")]
    Connect(String),
    /// A monitoring address does not show the settings of its server.
    #[error("{monitor}: {why}")]
    Monitor { monitor: Monitor, why: MonitorError },
    /// The cluster cannot promise that acknowledged entries are kept.
    #[error(transparent)]
    Weak(#[from] Weakness),
}

/// The reason why a cluster may lose what it acknowledged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Weakness {
    /// A server has an old version, or one that is no release.
    #[error(
        "the server {server}: expected version {} or later, found {found}",
        Version::LEAST
    )]
    Version { server: String, found: String },
    /// A server acknowledges before it has written to its disk.
    #[error("the server {server}: expected `sync_interval: always`, found {}", interval(.found))]
    LazySync { server: String, found: DiskSync },
    /// A server does not store anything.
    #[error("the server {server}: expected JetStream, which is off")]
    NoStore { server: String },
    /// The cluster is too small for three copies.
    #[error(
        "the server {server}: expected a cluster of at least 3 servers with JetStream, found {found}"
    )]
    Small { server: String, found: usize },
    /// Not all servers can be examined.
    #[error("expected the monitoring addresses of all {servers} servers, found those of {found}")]
    Unseen { servers: usize, found: usize },
    /// The connection leads to a server that no monitoring address shows.
    #[error("the server {server}: none of the monitoring addresses shows it")]
    Stranger { server: String },
    /// A stream was made with other settings.
    #[error("the stream {stream}: expected 3 copies of all messages on disk, found {found}")]
    Stream { stream: String, found: String },
}

fn interval(sync: &DiskSync) -> String {
    match sync {
        DiskSync::Always => "always".to_owned(),
        DiskSync::Every(interval) => format!("{} s", interval.as_secs_f64()),
    }
}
