//! `tengen bench`: speed of the engine, and signature of its search.

use std::fmt::Write as _;
use std::time::Duration;

use clap::Args;
use cpu_time::ThreadTime;
use serde_json::{Value, json};
use tengen_engine::bench::{CASES, Case, DEPTH, SIGNATURE};
use tengen_engine::{Choice, Verdict};

use crate::failure::Failure;
use crate::numbers;
use crate::output::{self, Form};
use crate::texts::{Key, say};

pub(crate) const EXAMPLES: &str = "\
The signature is the total number of nodes searched in all positions. It is the same on every machine
and changes only if the search makes a different decision somewhere; the message of a commit that
changes it states the new one.

Examples:
  tengen bench
  tengen bench --depth 8 --json
  tengen bench --signature";

/// Options of `tengen bench`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Search depth in plies
    #[arg(long, value_name = "N", default_value_t = DEPTH, value_parser = numbers::from_to(0, u8::MAX))]
    depth: u8,
    /// Print only the signature
    #[arg(long, conflicts_with = "json")]
    signature: bool,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }
}

/// Result for one position.
struct Done {
    case: &'static Case,
    verdict: Verdict,
    time: Duration,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut all = Vec::new();
    for case in &CASES {
        let start = ThreadTime::now();
        let verdict = case.think(options.depth);
        let time = start.elapsed();
        all.push(Done {
            case,
            verdict,
            time,
        });
    }
    let nodes = all.iter().map(|done| done.verdict.nodes).sum();
    let text = if options.signature {
        format!("{nodes}\n")
    } else if options.json {
        format!("{}\n", as_json(&all, options.depth, nodes))
    } else {
        as_text(&all, nodes)
    };
    output::print(text.as_bytes())?;
    if options.depth == DEPTH && nodes != SIGNATURE {
        let recorded = say(Key::Signature, &[("signature", &SIGNATURE)]);
        output::complain(Key::Warning, &recorded);
    }
    Ok(())
}

/// Returns nodes per second; a time of zero counts as 1 ns.
fn speed(nodes: u64, time: Duration) -> u64 {
    let per_second = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
    u64::try_from(per_second).unwrap_or(u64::MAX)
}

fn time(all: &[Done]) -> Duration {
    all.iter().map(|done| done.time).sum()
}

fn choice(verdict: &Verdict) -> String {
    match verdict.choice {
        Choice::Place(point) => point.to_string(),
        Choice::Pass => "pass".to_owned(),
        Choice::Nothing => "-".to_owned(),
    }
}

fn as_text(all: &[Done], nodes: u64) -> String {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = writeln!(text, "     nodes      ms  move    score  position");
    for Done {
        case,
        verdict,
        time,
    } in all
    {
        let _ = writeln!(
            text,
            "{:>10} {:>7}  {:<5} {:>7}  {}: {} {}×{}",
            verdict.nodes,
            time.as_millis(),
            choice(verdict),
            verdict.score.to_string(),
            case.name,
            case.rules,
            case.lines,
            case.lines,
        );
    }
    let time = time(all);
    let _ = writeln!(
        text,
        "\n{nodes} nodes in {} ms of CPU time",
        time.as_millis()
    );
    let _ = writeln!(text, "{} nodes per CPU second", speed(nodes, time));
    let _ = writeln!(text, "signature {nodes}");
    text
}

fn as_json(all: &[Done], depth: u8, nodes: u64) -> Value {
    let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let position = |done: &Done| {
        json!({
            "name": done.case.name,
            "rules": done.case.rules,
            "size": done.case.lines,
            "nodes": done.verdict.nodes,
            "ms": ms(done.time),
            "move": choice(&done.verdict),
            "score": done.verdict.score.to_string(),
        })
    };
    let time = time(all);
    json!({
        "depth": depth,
        "signature": nodes,
        "ms": ms(time),
        "nodes_per_second": speed(nodes, time),
        "positions": all.iter().map(position).collect::<Vec<Value>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_of_seconds() {
        assert_eq!(speed(3_000, Duration::from_millis(10)), 300_000);
        assert_eq!(speed(0, Duration::ZERO), 0);
    }
}
