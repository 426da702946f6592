//! `pbrain-tengen`: the engine for managers of the Gomocup protocol. Reads commands, writes replies, and
//! brings the clock; `tengen_cli::gomocup` does the rest.

mod clock;
mod listener;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Parser;
use tengen_cli::engine_options::EngineOptions;
use tengen_cli::gomocup::{Manager, Player, Session, Step, elapsed};
use tengen_cli::seed;

use clock::ProgramClock;
use listener::{Interruption, listen};

const ABOUT: &str = "Play gomoku, renju and caro by the Gomocup protocol";

const AFTER: &str = "\
The program reads commands from the standard input and writes replies to the standard output; a manager
such as Piskvork starts it. The end of the input ends the program.
Exit codes: 0 the session is over; 1 a reply could not be written; 2 wrong arguments.

Example:
  printf 'START 15\\nBEGIN\\nEND\\n' | pbrain-tengen";

#[derive(Parser, Debug)]
#[command(name = "pbrain-tengen", version, about = ABOUT, after_help = AFTER)]
struct Options {
    /// Measure the CPU time of the program instead of the time on the clock, for matches on a machine
    /// that has other work
    #[arg(long)]
    cpu_time: bool,
    #[command(flatten)]
    engine: EngineOptions,
    /// Seed of the random choices in an opening [default: from the time of day]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

fn main() -> ExitCode {
    let options = Options::parse();
    match serve(&options) {
        Ok(()) => ExitCode::SUCCESS,
        // The manager has closed our output, so nobody waits for a reply.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            // If that fails too, there is no other place to report it.
            let _ = writeln!(io::stderr().lock(), "error: cannot print: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Answers commands until the session is over.
fn serve(options: &Options) -> io::Result<()> {
    let clock = if options.cpu_time {
        ProgramClock::Cpu
    } else {
        ProgramClock::wall()
    };
    let (lines, interruption) = listen(clock);
    let seed = options.seed.unwrap_or_else(seed::from_time_of_day);
    let mut player = Player::with_options(seed, options.engine);
    let mut session = Session::default();
    for heard in lines {
        match session.take(&heard.line) {
            Step::Silence => {}
            Step::Say(reply) => say(&reply)?,
            Step::NewGame(position) => {
                player.prepare(&position);
                say("OK")?;
            }
            Step::Think(task) => {
                let manager = Listener {
                    interruption: &interruption,
                    number: heard.number,
                };
                let answer = player.answer(*task, heard.at, &clock, &manager);
                say(&session.reply(answer, elapsed(heard.at, &clock)))?;
            }
            Step::Forget => player.forget(),
            Step::End => break,
        }
    }
    Ok(())
}

/// The manager while the engine thinks about a command.
struct Listener<'a> {
    interruption: &'a Interruption,
    number: u64,
}

impl Manager for Listener<'_> {
    fn wants_answer(&self) -> bool {
        self.interruption.comes_after(self.number)
    }

    fn hears(&self, message: &str) {
        // Whoever does not hear this does not hear the answer either, which is told then.
        let _ = say(message);
    }
}

/// Writes a reply at once.
fn say(reply: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{reply}")?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Options::command().debug_assert();
    }
}
