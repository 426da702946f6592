//! The current task of the computer, and the engine request for it.

use tengen_core::game::{Game, NodeId};
use tengen_core::rules::opening::Asked;
use tengen_engine::words::{BotKind, Level, Limits};
use tengen_engine::words::{Request, Task};

/// A bot that is to move, and its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// The program that plays.
    pub bot: BotKind,
    /// The limits of its search.
    pub limits: Limits,
    /// The seed of its random numbers; `None` to use the seed of the game.
    pub seed: Option<u64>,
}

/// A task of the computer. Equal values are the same task for the same position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// The computer plays a move.
    Move(NodeId, Mover),
    /// The computer answers a question of the opening.
    Answer(NodeId, Mover, Asked),
    /// The computer advises the person to move.
    Hint(NodeId),
    /// The computer claims the win for a forbidden stone.
    Claim(NodeId),
    /// The computer allows Black to take a forbidden stone back.
    Grant(NodeId),
}

/// The time for a move at full strength, in ms.
const FULL_TIME: u32 = 3000;

/// The time for a move at a level, in ms; most levels need far less.
const LEVEL_TIME: u32 = 2000;

/// The time for a hint and for other programs, in ms.
const SHORT_TIME: u32 = 1000;

/// Returns the default limits of a bot.
const fn limits(bot: BotKind) -> Limits {
    match bot {
        BotKind::Search | BotKind::Level(Level::MAXIMUM) => Limits::Time(FULL_TIME),
        BotKind::Level(_) => Limits::Time(LEVEL_TIME),
        _ => Limits::Time(SHORT_TIME),
    }
}

impl Mover {
    /// Returns a computer that has a seat, with the default limits.
    pub(super) const fn seated(bot: BotKind) -> Mover {
        Mover {
            bot,
            limits: limits(bot),
            seed: None,
        }
    }
}

impl Wanted {
    /// Returns the engine request for this task; `None` if it needs no engine.
    pub(super) fn request(self, game: &Game, id: u32, seed: u64) -> Option<Request> {
        let task = |mover: Mover| Task {
            id,
            bot: mover.bot,
            seed: mover.seed.unwrap_or(seed),
            limits: mover.limits,
            position: game.position().clone(),
        };
        Some(match self {
            Wanted::Move(_, mover) => Request::Think(task(mover)),
            Wanted::Answer(_, mover, asked) => Request::Answer(task(mover), asked),
            Wanted::Hint(_) => Request::Hint(task(self.mover())),
            Wanted::Claim(_) | Wanted::Grant(_) => return None,
        })
    }

    /// The bot and limits for this task. `Claim` and `Grant` need no search and get a default.
    pub(crate) const fn mover(self) -> Mover {
        match self {
            Wanted::Move(_, mover) | Wanted::Answer(_, mover, _) => mover,
            Wanted::Hint(_) | Wanted::Claim(_) | Wanted::Grant(_) => Mover {
                bot: BotKind::Search,
                limits: Limits::Time(SHORT_TIME),
                seed: None,
            },
        }
    }

    /// Returns the expected time of the engine for this task, in ms, without the grace period.
    pub(super) fn time(self) -> f64 {
        /// The nodes per ms on a very slow device.
        const SLOWEST: u64 = 20;
        /// The assumed time if it is unknown, in ms.
        const LONG: u32 = 600_000;
        let ms = match self.mover().limits {
            Limits::Time(ms) => ms,
            Limits::Nodes(nodes) => u32::try_from(nodes / SLOWEST).unwrap_or(LONG),
            Limits::Depth(_) => LONG,
        };
        f64::from(ms)
    }
}

/// The bot that is to move at the cursor.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct BotTurn {
    pub mover: Mover,
    pub told: Told,
    /// The minimum time between the moment the bot could begin to think and its move, in ms.
    pub pause: f64,
}

/// The reason why a bot is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// The bot has the seat.
    BySeat,
    /// The Lab told the bot to move.
    ByLab,
}
