//! `cargo xtask match`, `openings`, `blunders` and `tune`: builds the match program in release mode and passes the
//! command and all arguments on to it.

use std::{env, ffi::OsString, process::ExitCode};

use lexopt::Parser;

use crate::{
    engines,
    error::{Result, io},
    paths::{self, ARENA},
    process::{self, cargo, run, status, succeeds},
};

/// The commands of the match program.
pub(crate) const COMMANDS: [&str; 4] = ["match", "openings", "blunders", "tune"];

/// Runs a command of the match program in the caller's current folder, and returns its exit code.
pub(crate) fn command_line(command: &str, arguments: &mut Parser) -> Result<ExitCode> {
    let mut words = vec![command.into()];
    words.extend(arguments.raw_args()?);
    let code = call(words, Priority::Usual)?;
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

/// The share of the processor that a command gets beside other work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Priority {
    Usual,
    /// Only what other work leaves, where the system has the command `nice`.
    Low,
}

/// Runs the match program with these arguments in the caller's current folder, and returns its exit code; `None` if a
/// signal ended it.
pub(crate) fn call(arguments: Vec<OsString>, priority: Priority) -> Result<Option<u8>> {
    let arguments = engines::with_programs(arguments)?;
    let program = ["--release", "-p", ARENA, "--bin", ARENA];
    run(cargo().args(["build", "-q"]).args(program))?;
    let here = env::current_dir().map_err(io("cannot find the folder"))?;
    let has_nice = priority == Priority::Low && succeeds(&mut process::command("nice"));
    let mut arena = if has_nice {
        let mut nice = process::command("nice");
        nice.args(["-n", "19"]).arg(process::cargo_path());
        nice
    } else {
        cargo()
    };
    arena.args(["run", "-q", "--manifest-path"]);
    arena.arg(paths::root().join("Cargo.toml")).args(program);
    arena.arg("--").args(arguments);
    arena.current_dir(here);
    let code = status(&mut arena)?.code();
    Ok(code.and_then(|code| u8::try_from(code).ok()))
}
