//! `tengen openings`: what the engine thinks of the 26 openings of renju.

use std::ffi::OsString;

use clap::Args;
use serde_json::{Value, json};
use tengen_core::rules::opening::Pattern;
use tengen_core::{Point, Ruleset};
use tengen_engine::bench::SIGNATURE;
use tengen_openings::{JudgedOpening, OpeningTable, judge};

use crate::failure::Failure;
use crate::numbers;
use crate::output::{self, Form, Overwrite};
use crate::progress::Progress;

pub(crate) const EXAMPLES: &str = "\
Each opening is searched after its third stone, with White to move and with empty tables, so the table depends only on the
engine and the nodes. Each line has the rule set, the opening, the score for Black and the expected moves. Scores: +200
wins 73 of 100 games; win:21 is a win in 21 moves of both sides, loss:18 a loss.

Examples:
  tengen openings --nodes 100000
  tengen openings --rules renju --only D4,I7 --nodes 5000000
  tengen openings --out crates/openings/data/openings.txt --force";

/// Options of `tengen openings`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Nodes of each search
    #[arg(long, value_name = "N", default_value = "2000000", value_parser = numbers::from::<u64>(1))]
    nodes: u64,
    /// Rule sets, with commas between them
    #[arg(
        long,
        value_name = "RULES",
        value_delimiter = ',',
        default_value = "renju,freestyle"
    )]
    rules: Vec<Ruleset>,
    /// Openings from D1 to D13 and I1 to I13, with commas between them; all 26 without it
    #[arg(long, value_name = "CODES", value_delimiter = ',', value_parser = opening)]
    only: Vec<Pattern>,
    /// File for the table; - for the standard output
    #[arg(long, short, value_name = "FILE", default_value = "-")]
    out: OsString,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Print each opening as a JSON object as soon as it is judged, in place of the table
    #[arg(long, conflicts_with = "out")]
    json: bool,
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }
}

fn opening(code: &str) -> Result<Pattern, &'static str> {
    Pattern::from_code(code).ok_or("expected an opening from D1 to I13")
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut wanted = options.only.clone();
    if wanted.is_empty() {
        wanted.extend(Pattern::all());
    }
    let mut openings = Vec::new();
    let all = options.rules.len() * wanted.len();
    let mut progress = Progress::new();
    for &rules in &options.rules {
        for &opening in &wanted {
            let what = format!("{rules} {}", opening.code());
            progress.show(openings.len() as u64, all as u64, &what);
            let judged = judge(opening, rules, options.nodes);
            if options.json {
                progress.hide();
                output::print_json(&in_json(&judged))?;
            }
            openings.push(judged);
        }
    }
    drop(progress);
    if options.json {
        return Ok(());
    }
    let table = OpeningTable {
        nodes: options.nodes,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        signature: SIGNATURE,
        openings,
    };
    let text = format!("{}{table}", head(options));
    output::write(&options.out, text.as_bytes(), options.overwrite)
}

fn in_json(judged: &JudgedOpening) -> Value {
    let line: Vec<String> = judged.line.iter().map(Point::to_string).collect();
    json!({
        "rules": judged.rules.to_string(),
        "opening": judged.opening.code(),
        "score": judged.score.to_string(),
        "line": line,
    })
}

/// Returns the comment above the table: what it is, and the command that makes it again.
fn head(options: &Options) -> String {
    let rules: Vec<String> = options.rules.iter().map(Ruleset::to_string).collect();
    let codes: Vec<&str> = options.only.iter().map(|it| it.code()).collect();
    let only = if codes.is_empty() {
        String::new()
    } else {
        format!(" --only {}", codes.join(","))
    };
    format!(
        "# Openings of renju after the third stone, with White to move, as the engine judges them.\n\
         # Made by: tengen openings --nodes {}{only} --rules {}\n\
         # Rule set, opening, score for Black, expected moves.\n",
        options.nodes,
        rules.join(",")
    )
}
