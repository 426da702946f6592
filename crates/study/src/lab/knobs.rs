//! The knobs of the Lab: bots, their limits, speed and seed, with their ranges and one text form.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use strum::VariantArray;

use super::{Lab, LabResults};
use tengen_core::game::Seat;
use tengen_engine::words::{BotKind, Level, Limits};
use tengen_kit::context::Context;

/// The bot of a seat in the Lab, and its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LabPlayer {
    /// The program that plays.
    pub bot: BotKind,
    /// The limits of the engine and its levels; other programs ignore them.
    pub limits: Limits,
}

/// The minimum pause between two moves of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, VariantArray)]
pub enum Speed {
    /// No pause between moves.
    Full,
    /// A pause of 200 ms.
    #[default]
    Fast,
    /// A pause of 500 ms.
    Medium,
    /// A pause of 1000 ms.
    Slow,
    /// A pause of 2000 ms.
    Slowest,
}

/// The settings of the Lab that are stored between visits.
///
/// The text form is a line with the format and its version, followed by lines of the form `name=value`.
///
/// # Examples
///
/// ```
/// use tengen_study::lab::LabSettings;
///
/// let text = "tengen lab 1\nfirst=mcts:iterations=50,depth=9 time:1000\nspeed=0\nseed=7\n";
/// let settings: LabSettings = text.parse()?;
/// assert_eq!(settings.players[0].bot.to_string(), "mcts:iterations=50,depth=9");
/// assert_eq!(settings.to_string().parse::<LabSettings>()?, settings);
/// # Ok::<(), tengen_study::lab::ParseLabError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LabSettings {
    /// The bots of the first and of the second seat.
    pub players: [LabPlayer; 2],
    /// The pause between moves.
    pub speed: Speed,
    /// The seed of the bots' random numbers; `None` for a new seed in each game.
    pub seed: Option<u32>,
}

/// The error for a text that is not valid Lab settings.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no setting of the Lab: {text}")]
pub struct ParseLabError {
    /// The first invalid line.
    pub text: String,
}

/// A control of the Lab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Knob {
    /// The program of a seat: the first word of the bot's text form.
    Program(Seat),
    /// The number of iterations of `mcts`.
    Iterations(Seat),
    /// The length of a playout of `mcts`, in plies.
    Playout(Seat),
    /// The level of the engine.
    Level(Seat),
    /// The kind of limit for the engine: `time`, `nodes` or `depth`.
    Unit(Seat),
    /// The amount of that limit: ms, nodes or plies.
    Limit(Seat),
    /// The pause between moves, in ms.
    Speed,
    /// The seed; empty for a new seed in each game.
    Seed,
}

/// The level with which the Lab opens, and to which it turns a seat that had another program.
const FIRST_LEVEL: Level = match Level::new(6) {
    Some(level) => level,
    None => Level::MAXIMUM,
};

const HEAD: &str = "tengen lab 1";

impl Default for LabPlayer {
    fn default() -> LabPlayer {
        LabPlayer {
            bot: BotKind::Level(FIRST_LEVEL),
            limits: Limits::Time(1000),
        }
    }
}

impl LabPlayer {
    /// Returns `true` if the program obeys the limits.
    pub const fn is_limited(self) -> bool {
        matches!(self.bot, BotKind::Search | BotKind::Level(_))
    }
}

impl Speed {
    /// Every speed, fastest first.
    pub const ALL: &[Speed] = Speed::VARIANTS;

    /// Returns the pause in ms.
    pub const fn ms(self) -> u32 {
        match self {
            Speed::Full => 0,
            Speed::Fast => 200,
            Speed::Medium => 500,
            Speed::Slow => 1000,
            Speed::Slowest => 2000,
        }
    }

    fn read(text: &str) -> Option<Speed> {
        Speed::ALL
            .iter()
            .copied()
            .find(|it| it.ms().to_string() == text)
    }
}

impl Knob {
    /// Returns the knob with that name, such as `first-iterations` or `speed`.
    pub fn from_name(name: &str) -> Option<Knob> {
        let (seat, what) = match name.split_once('-') {
            Some(("first", what)) => (Seat::First, what),
            Some(("second", what)) => (Seat::Second, what),
            _ => {
                return match name {
                    "speed" => Some(Knob::Speed),
                    "seed" => Some(Knob::Seed),
                    _ => None,
                };
            }
        };
        Some(match what {
            "program" => Knob::Program(seat),
            "iterations" => Knob::Iterations(seat),
            "playout" => Knob::Playout(seat),
            "level" => Knob::Level(seat),
            "unit" => Knob::Unit(seat),
            "limit" => Knob::Limit(seat),
            _ => return None,
        })
    }

    /// Returns the valid range of a numeric knob; `None` for a knob with a list of choices.
    pub fn range(self, settings: &LabSettings) -> Option<RangeInclusive<u32>> {
        match self {
            Knob::Iterations(_) => Some(1..=2000),
            Knob::Playout(_) => Some(1..=100),
            Knob::Limit(seat) => Some(match settings.players[seat as usize].limits {
                Limits::Time(_) => 10..=60_000,
                Limits::Nodes(_) => 1..=50_000_000,
                Limits::Depth(_) => 1..=30,
            }),
            Knob::Seed => Some(0..=u32::MAX),
            Knob::Program(_) | Knob::Level(_) | Knob::Unit(_) | Knob::Speed => None,
        }
    }
}

impl LabSettings {
    /// Returns the value of a knob as text; empty if the knob has no effect now.
    pub fn value(&self, knob: Knob) -> String {
        let player = |seat| self.players[seat as usize];
        let mcts = |seat| match player(seat).bot {
            BotKind::Mcts(knobs) => Some(knobs),
            _ => None,
        };
        let number = |number: Option<u32>| number.map_or(String::new(), |it| it.to_string());
        match knob {
            Knob::Program(seat) => first_word(&player(seat).bot.to_string()).to_string(),
            Knob::Iterations(seat) => number(mcts(seat).map(|it| it.iterations.into())),
            Knob::Playout(seat) => number(mcts(seat).map(|it| it.depth.into())),
            Knob::Level(seat) => match player(seat).bot {
                BotKind::Level(level) => level.to_string(),
                _ => String::new(),
            },
            Knob::Unit(seat) => first_word(&player(seat).limits.to_string()).to_string(),
            Knob::Limit(seat) => {
                let limits = player(seat).limits.to_string();
                limits.split_once(':').map_or("", |(_, it)| it).to_string()
            }
            Knob::Speed => self.speed.ms().to_string(),
            Knob::Seed => number(self.seed),
        }
    }

    /// Sets a knob. Returns `None` and changes nothing if the text is not a valid value.
    fn set(&mut self, knob: Knob, text: &str) -> Option<()> {
        let text = text.trim();
        let range = knob.range(self);
        let number = || {
            let is_plain = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
            let number: u32 = text.parse().ok().filter(|_| is_plain)?;
            range?.contains(&number).then_some(number)
        };
        match knob {
            Knob::Program(seat) => {
                let bot = match text {
                    "level" => BotKind::Level(FIRST_LEVEL),
                    other => other.parse().ok()?,
                };
                self.players[seat as usize].bot = bot;
            }
            Knob::Iterations(seat) | Knob::Playout(seat) => {
                let BotKind::Mcts(knobs) = &mut self.players[seat as usize].bot else {
                    return None;
                };
                match knob {
                    Knob::Iterations(_) => knobs.iterations = u16::try_from(number()?).ok()?,
                    _ => knobs.depth = u8::try_from(number()?).ok()?,
                }
            }
            Knob::Level(seat) => {
                self.players[seat as usize].bot = BotKind::Level(text.parse().ok()?);
            }
            Knob::Unit(seat) => {
                self.players[seat as usize].limits = match text {
                    "time" => Limits::Time(1000),
                    "nodes" => Limits::Nodes(100_000),
                    "depth" => Limits::Depth(6),
                    _ => return None,
                };
            }
            Knob::Limit(seat) => {
                let limits = &mut self.players[seat as usize].limits;
                *limits = match limits {
                    Limits::Time(_) => Limits::Time(number()?),
                    Limits::Nodes(_) => Limits::Nodes(number()?.into()),
                    Limits::Depth(_) => Limits::Depth(u8::try_from(number()?).ok()?),
                };
            }
            Knob::Speed => self.speed = Speed::read(text)?,
            Knob::Seed if text.is_empty() => self.seed = None,
            Knob::Seed => self.seed = Some(number()?),
        }
        Some(())
    }

    fn read(&mut self, name: &str, value: &str) -> Option<()> {
        let seat = match name {
            "first" => Seat::First,
            "second" => Seat::Second,
            "speed" => return self.set(Knob::Speed, value),
            "seed" => return self.set(Knob::Seed, value),
            // Ignores a name written by a later version of the page.
            _ => return Some(()),
        };
        let (bot, limits) = value.split_once(' ')?;
        let player = LabPlayer {
            bot: bot.parse().ok()?,
            limits: limits.parse().ok()?,
        };
        self.players[seat as usize] = player;
        // The engine accepts larger limits than the Lab offers, so check the range again.
        let limit = self.value(Knob::Limit(seat));
        self.set(Knob::Limit(seat), &limit)
    }
}

fn first_word(text: &str) -> &str {
    text.split(':').next().unwrap_or_default()
}

impl fmt::Display for LabSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for (name, player) in ["first", "second"].into_iter().zip(self.players) {
            writeln!(f, "{name}={} {}", player.bot, player.limits)?;
        }
        writeln!(f, "speed={}", self.speed.ms())?;
        if let Some(seed) = self.seed {
            writeln!(f, "seed={seed}")?;
        }
        Ok(())
    }
}

/// Parses the text form. Missing settings get their defaults; unknown names are ignored.
impl FromStr for LabSettings {
    type Err = ParseLabError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut settings = LabSettings::default();
        let mut lines = text.lines();
        let head = lines.next().unwrap_or_default();
        let wrong = |text: &str| ParseLabError {
            text: text.to_string(),
        };
        if head != HEAD {
            return Err(wrong(head));
        }
        for line in lines {
            let read = line.split_once('=');
            read.and_then(|(name, value)| settings.read(name, value))
                .ok_or_else(|| wrong(line))?;
        }
        Ok(settings)
    }
}

impl Lab {
    /// Sets a knob to a typed or chosen text. An invalid value changes nothing and marks the knob as refused.
    pub(super) fn turn_knob(&mut self, knob: Knob, text: &str, cx: &mut Context) {
        let changed = self.settings.set(knob, text).is_some();
        self.refused.retain(|&it| it != knob);
        match knob {
            _ if !changed => self.refused.push(knob),
            // Another program or unit has its own ranges, so old refusals no longer apply.
            Knob::Program(seat) | Knob::Unit(seat) => self.refused.retain(|it| {
                ![
                    Knob::Iterations(seat),
                    Knob::Playout(seat),
                    Knob::Limit(seat),
                ]
                .contains(it)
            }),
            _ => {}
        }
        if changed {
            if !matches!(knob, Knob::Speed | Knob::Seed) {
                self.results = LabResults::default();
            }
            cx.unsaved.add(super::STORED);
        }
    }
}
