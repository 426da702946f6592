//! `tengen solve`: finds a win by fours or by threats, and prints its proof.

use std::time::Instant;

use clap::Args;
use serde_json::json;
use tengen_core::rules::Setup;
use tengen_core::{BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::{
    Engine, Forcing, Observer, STOP_INTERVAL, SearchLimit, Solution, StandardClock, TimeLimit,
};

use crate::failure::Failure;
use crate::numbers;
use crate::output::Form;
use crate::progress::Progress;
use crate::texts::{Key, say};
use crate::{output, position, words};

pub(crate) const EXAMPLES: &str = "\
POSITION has the form of moves or rows, as in `tengen judge`. The side to move is the one that looks for
a win. A win by fours makes a four with each move; a win by threats also makes moves such as open threes,
after which it would win by fours if the other side passed. Where the search for the best move sees a win with
quieter moves, that may be found and proved too.
The output is a proof that `tengen verify` checks: the position, and the moves against every reply.

With --json the answer is an object, also without a win: its `answer` is win, none or unknown.

Exit codes: 0 a win was found; 1 there is none; 2 wrong input or arguments; 3 the limit was reached.

Examples:
  tengen solve --rule freestyle h8 a1 i9 b1 j10 c1
  tengen solve --json --rule renju h8 a1 i9 b1 j10 c1 | jq -r .line[0]
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
    #[arg(long, value_name = "MS", default_value = "10000", value_parser = numbers::from_to(0, u32::MAX))]
    time: u32,
    /// Limit of nodes (stones placed by the search) in place of the time limit
    #[arg(long, value_name = "N", conflicts_with = "time", value_parser = numbers::from::<u64>(0))]
    nodes: Option<u64>,
    /// Print the answer as a JSON object
    #[arg(long)]
    json: bool,
    /// Moves or rows; - for the standard input [default: the empty board]
    position: Vec<String>,
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }
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
    let mut watch = Watch::new(options);
    let found = Engine::new(&position).prove(&position, forcing, limit, &mut watch);
    drop(watch);
    if options.json {
        return print_json(&found, &position);
    }
    match found {
        Solution::Win(proof) => output::print(proof.to_string().as_bytes()),
        Solution::None => Err(Failure::No(say(none, &[("colour", &to_move)]))),
        Solution::Unknown => Err(Failure::Limit(say(Key::Unsolved, &[]))),
    }
}

/// Prints the answer as an object; the exit code tells it too.
fn print_json(found: &Solution, position: &Position) -> Result<(), Failure> {
    let (word, code) = match found {
        Solution::Win(_) => ("win", 0),
        Solution::None => ("none", 1),
        Solution::Unknown => ("unknown", 3),
    };
    let proof = match found {
        Solution::Win(proof) => Some(proof),
        _ => None,
    };
    output::print_json(&json!({
        "rules": position.rules().to_string(),
        "size": position.board().size().lines(),
        "to_move": position.to_move().to_string(),
        "answer": word,
        "moves": proof.map(|it| it.plan.moves()),
        "line": proof.map(|it| names(&it.plan.main_line())),
        "proof": proof.map(ToString::to_string),
    }))?;
    match code {
        0 => Ok(()),
        code => Err(Failure::Said(code)),
    }
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(Point::to_string).collect()
}

/// Shows how much of the limit is used.
struct Watch {
    progress: Progress,
    start: Instant,
    nodes: u64,
    /// The limit: nodes, or else milliseconds.
    limit: Option<u64>,
    time: u64,
}

impl Watch {
    fn new(options: &Options) -> Watch {
        Watch {
            progress: Progress::new(),
            start: Instant::now(),
            nodes: 0,
            limit: options.nodes,
            time: options.time.into(),
        }
    }
}

impl Observer for Watch {
    fn stops(&mut self) -> bool {
        self.nodes += STOP_INTERVAL;
        if let Some(most) = self.limit {
            self.progress.show(self.nodes.min(most), most, "nodes");
        } else {
            let spent = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
            self.progress.show(spent.min(self.time), self.time, "ms");
        }
        false
    }
}
