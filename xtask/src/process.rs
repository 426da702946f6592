//! Starts other programs. They stay in this program's process group, so that Ctrl+C stops them all.

use std::{
    env,
    ffi::{OsStr, OsString},
    fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, ExitStatus, Stdio},
    time::Duration,
};

use crate::{
    error::{Error, Result, io},
    paths,
};

/// Makes a command that runs in the repository's root and has no input.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(paths::root()).stdin(Stdio::null());
    command
}

/// Returns the cargo that runs this program.
pub(crate) fn cargo_path() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Makes a command for the cargo that runs this program.
pub(crate) fn cargo() -> Command {
    command(cargo_path())
}

/// Runs a command and waits for it; a failure is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = status(command)?;
    check(command, status)
}

/// Runs a command, waits for it and returns its status.
pub(crate) fn status(command: &mut Command) -> Result<ExitStatus> {
    let status = command.status();
    status.map_err(io(format!("cannot start {}", name(command))))
}

/// Runs a command, passes its standard output on and calls `see` with each line.
pub(crate) fn stream(command: &mut Command, mut see: impl FnMut(&str)) -> Result<ExitStatus> {
    let child = command.stdout(Stdio::piped()).spawn();
    let mut child = child.map_err(io(format!("cannot start {}", name(command))))?;
    if let Some(output) = child.stdout.take() {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        while output
            .read_until(b'\n', &mut line)
            .is_ok_and(|read| read > 0)
        {
            // A closed standard output must not stop the command.
            let _ = std::io::stdout().write_all(&line);
            let _ = std::io::stdout().flush();
            see(String::from_utf8_lossy(&line).trim_end());
            line.clear();
        }
    }
    let status = child.wait();
    status.map_err(io(format!("cannot wait for {}", name(command))))
}

/// Returns the standard output of a command, which must succeed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(io(format!("cannot start {}", name(command))))?;
    check(command, output.status)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Returns `true` if a command can be started and succeeds. Its output is not shown.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// Returns the time for which processors worked on the finished children of this process, and on theirs; `None` where the
/// system does not tell, as outside Linux.
pub(crate) fn work_of_children() -> Option<Duration> {
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may contain anything.
    let (_, fields) = text.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(13);
    let mut next = || times.next()?.parse::<u64>().ok();
    // Linux counts hundredths of a second here on every machine.
    Some(Duration::from_millis((next()? + next()?) * 10))
}

fn check(command: &Command, status: ExitStatus) -> Result<()> {
    if status.success() {
        Ok(())
    } else {
        Err(Error::new(format!("{} failed ({status})", name(command))))
    }
}

/// Returns the command's program and first argument, for messages.
fn name(command: &Command) -> String {
    let first = command.get_args().next();
    let parts = std::iter::once(command.get_program()).chain(first);
    let parts = parts.map(|part| {
        Path::new(part)
            .file_name()
            .unwrap_or(part)
            .to_string_lossy()
    });
    format!("`{}`", parts.collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_program_and_first_argument() {
        assert_eq!(
            name(Command::new("/usr/bin/cargo").arg("build").arg("-q")),
            "`cargo build`"
        );
        assert_eq!(name(&Command::new("node")), "`node`");
    }

    #[test]
    fn failures_are_one_line() {
        let missing = run(&mut command("no-such-program-here"));
        let missing = missing.expect_err("must fail").to_string();
        assert!(missing.starts_with("cannot start `no-such-program-here`"));
        let failed = output(command("rustc").arg("--no-such-option"));
        let failed = failed.expect_err("must fail").to_string();
        assert!(failed.starts_with("`rustc --no-such-option` failed"));
        assert!(!missing.contains('\n') && !failed.contains('\n'));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn children_work() {
        let before = work_of_children().expect("Linux tells it");
        while work_of_children() == Some(before) {
            output(command("rustc").arg("--version")).expect("rustc is there");
        }
    }

    #[test]
    fn streams_lines() {
        let mut lines = Vec::new();
        let status = stream(command("rustc").arg("--version"), |line| {
            lines.push(line.to_owned());
        });
        assert!(status.expect("rustc is there").success());
        assert!(lines[0].starts_with("rustc "), "{lines:?}");
    }
}
