//! A foreign program as a process: its input and output lines, its CPU time, and its end.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::cpu::cpu_time;
use crate::{Fault, Program};

/// The interval at which a thinking program is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// The pause before writing to a program that has just moved, because it may lose earlier input.
const BREATH: Duration = Duration::from_millis(30);

/// The time that a program has to end by itself.
const GRACE: Duration = Duration::from_secs(1);

/// The maximum length of a line, in bytes.
const LONGEST: u64 = 1 << 16;

/// A running program. Dropping it asks the program to end, and kills it if it does not.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    heard: Option<Instant>,
}

/// The time limits of a program.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    /// The limit of the time used: CPU time if that is known, wall time otherwise.
    pub used: Option<Duration>,
    /// The limit of the wall time, after which the program counts as hanging.
    pub wall: Duration,
}

/// The starting point for measuring the time of a program.
#[derive(Clone, Copy, Debug)]
pub struct Spent {
    wall: Instant,
    cpu: Option<Duration>,
}

impl Deadline {
    /// Returns a limit of the wall time only.
    #[must_use]
    pub const fn of_wall(wall: Duration) -> Deadline {
        Deadline { used: None, wall }
    }
}

impl Process {
    /// Starts a program. If its path has a folder, the program runs in that folder, where its files are. A name alone is
    /// looked for on the search path of the system, and then in the current folder.
    ///
    /// # Errors
    ///
    /// [`Fault::Crash`] if the system cannot start it.
    pub fn start(program: &Program) -> Result<Process, Fault> {
        let path = Path::new(&program.path);
        let has_folder = path.components().count() > 1;
        let child = if has_folder {
            spawn_there(path, &program.arguments)
        } else {
            match spawn(&mut Command::new(path), &program.arguments) {
                Err(why) if why.kind() == ErrorKind::NotFound && path.is_file() => {
                    spawn_there(path, &program.arguments)
                }
                child => child,
            }
        };
        let crash = |why| Fault::Crash(format!("cannot start {}: {why}", program.path));
        let mut child = child.map_err(crash)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            // Cannot happen: both pipes were requested above.
            return Err(Fault::Crash("no pipes".to_owned()));
        };
        // Lines that nobody has read yet wait in the pipe of the program.
        let (sender, lines) = sync_channel(64);
        thread::spawn(move || read(output, &sender));
        Ok(Process {
            child,
            input,
            lines,
            heard: None,
        })
    }

    /// Writes lines, with the line ends that Gomocup's manager uses.
    ///
    /// # Errors
    ///
    /// [`Fault::Crash`] if the program does not read any more.
    pub fn say(&mut self, lines: &[String]) -> Result<(), Fault> {
        if let Some(heard) = self.heard.take() {
            thread::sleep(BREATH.saturating_sub(heard.elapsed()));
        }
        let mut text = lines.join("\r\n");
        text.push_str("\r\n");
        let said = self.input.write_all(text.as_bytes());
        match said.and_then(|()| self.input.flush()) {
            Ok(()) => Ok(()),
            Err(_) => Err(self.ended()),
        }
    }

    /// Waits a moment for a line that is not empty.
    ///
    /// # Errors
    ///
    /// [`Fault::Crash`] if the program has closed its output.
    pub fn listen(&mut self) -> Result<Option<String>, Fault> {
        match self.lines.recv_timeout(LOOK) {
            Ok(line) => {
                let line = line.trim();
                if line.is_empty() {
                    return Ok(None);
                }
                self.heard = Some(Instant::now());
                Ok(Some(line.to_owned()))
            }
            Err(RecvTimeoutError::Disconnected) => Err(self.ended()),
            Err(RecvTimeoutError::Timeout) => Ok(None),
        }
    }

    /// Checks that the program has not exceeded a limit of `deadline`.
    ///
    /// # Errors
    ///
    /// [`Fault::Time`] if it has.
    pub fn in_time(&self, since: &Spent, deadline: Deadline) -> Result<(), Fault> {
        if let Some(most) = deadline.used
            && self.used(since) > most
        {
            let ms = most.as_millis();
            return Err(Fault::Time(format!("it used more than {ms} ms")));
        }
        if since.wall.elapsed() > deadline.wall {
            let ms = deadline.wall.as_millis();
            return Err(Fault::Time(format!("no answer after {ms} ms")));
        }
        Ok(())
    }

    /// Starts a measurement of time.
    #[must_use]
    pub fn stopwatch(&self) -> Spent {
        Spent {
            wall: Instant::now(),
            cpu: cpu_time(self.child.id()),
        }
    }

    /// Returns the CPU time since `since`, or the wall time if the CPU time is unknown.
    fn used(&self, since: &Spent) -> Duration {
        let cpu = |before| Some(cpu_time(self.child.id())?.saturating_sub(before));
        let used = since.cpu.and_then(cpu);
        used.unwrap_or_else(|| since.wall.elapsed())
    }

    /// Returns the time used since `since` in ms.
    #[must_use]
    pub fn ms(&self, since: &Spent) -> u32 {
        u32::try_from(self.used(since).as_millis()).unwrap_or(u32::MAX)
    }

    /// Returns the fault of a program that has closed its output.
    fn ended(&mut self) -> Fault {
        let Some(status) = self.wait(GRACE) else {
            self.kill();
            return Fault::Crash("it closed its output".to_owned());
        };
        Fault::Crash(format!("it ended ({status})"))
    }

    /// Ends the program immediately.
    pub fn kill(&mut self) {
        // The program may have ended in the meantime.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    fn wait(&mut self, most: Duration) -> Option<std::process::ExitStatus> {
        let start = Instant::now();
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                Ok(None) if start.elapsed() < most => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let has_ended = matches!(self.child.try_wait(), Ok(Some(_)));
        if !has_ended && (self.say(&["END".to_owned()]).is_err() || self.wait(GRACE).is_none()) {
            self.kill();
        }
    }
}

/// Starts a file in its folder.
fn spawn_there(path: &Path, arguments: &[String]) -> io::Result<Child> {
    let path = path.canonicalize()?;
    let mut command = Command::new(&path);
    command.current_dir(path.parent().unwrap_or(&path));
    spawn(&mut command, arguments)
}

fn spawn(command: &mut Command, arguments: &[String]) -> io::Result<Child> {
    let command = command.args(arguments).stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()
}

/// Forwards lines until the output ends, a line is too long, or the receiver is gone.
fn read(output: ChildStdout, sender: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        let is_whole = line.ends_with(b"\n");
        match read {
            Ok(1..) if is_whole || (line.len() as u64) < LONGEST => {
                let text = String::from_utf8_lossy(&line).into_owned();
                if sender.send(text).is_err() {
                    return;
                }
            }
            _ => return,
        }
    }
}
