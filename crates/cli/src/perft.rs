//! `tengen perft`: counts positions, to compare implementations of the rules.

use std::ffi::OsStr;
use std::io::Read;

use clap::Args;
use serde_json::json;
use tengen_core::rules::{Setup, perft};
use tengen_core::{BoardSize, Position, Ruleset, Stone};

use crate::failure::Failure;
use crate::{input, output, position, words};

pub(crate) const EXAMPLES: &str = "\
Black's forbidden points are left out, nothing is placed after a five or on a full board, and
passes are not counted. POSITION is moves or rows as in `tengen judge`; `-` reads it from the
standard input, and without it the board is empty.

Examples:
  tengen perft --rule renju --depth 3
  tengen perft --rule standard --size 19 --depth 2 h8 i9
  tengen perft --rule renju --depth 2 --to-move white ...../..x../..xo./...../.....";

/// Options of `tengen perft`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The rule set, as in `tengen judge`
    #[arg(long, value_name = "RULES", value_parser = words::rule)]
    rule: Ruleset,
    /// How many stones are placed
    #[arg(long, value_name = "N")]
    depth: u8,
    /// The lines of the board of moves
    #[arg(long, value_name = "N", default_value = "15")]
    size: BoardSize,
    /// Whose turn it is: black or white; Black's with rows, with moves whoever comes next
    #[arg(long, value_name = "COLOUR")]
    to_move: Option<Stone>,
    /// As JSON
    #[arg(long)]
    json: bool,
    /// The position
    position: Vec<String>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let text = match &options.position[..] {
        [dash] if dash == "-" => standard_input()?,
        words => words.join(" "),
    };
    let setup = position::parse(text.trim(), options.size)
        .map_err(|error| Failure::Wrong(format!("the position: {error}")))?;
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

/// Reads one position, at most 64 KiB.
fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    let dash = OsStr::new("-");
    input::stream(dash)?
        .take(1 << 16)
        .read_to_string(&mut text)
        .map_err(|error| input::unread(dash, &error))?;
    Ok(text)
}
