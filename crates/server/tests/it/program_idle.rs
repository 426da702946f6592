//! The memory of idle connections.

#![cfg(target_os = "linux")]

use tengen_server_testing::resident::resident;
use tengen_server_testing::{Client, program::Folder};

use crate::PROGRAM;

/// Number of connections before the first measurement, so that threads, tables and the store already exist.
const BEFORE: u32 = 50;

/// Number of connections between the two measurements.
const IDLE: u32 = 500;

/// Maximum memory of a connection, in KiB.
const MOST: u32 = 40;

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_connection_costs_little_memory() {
    let folder = Folder::new("idle");
    // The clients do not answer pings.
    let program = PROGRAM.start(
        &folder,
        &["--silence-seconds", "3600", "--ping-seconds", "12"],
    );
    let mut clients = Vec::new();
    let mut connect = async |count: u32| {
        for _ in 0..count {
            let number = clients.len() as u128;
            clients.push(Client::player(program.address, number).await);
        }
        resident(program.id())
    };
    let before = connect(BEFORE).await;
    let after = connect(IDLE).await;
    let each = after.saturating_sub(before) / IDLE;
    assert!(each < MOST, "{each} KiB each: from {before} to {after} KiB");
}
