//! The commands of the program.

mod blunders;
mod matches;
mod openings;
mod tune;

use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use tengen_engine::bench;

use crate::options::Options;

/// The command line.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
pub(crate) struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Play a match between two computer players
    Match(Box<Options>),
    /// Make balanced openings for matches
    Openings(openings::Options),
    /// Make games with a known blunder, on which reviews are tested
    Blunders(blunders::Options),
    /// Play games for training, fit the tables of the evaluation to them, or adjust the margins of the search
    Tune(tune::Options),
}

impl CommandLine {
    /// Carries out the command.
    pub(crate) fn run(&self) -> Result<ExitCode, String> {
        match &self.command {
            Command::Match(options) => matches::run(options),
            Command::Openings(options) => openings::run(options),
            Command::Blunders(options) => blunders::run(options),
            Command::Tune(options) => tune::run(options),
        }
    }
}

/// Returns the signature of the engine in this program, worked out anew: that of a changed engine differs from the one that is
/// written down.
pub(crate) fn signature() -> u64 {
    bench::nodes(bench::DEPTH)
}

/// Returns a number that stands for the content of a file.
fn content(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut hasher = DefaultHasher::new();
    hasher.write(&bytes);
    Ok(format!("{:016x}", hasher.finish()))
}

/// Prints a line to the standard output; if that is closed, the command continues.
fn say(text: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}
