//! `cargo xtask match`: builds the program that plays matches, fast, and hands everything over to it.

use std::{env, ffi::OsString, process::ExitCode};

use lexopt::Parser;

use crate::{
    error::{Error, Result, io},
    paths,
    process::{Ended, cargo, run, run_long},
};

const PACKAGE: [&str; 5] = ["--release", "-p", "tengen-arena", "--bin", "tengen-arena"];

/// Plays the match where the command was called, and ends as it ends.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<ExitCode> {
    let arguments: Vec<OsString> = arguments.raw_args()?.collect();
    run(cargo().args(["build", "-q"]).args(PACKAGE))?;
    let here = env::current_dir().map_err(io("cannot find the folder"))?;
    let mut arena = cargo();
    arena.args(["run", "-q", "--manifest-path"]);
    arena.arg(paths::root().join("Cargo.toml")).args(PACKAGE);
    arena.arg("--").args(arguments).current_dir(here);
    let ended = run_long(&mut arena)?;
    let Ended::Exit(status) = ended else {
        let message = "a match is stopped after 12 hours; with --out the same command goes on";
        return Err(Error::new(message));
    };
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
