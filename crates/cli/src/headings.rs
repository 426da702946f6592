//! The lines that name the game above each of several answers.

use crate::colour::{self, paint};
use crate::failure::Failure;
use crate::games;
use crate::output;

/// Headings of a run, which are left out if there is only one game.
#[derive(Debug)]
pub(crate) struct Headings {
    are_wanted: bool,
    is_first: bool,
}

impl Headings {
    /// Headings for the games of this many inputs.
    pub(crate) const fn new(inputs: usize) -> Headings {
        Headings {
            are_wanted: inputs > 1,
            is_first: true,
        }
    }

    /// Says that this many games of one input follow.
    pub(crate) const fn expect(&mut self, games: usize) {
        self.are_wanted |= games > 1;
    }

    /// Prints the heading of a game: its file and its number of all games there.
    pub(crate) fn print(&mut self, file: &str, number: usize, count: usize) -> Result<(), Failure> {
        if !self.are_wanted {
            return Ok(());
        }
        let is_first = std::mem::take(&mut self.is_first);
        let space = if is_first { "" } else { "\n" };
        let place = games::place(file, number, count);
        let line = paint(colour::HEADING, format_args!("==> {place} <=="));
        output::print_text(&format!("{space}{line}\n"))
    }
}
