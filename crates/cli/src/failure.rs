//! Why a command failed, and with which exit code it says so.

use std::io;
use std::process::ExitCode;

use crate::output::complain;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input or the arguments are wrong: exit code 2.
    Wrong(String),
    /// The input is fine, but something could not be done: exit code 1.
    Impossible(String),
    /// What is wrong was said already, line by line: exit code 2.
    Said,
    /// Nobody reads any more, as with `| head`: nothing is said, exit code 0.
    Unread,
}

impl Failure {
    /// A failure of the standard output.
    pub(crate) fn printing(error: &io::Error) -> Failure {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Impossible(format!("cannot print: {error}")),
        }
    }

    /// Says it and gives the exit code.
    pub(crate) fn report(self) -> ExitCode {
        match self {
            Failure::Wrong(why) => {
                complain("error", &why);
                ExitCode::from(2)
            }
            Failure::Impossible(why) => {
                complain("error", &why);
                ExitCode::FAILURE
            }
            Failure::Said => ExitCode::from(2),
            Failure::Unread => ExitCode::SUCCESS,
        }
    }
}
