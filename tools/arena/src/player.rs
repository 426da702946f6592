//! The players: bots of the library, or any program that supports the Gomocup protocol.

mod bot;
mod gomocup;
mod tuned;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use tengen_core::{Action, Position, Ruleset, Terms};
use tengen_engine::evaluation::Tables;
use tengen_engine::{BotKind, Choice, Limits, Margins, ParseBotError, ParseMarginsError};
use tengen_gomocup::{Fault, Program};

pub(crate) use bot::SeatedBot;
use gomocup::Gomocup;
pub(crate) use tuned::{Tuned, tables};

/// A player of a match, as data.
///
/// The text form is that of a [`BotKind`], `tables:` with a file of tables for the engine, `margins:` with margins of its search
/// and commas between them, or `gomocup:` with a program and its arguments, separated by spaces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    Bot(BotKind),
    /// The engine at full strength with the tables of a file.
    Tables(PathBuf),
    /// The engine at full strength with these margins.
    Margins(Margins),
    Gomocup(Program),
}

/// Returned if a text is not a player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum ParsePlayerError {
    #[error("{0}, or tables: with a file, margins: with margins, or gomocup: with a program")]
    Bot(#[from] ParseBotError),
    #[error(transparent)]
    Margins(#[from] ParseMarginsError),
    #[error("expected a file after tables:")]
    NoFile,
    #[error("expected a program after gomocup:")]
    NoProgram,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Bot(kind) => kind.fmt(f),
            Player::Tables(path) => write!(f, "tables:{}", path.display()),
            Player::Margins(margins) => {
                write!(f, "margins:{}", margins.to_string().replace(' ', ","))
            }
            Player::Gomocup(program) => write!(f, "gomocup:{program}"),
        }
    }
}

impl FromStr for Player {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(path) = text.strip_prefix("tables:") {
            let is_there = !path.is_empty();
            let path = is_there.then(|| PathBuf::from(path));
            return path.map(Player::Tables).ok_or(ParsePlayerError::NoFile);
        }
        if let Some(margins) = text.strip_prefix("margins:") {
            return Ok(Player::Margins(margins.replace(',', " ").parse()?));
        }
        let Some(program) = text.strip_prefix("gomocup:") else {
            return match text.parse()? {
                // Its program is named by `gomocup:`.
                BotKind::External(_) => Err(ParseBotError.into()),
                bot => Ok(Player::Bot(bot)),
            };
        };
        let program = program.parse();
        let program = program.map_err(|_| ParsePlayerError::NoProgram)?;
        Ok(Player::Gomocup(program))
    }
}

/// The time limits of a foreign program beyond its budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Patience {
    /// The CPU time beyond the budget after which a program has lost on time, in ms.
    pub(crate) margin: u32,
    /// The same for its first move, during which it may load large files.
    pub(crate) first_margin: u32,
    /// The wall time after which a program counts as hanging, in ms.
    pub(crate) wait: u32,
}

/// A position with the plies that led to it from the empty board, Black first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'a> {
    pub(crate) position: &'a Position,
    pub(crate) plies: &'a [Action],
}

/// The choice of a player, with the CPU time it took in ms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Answer {
    pub(crate) choice: Result<Choice, Fault>,
    pub(crate) ms: u32,
}

/// A player during one game.
pub(crate) trait Seated {
    fn choose(&mut self, turn: Turn<'_>) -> Answer;
}

/// The settings of a player, the same in every game.
#[derive(Clone, Debug)]
pub(crate) struct Entrant {
    pub(crate) player: Player,
    pub(crate) budget: Limits,
    pub(crate) patience: Patience,
}

impl Entrant {
    /// Creates the player for a game; `seed` determines all random choices of a bot.
    pub(crate) fn sit_down(&self, rules: Ruleset, lines: u8, seed: u64) -> Box<dyn Seated> {
        let seated = self.start(rules, lines, seed);
        seated.unwrap_or_else(|fault| Box::new(Absent(fault)))
    }

    /// Checks that the player can be started; if not, returns its name and the reason.
    pub(crate) fn check(&self, terms: Terms) -> Result<(), String> {
        let started = self.start(terms.rules, terms.size.lines(), 0);
        let started = started.map_err(|fault| format!("{}: {fault}", self.player));
        started.map(|_| ())
    }

    fn start(&self, rules: Ruleset, lines: u8, seed: u64) -> Result<Box<dyn Seated>, Fault> {
        let bot = match &self.player {
            Player::Bot(kind) => kind.build(seed),
            Player::Tables(path) => {
                let tables = tables(path).map_err(Fault::Crash)?;
                Box::new(Tuned::new(Arc::new(tables), Margins::BUILT_IN))
            }
            Player::Margins(margins) => Box::new(Tuned::new(Tables::built_in(), *margins)),
            Player::Gomocup(program) => {
                let seated = Gomocup::start(program, rules, lines, self.budget, self.patience)?;
                return Ok(Box::new(seated));
            }
        };
        Ok(Box::new(SeatedBot::new(bot, self.budget)))
    }
}

/// A player that could not be started, which loses with this fault.
struct Absent(Fault);

impl Seated for Absent {
    fn choose(&mut self, _: Turn<'_>) -> Answer {
        Answer {
            choice: Err(self.0.clone()),
            ms: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_a_text_form() {
        for text in [
            "search",
            "level:3",
            "gomocup:/opt/pbrain-x",
            "gomocup:x -a b",
            "tables:/tmp/my tables.bin",
            "margins:futility-ply=55,cut-base=-3",
        ] {
            let player: Player = text.parse().expect(text);
            assert_eq!(player.to_string(), text);
        }
        let spaced: Player = "gomocup:  x   y ".parse().expect("a program");
        assert_eq!(spaced.to_string(), "gomocup:x y");
        for (text, why) in [
            ("gomocup:", "expected a program after gomocup:"),
            ("tables:", "expected a file after tables:"),
            ("margins:cut-base=x", "cut-base, window and its value"),
            ("gomocup", "expected random, simple,"),
            ("serch", "or gomocup: with a program"),
        ] {
            let error = text.parse::<Player>().expect_err(text).to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
