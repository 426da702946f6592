//! `tengen solve`: finds a win by fours or by threats, and prints its proof.

use clap::Args;
use tengen_core::rules::Setup;
use tengen_core::{BoardSize, Position, Ruleset, Stone};
use tengen_engine::{Engine, Forcing, SearchLimit, Silent, Solution, StandardClock, TimeLimit};

use crate::failure::Failure;
use crate::texts::{Key, say};
use crate::{output, position, words};

pub(crate) const EXAMPLES: &str = "\
POSITION has the form of moves or rows, as in `tengen judge`. The side to move is the one that looks for
a win. A win by fours makes a four with each move; a win by threats also makes moves such as open threes,
after which it would win by fours if the other side passed.
The output is a proof that `tengen verify` checks: the position, and the moves against every reply.

Exit codes: 0 a win was found; 1 there is none; 2 wrong input or arguments; 3 the limit was reached.

Examples:
  tengen solve --rule freestyle h8 a1 i9 b1 j10 c1
  tengen solve --vcf --rule renju --side white --nodes 100000 - < position.txt";

/// Options of `tengen solve`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Look only for a win by fours
    #[arg(long, conflicts_with = "vct")]
    vcf: bool,
    /// Look for a win by threats, fours among them (default)
    #[arg(long)]
    vct: bool,
    /// Rule set, as in `tengen judge`
    #[arg(long, value_name = "RULES", value_parser = words::rule)]
    rule: Ruleset,
    /// Side to move: black or white [default: black for rows, the next side for moves]
    #[arg(long, value_name = "COLOUR")]
    side: Option<Stone>,
    /// Board size in lines, for positions given as moves
    #[arg(long, visible_alias = "board", value_name = "N", default_value = "15")]
    size: BoardSize,
    /// Time limit in milliseconds
    #[arg(long, value_name = "MS", default_value = "10000")]
    time: u32,
    /// Limit of nodes (stones placed by the search) in place of the time limit
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Option<u64>,
    /// Moves or rows; - for the standard input [default: the empty board]
    position: Vec<String>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let setup = position::read(&options.position, options.size).map_err(Failure::into_wrong)?;
    let to_move = options.side.unwrap_or(setup.to_move);
    let position = Position::from_setup(Setup { to_move, ..setup }, options.rule, Stone::Black);
    let clock = StandardClock::default();
    let limit = match options.nodes {
        Some(nodes) => SearchLimit::Nodes(nodes),
        None => SearchLimit::Time(TimeLimit::new(options.time, &clock)),
    };
    let (forcing, none) = if options.vcf {
        (Forcing::Fours, Key::NoFours)
    } else {
        (Forcing::Threats, Key::NoThreats)
    };
    match Engine::new(&position).prove(&position, forcing, limit, &mut Silent) {
        Solution::Win(proof) => output::print(proof.to_string().as_bytes()),
        Solution::None => Err(Failure::No(say(none, &[("colour", &to_move)]))),
        Solution::Unknown => Err(Failure::Limit(say(Key::Unsolved, &[]))),
    }
}
