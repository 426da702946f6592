//! `cargo xtask match`: builds the match program in release mode and passes all arguments on to it.

use std::{env, ffi::OsString, process::ExitCode};

use lexopt::Parser;

use crate::{
    error::{Result, io},
    paths::{self, ARENA},
    process::{cargo, run, status},
};

/// Plays the match in the caller's current folder, and returns the exit code of the match program.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<ExitCode> {
    let arguments: Vec<OsString> = arguments.raw_args()?.collect();
    let program = ["--release", "-p", ARENA, "--bin", ARENA];
    run(cargo().args(["build", "-q"]).args(program))?;
    let here = env::current_dir().map_err(io("cannot find the folder"))?;
    let mut arena = cargo();
    arena.args(["run", "-q", "--manifest-path"]);
    arena.arg(paths::root().join("Cargo.toml")).args(program);
    arena.arg("--").args(arguments).current_dir(here);
    let code = status(&mut arena)?.code();
    let code = code.and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
