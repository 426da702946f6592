//! The program of an engine, as a command line.

use std::fmt;
use std::str::FromStr;

/// A program and its arguments. The text form has spaces between them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The path of the file, or its name on the search path of the system or in the current folder.
    pub path: String,
    /// The arguments, in order.
    pub arguments: Vec<String>,
}

/// Returned if a text names no program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a program")]
pub struct ParseProgramError;

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.path)?;
        self.arguments
            .iter()
            .try_for_each(|argument| write!(f, " {argument}"))
    }
}

/// Reads the program and its arguments, separated by white space.
impl FromStr for Program {
    type Err = ParseProgramError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = text.split_whitespace().map(str::to_owned);
        let path = words.next().ok_or(ParseProgramError)?;
        let arguments = words.collect();
        Ok(Program { path, arguments })
    }
}
