//! What is wanted of the computer at a moment, and the request that it makes.

use tengen_core::game::{Game, NodeId};
use tengen_core::rules::opening::Asked;
use tengen_engine::words::{BotKind, Level, Limits};
use tengen_engine::words::{Request, Task};

/// Who is to move, and within what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// The program.
    pub bot: BotKind,
    /// How long it may think.
    pub limits: Limits,
    /// What decides its chances; `None` for the number of the game.
    pub seed: Option<u64>,
}

/// What is wanted of the computer. Two that are equal want the same of the same position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// A move of its own.
    Move(NodeId, Mover),
    /// An answer to what the opening asks of it.
    Answer(NodeId, Mover, Asked),
    /// Advice for the person whose turn it is.
    Hint(NodeId),
    /// It claims the win for a forbidden stone.
    Claim(NodeId),
    /// It lets Black take such a stone back.
    Grant(NodeId),
}

/// The time for a move at full strength, in ms.
const FULL_TIME: u32 = 3000;

/// The time for a move at a level, in ms; most levels need far less.
const LEVEL_TIME: u32 = 2000;

/// The time for a hint and for other programs, in ms.
const SHORT_TIME: u32 = 1000;

/// How long a bot may think.
const fn limits(bot: BotKind) -> Limits {
    match bot {
        BotKind::Search | BotKind::Level(Level::MAXIMUM) => Limits::Time(FULL_TIME),
        BotKind::Level(_) => Limits::Time(LEVEL_TIME),
        _ => Limits::Time(SHORT_TIME),
    }
}

impl Mover {
    /// A computer that has a seat, within the usual time.
    pub(super) const fn seated(bot: BotKind) -> Mover {
        Mover {
            bot,
            limits: limits(bot),
            seed: None,
        }
    }
}

impl Wanted {
    /// What the engine is to be told of it; `None` where no engine is needed.
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

    /// In how many ms the engine answers, but for a while.
    pub(super) fn time(self) -> f64 {
        /// Nodes in a ms on a device that is very slow.
        const SLOWEST: u64 = 20;
        /// Where nobody knows, in ms.
        const LONG: u32 = 600_000;
        let ms = match self.mover().limits {
            Limits::Time(ms) => ms,
            Limits::Nodes(nodes) => u32::try_from(nodes / SLOWEST).unwrap_or(LONG),
            Limits::Depth(_) => LONG,
        };
        f64::from(ms)
    }
}

/// The bot that has the turn at the cursor.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct BotTurn {
    pub mover: Mover,
    pub told: Told,
    /// How long after it could have begun to think it moves at the earliest, in ms.
    pub pause: f64,
}

/// Why a bot has the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// It has the seat.
    BySeat,
    /// The Lab was told to let it move.
    ByLab,
}
