//! Starting other programs.

use std::{
    env,
    ffi::OsStr,
    io::{BufRead, BufReader, Write},
    process::{Command, ExitStatus, Stdio},
};

use crate::{
    error::{Error, Result, io},
    paths,
};

/// A command in the repository's root that never waits for input.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(paths::root()).stdin(Stdio::null());
    command
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    command(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs a command to its end; a failure is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .map_err(io(format!("cannot start {}", name(command))))?;
    succeed(command, status)
}

/// Runs a command, passes its standard output on and hands each line to `see`.
pub(crate) fn stream(command: &mut Command, mut see: impl FnMut(&str)) -> Result<ExitStatus> {
    let spawned = command.stdout(Stdio::piped()).spawn();
    let mut child = spawned.map_err(io(format!("cannot start {}", name(command))))?;
    if let Some(output) = child.stdout.take() {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        while output
            .read_until(b'\n', &mut line)
            .map_err(io("cannot read output"))?
            > 0
        {
            // A closed standard output must not stop the step.
            let _ = std::io::stdout().write_all(&line);
            let _ = std::io::stdout().flush();
            see(String::from_utf8_lossy(&line).trim_end());
            line.clear();
        }
    }
    child
        .wait()
        .map_err(io(format!("cannot wait for {}", name(command))))
}

/// The standard output of a command that succeeds.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(io(format!("cannot start {}", name(command))))?;
    succeed(command, output.status)?;
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Whether a command can be started and succeeds, without showing its output.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

fn succeed(command: &Command, status: ExitStatus) -> Result<()> {
    if status.success() {
        Ok(())
    } else {
        Err(Error::new(format!("{} failed ({status})", name(command))))
    }
}

/// The command's program and its first argument, for messages.
fn name(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let program = program
        .file_name()
        .unwrap_or(program.as_os_str())
        .to_string_lossy()
        .into_owned();
    match command.get_args().next() {
        Some(argument) => {
            let argument = std::path::Path::new(argument);
            let argument = argument.file_name().unwrap_or(argument.as_os_str());
            format!("`{program} {}`", argument.to_string_lossy())
        }
        None => format!("`{program}`"),
    }
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
    fn a_missing_program_is_one_line() {
        let error = run(&mut command("no-such-program-here"))
            .expect_err("must fail")
            .to_string();
        assert!(
            error.starts_with("cannot start `no-such-program-here`"),
            "{error}"
        );
        assert!(!error.contains('\n'));
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
