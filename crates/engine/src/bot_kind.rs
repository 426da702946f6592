//! The kinds of computer players and their names.

use std::fmt;
use std::str::FromStr;

use super::limited::Limited;
use super::mcts::MonteCarlo;
use super::random::Random;
use super::reference::Reference;
use super::simple::Simple;
use super::{Bot, EngineName, Level};

/// The program that plays, as data.
///
/// The text form is `random`, `simple`, `mcts:iterations=1000,depth=50` (or `mcts`), `ref2`,
/// `ref4`, `search`, `level:1` to `level:10`, `level:max`, `external:` with a name.
///
/// # Examples
///
/// ```
/// use tengen_engine::{BotKind, Mcts};
///
/// let bot: BotKind = "mcts:iterations=200".parse()?;
/// assert_eq!(bot, BotKind::Mcts(Mcts { iterations: 200, depth: 50 }));
/// assert_eq!(bot.to_string(), "mcts:iterations=200,depth=50");
/// # Ok::<(), tengen_engine::ParseBotError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum BotKind {
    /// Plays a random legal point.
    Random,
    /// Scores each point once by all lines of five through it, without looking ahead.
    Simple,
    /// Runs Monte Carlo tree search with random playouts.
    Mcts(Mcts),
    /// Alpha-beta search of two plies over the scores of `Simple`. It never changes, as a yardstick.
    Ref2,
    /// Like `Ref2`, with four plies.
    Ref4,
    /// The engine at full strength.
    #[default]
    Search,
    /// The engine weakened to a level.
    Level(Level),
    /// An engine outside this library, which only names it: built here, the engine at full strength stands in for it.
    External(EngineName),
}

/// The parameters of Monte Carlo tree search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Mcts {
    /// The number of playouts per move, from 1 to 2000.
    pub iterations: u16,
    /// The maximum number of plies of a playout, from 1 to 100.
    pub depth: u8,
}

impl Mcts {
    /// Returns the parameters, or `None` if one of them is out of range.
    #[must_use]
    pub const fn new(iterations: u16, depth: u8) -> Option<Mcts> {
        if iterations < 1 || iterations > 2000 || depth < 1 || depth > 100 {
            return None;
        }
        Some(Mcts { iterations, depth })
    }
}

impl Default for Mcts {
    fn default() -> Mcts {
        Mcts {
            iterations: 1000,
            depth: 50,
        }
    }
}

/// Returned if a text names no program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "expected random, simple, ref2, ref4, search, level: with 1 to 10 or max, or mcts: with \
     iterations= (1 to 2000) and depth= (1 to 100)"
)]
pub struct ParseBotError;

impl BotKind {
    /// Creates a bot of this kind. All its random choices depend on `seed`.
    #[must_use]
    pub fn build(self, seed: u64) -> Box<dyn Bot> {
        match self {
            BotKind::Random => Box::new(Random { seed }),
            BotKind::Simple => Box::new(Simple),
            BotKind::Mcts(knobs) => Box::new(MonteCarlo { knobs, seed }),
            BotKind::Ref2 => Box::new(Reference { plies: 2 }),
            BotKind::Ref4 => Box::new(Reference { plies: 4 }),
            BotKind::Search | BotKind::External(_) => Box::new(Limited::new(Level::MAXIMUM, seed)),
            BotKind::Level(level) => Box::new(Limited::new(level, seed)),
        }
    }
}

/// Writes the text form.
impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotKind::Random => f.write_str("random"),
            BotKind::Simple => f.write_str("simple"),
            BotKind::Mcts(Mcts { iterations, depth }) => {
                write!(f, "mcts:iterations={iterations},depth={depth}")
            }
            BotKind::Ref2 => f.write_str("ref2"),
            BotKind::Ref4 => f.write_str("ref4"),
            BotKind::Search => f.write_str("search"),
            BotKind::Level(level) => write!(f, "level:{level}"),
            BotKind::External(name) => write!(f, "external:{name}"),
        }
    }
}

/// Reads the text form.
impl FromStr for BotKind {
    type Err = ParseBotError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(level) = text.strip_prefix("level:") {
            let level = level.parse().map_err(|_| ParseBotError)?;
            return Ok(BotKind::Level(level));
        }
        if let Some(name) = text.strip_prefix("external:") {
            let name = name.parse().map_err(|_| ParseBotError)?;
            return Ok(BotKind::External(name));
        }
        if let Some(knobs) = text.strip_prefix("mcts:") {
            return knobs.parse().map(BotKind::Mcts);
        }
        match text {
            "random" => Ok(BotKind::Random),
            "simple" => Ok(BotKind::Simple),
            "mcts" => Ok(BotKind::Mcts(Mcts::default())),
            "ref2" => Ok(BotKind::Ref2),
            "ref4" => Ok(BotKind::Ref4),
            "search" => Ok(BotKind::Search),
            _ => Err(ParseBotError),
        }
    }
}

/// Reads `iterations=…,depth=…`; one of the two may be missing, and neither may occur twice.
impl FromStr for Mcts {
    type Err = ParseBotError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (mut iterations, mut depth) = (None, None);
        for knob in text.split(',') {
            let (name, value) = knob.split_once('=').ok_or(ParseBotError)?;
            if !value.starts_with(|sign: char| sign.is_ascii_digit()) {
                return Err(ParseBotError);
            }
            let value: u16 = value.parse().map_err(|_| ParseBotError)?;
            match name {
                "iterations" if iterations.is_none() => iterations = Some(value),
                "depth" if depth.is_none() => depth = Some(u8::try_from(value).unwrap_or(u8::MAX)),
                _ => return Err(ParseBotError),
            }
        }
        let usual = Mcts::default();
        let iterations = iterations.unwrap_or(usual.iterations);
        let depth = depth.unwrap_or(usual.depth);
        Mcts::new(iterations, depth).ok_or(ParseBotError)
    }
}
