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

/// The form of a line of the list.
const FORM: &str = "expected a name, a colon, and `match …`, `tune games …` or `tune margins …` without --out and --concurrency";

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
    words: Vec<String>,
}

/// Carries out the trials of a list that are not decided yet.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<ExitCode> {
    let settings = settings(arguments)?;
    let shown = settings.list.display();
    let text = fs::read_to_string(&settings.list).map_err(io(format!("cannot read {shown}")))?;
    let trials =
        parse(&text).map_err(|line| Error::new(format!("{shown}, line {line}: {FORM}")))?;
    fs::create_dir_all(&settings.out).map_err(io("cannot create the folder of the trials"))?;
    for trial in &trials {
        let done = settings.out.join(format!("{}.done", trial.name));
        if done.exists() {
            println!("{}: done", trial.name);
            continue;
        }
        println!("{}: {}", trial.name, trial.words.join(" "));
        match arena::call(trial.command(&settings), Priority::Low)? {
            // A match says 1 if A is not stronger, or the test was undecided after all games.
            Some(0 | 1) => fs::write(&done, "").map_err(io("cannot note that a trial is done"))?,
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
        concurrency: available_parallelism().map_or(1, NonZero::get),
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

/// Reads a list. Empty lines and those that begin with `#` are ignored. A wrong line is returned by its number.
fn parse(text: &str) -> std::result::Result<Vec<Trial>, usize> {
    let lines = (1_usize..).zip(text.lines().map(str::trim));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let mut trials: Vec<Trial> = Vec::new();
    for (number, line) in lines {
        let trial = trial(line).filter(|it| trials.iter().all(|other| other.name != it.name));
        trials.push(trial.ok_or(number)?);
    }
    Ok(trials)
}

fn trial(line: &str) -> Option<Trial> {
    let (name, command) = line.split_once(':')?;
    let is_name = |it: char| it.is_ascii_alphanumeric() || it == '-';
    let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
    let is_known = match words.first()?.as_str() {
        "match" => true,
        "tune" => words
            .get(1)
            .is_some_and(|step| step == "games" || step == "margins"),
        _ => false,
    };
    let is_free = words
        .iter()
        .all(|it| it != "--out" && it != "--concurrency");
    (is_known && is_free && !name.is_empty() && name.chars().all(is_name)).then(|| Trial {
        name: name.to_owned(),
        words,
    })
}

impl Trial {
    /// Returns the arguments of the match program.
    fn command(&self, settings: &Settings) -> Vec<OsString> {
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
            if self.words.iter().all(|it| it != "--note") {
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

    #[test]
    fn a_list_has_names_and_commands() {
        let text =
            "# one\n\nlmr-1: match search commit:main --nodes 9\ndata: tune games --rules renju\n";
        let trials = parse(text).expect("a list");
        assert_eq!(trials[0].name, "lmr-1");
        assert_eq!(trials[1].words, ["tune", "games", "--rules", "renju"]);
        let settings = Settings {
            list: PathBuf::new(),
            out: "/t".into(),
            concurrency: 3,
            record: "/r.md".into(),
        };
        assert_eq!(
            trials[0].command(&settings).join(OsStr::new(" ")),
            "match search commit:main --nodes 9 --concurrency 3 --out /t/lmr-1 --record /r.md --note lmr-1"
        );
        assert_eq!(
            trials[1].command(&settings).join(OsStr::new(" ")),
            "tune games --rules renju --concurrency 3 --out /t/data.txt"
        );
    }

    #[test]
    fn other_lines_are_refused_with_their_number() {
        for wrong in [
            "match search ref2",
            ": match search ref2",
            "a b: match search ref2",
            "a:",
            "a: tune fit x",
            "a: match x y --out z",
            "a: match x y --concurrency 2",
            "one: match x y",
        ] {
            assert_eq!(
                parse(&format!("one: match x y\n#\n{wrong}")),
                Err(3),
                "{wrong}"
            );
        }
    }
}
