//! A program of the server as a process of its own, with a store in a folder of the test.

use std::{
    ffi::OsStr,
    io::{BufRead, BufReader, Read},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use super::disk;

/// A folder of a test, which is removed when this is dropped.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tengen-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub fn store(&self) -> PathBuf {
        self.0.join("games.sqlite")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If a process still uses a file, the folder stays.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A program of the server, by its path.
#[derive(Clone, Copy, Debug)]
pub struct Executable(pub &'static str);

impl Executable {
    /// Returns a command for the program without any of its environment variables.
    pub fn command(self, folder: &Folder) -> Command {
        clean(Command::new(self.0), folder)
    }

    /// Runs the program to its end, and returns its exit code and what it printed.
    pub fn output(self, folder: &Folder, flags: &[impl AsRef<OsStr>]) -> (Option<i32>, String) {
        let output = self.command(folder).args(flags).output().expect("runs");
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said).into_owned();
        (output.status.code(), said)
    }

    /// Asserts that wrong settings end the program as such, and that it says the words for each.
    pub fn refuses(self, folder: &Folder, wrong: &[(&[&str], &[&str])]) {
        for (flags, says) in wrong {
            let (code, text) = self.output(folder, flags);
            assert_eq!(code, Some(2), "{flags:?}: {text}");
            for word in *says {
                assert!(text.contains(word), "{flags:?}: {text}");
            }
        }
    }

    /// Starts the program on a free port, with more flags, and waits until it listens.
    pub fn start(self, folder: &Folder, flags: &[&str]) -> Program {
        Program::launch(self.command(folder), folder, flags)
    }

    /// Starts the program and records its calls; it must be killed by [`kill_traced`](Program::kill_traced).
    pub fn start_traced(self, folder: &Folder, flags: &[&str]) -> Program {
        let command = disk::traced(Path::new(self.0), &record_of(folder));
        Program::launch(clean(command, folder), folder, flags)
    }

    /// Starts the program as the arguments of another command.
    pub fn start_within(self, mut command: Command, folder: &Folder, flags: &[&str]) -> Program {
        command.arg(self.0);
        Program::launch(clean(command, folder), folder, flags)
    }

    /// Starts the program as one of several on a cluster, with a folder of its own.
    pub fn start_node(self, folder: &Folder, port: u16, flags: &[impl AsRef<OsStr>]) -> Program {
        Program::launch_node(self.command(folder), folder, port, flags)
    }

    /// Does the same with a system clock that differs from the right one, such as by `+1h`; needs `faketime`.
    pub fn start_node_at(
        self,
        offset: &str,
        folder: &Folder,
        port: u16,
        flags: &[impl AsRef<OsStr>],
    ) -> Program {
        let library = fake_clock().expect("faketime is there");
        let mut faked = self.command(folder);
        faked.env("LD_PRELOAD", library).env("FAKETIME", offset);
        faked.env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        Program::launch_node(faked, folder, port, flags)
    }
}

fn clean(mut command: Command, folder: &Folder) -> Command {
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("TENGEN_") {
            command.env_remove(name);
        }
    }
    command.current_dir(&folder.0).stdin(Stdio::null());
    command
}

/// Returns the library that gives a program another system clock, as `faketime` names it; `None` without `faketime`.
pub fn fake_clock() -> Option<String> {
    let mut faketime = Command::new("faketime");
    let said = faketime.args(["-f", "+0", "sh", "-c", "echo $LD_PRELOAD"]);
    let said = String::from_utf8(said.output().ok()?.stdout).ok()?;
    Some(said.trim().to_owned()).filter(|library| !library.is_empty())
}

/// Returns the file in which the calls of a traced program are recorded.
pub fn record_of(folder: &Folder) -> PathBuf {
    folder.0.join("calls.txt")
}

/// A running program, which is killed when this is dropped.
#[derive(Debug)]
pub struct Program {
    child: Child,
    pub address: SocketAddr,
}

impl Program {
    fn launch_node(
        mut command: Command,
        folder: &Folder,
        port: u16,
        flags: &[impl AsRef<OsStr>],
    ) -> Program {
        command.args(["--port", &port.to_string()]);
        Program::launch_as(command, folder, flags)
    }

    fn launch(mut command: Command, folder: &Folder, flags: &[&str]) -> Program {
        command.args(["--port", "0", "--store"]).arg(folder.store());
        // Only a program of a cluster goes on in the log of the one before.
        let _ = std::fs::remove_file(folder.0.join("log.txt"));
        Program::launch_as(command, folder, flags)
    }

    fn launch_as(mut command: Command, folder: &Folder, flags: &[impl AsRef<OsStr>]) -> Program {
        command.args([
            "--connect-burst",
            "10000",
            "--request-burst",
            "10000",
            "--connections-per-address",
            "1000",
        ]);
        command.args(["--messages-per-second", "10000", "--message-burst", "10000"]);
        let log = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(folder.0.join("log.txt"))
            .expect("a file");
        let child = command
            .args(flags)
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn();
        let mut child = child.expect("starts");
        let output = child.stdout.take().expect("is piped");
        let mut line = String::new();
        BufReader::new(output)
            .read_line(&mut line)
            .expect("says where it is");
        let address = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("{line}: {}", log_of(folder)));
        Program {
            child,
            address: address.parse().expect("an address"),
        }
    }

    /// Returns the process ID.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends the program immediately, as `kill -9` does.
    pub fn kill(&mut self) {
        self.child.kill().expect("is killed");
        self.child.wait().expect("ends");
    }

    /// Ends a traced program immediately, and waits until the record of its calls is complete.
    pub fn kill_traced(&mut self) {
        disk::kill_traced(&mut self.child);
    }

    /// Stops the program without ending it, or lets it go on, with the signal STOP or CONT.
    pub fn signal(&self, signal: &str) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("kill is there").success());
    }

    /// Asks the program to end, as a supervisor does, and returns its exit code.
    pub fn terminate(&mut self) -> Option<i32> {
        let id = self.child.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status();
        assert!(asked.expect("kill is there").success());
        self.child.wait().expect("ends").code()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the log of the program that was last started in the folder; of a program of a cluster, also that of those
/// before.
pub fn log_of(folder: &Folder) -> String {
    let mut text = String::new();
    let mut file = std::fs::File::open(folder.0.join("log.txt")).expect("a log");
    file.read_to_string(&mut text).expect("is text");
    text
}
