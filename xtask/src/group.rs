//! Groups of processes: a command with all that it starts, so that both can be stopped together.

use std::{
    collections::BTreeSet,
    process::{Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The groups that run now, by the id of their first process.
static GROUPS: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

fn groups() -> MutexGuard<'static, BTreeSet<u32>> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lets a command begin a group of its own.
pub(crate) fn group(command: &mut Command) -> &mut Command {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    command
}

/// A group that runs, until this goes away.
#[derive(Debug)]
pub(crate) struct Running(u32);

impl Running {
    pub(crate) fn add(id: u32) -> Self {
        groups().insert(id);
        Self(id)
    }

    /// Asks the group to end, lets the caller wait for that, and kills what is left.
    pub(crate) fn stop(&self, wait: impl FnOnce()) {
        signal(self.0, "TERM");
        wait();
        signal(self.0, "KILL");
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        groups().remove(&self.0);
    }
}

/// Stops every group when this program is stopped: a terminal's Ctrl+C does not reach them.
pub(crate) fn end_with_us() {
    let stop = || {
        groups().iter().for_each(|&id| signal(id, "TERM"));
        std::process::exit(130);
    };
    // Without the handler a stopped run leaves its last command behind, and works otherwise.
    let _ = ctrlc::set_handler(stop);
}

fn signal(id: u32, name: &str) {
    let mut command = if cfg!(windows) {
        let mut command = Command::new("taskkill");
        command.args(["/T", "/F", "/PID", &id.to_string()]);
        command
    } else {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("kill -s {name} -- -{id}")]);
        command
    };
    // A group that has ended cannot be stopped.
    let _ = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}
