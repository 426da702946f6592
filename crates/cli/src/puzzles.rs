//! `tengen puzzles`: shows the puzzles of a file, or proves them again.

use std::ffi::{OsStr, OsString};
use std::fmt::{Display, Write as _};
use std::rc::Rc;

use clap::Args;
use serde_json::{Value, json};
use tengen_core::Point;
use tengen_forge::{Forge, ForgeLimits};
use tengen_proofs::check;
use tengen_puzzles::{Collection, Puzzle};

use crate::failure::Failure;
use crate::inputs::{self, Wanted};
use crate::numbers;
use crate::output::{Form, complain};
use crate::progress::Progress;
use crate::texts::{Key, say};
use crate::troubles::Troubles;
use crate::{input, output};

pub(crate) const EXAMPLES: &str = "\
Each line has the identity of a puzzle, its rating, its task, the first moves that solve it, the moves
of the win, the plausible wrong moves, the effort (n for 2^n nodes), the quiet moves, the themes, and the
position.

Exit codes: 0 done; 1 a puzzle could not be proven; 2 FILE cannot be read.

Examples:
  tengen puzzles mine.puzzles
  tengen puzzles --json mine.puzzles | jq 'select(.rating > 1500) | .position'
  tengen puzzles --check mine.puzzles";

/// Options of `tengen puzzles`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Prove every puzzle again with the solver, and check the proofs by the rules alone
    #[arg(long)]
    check: bool,
    /// Print one JSON object per puzzle
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    nodes: NodeOptions,
    /// Files with puzzles, folders with *.puzzles, or - for the standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
}

/// The limit of the solver, which two commands share.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct NodeOptions {
    /// Nodes (stones placed by the search) of each search for a win; to prove puzzles again, as many as they
    /// were made with
    #[arg(long, value_name = "N", default_value_t = ForgeLimits::default().threats, value_parser = numbers::from::<u64>(0))]
    nodes: u64,
}

impl NodeOptions {
    /// Returns the limits of a forge.
    pub(crate) fn limits(self) -> ForgeLimits {
        ForgeLimits {
            fours: self.nodes,
            threats: self.nodes,
            ..ForgeLimits::default()
        }
    }
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }
}

/// A puzzle and its file.
struct Filed {
    file: Rc<str>,
    puzzle: Puzzle,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut troubles = Troubles::new(options.form());
    let mut puzzles = Vec::new();
    let inputs = inputs::all(&options.files, Wanted::Endings(&["puzzles"]), &mut troubles)?;
    for input in inputs {
        let file: Rc<str> = input.shown().into();
        let found = troubles.pass(read(&input.argument), &file)?;
        let filed = found.into_iter().flatten().map(|puzzle| Filed {
            file: Rc::clone(&file),
            puzzle,
        });
        puzzles.extend(filed);
    }
    if options.check && !puzzles.is_empty() {
        let done = prove(&puzzles, options);
        troubles.pass(done, "")?;
        return troubles.done();
    }
    for filed in &puzzles {
        match options.form() {
            Form::Text => output::print_text(&line(&filed.puzzle))?,
            Form::Json => output::print_json(&in_json(filed))?,
        }
    }
    troubles.done()
}

fn in_json(Filed { file, puzzle }: &Filed) -> Value {
    let it = puzzle.difficulty();
    let themes = puzzle.themes().to_string();
    json!({
        "file": &**file,
        "id": puzzle.id().to_string(),
        "rating": it.rating(),
        "task": puzzle.task().to_string(),
        "solutions": puzzle.solutions().iter().map(Point::to_string).collect::<Vec<_>>(),
        "moves": it.moves,
        "tempting": it.tempting,
        "effort": it.effort,
        "quiet": it.quiet,
        "themes": themes.split(',').filter(|it| !it.is_empty()).collect::<Vec<_>>(),
        "position": puzzle.position().to_string(),
    })
}

/// Reads all puzzles of a file.
pub(crate) fn read(file: &OsStr) -> Result<Vec<Puzzle>, Failure> {
    let source = input::read(file).map_err(Failure::into_wrong)?;
    let collection = Collection::from_bytes(source.bytes);
    let puzzles = collection.and_then(|it| it.puzzles().collect());
    puzzles.map_err(|error| {
        let values: &[(&str, &dyn Display)] = &[("file", &source.shown), ("error", &error)];
        Failure::Wrong(say(Key::Puzzles, values))
    })
}

fn line(puzzle: &Puzzle) -> String {
    let solutions: Vec<String> = puzzle.solutions().iter().map(Point::to_string).collect();
    let it = puzzle.difficulty();
    let mut line = format!("{}  {:>4}  {:<7}", puzzle.id(), it.rating(), puzzle.task());
    // Writing to a string cannot fail.
    let _ = write!(line, "  {:<4}", solutions.join(" "));
    let _ = write!(
        line,
        "  {:>2} {:>2} {:>2} {}",
        it.moves, it.tempting, it.effort, it.quiet
    );
    let _ = writeln!(
        line,
        "  {:<7}  {}",
        puzzle.themes().to_string(),
        puzzle.position()
    );
    line
}

/// Proves all puzzles again.
fn prove(puzzles: &[Filed], options: &Options) -> Result<(), Failure> {
    let (mut failed, mut proofs) = (0, 0);
    let mut forge: Option<Forge> = None;
    let mut progress = Progress::new();
    let all = puzzles.len() as u64;
    for (done, filed) in (0..).zip(puzzles) {
        let puzzle = &filed.puzzle;
        progress.show(done, all, &puzzle.id().to_string());
        let new = || Forge::new(puzzle.position(), options.nodes.limits());
        let confirmed = confirm(forge.get_or_insert_with(new), puzzle);
        failed += usize::from(confirmed.is_err());
        proofs += confirmed.as_ref().copied().unwrap_or_default();
        match (options.form(), confirmed) {
            (Form::Text, Ok(_)) => {}
            (Form::Text, Err(error)) => {
                progress.hide();
                let id = puzzle.id();
                let values: &[(&str, &dyn Display)] = &[("puzzle", &id), ("error", &error)];
                complain(Key::Error, &say(Key::PuzzleFails, values));
            }
            (Form::Json, confirmed) => {
                progress.hide();
                output::print_json(&json!({
                    "file": &*filed.file,
                    "id": puzzle.id().to_string(),
                    "proofs": confirmed.as_ref().ok(),
                    "doubt": confirmed.as_ref().err(),
                }))?;
            }
        }
    }
    drop(progress);
    say_proven(puzzles.len(), failed, proofs, options.form())
}

/// Says how many puzzles were proven again; with JSON the objects did.
fn say_proven(count: usize, failed: usize, proofs: usize, form: Form) -> Result<(), Failure> {
    match (form, failed) {
        (Form::Json, 0) => Ok(()),
        (Form::Json, _) => Err(Failure::Said(1)),
        (Form::Text, 0) => {
            let values: &[(&str, &dyn Display)] = &[("puzzles", &count), ("proofs", &proofs)];
            output::print_text(&format!("{}\n", say(Key::PuzzlesHold, values)))
        }
        (Form::Text, _) => {
            let values: &[(&str, &dyn Display)] = &[("failed", &failed), ("puzzles", &count)];
            Err(Failure::No(say(Key::PuzzlesFail, values)))
        }
    }
}

/// Proves a puzzle again, and returns the number of its proofs.
fn confirm(forge: &mut Forge, puzzle: &Puzzle) -> Result<usize, String> {
    let proofs = forge.confirm(puzzle).map_err(|doubt| doubt.to_string())?;
    for proof in &proofs {
        check(proof, u64::MAX).map_err(|flaw| flaw.to_string())?;
    }
    Ok(proofs.len())
}
