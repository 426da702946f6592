//! A foreign program as a process: its input and output lines, its CPU time, and its end.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::cpu::cpu_time;
use crate::{Fault, Program};

/// The interval at which a thinking program is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// The pause before writing to a program that has just moved, because it may lose earlier input.
const BREATH: Duration = Duration::from_millis(30);

/// The time that a program has to end by itself.
const GRACE: Duration = Duration::from_secs(1);

/// The time until the last words of a program that has ended are read.
const LAST_WORDS: Duration = Duration::from_millis(200);

/// The maximum length of a line, in bytes.
const LONGEST: u64 = 1 << 16;

/// The maximum length of the last words of a program, in characters.
const LONGEST_WORDS: usize = 200;

/// A running program. Dropping it asks the program to end, and kills it if it does not.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// Returns the last line of the program's error output, once that ends. `None` after it was asked for.
    words: Option<JoinHandle<String>>,
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
    /// Starts a program. If its path has a folder, the program runs in that folder, where its files are; that of a link in
    /// the folder to which it leads. A name alone is looked for on the search path of the system, and then in the current
    /// folder.
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
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(errors)) = pipes else {
            // Cannot happen: the pipes were requested above.
            return Err(Fault::Crash("no pipes".to_owned()));
        };
        // Lines that nobody has read yet wait in the pipe of the program.
        let (sender, lines) = sync_channel(64);
        thread::spawn(move || read(output, |line| sender.send(line).is_ok()));
        let words = thread::spawn(move || last_words(errors));
        Ok(Process {
            child,
            input,
            lines,
            words: Some(words),
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
        let words = self.last_words();
        let words = words.map_or_else(String::new, |words| format!(": {words}"));
        Fault::Crash(format!("it ended ({status}){words}"))
    }

    /// Returns the last line that a program which has ended wrote to its error output, if it wrote any.
    fn last_words(&mut self) -> Option<String> {
        let words = self.words.take()?;
        let start = Instant::now();
        // A program that it has started may still write.
        while !words.is_finished() && start.elapsed() < LAST_WORDS {
            thread::sleep(Duration::from_millis(2));
        }
        let words = words.is_finished().then(|| words.join().ok())??;
        Some(words).filter(|words| !words.is_empty())
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

/// Starts a file in its folder. The file is not named by what a link to it leads to, since some programs look at their name.
fn spawn_there(path: &Path, arguments: &[String]) -> io::Result<Child> {
    let (named, real) = (std::path::absolute(path)?, path.canonicalize()?);
    let mut command = Command::new(&named);
    command.current_dir(real.parent().unwrap_or(&real));
    spawn(&mut command, arguments)
}

fn spawn(command: &mut Command, arguments: &[String]) -> io::Result<Child> {
    let command = command.args(arguments).stdin(Stdio::piped());
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
}

/// Forwards lines until the output ends, a line is too long, or nobody takes them any more.
fn read(output: impl Read, mut take: impl FnMut(String) -> bool) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(LONGEST).read_until(b'\n', &mut line);
        let is_whole = line.ends_with(b"\n");
        match read {
            Ok(1..) if is_whole || (line.len() as u64) < LONGEST => {
                let text = String::from_utf8_lossy(&line).into_owned();
                if !take(text) {
                    return;
                }
            }
            _ => return,
        }
    }
}

/// Reads an error output to its end, and returns its last line that says something, without colours and other control
/// characters.
fn last_words(mut errors: impl Read) -> String {
    let mut last = String::new();
    read(&mut errors, |line| {
        let words = plain(&line);
        let words = words.trim();
        // A panic of Rust ends with a hint.
        if !words.is_empty() && !words.starts_with("note: ") {
            last = words.chars().take(LONGEST_WORDS).collect();
        }
        true
    });
    // After a line that is too long, the program must still be able to write.
    let _ = io::copy(&mut errors, &mut io::sink());
    last
}

/// Returns a text without control characters, and without sequences of a terminal such as `ESC [ 31 m`.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            // After the bracket, a sequence ends with its first sign from `@` on.
            '\u{1b}' if signs.next() == Some('[') => {
                signs.find(|sign| ('@'..='~').contains(sign));
            }
            sign if sign.is_control() => {}
            sign => plain.push(sign),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::{LONGEST_WORDS, last_words};

    #[test]
    fn the_last_line_that_says_something_is_kept() {
        let long = "x".repeat(1 << 17);
        for (errors, words) in [
            ("", ""),
            ("\n \n", ""),
            ("one\r\ntwo\r\n\n", "two"),
            ("\u{1b}[1;31merror\u{1b}[0m: no net\u{7}", "error: no net"),
            (
                "thread 'main' panicked at src/main.rs:2:5:\nno file\nnote: run with `RUST_BACKTRACE=1`\n",
                "no file",
            ),
            ("cut\u{1b}[", "cut"),
            (&long, ""),
        ] {
            assert_eq!(last_words(errors.as_bytes()), words);
        }
        let long = format!("{}\n", "x".repeat(1000));
        assert_eq!(last_words(long.as_bytes()).len(), LONGEST_WORDS);
    }
}
