//! `cargo xtask match`, `openings`, `blunders` and `tune`: matches between computer players, with alternating colours, an Elo
//! difference and a sequential test; balanced openings for them; games with a known blunder; games for training, to which
//! the tables of the evaluation are fitted; and margins of the search, adjusted by games. This program uses files, processes,
//! threads and clocks, so that the library need not.

mod blunder;
mod book;
mod commands;
mod folder;
mod lines_file;
mod log;
mod opening;
mod options;
mod play;
mod player;
mod random;
mod record;
mod record_table;
mod report;
mod standing;
mod statistics;
mod terms;
mod tournament;
mod tune;

use std::process::ExitCode;

use clap::Parser;

use crate::commands::CommandLine;

fn main() -> ExitCode {
    match CommandLine::parse().run() {
        Ok(code) => code,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}
