//! Clusters of nats-servers, and servers on them, for tests and measurements.

#![allow(
    clippy::missing_panics_doc,
    reason = "only tests and measurements use it"
)]

pub mod nats;

use std::path::Path;

use tengen_cluster::{
    jetstream::{Addresses, Cluster, StoreStrength},
    nodes::start_node,
};
use tengen_server::{config::Given, net::Server};
use tengen_server_testing::{given, served::Served};

use self::nats::Nats;

/// Connects as a server does.
pub async fn connect(nats: &Nats) -> Cluster {
    connect_to(&nats.addresses()).await
}

async fn connect_to(addresses: &Addresses) -> Cluster {
    let connected = Cluster::connect(addresses, StoreStrength::Safe).await;
    connected.expect("a safe cluster")
}

/// Starts a server of a cluster in this process, with a view in a file.
pub async fn node(nats: &Nats, view: &Path) -> Server {
    start(&nats.addresses(), view, given()).await
}

/// Does the same with other settings.
pub async fn start(addresses: &Addresses, view: &Path, given: Given) -> Server {
    let settings = given.settings().expect("settings");
    let started = start_node(&settings, connect_to(addresses).await, view).await;
    started.expect("a server")
}

/// Starts this program as [`Served::start`] does, with the addresses of a cluster as `--nats` and `--nats-monitor`.
pub fn start_served(view: &Path, nats: &Nats) -> Served {
    Served::start_with(view, &nats.flags())
}
