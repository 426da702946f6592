//! `tune`: collects games for training, fits the tables of the evaluation to them, and adjusts the margins of the search.

mod file;
mod fits;
mod games;
mod margins;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use fits::{Fitting, Netting, Ordering};
use games::Playing;
use margins::Adjusting;

const AFTER: &str = "\
Examples:
  cargo xtask tune games --rules renju --games 5000 --against ref4 --out renju.games
  cargo xtask tune fit renju.games freestyle.games --out tables.bin
  cargo xtask tune order renju.games --start tables.bin --out tables.bin
  cargo xtask tune net renju.games --start tables.bin --out tables.bin
  cargo xtask match tables:tables.bin search --rules renju --nodes 20000
  cargo xtask tune margins --rules freestyle --pairs 20000 --out margins.txt";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Options {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand, Debug)]
enum Step {
    /// Play games and label their positions
    Games(Playing),
    /// Fit the values of points and threats to the games of files
    Fit(Fitting),
    /// Fit the net that corrects the values to the games of files
    Net(Netting),
    /// Fit the order of moves to the best moves in the games of files
    Order(Ordering),
    /// Adjust the margins of the search by games of the engine against itself
    Margins(Adjusting),
}

pub(super) fn run(options: &Options) -> Result<ExitCode, String> {
    match &options.step {
        Step::Games(options) => games::games(options),
        Step::Fit(options) => fits::fit(options),
        Step::Net(options) => fits::net(options),
        Step::Order(options) => fits::order(options),
        Step::Margins(options) => margins::margins(options),
    }?;
    Ok(ExitCode::SUCCESS)
}
