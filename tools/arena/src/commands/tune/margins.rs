//! `tune margins`: adjusts the margins of the search by games of the engine against itself.

use std::path::PathBuf;

use clap::Args;

use super::super::{say, signature};
use crate::lines_file::FoundFile;
use crate::terms::TermsOptions;
use crate::tune::{Course, GamesFileError, Spsa};

#[derive(Args, Debug)]
pub(super) struct Adjusting {
    #[command(flatten)]
    terms: TermsOptions,
    /// Number of pairs of games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = pairs)]
    pairs: usize,
    /// Nodes for a move
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of pairs to play at the same time; the result depends on it a little
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    concurrency: u8,
    /// File for the results of the pairs, in order; one that has results of the same settings gets those that are missing
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

fn pairs(text: &str) -> Result<usize, String> {
    let count = text
        .parse()
        .ok()
        .filter(|count| (1..=10_000_000).contains(count));
    count.ok_or_else(|| "expected a number from 1 to 10000000".to_owned())
}

/// Every so many pairs the values are said.
const TELL_PAIRS: usize = 20;

pub(super) fn margins(options: &Adjusting) -> Result<(), String> {
    let shown = options.out.display();
    let Adjusting {
        pairs, nodes, seed, ..
    } = *options;
    let terms = options.terms.terms();
    let spsa = Spsa {
        terms,
        seed,
        pairs,
        nodes,
        concurrency: usize::from(options.concurrency),
    };
    let head = format!(
        "# tengen margins: {terms}\n# pairs={pairs} nodes={nodes} seed={seed} engine={}\n",
        signature()
    );
    let found = FoundFile::open(&options.out).map_err(|error| error.to_string())?;
    let results = found.after(&head).map_err(|error| error.to_string())?;
    let results = (3..).zip(results.lines()).map(|(line, text)| {
        let result = text.parse().ok().filter(|won| (-2..=2).contains(won));
        result.ok_or_else(|| format!("{shown}, line {line}: expected a number from -2 to 2"))
    });
    let results = results.collect::<Result<Vec<i32>, String>>()?;
    let file = found.go_on(&head).map_err(|error| error.to_string())?;
    let course = spsa.replay(results);
    let tell = |course: &Course| say(&format!("{} pairs: {}", course.done, course.margins()));
    tell(&course);
    let played = spsa.run(course, |course, won| {
        file.add(&format!("{won:+}\n"))?;
        if course.done.is_multiple_of(TELL_PAIRS) || course.done >= pairs {
            tell(course);
        }
        Ok(())
    });
    played.map_err(|error: GamesFileError| error.to_string())
}
