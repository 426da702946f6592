//! `tengen`: command line for the rules, the records and the pictures of the library.

mod analyse;
mod bench;
mod convert;
mod explain;
mod explore;
mod failure;
mod forge;
mod games;
mod input;
mod judge;
mod limits;
mod link;
mod openings;
mod output;
mod perft;
mod picture;
mod play;
mod position;
mod puzzles;
mod quiz;
mod show;
mod solve;
mod texts;
mod verify;
mod words;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use failure::Failure;

const ABOUT: &str = "Gomoku and renju: judge points, count positions, convert and draw games, play";

const AFTER: &str = "\
Exit codes: 0 everything was done; 1 something could not be done; 2 wrong input or arguments;
3 a limit was reached (solve, verify).
FILE and IN are a file name, `-` for the standard input, or a link that begins with `#` or `http`.
Put links in quotes, because # begins a comment in most shells.";

#[derive(Parser, Debug)]
#[command(name = "tengen", version, about = ABOUT, after_help = AFTER)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Judge stones on points: none, 33, 44, overline or five
    #[command(after_help = judge::EXAMPLES)]
    Judge(judge::Options),
    /// Count the sequences of legal stones of a given length
    #[command(after_help = perft::EXAMPLES)]
    Perft(perft::Options),
    /// Convert a game into another format
    #[command(after_help = convert::EXAMPLES)]
    Convert(convert::Options),
    /// Show a game as text, or draw it as SVG or PNG
    #[command(after_help = show::EXAMPLES)]
    Show(Box<show::Options>),
    /// Print a game as a link
    #[command(after_help = link::EXAMPLES)]
    Link(link::Options),
    /// Play a game in the terminal against a level or a bot
    #[command(after_help = play::EXAMPLES)]
    Play(play::Options),
    /// Review a game: the worth of each move, mistakes, missed wins, and the last chance
    #[command(after_help = analyse::EXAMPLES)]
    Analyse(analyse::Options),
    /// Measure the engine, and print the signature of its search
    #[command(after_help = bench::EXAMPLES)]
    Bench(bench::Options),
    /// Find and prove a win by fours or by threats
    #[command(after_help = solve::EXAMPLES)]
    Solve(solve::Options),
    /// Check the proof of a win by the rules
    #[command(after_help = verify::EXAMPLES)]
    Verify(verify::Options),
    /// Make puzzles from records, or from games that the engine plays
    #[command(after_help = forge::EXAMPLES)]
    Forge(Box<forge::Options>),
    /// Show the puzzles of a file, or prove them again
    #[command(after_help = puzzles::EXAMPLES)]
    Puzzles(puzzles::Options),
    /// Find the games of records with a position in any symmetry, and the moves that followed
    #[command(after_help = explore::EXAMPLES)]
    Explore(Box<explore::Options>),
    /// Make questions for the trainers from games that the engine plays
    #[command(after_help = quiz::EXAMPLES)]
    Quiz(quiz::Options),
    /// Judge the 26 openings of renju, and print them as a table
    #[command(after_help = openings::EXAMPLES)]
    Openings(openings::Options),
    /// Print a completion script for a shell
    #[command(after_help = COMPLETIONS)]
    Completions {
        /// Shell to complete commands in
        shell: Shell,
    },
}

const COMPLETIONS: &str = "\
Example:
  tengen completions bash > ~/.local/share/bash-completion/completions/tengen";

fn main() -> ExitCode {
    let done = match CommandLine::parse().command {
        Command::Judge(options) => judge::run(&options),
        Command::Perft(options) => perft::run(&options),
        Command::Convert(options) => convert::run(&options),
        Command::Show(options) => show::run(&options),
        Command::Link(options) => link::run(&options),
        Command::Play(options) => play::run(&options),
        Command::Analyse(options) => analyse::run(&options),
        Command::Bench(options) => bench::run(&options),
        Command::Solve(options) => solve::run(&options),
        Command::Verify(options) => verify::run(&options),
        Command::Forge(options) => forge::run(&options),
        Command::Puzzles(options) => puzzles::run(&options),
        Command::Explore(options) => explore::run(&options),
        Command::Quiz(options) => quiz::run(&options),
        Command::Openings(options) => openings::run(&options),
        Command::Completions { shell } => completions(shell),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), "tengen", &mut script);
    output::print(&script)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        CommandLine::command().debug_assert();
    }
}
