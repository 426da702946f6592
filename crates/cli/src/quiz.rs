//! `tengen quiz`: makes questions for the trainers from games that the engine plays against itself.

use std::ffi::OsString;

use clap::Args;
use tengen_core::{BoardSize, Ruleset};
use tengen_forge::{Quiz, self_play};

use crate::failure::Failure;
use crate::numbers;
use crate::output::{self, Overwrite};
use crate::progress::Progress;

pub(crate) const EXAMPLES: &str = "\
The questions about forbidden points come from games of renju, those about threats from games of freestyle.
The answers follow from the rules, so the file holds none. The questions depend only on the options.

Examples:
  tengen quiz --games 200 --seed 1 --each 20 --out small.questions";

/// Options of `tengen quiz`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Number of games that the engine plays by each of the two rule sets
    #[arg(long, value_name = "N", default_value = "100", value_parser = numbers::from::<u64>(0))]
    games: u64,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value = "1", value_parser = numbers::from::<u64>(0))]
    seed: u64,
    /// Largest number of questions of each topic
    #[arg(long, value_name = "N", default_value = "100", value_parser = numbers::from::<usize>(0))]
    each: usize,
    /// File for the questions; - for the standard output
    #[arg(long, short, value_name = "FILE")]
    out: OsString,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut quiz = Quiz::default();
    let mut progress = Progress::new();
    for rules in [Ruleset::RENJU, Ruleset::default()] {
        for number in 0..options.games {
            progress.show(number, options.games, &rules.to_string());
            quiz.look_at(&self_play(rules, BoardSize::DEFAULT, options.seed, number));
        }
    }
    drop(progress);
    let questions = quiz.questions(options.each);
    output::write(&options.out, &questions.to_bytes(), options.overwrite)
}
