//! The commands of the program.

mod blunders;
mod matches;
mod openings;
mod tune;

use std::io::Write;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

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
    /// Fit the tables of the evaluation to games
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

/// Prints a line to the standard output; if that is closed, the command continues.
fn say(text: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}
