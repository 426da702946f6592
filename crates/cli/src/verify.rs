//! `tengen verify`: checks the proof of a win by the rules alone.

use std::ffi::{OsStr, OsString};
use std::io::Read;

use clap::Args;
use tengen_proofs::{Proof, Reason, check};

use crate::failure::Failure;
use crate::input;
use crate::output::{self, Form};
use crate::texts::{Key, say};
use crate::troubles::Troubles;
use crate::words;

pub(crate) const EXAMPLES: &str = "\
The check plays every legal reply, passes included, and searches for nothing.

Exit codes: 0 the proof holds; 1 it does not; 2 PROOF cannot be read; 3 the limit was reached.

Examples:
  tengen verify proof.txt
  tengen solve --rule renju h8 a1 i9 b1 j10 c1 | tengen verify -";

/// The longest proof that is read, in bytes.
const LONGEST: u64 = 1 << 26;

/// Options of `tengen verify`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Limit of stones that the check places
    #[arg(long, value_name = "N", default_value = "1000000000")]
    stones: u64,
    /// Files with a proof each; - for the standard input
    #[arg(required = true, value_name = "PROOF")]
    proofs: Vec<OsString>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut troubles = Troubles::new(Form::Text);
    for proof in &options.proofs {
        troubles.pass(verify(proof, options.stones), &input::shown(proof))?;
    }
    troubles.done()
}

fn verify(proof: &OsStr, stones: u64) -> Result<(), Failure> {
    let file = input::shown(proof);
    let mut text = String::new();
    input::stream(proof)
        .and_then(|stream| {
            let read = stream.take(LONGEST).read_to_string(&mut text);
            read.map_err(|error| input::unread(proof, &error))
        })
        .map_err(Failure::into_wrong)?;
    let proof: Proof = text
        .parse()
        .map_err(|error| Failure::Wrong(say(Key::Proof, &[("file", &file), ("error", &error)])))?;
    match check(&proof, stones) {
        Ok(stones) => {
            let moves = words::moves_in_words(proof.plan.moves());
            let colour = proof.attacker();
            let values: &[(&str, &dyn std::fmt::Display)] =
                &[("colour", &colour), ("moves", &moves), ("stones", &stones)];
            output::print(format!("{}\n", say(Key::ProofHolds, values)).as_bytes())
        }
        Err(flaw) if flaw.reason == Reason::TooLong => Err(Failure::Limit(say(Key::Unsolved, &[]))),
        Err(flaw) => Err(Failure::No(say(
            Key::ProofFails,
            &[("file", &file), ("error", &flaw)],
        ))),
    }
}
