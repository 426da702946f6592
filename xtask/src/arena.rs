//! `cargo xtask match`, `openings`, `blunders` and `tune`: builds the match program in release mode and passes the
//! command and all arguments on to it.

use std::{env, process::ExitCode};

use lexopt::Parser;

use crate::{
    engines,
    error::{Result, io},
    paths::{self, ARENA},
    process::{cargo, run, status},
};

/// The commands of the match program.
pub(crate) const COMMANDS: [&str; 4] = ["match", "openings", "blunders", "tune"];

/// Runs a command of the match program in the caller's current folder, and returns its exit code.
pub(crate) fn command_line(command: &str, arguments: &mut Parser) -> Result<ExitCode> {
    let arguments = engines::with_programs(arguments.raw_args()?.collect())?;
    let program = ["--release", "-p", ARENA, "--bin", ARENA];
    run(cargo().args(["build", "-q"]).args(program))?;
    let here = env::current_dir().map_err(io("cannot find the folder"))?;
    let mut arena = cargo();
    arena.args(["run", "-q", "--manifest-path"]);
    arena.arg(paths::root().join("Cargo.toml")).args(program);
    arena.args(["--", command]).args(arguments);
    arena.current_dir(here);
    let code = status(&mut arena)?.code();
    let code = code.and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
