//! A line that shows how far a long task is, on a terminal only.

use std::io::{IsTerminal as _, Write as _, stderr};
use std::time::{Duration, Instant};

/// Tasks that take less time show nothing.
const SILENCE: Duration = Duration::from_secs(1);
/// The least time between two lines.
const PAUSE: Duration = Duration::from_millis(100);
/// The number of cells of a bar.
const CELLS: u64 = 24;
/// The largest width of a line in characters; most terminals have at least 80.
const WIDTH: usize = 78;

/// How far a task is. The line disappears with this value.
#[derive(Debug)]
pub(crate) struct Progress {
    is_shown: bool,
    /// When the next line may be shown; `None` if nothing is ever shown.
    next: Option<Instant>,
}

impl Progress {
    /// Begins a task.
    pub(crate) fn new() -> Progress {
        let next = stderr().is_terminal().then(|| Instant::now() + SILENCE);
        Progress {
            is_shown: false,
            next,
        }
    }

    /// Shows nothing.
    pub(crate) const fn none() -> Progress {
        Progress {
            is_shown: false,
            next: None,
        }
    }

    /// Says that `done` of `all` steps are done, and what is being done now.
    pub(crate) fn show(&mut self, done: u64, all: u64, what: &str) {
        let now = Instant::now();
        if self.next.is_none_or(|next| now < next) {
            return;
        }
        self.next = Some(now + PAUSE);
        self.is_shown = true;
        let line = line(done, all, what);
        // There is no other place to report a failure.
        let _ = write!(stderr().lock(), "\r{line:WIDTH$}\r{line}");
    }

    /// Removes the line, so that a message can be printed.
    pub(crate) fn hide(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            // There is no other place to report a failure.
            let _ = write!(stderr().lock(), "\r{:WIDTH$}\r", "");
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.hide();
    }
}

/// Returns the line: a bar, the numbers, and what is being done, cut to [`WIDTH`].
fn line(done: u64, all: u64, what: &str) -> String {
    let filled = (CELLS * done.min(all)).checked_div(all).unwrap_or(CELLS);
    let cells = (0..CELLS).map(|cell| if cell < filled { '=' } else { ' ' });
    let bar: String = cells.collect();
    let line = format!("[{bar}] {done}/{all} {what}");
    line.chars().take(WIDTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_show_the_share_and_fit() {
        assert_eq!(line(0, 4, "a"), format!("[{}] 0/4 a", " ".repeat(24)));
        assert_eq!(
            line(1, 2, ""),
            format!("[{}{}] 1/2 ", "=".repeat(12), " ".repeat(12))
        );
        assert_eq!(line(0, 0, ""), format!("[{}] 0/0 ", "=".repeat(24)));
        assert_eq!(line(9, 9, &"小".repeat(99)).chars().count(), WIDTH);
    }
}
