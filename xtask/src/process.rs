//! Starting other programs.

use std::{
    env,
    ffi::OsStr,
    fmt::{self, Display, Formatter},
    io::{BufRead, BufReader, Write},
    process::{Child, Command, ExitStatus, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use crate::{
    error::{Error, Result, io},
    group::{Running, group},
    paths,
};

/// How long a command may take: far more than any needs, so that one that hangs ends at last.
const LIMIT: Duration = Duration::from_mins(20);

/// How long a command may take that is meant to take long.
const LONG_LIMIT: Duration = Duration::from_hours(12);

/// How long a command may take that ends when somebody stops it.
const FOR_EVER: Duration = Duration::from_hours(24 * 365 * 10);

/// How long a command has to clean up when it is stopped.
const GRACE: Duration = Duration::from_secs(5);

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
    let ended = follow(command, LIMIT, |_| {})?;
    if ended.is_success() {
        Ok(())
    } else {
        Err(Error::new(format!("{} failed ({ended})", name(command))))
    }
}

/// Runs a command that may take hours to its end.
pub(crate) fn run_long(command: &mut Command) -> Result<Ended> {
    follow(command, LONG_LIMIT, |_| {})
}

/// Runs a command, passes its standard output on and hands each line to `see`.
pub(crate) fn stream(command: &mut Command, mut see: impl FnMut(&str)) -> Result<Ended> {
    let ended = follow(command.stdout(Stdio::piped()), LIMIT, |line| {
        // A closed standard output must not stop the step.
        let _ = std::io::stdout().write_all(line);
        let _ = std::io::stdout().flush();
        see(String::from_utf8_lossy(line).trim_end());
    })?;
    if let Ended::Late = ended {
        eprintln!("error: {} failed ({ended})", name(command));
    }
    Ok(ended)
}

/// Runs a command until somebody stops it, passes its standard output on and hands each line to `see`.
pub(crate) fn run_on(command: &mut Command, mut see: impl FnMut(&str)) -> Result<Ended> {
    follow(command.stdout(Stdio::piped()), FOR_EVER, |line| {
        // A closed standard output must not stop it.
        let _ = std::io::stdout().write_all(line);
        see(String::from_utf8_lossy(line).trim_end());
    })
}

/// How a command ended.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ended {
    /// By itself.
    Exit(ExitStatus),
    /// It took too long and was stopped.
    Late,
}

impl Ended {
    pub(crate) fn is_success(self) -> bool {
        matches!(self, Self::Exit(status) if status.success())
    }
}

impl Display for Ended {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit(status) => status.fmt(f),
            Self::Late => write!(f, "stopped after {} minutes", LIMIT.as_secs() / 60),
        }
    }
}

/// What the thread says that waits for a command.
enum News {
    Line(Vec<u8>),
    End(std::io::Result<ExitStatus>),
}

/// Runs a command with a group of its own, which is stopped whole at the limit.
fn follow(command: &mut Command, limit: Duration, mut see: impl FnMut(&[u8])) -> Result<Ended> {
    let spawned = group(command).spawn();
    let child = spawned.map_err(io(format!("cannot start {}", name(command))))?;
    let running = Running::add(child.id());
    let deadline = Instant::now() + limit;
    let (sender, receiver) = mpsc::channel();
    // The thread may outlive a stopped command: what left its group can keep the output open.
    thread::spawn(move || watch(child, &sender));
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        match receiver.recv_timeout(left) {
            Ok(News::Line(line)) => see(&line),
            Ok(News::End(status)) => {
                let status = status.map_err(io(format!("cannot wait for {}", name(command))));
                return status.map(Ended::Exit);
            }
            Err(_) => {
                running.stop(|| {
                    let end = |news| matches!(news, News::End(_));
                    while let Ok(news) = receiver.recv_timeout(GRACE) {
                        if end(news) {
                            break;
                        }
                    }
                });
                return Ok(Ended::Late);
            }
        }
    }
}

/// Says what a command prints, then how it ended.
fn watch(mut child: Child, sender: &mpsc::Sender<News>) {
    let output = child.stdout.take().map(BufReader::new);
    if let Some(mut output) = output {
        let mut line = Vec::new();
        while output
            .read_until(b'\n', &mut line)
            .is_ok_and(|read| read > 0)
        {
            // Nobody listens after the limit, but the command must not get stuck meanwhile.
            let _ = sender.send(News::Line(std::mem::take(&mut line)));
        }
    }
    let _ = sender.send(News::End(child.wait()));
}

/// The standard output of a command that succeeds.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(io(format!("cannot start {}", name(command))))?;
    if !output.status.success() {
        let message = format!("{} failed ({})", name(command), output.status);
        return Err(Error::new(message));
    }
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

    #[cfg(unix)]
    #[test]
    fn a_command_that_hangs_is_stopped_with_its_children() {
        let file = env::temp_dir().join(format!("tengen-late-{}", std::process::id()));
        let script = "(sleep 2; echo late > \"$0\") & echo begun; sleep 60";
        let mut lines = Vec::new();
        let start = Instant::now();
        let ended = follow(
            command("sh")
                .args(["-c", script])
                .arg(&file)
                .stdout(Stdio::piped()),
            Duration::from_millis(500),
            |line| lines.push(line.to_vec()),
        );
        assert!(matches!(ended, Ok(Ended::Late)), "{ended:?}");
        assert!(start.elapsed() < Duration::from_secs(20));
        assert_eq!(lines, [b"begun\n"]);
        thread::sleep(Duration::from_secs(3));
        assert!(!file.exists(), "a child went on");
    }

    #[cfg(unix)]
    #[test]
    fn a_command_that_ignores_the_first_signal_is_killed() {
        let start = Instant::now();
        let ended = follow(
            command("sh").args(["-c", "trap '' TERM; sleep 60; sleep 60"]),
            Duration::from_millis(500),
            |_| {},
        );
        assert!(matches!(ended, Ok(Ended::Late)), "{ended:?}");
        assert!(start.elapsed() < Duration::from_secs(30));
        assert!(!Ended::Late.is_success());
        assert_eq!(Ended::Late.to_string(), "stopped after 20 minutes");
    }

    #[test]
    fn streams_lines() {
        let mut lines = Vec::new();
        let status = stream(command("rustc").arg("--version"), |line| {
            lines.push(line.to_owned());
        });
        assert!(status.expect("rustc is there").is_success());
        assert!(lines[0].starts_with("rustc "), "{lines:?}");
    }
}
