//! `blunders`: makes games with a known blunder, on which reviews are tested.

use std::process::ExitCode;

use clap::Args;

use super::say;
use crate::blunder::{Maker, Nodes};
use crate::opening::{Balance, Generator};
use crate::random::Random;
use crate::terms::TermsOptions;

/// The largest advantage of a side after the opening, by a quick search.
const BALANCE: u16 = 100;

/// The first stream of random numbers for moves; the openings use the earlier ones.
const MOVES: u64 = 1 << 32;

const AFTER: &str = "\
In each game the engine plays against itself, until a position in which neither side is better by more
than 100 (units of the search). There one side makes a random move near the stones after which the best
reply wins or is worth 600 or more. The engine plays on for up to 12 moves. Each line has the moves, and
the number of the blunder.

Example:
  cargo xtask blunders --rules renju --count 50 > renju.txt";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Options {
    #[command(flatten)]
    terms: TermsOptions,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 50)]
    count: usize,
    /// Nodes of the search that judges a position
    #[arg(long, value_name = "N", default_value_t = 800_000, value_parser = clap::value_parser!(u64).range(80..))]
    nodes: u64,
    /// Nodes for a move of a game
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    play_nodes: u64,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Options {
    /// Returns the command that makes the same games.
    fn command(&self) -> String {
        let Options {
            terms: TermsOptions { rules, size },
            count,
            nodes,
            play_nodes,
            seed,
        } = self;
        format!(
            "cargo xtask blunders --rules {rules} --size {size} --count {count} --nodes {nodes} \
             --play-nodes {play_nodes} --seed {seed}"
        )
    }
}

pub(super) fn run(options: &Options) -> Result<ExitCode, String> {
    let terms = options.terms.terms();
    let nodes = Nodes {
        play: options.play_nodes,
        judge: options.nodes,
    };
    say(&format!("# {}", options.command()));
    let mut generator = Generator::new(terms, options.seed, Balance::quick(BALANCE));
    let (mut openings, mut made) = (Vec::new(), 0);
    while made < options.count {
        let opening = generator.next(&openings);
        let opening = opening.map_err(|error| error.to_string())?;
        let random = Random::of(options.seed, MOVES + openings.len() as u64);
        if let Some(game) = Maker::new(terms, &opening, random, nodes).game() {
            say(&game.to_string());
            made += 1;
        }
        openings.push(opening);
    }
    Ok(ExitCode::SUCCESS)
}
