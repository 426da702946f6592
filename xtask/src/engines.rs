//! Engines of earlier commits as players of matches: `commit:NAME` stands for the program
//! `pbrain-tengen` built from that commit.

use std::{
    env::consts::EXE_SUFFIX,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use crate::{
    error::{Error, Result, io},
    paths::{self, CLI},
    process::{cargo, command, output, run},
};

/// The beginning of the name of such a player.
const PREFIX: &str = "commit:";

/// The option of a match whose value is any text.
const TEXT: &str = "--note";

/// The program that plays.
const PROGRAM: &str = "pbrain-tengen";

/// Returns the arguments of a match with programs in place of commits, which are built if they are new.
pub(crate) fn with_programs(arguments: Vec<OsString>) -> Result<Vec<OsString>> {
    let mut all = Vec::with_capacity(arguments.len());
    let mut is_text = false;
    for argument in arguments {
        let name = argument.to_str().filter(|_| !is_text);
        is_text = argument == TEXT;
        all.push(match name.and_then(|it| it.strip_prefix(PREFIX)) {
            Some(name) => player(&built(name)?)?,
            None => argument,
        });
    }
    Ok(all)
}

/// Returns the player of a match that is this program.
fn player(program: &Path) -> Result<OsString> {
    let shown = program.display().to_string();
    if shown.contains(char::is_whitespace) {
        let why = "a match cannot start a program whose path has a space";
        return Err(Error::new(format!("{shown}: {why}")));
    }
    Ok(format!("gomocup:{shown} --cpu-time").into())
}

/// Returns the program of a commit.
fn built(name: &str) -> Result<PathBuf> {
    let wanted = format!("{name}^{{commit}}");
    let found =
        output(command("git").args(["rev-parse", "--verify", "--quiet", "--short=12", &wanted]));
    let commit = found.map_err(|_| {
        let known = "expected a commit of this repository, and its history";
        Error::new(format!("{PREFIX}{name}: {known}"))
    })?;
    let commit = commit.trim();
    let folder = paths::target().join("engines");
    let program = folder.join(format!("{PROGRAM}-{commit}{EXE_SUFFIX}"));
    if program.exists() {
        return Ok(program);
    }
    let source = folder.join(format!("source-{commit}"));
    fs::create_dir_all(&folder).map_err(io("cannot create the folder of engines"))?;
    if source.exists() {
        // An earlier build was interrupted.
        run(command("git")
            .args(["worktree", "remove", "--force"])
            .arg(&source))?;
    }
    run(command("git")
        .args(["worktree", "add", "--force", "--detach"])
        .arg(&source)
        .arg(commit))?;
    let build = folder.join("build");
    let made = run(cargo()
        .args([
            "build",
            "--release",
            "--locked",
            "-p",
            CLI,
            "--bin",
            PROGRAM,
        ])
        .arg("--target-dir")
        .arg(&build)
        .current_dir(&source));
    let removed = run(command("git")
        .args(["worktree", "remove", "--force"])
        .arg(&source));
    made.and(removed)?;
    let fresh = build.join("release").join(format!("{PROGRAM}{EXE_SUFFIX}"));
    // A copy that was interrupted must not count as built.
    let part = program.with_extension("part");
    let copied = fs::copy(&fresh, &part).and_then(|_| fs::rename(&part, &program));
    copied.map_err(io(format!("cannot copy {}", fresh.display())))?;
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_arguments_stay_and_unknown_commits_are_refused() {
        let plain = ["search", "--note", "commit:main", "--games", "2"];
        let plain: Vec<OsString> = plain.map(OsString::from).to_vec();
        assert_eq!(with_programs(plain.clone()).expect("no commits"), plain);
        for name in ["commit:no-such-commit", "commit:"] {
            let error = with_programs(vec![name.into()])
                .expect_err(name)
                .to_string();
            assert!(
                error.starts_with(name) && error.contains("expected a commit"),
                "{error}"
            );
        }
    }
}
