//! `openings`: makes openings that are equally good for both sides, and checks them by games.

use std::ops::RangeInclusive;
use std::process::ExitCode;

use clap::Args;
use tengen_core::{Stone, Terms};
use tengen_engine::{BotKind, Limits};

use super::{say, signature};
use crate::opening::{Balance, Generator, Opening};
use crate::play::play;
use crate::player::{Entrant, Patience, Player};
use crate::terms::TermsOptions;

const AFTER: &str = "\
An opening has stones within three lines of the centre, none of which makes a three or a four, and is
kept if a search finds neither side better by more than --balance, and if neither side wins both of two
quick games of the engine against itself. No two openings are the same after turning or mirroring the
board. After all of them, the engine plays each once more, to show how often Black wins.

Example:
  cargo xtask openings --rules renju --count 200 > renju.txt";

/// The nodes for a move in the games that sort out openings.
const QUICK_GAMES: [u64; 2] = [2_000, 5_000];

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Options {
    #[command(flatten)]
    terms: TermsOptions,
    /// Number of openings
    #[arg(long, value_name = "N", default_value_t = 200)]
    count: usize,
    /// Smallest and largest number of stones
    #[arg(long, num_args = 2, value_names = ["MIN", "MAX"], default_values_t = [3, 8])]
    stones: Vec<u64>,
    /// Largest advantage of one side, in units of the search (with an advantage of 200, a side wins 73
    /// of 100 games)
    #[arg(long, value_name = "VALUE", default_value_t = 60)]
    balance: u16,
    /// Nodes of the search that judges an opening
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Nodes for a move in the games that check the openings
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    check_nodes: u64,
    /// Seed of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

impl Options {
    fn stones(&self) -> Result<RangeInclusive<u64>, String> {
        match self.stones[..] {
            [fewest, most] if 1 <= fewest && fewest <= most && most <= 20 => Ok(fewest..=most),
            _ => {
                Err("--stones: expected two numbers from 1 to 20, the smaller one first".to_owned())
            }
        }
    }

    /// Returns the command that makes the same openings.
    fn command(&self) -> String {
        let Options {
            terms: TermsOptions { rules, size },
            count,
            balance,
            nodes,
            seed,
            stones,
            check_nodes: _,
        } = self;
        let stones: Vec<String> = stones.iter().map(u64::to_string).collect();
        format!(
            "cargo xtask openings --rules {rules} --size {size} --count {count} --stones {} \
             --balance {balance} --nodes {nodes} --seed {seed}",
            stones.join(" ")
        )
    }
}

pub(super) fn run(options: &Options) -> Result<ExitCode, String> {
    let terms = options.terms.terms();
    let balance = Balance::Within {
        most: options.balance,
        nodes: options.nodes,
    };
    let generator = Generator::new(terms, options.seed, balance);
    let mut generator = generator.with_stones(options.stones()?);
    say(&format!("# {}", options.command()));
    let [few, many] = QUICK_GAMES;
    say(&format!(
        "# No side won both of two games of the engine of signature {} against itself, {few} and {many} nodes a move.",
        signature()
    ));
    let (mut drawn, mut openings) = (Vec::new(), Vec::new());
    while openings.len() < options.count {
        let next = generator.next(&drawn).map_err(|error| error.to_string())?;
        drawn.push(next.clone());
        if is_even(terms, &next) {
            say(&next.to_string());
            openings.push(next);
        }
    }
    say(&check(terms, &openings, options.check_nodes));
    Ok(ExitCode::SUCCESS)
}

/// Returns `true` unless one side wins both quick games.
fn is_even(terms: Terms, opening: &Opening) -> bool {
    let [first, second] = QUICK_GAMES;
    let first = winner(terms, opening, first);
    first.is_none() || winner(terms, opening, second) != first
}

/// Returns the winner of a game of the engine against itself.
fn winner(terms: Terms, opening: &Opening, nodes: u64) -> Option<Stone> {
    let engine = Entrant {
        player: Player::Bot(BotKind::Search),
        budget: Limits::Nodes(nodes),
        patience: Patience {
            margin: 0,
            first_margin: 0,
            wait: 0,
        },
    };
    let sit_down = || engine.sit_down(terms.rules, terms.size.lines(), 0);
    play(terms, opening, [sit_down(), sit_down()]).winner
}

/// Plays each opening once, and returns a line with the results.
fn check(terms: Terms, openings: &[Opening], nodes: u64) -> String {
    let (mut black, mut white) = (0, 0);
    for opening in openings {
        match winner(terms, opening, nodes) {
            Some(Stone::Black) => black += 1,
            Some(Stone::White) => white += 1,
            None => {}
        }
    }
    let draws = openings.len() - black - white;
    format!(
        "# The engine of signature {} against itself, {nodes} nodes a move: Black won {black}, White \
         {white}, {draws} drawn.",
        signature()
    )
}
