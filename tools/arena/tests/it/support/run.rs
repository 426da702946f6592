//! Runs matches through the command line, as users do.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The exit code and the output of a run.
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs a match.
pub(crate) fn arena(arguments: &[&str]) -> Ran {
    command("match", arguments)
}

/// Runs a command of the program.
pub(crate) fn command(name: &str, arguments: &[&str]) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_tengen-arena"))
        .arg(name)
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the match starts");
    Ran {
        code: output.status.code().expect("it was not killed"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Returns the output of a match that was played to its end.
pub(crate) fn played(arguments: &[&str]) -> String {
    let ran = arena(arguments);
    assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.out);
    ran.out
}

/// Returns the error message of a match that could not be played.
pub(crate) fn refused(arguments: &[&str]) -> String {
    let ran = arena(arguments);
    assert_eq!(ran.code, 2, "{}{}", ran.out, ran.err);
    ran.err
}

/// Creates an empty folder with this name, which no other test uses.
pub(crate) fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("a path of plain letters")
}

/// Returns the lines of a log that describe games.
pub(crate) fn games(folder: &Path) -> Vec<String> {
    let log = fs::read_to_string(folder.join("match.log")).expect("a log");
    let games = log.lines().filter(|line| !line.starts_with('#'));
    games.map(str::to_owned).collect()
}
