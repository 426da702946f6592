//! `tengen-server`: the site and online play on one port, alone or as one of several servers.

use std::process::ExitCode;

use tengen_cluster::settings::NatsFlags;

fn main() -> ExitCode {
    tengen_server::program::main::<NatsFlags>()
}
