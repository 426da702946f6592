//! `cargo xtask bench --instructions`: counts the instructions of ten pieces of work with valgrind. A busy machine does not change
//! them, so a job can compare them with those of the last release.

use std::{collections::BTreeMap, fs, path::Path};

use lexopt::{Arg, Parser, ValueExt};

use crate::{
    error::{Error, Result, io},
    paths,
    process::{cargo, command, output, run},
    table::{layout, thousands},
};

/// The program that carries out the pieces, and the function that is counted.
const PROGRAM: &str = "instructions";
const COUNTED: &str = "*counted*";

/// The largest growth, in per cent.
const MOST: usize = 10;

/// The counts of the pieces, by name.
type Figures = BTreeMap<String, usize>;

/// Counts, and prints a line for each piece: its name, a tab, and the number. With `--against FILE` they are compared with the
/// lines of an earlier run; one that is too large is an error.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<()> {
    let mut earlier = None;
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("against") => earlier = Some(arguments.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let earlier = earlier.map(|file| {
        let text = fs::read_to_string(&file).map_err(io(format!("cannot read {file}")))?;
        read(&text).ok_or_else(|| Error::new(format!("{file} has a line without a number")))
    });
    let earlier = earlier.transpose()?;
    let figures = count()?;
    let Some(earlier) = earlier else {
        for (name, figure) in figures {
            println!("{name}\t{figure}");
        }
        return Ok(());
    };
    print!("{}", layout(&table(&earlier, &figures)));
    let grown: Vec<&str> = grown(&earlier, &figures).collect();
    if grown.is_empty() {
        return Ok(());
    }
    Err(Error::new(format!(
        "more than {MOST} % more instructions than before: {}",
        grown.join(", ")
    )))
}

/// Builds the program and counts each piece.
fn count() -> Result<Figures> {
    run(cargo().args(["build", "-q", "--release", "-p", PROGRAM]))?;
    let program = paths::target().join("release").join(PROGRAM);
    let names = output(&mut command(&program))?;
    names
        .lines()
        .map(|name| Ok((name.to_owned(), instructions(&program, name)?)))
        .collect()
}

/// Counts the instructions of a piece.
fn instructions(program: &Path, name: &str) -> Result<usize> {
    let file = paths::target().join("instructions.out");
    let mut valgrind = command("valgrind");
    valgrind.args(["-q", "--tool=callgrind"]);
    valgrind.arg(format!("--toggle-collect={COUNTED}"));
    valgrind.arg(format!("--callgrind-out-file={}", file.display()));
    run(valgrind.arg(program).arg(name))?;
    let text = fs::read_to_string(&file).map_err(io(format!("cannot read {}", file.display())))?;
    total(&text)
        .filter(|&total| total > 0)
        .ok_or_else(|| Error::new(format!("valgrind has counted nothing of `{name}`")))
}

/// Returns the sum in a file of callgrind.
fn total(text: &str) -> Option<usize> {
    let mut lines = text.lines();
    lines
        .find_map(|line| line.strip_prefix("totals: "))?
        .split_whitespace()
        .next()?
        .parse()
        .ok()
}

/// Reads what a run has printed; `None` if a line has no number.
fn read(text: &str) -> Option<Figures> {
    let line = |line: &str| {
        let (name, figure) = line.split_once('\t')?;
        Some((name.to_owned(), figure.parse().ok()?))
    };
    text.lines().map(line).collect()
}

/// Returns the names of pieces that have grown too much. A new one has not.
fn grown<'a>(earlier: &'a Figures, now: &'a Figures) -> impl Iterator<Item = &'a str> {
    now.iter().filter_map(|(name, &figure)| {
        let before = *earlier.get(name)?;
        (figure > before + before * MOST / 100).then_some(&**name)
    })
}

fn table(earlier: &Figures, now: &Figures) -> Vec<Vec<String>> {
    let mut rows = vec![["name", "before", "now"].map(str::to_owned).to_vec()];
    rows.extend(now.iter().map(|(name, &figure)| {
        let before = earlier.get(name).map_or(String::new(), |&it| thousands(it));
        vec![name.clone(), before, thousands(figure)]
    }));
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_grown_by_more_than_a_tenth_is_named() {
        let figures = |text| read(text).expect("names and numbers");
        let before = figures("draw\t1000\nread\t1000\nsearch\t1000\n");
        let now = figures("draw\t1100\nprove\t9999\nread\t1101\nsearch\t900\n");
        assert_eq!(grown(&before, &now).collect::<Vec<_>>(), ["read"]);
        assert_eq!(table(&before, &now)[2], ["prove", "", "9,999"]);
    }

    #[test]
    fn files_are_read_or_refused() {
        assert_eq!(
            total("events: Ir\nsummary: 7\n\ntotals: 12345\n"),
            Some(12_345)
        );
        assert_eq!(total("events: Ir\n"), None);
        assert_eq!(read("draw 12\n"), None);
        assert_eq!(read("draw\tx\n"), None);
    }
}
