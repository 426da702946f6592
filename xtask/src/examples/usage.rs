//! Checks commands that a test does not carry out, because they take long or never end: their options must be in the help
//! of the program.

use std::collections::BTreeMap;

use super::Step;
use crate::{
    HELP, arena,
    error::{Error, Result},
    packages::Packages,
    paths::{self, ARENA, SERVER_PROGRAM},
    process::{command, output},
};

/// The help of programs.
#[derive(Debug, Default)]
pub(super) struct Usage {
    /// By program and command, such as `tengen show`.
    helps: BTreeMap<String, String>,
}

impl Usage {
    /// Asks every program.
    pub(super) fn read() -> Result<Self> {
        let mut helps = xtask();
        for name in arena::COMMANDS {
            helps.insert(format!("cargo xtask {name}"), help(&[ARENA, name])?);
        }
        helps.insert(SERVER_PROGRAM.to_owned(), help(&[SERVER_PROGRAM])?);
        let tengen = help(&["tengen"])?;
        for name in commands(&tengen) {
            helps.insert(format!("tengen {name}"), help(&["tengen", name])?);
        }
        Ok(Self { helps })
    }

    /// Checks that steps have an example of each command of `tengen`.
    pub(super) fn check_all_commands(&self, steps: &[Step]) -> Result<()> {
        let has = |name: &str| {
            steps.iter().any(|step| {
                let (Step::Command { command, .. } | Step::Usage(command)) = step else {
                    return false;
                };
                command.contains(&format!("{name} "))
            })
        };
        let mut names = self.helps.keys().filter(|it| it.starts_with("tengen "));
        match names.find(|name| !has(name)) {
            None => Ok(()),
            Some(name) => Err(Error::new(format!("there is no example of `{name}`"))),
        }
    }

    /// Checks a command and its options.
    pub(super) fn check(&self, command: &str) -> Result<()> {
        let fault = |why: &str| Error::new(format!("{command}: {why}"));
        let words = shlex::split(command).ok_or_else(|| fault("a quote has no end"))?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if let ["cargo", build @ ("build" | "install"), rest @ ..] = &words[..] {
            return check_build(rest).map_err(|why| fault(&format!("{build}: {why}")));
        }
        let longest = (1..=words.len()).rev().find_map(|count| {
            let name = words.get(..count)?.join(" ");
            let program = name.rsplit_once('/').map_or(&*name, |(_, program)| program);
            self.helps.get(program)
        });
        let help = longest.ok_or_else(|| fault("no help is known of this command"))?;
        let options = words.iter().filter(|word| word.starts_with("--"));
        let mut options = options.map(|word| word.split('=').next().unwrap_or(word));
        match options.find(|option| !has_word(help, option)) {
            None => Ok(()),
            Some(option) => Err(fault(&format!("there is no option {option}"))),
        }
    }
}

/// Checks that a package, a program and a folder that cargo builds are there.
fn check_build(words: &[&str]) -> std::result::Result<(), String> {
    let packages = Packages::read().map_err(|error| error.to_string())?;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let is_right = match *word {
            "--release" | "--locked" => true,
            "-p" => words.next().is_some_and(|name| packages.has(name)),
            "--bin" => words.next().is_some_and(|name| packages.has_program(name)),
            "--path" => words
                .next()
                .is_some_and(|path| paths::root().join(path).join("Cargo.toml").is_file()),
            _ => false,
        };
        if !is_right {
            return Err(format!("{word} is wrong here, or its value is not there"));
        }
    }
    Ok(())
}

/// Returns the help of each command of xtask.
fn xtask() -> BTreeMap<String, String> {
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    let mut name = String::new();
    for line in HELP.lines() {
        if let Some(rest) = line.strip_prefix("  ").filter(|it| !it.starts_with(' ')) {
            let word = rest.split(' ').next();
            word.unwrap_or_default().clone_into(&mut name);
        }
        let help = helps.entry(format!("cargo xtask {name}")).or_default();
        help.push_str(line);
        help.push('\n');
    }
    helps
}

/// Returns the help of a built program or of its command.
fn help(words: &[&str]) -> Result<String> {
    let (program, rest) = words.split_first().unwrap_or((&"", &[]));
    let path = paths::target().join("debug").join(program);
    output(command(path).args(rest).arg("--help"))
}

/// Returns the names of the commands in the help of a program.
fn commands(help: &str) -> impl Iterator<Item = &str> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help")
}

/// Returns `true` if a text has a word that is no part of a longer one.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '-';
    text.split(|c| !is_part(c)).any(|it| it == word)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn options_must_exist() {
        let usage = Usage { helps: xtask() };
        for right in [
            "cargo xtask dist --out /tmp/x",
            "cargo xtask serve",
            "cargo build --release -p tengen-cli --bin tengen",
            "cargo install --path crates/cli",
        ] {
            assert!(usage.check(right).is_ok(), "{right}");
        }
        for wrong in [
            "cargo xtask dist --output /tmp/x",
            "cargo xtask distribute",
            "cargo build --bin tangen",
            "cargo install --path crates/client",
            "rm -r x",
            "cargo xtask dist 'x",
        ] {
            assert!(usage.check(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_workflow_of_releases_builds_programs_that_are_there() {
        let path = paths::root().join(".github/workflows/release.yml");
        let workflow = fs::read_to_string(path).expect("the workflow is there");
        let workflow = workflow.replace("\\\n", " ");
        let mut lines = workflow.lines().map(str::trim);
        let build = lines.find(|line| line.starts_with("cargo build "));
        let build = build.expect("it builds the programs");
        let build = build.replace("--target ${{ matrix.target }}", "");
        for program in ["tengen", "pbrain-tengen", SERVER_PROGRAM] {
            assert!(build.contains(&format!("--bin {program}")), "{program}");
        }
        let checked = Usage::default().check(&build);
        checked.expect("packages and programs of the project");
    }

    #[test]
    fn finds_the_commands() {
        let help = "x\n\nCommands:\n  show  Show\n  help  Help\n\nOptions:\n  --x\n";
        assert_eq!(commands(help).collect::<Vec<_>>(), ["show"]);
    }
}
