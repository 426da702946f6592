//! Reasons why a command failed, and their exit codes.

use std::io;
use std::process::ExitCode;

use crate::output::complain;
use crate::texts::{Key, say};

/// Reason why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input or the arguments are wrong: exit code 2.
    Wrong(String),
    /// The input is fine, but something could not be done: exit code 1.
    Impossible(String),
    /// The question was answered with no: exit code 1.
    No(String),
    /// The limit was reached before the answer was known: exit code 3.
    Limit(String),
    /// The errors were already printed, line by line: exit code 2.
    Said,
    /// The reader closed the output, as with `| head`: no message, exit code 0.
    Unread,
}

impl Failure {
    /// Returns the failure for an error of the standard output.
    pub(crate) fn printing(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Impossible(say(Key::CannotPrint, &[("error", error)])),
        }
    }

    /// Returns the failure as one of the input: for commands that answer with exit code 1.
    pub(crate) fn into_wrong(self) -> Failure {
        match self {
            Failure::Impossible(why) => Failure::Wrong(why),
            other => other,
        }
    }

    /// Prints the failure and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (kind, why, code) = match self {
            Failure::Wrong(why) => (Key::Error, why, 2),
            Failure::Impossible(why) => (Key::Error, why, 1),
            Failure::No(what) => (Key::Note, what, 1),
            Failure::Limit(what) => (Key::Note, what, 3),
            Failure::Said => return ExitCode::from(2),
            Failure::Unread => return ExitCode::SUCCESS,
        };
        complain(kind, &why);
        ExitCode::from(code)
    }
}
