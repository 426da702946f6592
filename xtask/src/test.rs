//! `cargo xtask test`: runs every kind of tests, and prints a summary at the end.

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use lexopt::{Arg, Parser, ValueExt};

use crate::{
    counts::Counts,
    error::{Error, Result},
    flows,
    kind::{Clusters, FLOWS, KINDS, Kind, Needs, Settings},
    table::layout,
};

#[derive(Debug)]
struct Options {
    kinds: Vec<&'static Kind>,
    settings: Settings,
}

impl Options {
    fn parse(arguments: &mut Parser) -> Result<Self> {
        let mut options = Self {
            kinds: KINDS.iter().collect(),
            settings: Settings::default(),
        };
        let Settings {
            variables,
            browsers,
            clusters,
        } = &mut options.settings;
        let mut only = Vec::new();
        while let Some(argument) = arguments.next()? {
            match argument {
                Arg::Long("quick") => options.kinds.retain(|kind| kind.needs == Needs::Nothing),
                Arg::Long("long") => variables.push(("TENGEN_LONG", "1")),
                Arg::Long("without-nats") => *clusters = Clusters::LeftOut,
                Arg::Long("only") => only.push(named(&arguments.value()?.string()?)?),
                Arg::Long("browsers") => {
                    browsers.extend(flows::named(&arguments.value()?.string()?)?);
                }
                other => return Err(other.unexpected().into()),
            }
        }
        if !browsers.is_empty() {
            if !only.is_empty() || options.kinds.len() < KINDS.len() {
                return Err(Error::new(
                    "--browsers runs the core flows alone: leave out --quick and --only",
                ));
            }
            options.kinds = vec![&FLOWS];
        }
        if !only.is_empty() {
            options.kinds.retain(|kind| only.contains(&kind.name));
        }
        if options.kinds.is_empty() {
            return Err(Error::new(
                "no kind is left to run: --quick leaves out what --only names",
            ));
        }
        Ok(options)
    }
}

fn named(name: &str) -> Result<&'static str> {
    let names = KINDS.each_ref().map(|kind| kind.name);
    let found = names.into_iter().find(|known| *known == name);
    found.ok_or_else(|| {
        let names = names.join(", ");
        Error::new(format!("there is no kind `{name}`; the kinds are {names}"))
    })
}

/// The result of one kind of tests.
struct Outcome {
    kind: &'static str,
    counts: Counts,
    time: Duration,
}

/// Runs the kinds one after the other; a failing one does not stop the rest.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<Verdict> {
    let options = Options::parse(arguments)?;
    let outcomes: Vec<Outcome> = options
        .kinds
        .into_iter()
        .map(|kind| run(kind, &options.settings))
        .collect();
    print!("\n{}", summary(&outcomes));
    Ok(if total(&outcomes).failed == 0 {
        Verdict::Passed
    } else {
        Verdict::Failed
    })
}

/// The result of the whole run.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Verdict {
    Passed,
    Failed,
}

impl Verdict {
    /// Returns the exit code of the program.
    pub(crate) fn code(self) -> ExitCode {
        match self {
            Self::Passed => ExitCode::SUCCESS,
            Self::Failed => ExitCode::FAILURE,
        }
    }
}

fn run(kind: &'static Kind, settings: &Settings) -> Outcome {
    println!("\n== {} ==", kind.name);
    let start = Instant::now();
    let counts = kind.run(settings).unwrap_or_else(|error| {
        eprintln!("error: {}: {error}", kind.name);
        Counts::FAIL
    });
    Outcome {
        kind: kind.name,
        counts,
        time: start.elapsed(),
    }
}

fn total(outcomes: &[Outcome]) -> Counts {
    outcomes.iter().fold(Counts::default(), |mut sum, outcome| {
        sum += outcome.counts;
        sum
    })
}

/// Makes a table of the kinds, and the last line of the output.
fn summary(outcomes: &[Outcome]) -> String {
    let mut rows: Vec<Vec<String>> = vec![
        ["kind", "passed", "failed", "seconds"]
            .map(str::to_owned)
            .to_vec(),
    ];
    rows.extend(outcomes.iter().map(|Outcome { kind, counts, time }| {
        let seconds = format!("{:.1}", time.as_secs_f64());
        vec![
            (*kind).to_owned(),
            counts.passed.to_string(),
            counts.failed.to_string(),
            seconds,
        ]
    }));
    let Counts { passed, failed } = total(outcomes);
    format!("{}\n{passed} passed, {failed} failed\n", layout(&rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(arguments: &[&str]) -> std::result::Result<Options, String> {
        Options::parse(&mut Parser::from_args(arguments)).map_err(|error| error.to_string())
    }

    fn names(arguments: &[&str]) -> Vec<&'static str> {
        let options = parse(arguments).expect("parses");
        options.kinds.iter().map(|kind| kind.name).collect()
    }

    #[test]
    fn chooses_kinds() {
        assert_eq!(names(&[]).len(), KINDS.len());
        assert_eq!(names(&["--only", "e2e", "--only=fmt"]), ["fmt", "e2e"]);
        let quick = names(&["--quick"]);
        assert!(quick.contains(&"doctest"));
        assert!(!quick.contains(&"wasm") && !quick.contains(&"dist"));
        let long = parse(&["--long"]).expect("parses").settings.variables;
        assert_eq!(long, [("TENGEN_LONG", "1")]);
        let clusters = |arguments| parse(arguments).expect("parses").settings.clusters;
        assert_eq!(clusters(&[]), Clusters::Run);
        assert_eq!(clusters(&["--without-nats"]), Clusters::LeftOut);
    }

    #[test]
    fn browsers_run_the_core_flows_alone() {
        for words in [
            &["--browsers", "all"][..],
            &["--browsers=firefox,webkit", "--browsers", "chromium"],
        ] {
            assert_eq!(names(words), ["browsers"]);
            let browsers = parse(words).expect("parses").settings.browsers;
            assert_eq!(browsers.len(), 3);
        }
        assert!(!names(&[]).contains(&"browsers"), "only by hand");
        for wrong in [
            &["--browsers"][..],
            &["--browsers", "safari"],
            &["--browsers", "all", "--quick"],
            &["--browsers", "all", "--only", "e2e"],
        ] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn refuses_wrong_arguments() {
        assert!(
            parse(&["--only", "x"])
                .expect_err("kind")
                .contains("the kinds are fmt, clippy")
        );
        assert!(parse(&["--quick", "--only", "e2e"]).is_err());
        assert!(parse(&["--slow"]).is_err());
    }

    #[test]
    fn the_summary_ends_with_the_sum() {
        let outcome = |kind, passed, failed| Outcome {
            kind,
            counts: Counts { passed, failed },
            time: Duration::from_millis(1234),
        };
        let text = summary(&[outcome("unit", 40, 0), outcome("e2e", 3, 1)]);
        assert!(text.contains("\nunit      40       0      1.2\n"), "{text}");
        assert!(text.ends_with("\n\n43 passed, 1 failed\n"), "{text}");
    }
}
