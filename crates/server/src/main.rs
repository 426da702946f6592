//! `tengen-server-alone`: the site and online play on one port, with all games in a file. The program `tengen-server`
//! of `crates/cluster` does the same, and can also be one of several servers.

use std::process::ExitCode;

use tengen_server::{config::FileOnly, program};

fn main() -> ExitCode {
    program::main::<FileOnly>()
}
