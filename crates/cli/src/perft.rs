//! `tengen perft`: counts positions, to compare implementations of the rules.

use clap::Args;
use serde_json::json;
use tengen_core::rules::{Setup, perft};
use tengen_core::{BoardSize, Position, Ruleset, Stone};

use crate::failure::Failure;
use crate::numbers;
use crate::output::{self, Form};
use crate::{position, words};

pub(crate) const EXAMPLES: &str = "\
Counted sequences contain no forbidden stone of Black and no pass, and do not continue after a five
or on a full board.
POSITION has the form of moves or rows, as in `tengen judge`.

Examples:
  tengen perft --rule renju --depth 3
  tengen perft --rule standard --size 19 --depth 2 h8 i9
  tengen perft --rule renju --depth 2 --to-move white ...../..x../..xo./...../.....";

/// Options of `tengen perft`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Rule set, as in `tengen judge`
    #[arg(long, value_name = "RULES", value_parser = words::rule)]
    rule: Ruleset,
    /// Number of stones to place
    #[arg(long, value_name = "N", value_parser = numbers::from_to(0, u8::MAX))]
    depth: u8,
    /// Board size in lines, for positions given as moves
    #[arg(long, value_name = "N", default_value = "15")]
    size: BoardSize,
    /// Side to move: black or white [default: black for rows, the next side for moves]
    #[arg(long, value_name = "COLOUR")]
    to_move: Option<Stone>,
    /// Print the result as JSON
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
    let setup = position::read(&options.position, options.size)?;
    let to_move = options.to_move.unwrap_or(setup.to_move);
    let setup = Setup { to_move, ..setup };
    let size = setup.board.size();
    let mut position = Position::from_setup(setup, options.rule, Stone::Black);
    let nodes = perft(&mut position, options.depth);
    let text = if options.json {
        json!({
            "rules": options.rule.to_string(),
            "size": size.lines(),
            "to_move": to_move.to_string(),
            "depth": options.depth,
            "nodes": nodes,
        })
        .to_string()
    } else {
        nodes.to_string()
    };
    output::print(format!("{text}\n").as_bytes())
}
