//! `tengen`: command line for the rules, the records and the pictures of the library.

mod analyse;
mod bench;
mod bot;
mod colour;
mod command_line;
mod completions;
mod convert;
mod explain;
mod explore;
mod failure;
mod few;
mod forge;
mod games;
mod headings;
mod input;
mod inputs;
mod judge;
mod limits;
mod link;
mod losses;
mod man;
mod merge;
mod numbers;
mod openings;
mod output;
mod perft;
mod picture;
mod play;
mod position;
mod print;
mod progress;
mod puzzles;
mod quiz;
mod serve;
mod show;
mod solve;
mod texts;
mod troubles;
mod verify;
mod words;

use std::process::ExitCode;

use clap::Parser as _;

use command_line::CommandLine;

fn main() -> ExitCode {
    let CommandLine { color, command } = CommandLine::parse();
    color.choose();
    match command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(command.form()),
    }
}
