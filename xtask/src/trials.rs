//! `cargo xtask trials`: carries out the trials of a list one after the other, with all cores and at low priority, and goes on
//! where it was stopped.

use std::{
    ffi::OsString,
    fs,
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
    thread::available_parallelism,
};

use lexopt::{Arg, Parser, ValueExt};

use crate::{
    arena::{self, Priority},
    error::{Error, Result, io},
    paths,
};

/// The forms of the commands of a list.
const COMMANDS: &str = "expected `match …`, `tune games …` or `tune margins …`";

/// The most threads of the match program.
const MOST_THREADS: usize = 255;

/// The settings of a run.
struct Settings {
    list: PathBuf,
    out: PathBuf,
    concurrency: usize,
    /// The file with the table of decided trials.
    record: PathBuf,
}

/// A line of the list.
#[derive(PartialEq, Eq, Debug)]
struct Trial {
    name: String,
    /// The command as it stands in the list.
    command: String,
    words: Vec<String>,
}

/// A line of a list that is no trial, by its number, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
struct WrongLine {
    number: usize,
    why: String,
}

/// Carries out the trials of a list that are not done yet.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<ExitCode> {
    let settings = settings(arguments)?;
    let shown = settings.list.display();
    let text = fs::read_to_string(&settings.list).map_err(io(format!("cannot read {shown}")))?;
    let trials = parse(&text)
        .map_err(|wrong| Error::new(format!("{shown}, line {}: {}", wrong.number, wrong.why)))?;
    carry_out(&trials, &settings, |trial| {
        println!("{}: {}", trial.name, trial.command);
        arena::call(trial.arguments(&settings), Priority::Low)
    })
}

/// Calls `run` for each trial that is not done, until one fails.
fn carry_out(
    trials: &[Trial],
    settings: &Settings,
    mut run: impl FnMut(&Trial) -> Result<Option<u8>>,
) -> Result<ExitCode> {
    fs::create_dir_all(&settings.out).map_err(io("cannot create the folder of the trials"))?;
    for trial in trials {
        // It has the command: a trial that gets more games, for example, goes on.
        let done = settings.out.join(format!("{}.done", trial.name));
        if fs::read_to_string(&done).is_ok_and(|command| command == trial.command) {
            println!("{}: done", trial.name);
            continue;
        }
        match run(trial)? {
            // A match says 1 if A is not stronger, or the test was undecided after all games.
            Some(0 | 1) => {
                fs::write(&done, &trial.command).map_err(io("cannot note that a trial is done"))?;
            }
            code => return Ok(code.map_or(ExitCode::FAILURE, ExitCode::from)),
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn settings(arguments: &mut Parser) -> Result<Settings> {
    let mut list = None;
    let mut settings = Settings {
        list: PathBuf::new(),
        out: paths::target().join("trials"),
        concurrency: available_parallelism()
            .map_or(1, NonZero::get)
            .min(MOST_THREADS),
        record: paths::root().join("docs/trials.md"),
    };
    while let Some(argument) = arguments.next()? {
        match argument {
            Arg::Long("out") => settings.out = arguments.value()?.into(),
            Arg::Long("record") => settings.record = arguments.value()?.into(),
            Arg::Long("concurrency") => settings.concurrency = arguments.value()?.parse()?,
            Arg::Value(path) if list.is_none() => list = Some(PathBuf::from(path)),
            other => return Err(other.unexpected().into()),
        }
    }
    settings.list =
        list.ok_or_else(|| Error::new("trials: expected a file with a list of trials"))?;
    Ok(settings)
}

/// Reads a list. Empty lines and those that begin with `#` are ignored.
fn parse(text: &str) -> std::result::Result<Vec<Trial>, WrongLine> {
    let lines = (1_usize..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut trials: Vec<Trial> = Vec::new();
    for (number, line) in lines {
        let wrong = |why| WrongLine { number, why };
        let trial = trial(line).map_err(wrong)?;
        if trials.iter().any(|other| other.name == trial.name) {
            let name = &trial.name;
            return Err(wrong(format!("{name}: an earlier trial has this name")));
        }
        trials.push(trial);
    }
    Ok(trials)
}

/// Reads a line, or says why it is no trial.
fn trial(line: &str) -> std::result::Result<Trial, String> {
    let (name, command) = line
        .split_once(':')
        .ok_or_else(|| format!("expected a name, a colon and a command: {COMMANDS}"))?;
    let is_part = |it: char| it.is_ascii_alphanumeric() || it == '-';
    if name.is_empty() || !name.chars().all(is_part) {
        return Err(format!(
            "{name:?}: expected a name of letters, digits and hyphens"
        ));
    }
    let command = command.trim();
    let words = shlex::split(command).ok_or("a quotation has no end")?;
    let is_known = match words.first().map(String::as_str) {
        Some("match") => true,
        Some("tune") => matches!(words.get(1).map(String::as_str), Some("games" | "margins")),
        _ => false,
    };
    if !is_known {
        return Err(format!("{command:?}: {COMMANDS}"));
    }
    if let Some(word) = ["--out", "--concurrency"]
        .into_iter()
        .find(|own| words.iter().any(|it| it.split('=').next() == Some(own)))
    {
        return Err(format!(
            "{word}: it is an option of the list, not of a trial"
        ));
    }
    Ok(Trial {
        name: name.to_owned(),
        command: command.to_owned(),
        words,
    })
}

impl Trial {
    /// Returns the arguments of the match program.
    fn arguments(&self, settings: &Settings) -> Vec<OsString> {
        let mut words: Vec<OsString> = self.words.iter().map(OsString::from).collect();
        let mut option = |name: &str, value: &Path| {
            words.extend([name.into(), value.into()]);
        };
        option(
            "--concurrency",
            Path::new(&settings.concurrency.to_string()),
        );
        if self.words[0] == "match" {
            option("--out", &settings.out.join(&self.name));
            option("--record", &settings.record);
            if !self.words.iter().any(|it| it.starts_with("--note")) {
                option("--note", Path::new(&self.name));
            }
        } else {
            option("--out", &settings.out.join(format!("{}.txt", self.name)));
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::OsStr;

    fn settings(out: PathBuf) -> Settings {
        Settings {
            list: PathBuf::new(),
            out,
            concurrency: 3,
            record: "/r.md".into(),
        }
    }

    #[test]
    fn a_list_has_names_and_commands() {
        let text = "# one\n\nlmr-1: match search commit:main --nodes 9 --note 'a window'\n\
            data: tune games --rules renju\n";
        let trials = parse(text).expect("a list");
        assert_eq!(trials[0].name, "lmr-1");
        assert_eq!(trials[0].words[5..], ["--note", "a window"]);
        let settings = settings("/t".into());
        let trial = parse("a: match x y").expect("a list").remove(0);
        assert_eq!(
            trial.arguments(&settings).join(OsStr::new(" ")),
            "match x y --concurrency 3 --out /t/a --record /r.md --note a"
        );
        assert_eq!(
            trials[1].arguments(&settings).join(OsStr::new(" ")),
            "tune games --rules renju --concurrency 3 --out /t/data.txt"
        );
    }

    #[test]
    fn other_lines_are_refused_with_the_reason() {
        for (wrong, why) in [
            (
                "match search ref2",
                "expected a name, a colon and a command",
            ),
            (": match search ref2", "expected a name of letters"),
            (
                "a b: match search ref2",
                "\"a b\": expected a name of letters",
            ),
            ("a:", "expected `match …`"),
            ("a: tune fit x", "\"tune fit x\": expected `match …`"),
            ("a: match x y --note 'no end", "a quotation has no end"),
            ("a: match x y --out z", "--out: it is an option of the list"),
            (
                "a: match x y --concurrency=2",
                "--concurrency: it is an option",
            ),
            ("one: match x y", "one: an earlier trial has this name"),
        ] {
            let refused = parse(&format!("one: match x y\n#\n{wrong}"));
            let refused = refused.expect_err(wrong);
            assert_eq!(refused.number, 3, "{wrong}");
            assert!(refused.why.contains(why), "{wrong}: {}", refused.why);
        }
    }

    #[test]
    fn trials_are_done_once_and_go_on_after_a_failure_or_with_another_command() {
        let out = std::env::temp_dir().join(format!("tengen-trials-{}", std::process::id()));
        let settings = settings(out.clone());
        let run = |list: &str, codes: &[Option<u8>]| {
            let trials = parse(list).expect("a list");
            let mut codes = codes.iter();
            let mut ran = Vec::new();
            let code = carry_out(&trials, &settings, |trial| {
                ran.push(trial.name.clone());
                Ok(*codes.next().expect("a code"))
            });
            (ran.join(" "), code.expect("a code") == ExitCode::SUCCESS)
        };
        let list = "a: match x y\nb: match x z\nc: match y z";
        assert_eq!(run(list, &[Some(1), None]), ("a b".to_owned(), false));
        assert_eq!(run(list, &[Some(0), Some(2)]), ("b c".to_owned(), false));
        assert_eq!(run(list, &[Some(0)]), ("c".to_owned(), true));
        assert_eq!(run(list, &[]), (String::new(), true));
        let more = "a: match x y --games 9\nb: match x z";
        assert_eq!(run(more, &[Some(0)]), ("a".to_owned(), true));
        fs::remove_dir_all(out).expect("a folder");
    }
}
