//! Engines of earlier commits as players of matches: `commit:NAME` stands for the program
//! `pbrain-tengen` built from that commit.

use std::{ffi::OsString, fs, path::PathBuf};

use crate::{
    error::{Error, Result, io},
    paths::{self, CLI},
    process::{cargo, command, output, run},
};

/// The beginning of the name of such a player.
const PREFIX: &str = "commit:";

/// The program that plays.
const PROGRAM: &str = "pbrain-tengen";

/// Returns the arguments of a match with programs in place of commits, which are built if they are new.
pub(crate) fn with_programs(arguments: Vec<OsString>) -> Result<Vec<OsString>> {
    let with_program = |argument: OsString| {
        let name = argument.to_str().and_then(|it| it.strip_prefix(PREFIX));
        match name {
            Some(name) => built(name).map(|path| player(&path)),
            None => Ok(argument),
        }
    };
    arguments.into_iter().map(with_program).collect()
}

/// Returns the player of a match that is this program.
fn player(program: &std::path::Path) -> OsString {
    let mut player = OsString::from("gomocup:");
    player.push(program);
    player.push(" --cpu-time");
    player
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
    let program = folder.join(format!("{PROGRAM}-{commit}"));
    if program.exists() {
        return Ok(program);
    }
    let source = folder.join(format!("source-{commit}"));
    fs::create_dir_all(&folder).map_err(io("cannot create the folder of engines"))?;
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
    let fresh = build.join("release").join(PROGRAM);
    fs::copy(&fresh, &program).map_err(io(format!("cannot copy {}", fresh.display())))?;
    Ok(program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_arguments_stay_and_unknown_commits_are_refused() {
        let plain: Vec<OsString> = ["search", "--games", "2"].map(OsString::from).to_vec();
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
