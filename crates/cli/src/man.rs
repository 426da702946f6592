//! `tengen man`: the manual, in the form that `man` shows.

use clap::{Args, Command, CommandFactory as _};
use clap_mangen::Man;

use crate::command_line::CommandLine;
use crate::failure::Failure;
use crate::output;
use crate::texts::{Key, say};

pub(crate) const EXAMPLES: &str = "\
Examples:
  tengen man | man -l -
  tengen man explore > ~/.local/share/man/man1/tengen-explore.1";

/// Options of `tengen man`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Command to print the page of [default: the page of the whole program]
    command: Option<String>,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut all = CommandLine::command();
    // Gives the commands their usage and the options that all commands have.
    all.build();
    let page = match &options.command {
        None => all,
        Some(name) => page(&all, name)?,
    };
    let mut text = Vec::new();
    Man::new(page)
        .render(&mut text)
        .map_err(|error| Failure::printing(&error))?;
    output::print(&text)
}

/// Returns a command as a program of its own.
fn page(all: &Command, name: &str) -> Result<Command, Failure> {
    let found = all.find_subcommand(name);
    let command = found.ok_or_else(|| Failure::Wrong(say(Key::NoCommand, &[("name", &name)])))?;
    Ok(command
        .clone()
        .display_name(format!("tengen-{name}"))
        .version(env!("CARGO_PKG_VERSION")))
}
