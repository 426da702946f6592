//! `cargo xtask test`: runs every kind of tests, and prints a summary at the end.

use std::{
    process::ExitCode,
    time::{Duration, Instant},
};

use lexopt::{Arg, Parser, ValueExt};

use crate::{
    changed::Plan,
    counts::Counts,
    error::{Error, Result},
    flows,
    kind::{Clusters, FLOWS, KINDS, Kind, Needs, Settings},
    process::work_of_children,
    programs::Programs,
    table::layout,
};

#[derive(Debug)]
struct Options {
    kinds: Vec<&'static Kind>,
    settings: Settings,
    changed: Option<Changed>,
}

/// Limits the run to what a change can break.
#[derive(Debug, PartialEq, Eq)]
struct Changed {
    /// The commit before the change, if it is named.
    since: Option<String>,
    then: Then,
}

/// What follows the choice of tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Then {
    Run,
    List,
}

impl Options {
    fn parse(arguments: &mut Parser) -> Result<Self> {
        let mut options = Self {
            kinds: KINDS.iter().collect(),
            settings: Settings::default(),
            changed: None,
        };
        let Settings {
            variables,
            browsers,
            clusters,
            ..
        } = &mut options.settings;
        let (mut only, mut then) = (Vec::new(), None);
        while let Some(argument) = arguments.next()? {
            match argument {
                Arg::Long("quick") => options.kinds.retain(|kind| kind.needs == Needs::Nothing),
                Arg::Long("long") => variables.push(("TENGEN_LONG", "1")),
                Arg::Long("without-nats") => *clusters = Clusters::LeftOut,
                Arg::Long("changed") => {
                    let (since, then) = (commit(arguments)?, Then::Run);
                    options.changed = Some(Changed { since, then });
                }
                Arg::Long("list") => then = Some(Then::List),
                Arg::Long("only") => only.push(named(&arguments.value()?.string()?)?),
                Arg::Long("browsers") => {
                    browsers.extend(flows::named(&arguments.value()?.string()?)?);
                }
                other => return Err(other.unexpected().into()),
            }
        }
        if let Some(then) = then {
            let changed = options.changed.as_mut();
            changed
                .ok_or_else(|| Error::new("--list shows what --changed runs: add --changed"))?
                .then = then;
        }
        options.limit(&only)?;
        Ok(options)
    }

    /// Keeps the kinds that are named, if any are, or the core flows if browsers are.
    fn limit(&mut self, only: &[&str]) -> Result<()> {
        if !self.settings.browsers.is_empty() {
            let is_limited = self.kinds.len() < KINDS.len() || self.changed.is_some();
            if !only.is_empty() || is_limited {
                return Err(Error::new(
                    "--browsers runs the core flows alone: leave out --quick, --only and --changed",
                ));
            }
            self.kinds = vec![&FLOWS];
        }
        if !only.is_empty() {
            self.kinds.retain(|kind| only.contains(&kind.name));
        }
        if self.kinds.is_empty() {
            return Err(Error::new(
                "no kind is left to run: --quick leaves out what --only names",
            ));
        }
        Ok(())
    }
}

/// Reads the commit after `--changed`, if there is one.
fn commit(arguments: &mut Parser) -> Result<Option<String>> {
    if let Some(value) = arguments.optional_value() {
        return Ok(Some(value.string()?));
    }
    let mut rest = arguments.raw_args()?;
    let commit = rest.next_if(|word| !word.as_encoded_bytes().starts_with(b"-"));
    Ok(commit.map(ValueExt::string).transpose()?)
}

fn named(name: &str) -> Result<&'static str> {
    let names = KINDS.each_ref().map(|kind| kind.name);
    let found = names.into_iter().find(|known| *known == name);
    found.ok_or_else(|| {
        let names = names.join(", ");
        Error::new(format!("there is no kind `{name}`; the kinds are {names}"))
    })
}

/// The name of the step that builds tests and programs for this machine.
const BUILD: &str = "build";

/// The result of one kind of tests.
struct Outcome {
    kind: &'static str,
    counts: Counts,
    time: Duration,
    /// The time that processors worked for it; `None` where the system does not tell.
    work: Option<Duration>,
}

/// Runs the kinds one after the other; a failing one does not stop the rest.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<Verdict> {
    let Options {
        mut kinds,
        mut settings,
        changed,
    } = Options::parse(arguments)?;
    let mut choice = String::new();
    if let Some(Changed { since, then }) = changed {
        let plan = Plan::since(since.as_deref())?;
        choice = plan.text(&kinds);
        print!("{choice}");
        if then == Then::List {
            return Ok(Verdict::Passed);
        }
        kinds.retain(|kind| plan.runs(kind));
        settings.part = plan.into_part();
    }
    let outcomes = run_all(&kinds, &mut settings);
    print!("\n{choice}\n{}", summary(&outcomes));
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

/// Runs kinds one after another. What they need of the native programs is built before the first one that needs some.
fn run_all(kinds: &[&'static Kind], settings: &mut Settings) -> Vec<Outcome> {
    let needed = |kind: &&'static Kind| kind.native(settings).collect::<Vec<_>>();
    let mut packages: Vec<_> = kinds.iter().flat_map(needed).collect();
    let first = kinds.iter().position(|kind| !needed(kind).is_empty());
    packages.sort_unstable();
    packages.dedup();
    let mut outcomes = Vec::new();
    for (index, kind) in kinds.iter().enumerate() {
        if Some(index) == first {
            outcomes.push(run(BUILD, || {
                settings.programs = Programs::build(packages.clone())?;
                Ok(Counts::PASS)
            }));
        }
        outcomes.push(run(kind.name, || kind.run(settings)));
    }
    outcomes
}

fn run(kind: &'static str, tests: impl FnOnce() -> Result<Counts>) -> Outcome {
    println!("\n== {kind} ==");
    let (start, before) = (Instant::now(), work_of_children());
    let counts = tests().unwrap_or_else(|error| {
        eprintln!("error: {kind}: {error}");
        Counts::FAIL
    });
    Outcome {
        kind,
        counts,
        time: start.elapsed(),
        work: work_of_children().and_then(|after| after.checked_sub(before?)),
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
        ["kind", "passed", "failed", "seconds", "CPU seconds"]
            .map(str::to_owned)
            .to_vec(),
    ];
    rows.extend(outcomes.iter().map(|outcome| {
        let seconds = |time: Duration| format!("{:.1}", time.as_secs_f64());
        vec![
            outcome.kind.to_owned(),
            outcome.counts.passed.to_string(),
            outcome.counts.failed.to_string(),
            seconds(outcome.time),
            outcome.work.map_or("?".to_owned(), seconds),
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
    fn a_change_limits_the_run() {
        let changed = |words: &[&str]| {
            let changed = parse(words).expect("parses").changed;
            changed.map(|it| (it.since, it.then))
        };
        assert_eq!(changed(&["--quick"]), None);
        let since = |name: &str| Some(name.to_owned());
        assert_eq!(changed(&["--changed"]), Some((None, Then::Run)));
        for words in [&["--changed", "HEAD~2"][..], &["--changed=HEAD~2"]] {
            assert_eq!(changed(words), Some((since("HEAD~2"), Then::Run)));
        }
        for words in [&["--changed", "--list"][..], &["--list", "--changed"]] {
            assert_eq!(changed(words), Some((None, Then::List)));
        }
        let words = ["--changed", "old", "--only", "e2e"];
        assert_eq!(
            (names(&words), changed(&words)),
            (vec!["e2e"], Some((since("old"), Then::Run)))
        );
        for wrong in [&["--list"][..], &["--changed", "--browsers", "all"]] {
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
            work: Some(Duration::from_millis(2340)),
        };
        let text = summary(&[outcome("unit", 40, 0), outcome("e2e", 3, 1)]);
        assert!(
            text.contains("\nunit      40       0      1.2          2.3\n"),
            "{text}"
        );
        assert!(text.ends_with("\n\n43 passed, 1 failed\n"), "{text}");
    }
}
