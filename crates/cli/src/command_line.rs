//! The command line: the only description of commands and options. The parser, the help, the manual and the
//! completions follow from it.

use clap::{Parser, Subcommand};

use crate::colour::Colour;
use crate::failure::Failure;
use crate::output::Form;
use crate::{
    analyse, bench, bot, completions, convert, explore, forge, judge, link, man, merge, openings,
    perft, play, print, puzzles, quiz, serve, show, solve, verify,
};

const ABOUT: &str = "Gomoku and renju: judge points, count positions, convert and draw games, play";

const AFTER: &str = "\
Exit codes: 0 everything was done; 1 something could not be done, or the answer is no; 2 wrong input or
arguments; 3 a limit was reached (solve, verify). Of several inputs, one that fails does not stop the others, and the
largest code counts.
FILE and IN are a file, a folder with files of known formats, `-` for the standard input, or a link that begins with
`#` or `http`. Put links in quotes, because # begins a comment in most shells.";

/// The whole command line.
#[derive(Parser, Debug)]
#[command(name = "tengen", version, about = ABOUT, after_help = AFTER)]
pub(crate) struct CommandLine {
    /// Colour texts; auto does on a terminal, and follows `NO_COLOR` and `CLICOLOR_FORCE`
    #[arg(long, value_name = "WHEN", global = true, default_value = "auto")]
    pub(crate) color: Colour,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// A command with its options.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Judge stones on points: none, 33, 44, overline or five
    #[command(after_help = judge::EXAMPLES)]
    Judge(judge::Options),
    /// Count the sequences of legal stones of a given length
    #[command(after_help = perft::EXAMPLES)]
    Perft(perft::Options),
    /// Convert games into another format
    #[command(after_help = convert::EXAMPLES)]
    Convert(convert::Options),
    /// Show games as text, or draw one as SVG or PNG
    #[command(after_help = show::EXAMPLES)]
    Show(Box<show::Options>),
    /// Print games as links
    #[command(after_help = link::EXAMPLES)]
    Link(link::Options),
    /// Merge libraries and games into one tree
    #[command(after_help = merge::EXAMPLES)]
    Merge(Box<merge::Options>),
    /// Print games as sheets of diagrams, as PDF
    #[command(after_help = print::EXAMPLES)]
    Print(Box<print::Options>),
    /// Play a game in the terminal against a level or a bot
    #[command(after_help = play::EXAMPLES)]
    Play(play::Options),
    /// Serve the page on this machine, and let an engine of the Gomocup protocol play and analyse on it
    #[command(after_help = serve::EXAMPLES)]
    Serve(Box<serve::Options>),
    /// Play online as a computer, with the engine or with one of the Gomocup protocol
    #[command(after_help = bot::EXAMPLES)]
    Bot(Box<bot::Options>),
    /// Review games: the worth of each move, mistakes, missed wins, and the last chance
    #[command(after_help = analyse::EXAMPLES)]
    Analyse(analyse::Options),
    /// Measure the engine, and print the signature of its search
    #[command(after_help = bench::EXAMPLES)]
    Bench(bench::Options),
    /// Find and prove a win by fours or by threats
    #[command(after_help = solve::EXAMPLES)]
    Solve(solve::Options),
    /// Check proofs of wins by the rules
    #[command(after_help = verify::EXAMPLES)]
    Verify(verify::Options),
    /// Make puzzles from records, or from games that the engine plays
    #[command(after_help = forge::EXAMPLES)]
    Forge(Box<forge::Options>),
    /// Show the puzzles of files, or prove them again
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
    #[command(after_help = completions::EXAMPLES)]
    Completions(completions::Options),
    /// Print the manual as a page for `man`
    #[command(after_help = man::EXAMPLES)]
    Man(man::Options),
}

impl Command {
    /// Returns the form of answers and failures.
    pub(crate) const fn form(&self) -> Form {
        match self {
            Command::Judge(options) => options.form(),
            Command::Perft(options) => options.form(),
            Command::Convert(options) => options.form(),
            Command::Show(options) => options.form(),
            Command::Analyse(options) => options.form(),
            Command::Bench(options) => options.form(),
            Command::Bot(options) => options.form(),
            Command::Explore(options) => options.form(),
            Command::Link(options) => options.form(),
            Command::Merge(options) => options.form(),
            Command::Print(options) => options.form(),
            Command::Solve(options) => options.form(),
            Command::Verify(options) => options.form(),
            Command::Puzzles(options) => options.form(),
            Command::Openings(options) => options.form(),
            // These have no answer, or talk with people.
            Command::Play(_)
            | Command::Serve(_)
            | Command::Forge(_)
            | Command::Quiz(_)
            | Command::Completions(_)
            | Command::Man(_) => Form::Text,
        }
    }

    /// Carries the command out.
    pub(crate) fn run(&self) -> Result<(), Failure> {
        match self {
            Command::Judge(options) => judge::run(options),
            Command::Perft(options) => perft::run(options),
            Command::Convert(options) => convert::run(options),
            Command::Show(options) => show::run(options),
            Command::Link(options) => link::run(options),
            Command::Merge(options) => merge::run(options),
            Command::Print(options) => print::run(options),
            Command::Play(options) => play::run(options),
            Command::Serve(options) => serve::run(options),
            Command::Bot(options) => bot::run(options),
            Command::Analyse(options) => analyse::run(options),
            Command::Bench(options) => bench::run(options),
            Command::Solve(options) => solve::run(options),
            Command::Verify(options) => verify::run(options),
            Command::Forge(options) => forge::run(options),
            Command::Puzzles(options) => puzzles::run(options),
            Command::Explore(options) => explore::run(options),
            Command::Quiz(options) => quiz::run(options),
            Command::Openings(options) => openings::run(options),
            Command::Completions(options) => completions::run(options),
            Command::Man(options) => man::run(options),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_sound() {
        CommandLine::command().debug_assert();
    }
}
