//! Reasons why a command failed, and their exit codes.

use std::io;
use std::process::ExitCode;

use serde_json::json;

use crate::output::{self, Form, complain};
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
    /// The failures were already printed, one by one; this is the exit code of the worst.
    Said(u8),
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

    /// Returns the exit code of the program if nothing worse happens.
    pub(crate) const fn code(&self) -> u8 {
        match self {
            Failure::Wrong(_) => 2,
            Failure::Impossible(_) | Failure::No(_) => 1,
            Failure::Limit(_) => 3,
            Failure::Said(code) => *code,
            Failure::Unread => 0,
        }
    }

    /// Prints the message: a line of the standard error, or a JSON object among the answers. `file` is the name of
    /// the input that it is about, if there is one.
    pub(crate) fn print(&self, form: Form, file: Option<&str>) {
        let (kind, why) = match self {
            Failure::Wrong(why) | Failure::Impossible(why) => (Key::Error, why),
            Failure::No(what) | Failure::Limit(what) => (Key::Note, what),
            Failure::Said(_) | Failure::Unread => return,
        };
        match form {
            Form::Text => complain(kind, why),
            Form::Json => {
                let object = json!({"error": why, "code": self.code(), "file": file});
                // Reports on the standard error if the output is full; a closed pipe needs no report.
                if let Err(Failure::Impossible(_)) = output::print_json(&object) {
                    complain(kind, why);
                }
            }
        }
    }

    /// Prints the failure and returns the exit code.
    pub(crate) fn report(&self, form: Form) -> ExitCode {
        self.print(form, None);
        ExitCode::from(self.code())
    }
}
