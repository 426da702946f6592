//! Runs `pbrain-tengen` as a manager does: one line after the other.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

/// The time after which a program hangs.
const HANGS: Duration = Duration::from_mins(2);

/// A running program.
pub(crate) struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Program {
    pub(crate) fn start(arguments: &[&str]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-tengen"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("pbrain-tengen starts");
        let output = child.stdout.take().expect("its output is ours");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let input = child.stdin.take();
        Program {
            child,
            input,
            lines,
        }
    }

    /// Writes lines with the line ends of Gomocup's manager.
    pub(crate) fn say(&mut self, lines: &[&str]) {
        let mut text = lines.join("\r\n");
        text.push_str("\r\n");
        self.write(text.as_bytes());
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("its input is open");
        input.write_all(bytes).expect("it reads");
        input.flush().expect("it reads");
    }

    /// Returns the next line.
    pub(crate) fn hear(&mut self) -> String {
        self.lines.recv_timeout(HANGS).expect("a reply")
    }

    /// Writes lines and returns the next line.
    pub(crate) fn ask(&mut self, lines: &[&str]) -> String {
        self.say(lines);
        self.hear()
    }

    /// Closes the input.
    /// Returns the value of a key in the status that Linux has of the program, such as `Threads`.
    #[cfg(target_os = "linux")]
    pub(crate) fn status(&self, key: &str) -> u64 {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(path).expect("the program runs");
        let line = status.lines().find_map(|line| line.strip_prefix(key));
        let value = line.and_then(|line| line.trim_start_matches(':').split_whitespace().next());
        value.and_then(|it| it.parse().ok()).expect(key)
    }

    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Returns the exit code of a program that ends by itself, and the lines that nobody has heard.
    pub(crate) fn end(mut self) -> (i32, Vec<String>) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                let rest = self.lines.iter().collect();
                return (status.code().expect("it was not killed"), rest);
            }
            assert!(start.elapsed() < HANGS, "it does not end");
            thread::yield_now();
        }
    }
}

/// Does not outlive a failed test.
impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
