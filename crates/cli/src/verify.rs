//! `tengen verify`: checks the proof of a win by the rules alone.

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::io::Read;

use clap::Args;
use serde_json::json;
use tengen_proofs::{Flaw, Proof, Reason, check};
use tengen_records::Problem;

use crate::failure::Failure;
use crate::input;
use crate::inputs::{self, Wanted};
use crate::numbers;
use crate::output::{self, Form};
use crate::progress::Progress;
use crate::texts::{Key, say, text};
use crate::troubles::Troubles;
use crate::words;

pub(crate) const EXAMPLES: &str = "\
The check plays every legal reply, passes included, and searches for nothing.

Exit codes: 0 all proofs hold; 1 one does not; 2 PROOF cannot be read; 3 the limit was reached.

Examples:
  tengen verify proof.txt
  tengen verify --json proofs/ | jq -r 'select(.holds | not) | .file'
  tengen solve --rule renju h8 a1 i9 b1 j10 c1 | tengen verify -";

/// The files in a folder that are proofs.
const ENDINGS: Wanted = Wanted::Endings(&["proof", "txt"]);

/// The longest proof that is read, in bytes.
const LONGEST: usize = 1 << 26;

/// Options of `tengen verify`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Limit of stones that the check of a proof places
    #[arg(long, value_name = "N", default_value = "1000000000", value_parser = numbers::from::<u64>(0))]
    stones: u64,
    /// Print one JSON object per proof
    #[arg(long)]
    json: bool,
    /// Files with a proof each, folders with *.proof and *.txt, or - for the standard input
    #[arg(required = true, value_name = "PROOF")]
    proofs: Vec<OsString>,
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut troubles = Troubles::new(options.form());
    let inputs = inputs::all(&options.proofs, ENDINGS, &mut troubles)?;
    let mut progress = Progress::new();
    let count = inputs.len() as u64;
    for (number, input) in (0..).zip(inputs) {
        let shown = input.shown();
        let done = read(&input.argument).and_then(|proof| {
            let check = || check(&proof, options.stones);
            let found = progress.during(number, count, &shown, check);
            progress.hide();
            match options.form() {
                Form::Json => print_json(&proof, &found, &shown),
                Form::Text => {
                    let named = (count > 1).then_some(&*shown);
                    print_text(&proof, &found, &shown, named)
                }
            }
        });
        progress.hide();
        troubles.pass(done, &shown)?;
    }
    troubles.done()
}

/// Reads the proof in a file.
fn read(argument: &OsStr) -> Result<Proof, Failure> {
    let mut bytes = Vec::new();
    input::stream(argument)
        .and_then(|stream| {
            let read = stream.take(LONGEST as u64 + 1).read_to_end(&mut bytes);
            read.map_err(|error| input::unread(argument, &error))
        })
        .map_err(Failure::into_wrong)?;
    let file = input::shown(argument);
    let cannot = |error: &dyn Display| {
        let values: &[(&str, &dyn Display)] = &[("file", &file), ("error", error)];
        Failure::Wrong(say(Key::CannotRead, values))
    };
    if bytes.len() > LONGEST {
        return Err(cannot(&Problem::TooLarge(LONGEST)));
    }
    let text = String::from_utf8(bytes).map_err(|_| cannot(&text(Key::NoProof)))?;
    text.parse()
        .map_err(|error| Failure::Wrong(say(Key::Proof, &[("file", &file), ("error", &error)])))
}

/// What a check found: the number of stones, or why the proof does not hold.
type Found = Result<u64, Flaw>;

/// Prints that a proof holds, after the name of its file if there are several.
fn print_text(
    proof: &Proof,
    found: &Found,
    file: &str,
    named: Option<&str>,
) -> Result<(), Failure> {
    match found {
        Ok(stones) => {
            let moves = words::moves_in_words(proof.plan.moves());
            let colour = proof.attacker();
            let values: &[(&str, &dyn Display)] =
                &[("colour", &colour), ("moves", &moves), ("stones", stones)];
            let said = say(Key::ProofHolds, values);
            let start = named.map(|name| format!("{name}: ")).unwrap_or_default();
            output::print_text(&format!("{start}{said}\n"))
        }
        Err(flaw) if flaw.reason == Reason::TooLong => {
            let said = say(Key::Unsolved, &[]);
            Err(Failure::Limit(format!("{file}: {said}")))
        }
        Err(flaw) => Err(Failure::No(say(
            Key::ProofFails,
            &[("file", &file), ("error", flaw)],
        ))),
    }
}

/// Prints the answer as an object; the exit code tells it too.
fn print_json(proof: &Proof, found: &Found, file: &str) -> Result<(), Failure> {
    let flaw = found.as_ref().err();
    let (holds, code) = match flaw {
        None => (Some(true), 0),
        Some(flaw) if flaw.reason == Reason::TooLong => (None, 3),
        Some(_) => (Some(false), 1),
    };
    output::print_json(&json!({
        "file": file,
        "holds": holds,
        "side": proof.attacker().to_string(),
        "moves": proof.plan.moves(),
        "stones": found.as_ref().ok(),
        "flaw": flaw.map(ToString::to_string),
    }))?;
    match code {
        0 => Ok(()),
        code => Err(Failure::Said(code)),
    }
}
