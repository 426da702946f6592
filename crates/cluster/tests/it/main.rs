//! Tests of several servers, on real nats-servers.

mod support;

mod cluster_archive;
mod cluster_connect;
mod cluster_faults;
mod cluster_follow;
mod cluster_games;
mod cluster_lease;
mod cluster_news;
mod cluster_notes;
mod cluster_power;
mod conformance;
mod nodes_faults;
mod nodes_play;
mod nodes_ready;
mod nodes_silence;
mod program_cluster;
mod samples;
mod transfer;

use tengen_server_testing::program::Executable;

/// The program.
const PROGRAM: Executable = Executable(env!("CARGO_BIN_EXE_tengen-server"));
