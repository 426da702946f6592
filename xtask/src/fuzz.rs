//! `cargo xtask fuzz`: runs the fuzz targets of every parser, one after the other.

use std::{
    fs::{self, File},
    process::Command,
    time::{Duration, Instant},
};

use lexopt::{Arg, Parser, ValueExt};

use crate::{
    error::{Error, Result, io},
    paths,
    process::{command, run, status, succeeds},
    table::{layout, thousands},
    test::Verdict,
};

/// The end of the runs of each target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    AfterRuns(usize),
    AfterSeconds(usize),
}

impl End {
    const DEFAULT: Self = Self::AfterRuns(10_000_000);

    /// Returns the argument of the fuzzer.
    fn argument(self) -> String {
        match self {
            Self::AfterRuns(runs) => format!("-runs={runs}"),
            Self::AfterSeconds(seconds) => format!("-max_total_time={seconds}"),
        }
    }
}

/// A target: its name, its longest input in bytes, and the folders of records added to its seeds.
struct Target {
    name: &'static str,
    length: usize,
    records: &'static [&'static str],
}

const fn target(name: &'static str, length: usize, records: &'static [&'static str]) -> Target {
    Target {
        name,
        length,
        records,
    }
}

/// Inputs are short: they are long enough to reach all code of a parser, and allow more runs per second.
const TARGETS: [Target; 17] = [
    target("link", 384, &[]),
    target("sgf", 256, &["sgf"]),
    target("moves", 256, &["txt"]),
    target("gomocalc", 256, &["txt"]),
    target("psq", 384, &["psq"]),
    target("rec", 384, &["rec"]),
    target("renlib", 256, &["lib"]),
    target("pos", 256, &["pos"]),
    target("rif", 512, &["rif"]),
    target("sav", 384, &["txt"]),
    target("offsets", 256, &["txt"]),
    target("diagram", 384, &["txt"]),
    target("samples", 384, &[]),
    target(
        "any",
        256,
        &["sgf", "psq", "rec", "lib", "pos", "rif", "txt"],
    ),
    target("words", 384, &[]),
    target("protocol", 384, &[]),
    target("wire", 640, &[]),
];

struct Options {
    targets: Vec<&'static Target>,
    end: End,
}

impl Options {
    fn parse(arguments: &mut Parser) -> Result<Self> {
        let mut options = Self {
            targets: Vec::new(),
            end: End::DEFAULT,
        };
        while let Some(argument) = arguments.next()? {
            match argument {
                Arg::Long("runs") => options.end = End::AfterRuns(arguments.value()?.parse()?),
                Arg::Long("seconds") => {
                    options.end = End::AfterSeconds(arguments.value()?.parse()?);
                }
                Arg::Value(name) => options.targets.push(named(&name.string()?)?),
                other => return Err(other.unexpected().into()),
            }
        }
        if options.targets.is_empty() {
            options.targets.extend(&TARGETS);
        }
        Ok(options)
    }
}

fn named(name: &str) -> Result<&'static Target> {
    let found = TARGETS.iter().find(|target| target.name == name);
    found.ok_or_else(|| {
        let names = TARGETS.each_ref().map(|target| target.name).join(", ");
        Error::new(format!(
            "there is no target `{name}`; the targets are {names}"
        ))
    })
}

/// Runs the targets. A failing target does not stop the rest.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<Verdict> {
    let options = Options::parse(arguments)?;
    require()?;
    run(cargo_fuzz("build").args(BUILD).arg(target_folder()))?;
    let heads = ["target", "runs", "seconds", "cov", "ft", "result"];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    let mut verdict = Verdict::Passed;
    for target in options.targets {
        println!("fuzzing {}", target.name);
        let (row, passed) = fuzz(target, options.end)?;
        rows.push(row);
        if !passed {
            verdict = Verdict::Failed;
        }
    }
    print!("\n{}", layout(&rows));
    Ok(verdict)
}

/// Returns an error of one line if a required tool is missing.
fn require() -> Result<()> {
    let nightly = || {
        let mut rustup = command("rustup");
        rustup.args(["run", "nightly"]);
        rustup
    };
    if !succeeds(nightly().args(["rustc", "--version"])) {
        return Err(Error::new(
            "there is no nightly toolchain: rustup toolchain install nightly --profile minimal",
        ));
    }
    if !succeeds(nightly().args(["cargo", "fuzz", "--version"])) {
        return Err(Error::new(
            "cargo-fuzz is missing: cargo install cargo-fuzz --locked",
        ));
    }
    Ok(())
}

/// The code has no `unsafe`, so no sanitizer is needed. Comparisons are not traced, which is faster: the
/// dictionaries contain the compared texts.
const BUILD: [&str; 4] = ["--sanitizer", "none", "--no-trace-compares", "--target-dir"];

fn target_folder() -> std::path::PathBuf {
    paths::target().join("fuzz")
}

fn cargo_fuzz(verb: &str) -> Command {
    let mut rustup = command("rustup");
    rustup.args(["run", "nightly", "cargo", "fuzz", verb]);
    rustup
}

/// Runs a target. Returns its row of the table, and `true` if it found no failure.
fn fuzz(target: &Target, end: End) -> Result<(Vec<String>, bool)> {
    let fuzz = paths::root().join("fuzz");
    let corpus = fuzz.join("corpus").join(target.name);
    let artifacts = fuzz.join("artifacts").join(target.name);
    for folder in [&corpus, &artifacts] {
        fs::create_dir_all(folder).map_err(io(format!("cannot make {}", folder.display())))?;
    }
    let log = artifacts.with_extension("log");
    let file = File::create(&log).map_err(io(format!("cannot write {}", log.display())))?;
    let mut command = cargo_fuzz("run");
    command.args(BUILD).arg(target_folder());
    command.arg(target.name).arg(&corpus);
    command.arg(fuzz.join("seeds").join(target.name));
    for folder in target.records {
        command.arg(
            paths::root()
                .join("crates/testing/data/records")
                .join(folder),
        );
    }
    command.args(["--", "-timeout=10", "-rss_limit_mb=2048"]);
    // This keeps less data about the corpus, which more than doubles the speed.
    command.args(["-entropic=0", "-reduce_inputs=0", "-use_counters=0"]);
    command.arg("-reload=0");
    command.arg(end.argument());
    command.arg(format!("-max_len={}", target.length));
    let dictionary = fuzz.join(format!("dictionaries/{}.dict", target.name));
    if dictionary.is_file() {
        command.arg(format!("-dict={}", dictionary.display()));
    }
    let start = Instant::now();
    let ended = status(command.stderr(file))?;
    let text = fs::read(&log).map_err(io(format!("cannot read {}", log.display())))?;
    let text = String::from_utf8_lossy(&text);
    let passed = ended.success();
    Ok((row(target, &text, start.elapsed(), passed), passed))
}

/// Makes a row from the last line of the log that counts runs, and the result.
fn row(target: &Target, log: &str, time: Duration, passed: bool) -> Vec<String> {
    let counted = |line: &str| line.strip_prefix('#').map(str::to_owned);
    let is_count = |line: &String| line.starts_with(|sign: char| sign.is_ascii_digit());
    let last = log.lines().rev().filter_map(counted).find(is_count);
    let last = last.unwrap_or_default();
    let mut words = last.split_whitespace();
    let runs = words.next().and_then(|word| word.parse().ok());
    let words: Vec<&str> = words.collect();
    let number = |label: &str| {
        let mut pairs = words.windows(2);
        let pair = pairs.find(|pair| pair[0] == label);
        pair.map_or("?", |pair| pair[1]).to_owned()
    };
    let result = match log.split_once("Test unit written to ") {
        Some((_, after)) => after.lines().next().unwrap_or_default(),
        None if passed => "passed",
        None => "failed: see the log in fuzz/artifacts",
    };
    vec![
        target.name.to_owned(),
        runs.map_or("?".to_owned(), thousands),
        time.as_secs().to_string(),
        number("cov:"),
        number("ft:"),
        result.to_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_file_for_every_target() {
        let folder = paths::root().join("fuzz/targets");
        let files = fs::read_dir(folder).expect("a folder").count();
        assert_eq!(files, TARGETS.len());
        for target in &TARGETS {
            for path in [
                format!("targets/{}.rs", target.name),
                format!("seeds/{}", target.name),
            ] {
                assert!(paths::root().join("fuzz").join(&path).exists(), "{path}");
            }
            for folder in target.records {
                let path = paths::root()
                    .join("crates/testing/data/records")
                    .join(folder);
                assert!(path.is_dir(), "{folder}");
            }
        }
    }

    #[test]
    fn reads_arguments() {
        let parse = |arguments: &[&str]| {
            let options = Options::parse(&mut Parser::from_args(arguments));
            options.map_err(|error| error.to_string())
        };
        let all = parse(&[]).expect("all targets");
        assert_eq!((all.targets.len(), all.end), (TARGETS.len(), End::DEFAULT));
        let two = parse(&["sgf", "--runs", "5", "link"]).expect("two targets");
        let names: Vec<&str> = two.targets.iter().map(|target| target.name).collect();
        assert_eq!(
            (names, two.end.argument()),
            (vec!["sgf", "link"], "-runs=5".to_owned())
        );
        let timed = parse(&["--seconds", "600"]).expect("a time");
        assert_eq!(timed.end.argument(), "-max_total_time=600");
        for wrong in [&["sgff"][..], &["--runs", "x"], &["--run"]] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn reads_what_the_fuzzer_prints() {
        let log = "INFO: Seed: 1\n#2\tINITED cov: 3 ft: 4 corp: 1/1b\n\
                   #1200\tDONE   cov: 34 ft: 99 corp: 8/1Kb lim: 4 exec/s: 9 rss: 3Mb\n\
                   ###### Recommended dictionary. ######\n\"a\"\n\
                   ###### End of recommended dictionary. ######\nDone\n";
        let time = Duration::from_millis(2_500);
        let cells = ["psq", "1,200", "2", "34", "99", "passed"];
        let psq = named("psq").expect("a target");
        assert_eq!(row(psq, log, time, true), cells);
        let crash = "#7\tNEW    cov: 3 ft: 4\nTest unit written to a/crash-1\nBase64: AA\n";
        let cells = ["psq", "7", "2", "3", "4", "a/crash-1"];
        assert_eq!(row(psq, crash, time, false), cells);
        assert_eq!(row(psq, "", time, false)[1], "?");
    }
}
