//! What connections cost on which nothing happens.

#![cfg(target_os = "linux")]

use crate::program::{Folder, Program};
use tengen_server_testing::Client;
use tengen_server_testing::resident::resident;

/// Connections before the first look: threads, tables and the store are there then.
const BEFORE: u32 = 50;

/// Connections between the two looks.
const IDLE: u32 = 500;

/// The most that one of them may cost, in KiB.
const MOST: u32 = 40;

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_connection_costs_little_memory() {
    let folder = Folder::new("idle");
    // Nobody answers pings here.
    let program = Program::start(
        &folder,
        &["--silence-seconds", "3600", "--ping-seconds", "3599"],
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
