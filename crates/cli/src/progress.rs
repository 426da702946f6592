//! A line that shows how far a long task is, on a terminal only.

use std::io::{IsTerminal as _, Write as _, stderr};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
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
    /// The step and the thousandths of it that were shown last.
    part: (u64, u64),
    /// When the next line may be shown; `None` if nothing is ever shown.
    next: Option<Instant>,
}

impl Progress {
    /// Begins a task.
    pub(crate) fn new() -> Progress {
        let next = stderr().is_terminal().then(|| Instant::now() + SILENCE);
        Progress {
            is_shown: false,
            part: (0, 0),
            next,
        }
    }

    /// Shows nothing.
    pub(crate) const fn none() -> Progress {
        Progress {
            is_shown: false,
            part: (0, 0),
            next: None,
        }
    }

    /// Says that `done` of `all` steps are done, and what is being done now.
    pub(crate) fn show(&mut self, done: u64, all: u64, what: &str) {
        if self.is_time() {
            self.write(&line((done, all), &format!("{done}/{all} {what}")));
        }
    }

    /// Says which share from 0 to 1 of a step is done, after `done` of `all` steps, and what is being done now. It may
    /// be called very often.
    pub(crate) fn part(&mut self, done: u64, all: u64, share: f64, what: &str) {
        if self.next.is_none() {
            return;
        }
        // A share of a thousand is small, and not negative.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let thousandths = (1000.0 * share.clamp(0.0, 1.0)) as u64;
        if self.part == (done, thousandths) || !self.is_time() {
            return;
        }
        self.part = (done, thousandths);
        let bar = (1000 * done + thousandths, 1000 * all);
        let percent = thousandths / 10;
        let text = match all {
            1 => format!("{percent} % {what}"),
            _ => format!("{done}/{all} {percent} % {what}"),
        };
        self.write(&line(bar, &text));
    }

    /// Does what tells nothing of how far it is, and shows the seconds that it takes beside what was done before.
    pub(crate) fn during<T>(
        &mut self,
        done: u64,
        all: u64,
        what: &str,
        work: impl FnOnce() -> T,
    ) -> T {
        if self.next.is_none() {
            return work();
        }
        let start = Instant::now();
        let (end, ended) = channel::<()>();
        thread::scope(|scope| {
            scope.spawn(move || {
                while ended.recv_timeout(PAUSE) == Err(RecvTimeoutError::Timeout) {
                    let seconds = start.elapsed().as_secs();
                    self.show(done, all, &format!("{seconds} s {what}"));
                }
            });
            let found = work();
            drop(end);
            found
        })
    }

    /// Returns `true` if a line may be shown now.
    fn is_time(&mut self) -> bool {
        let Some(next) = self.next else {
            return false;
        };
        let now = Instant::now();
        if now < next {
            return false;
        }
        self.next = Some(now + PAUSE);
        true
    }

    fn write(&mut self, line: &str) {
        self.is_shown = true;
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

/// Returns the line: a bar of which `done` of `all` is filled, and a text, cut to [`WIDTH`].
fn line((done, all): (u64, u64), text: &str) -> String {
    let filled = (CELLS * done.min(all)).checked_div(all).unwrap_or(CELLS);
    let cells = (0..CELLS).map(|cell| if cell < filled { '=' } else { ' ' });
    let bar: String = cells.collect();
    let line = format!("[{bar}] {text}");
    line.chars().take(WIDTH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_show_the_share_and_fit() {
        assert_eq!(line((0, 4), "a"), format!("[{}] a", " ".repeat(24)));
        assert_eq!(
            line((1500, 3000), "1/3 50 % a"),
            format!("[{}{}] 1/3 50 % a", "=".repeat(12), " ".repeat(12))
        );
        assert_eq!(line((0, 0), ""), format!("[{}] ", "=".repeat(24)));
        assert_eq!(line((9, 9), &"小".repeat(99)).chars().count(), WIDTH);
    }

    #[test]
    fn work_is_done_with_and_without_a_line() {
        assert_eq!(Progress::none().during(0, 1, "a", || 7), 7);
        let mut shown = Progress {
            next: Some(Instant::now()),
            ..Progress::none()
        };
        shown.part(0, 1, 2.0, "a");
        assert_eq!((shown.part, shown.is_shown), ((0, 1000), true));
        let pause = || std::thread::sleep(3 * PAUSE);
        shown.during(0, 1, "a", pause);
        shown.hide();
        assert!(!shown.is_shown);
    }
}
