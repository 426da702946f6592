//! `tengen completions`: a script that completes commands and options in a shell.

use clap::{Args, CommandFactory as _};
use clap_complete::Shell;

use crate::command_line::CommandLine;
use crate::failure::Failure;
use crate::output;

pub(crate) const EXAMPLES: &str = "\
Example:
  tengen completions bash > ~/.local/share/bash-completion/completions/tengen";

/// Options of `tengen completions`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Shell to complete commands in
    shell: Shell,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut script = Vec::new();
    let mut command = CommandLine::command();
    clap_complete::generate(options.shell, &mut command, "tengen", &mut script);
    output::print(&script)
}
