//! The current task of the computer, and the engine request for it.

use super::{LiveTask, StudyNumber, WIN_TIME};
use crate::players::Mover;
use tengen_core::game::{Game, NodeId};
use tengen_core::rules::Position;
use tengen_core::rules::opening::Asked;
use tengen_engine::words::{BotKind, EngineName, Level, Limits};
use tengen_engine::words::{Request, Task};

/// A task of the computer. Equal values are the same task for the same position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// The computer plays a move.
    Move(NodeId, Mover),
    /// The computer answers a question of the opening.
    Answer(NodeId, Mover, Asked),
    /// The computer advises the person to move.
    Hint(NodeId),
    /// The computer searches for a win of the side to move.
    Win(NodeId),
    /// The computer studies the position with this number, wherever the cursor is.
    Study(StudyNumber),
    /// The computer analyses the position on the board, while a person looks at it.
    Live(LiveTask),
    /// The computer judges the move in a puzzle with this number.
    Attempt(u32),
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

/// The time that the check of a found proof may take on a slow device, in ms.
const WIN_CHECK: u32 = 30_000;

/// The nodes for the study of a position. A found win takes more.
const STUDY_NODES: u64 = 100_000;

/// The nodes for the value of a move of the collection.
const EXPLORED_NODES: u64 = 20_000;

/// The nodes of each search for the judgement of a move in a puzzle.
const ATTEMPT_NODES: u64 = 64_000;

/// The time that a study or a judgement may take on a slow device, in ms.
const STUDY_TIME: f64 = 300_000.0;

/// The purpose for which a computer thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThinkingFor {
    /// Its own move or answer.
    Move,
    /// A hint for the person to move.
    Hint,
    /// A win of the side to move.
    Win,
    /// The review of a game.
    Study,
    /// The best lines of the position on the board.
    Live,
    /// The value of a move of the collection.
    Explored,
    /// The judgement of a move in a puzzle.
    Puzzle,
}

/// Returns the default limits of a bot.
const fn limits(bot: BotKind) -> Limits {
    match bot {
        BotKind::Search | BotKind::Level(Level::MAXIMUM) | BotKind::External(_) => {
            Limits::Time(FULL_TIME)
        }
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

impl Mover {
    /// Returns the program that gives advice within this time, in ms.
    const fn advising(ms: u32) -> Mover {
        Mover {
            bot: BotKind::Search,
            limits: Limits::Time(ms),
            seed: None,
        }
    }
}

impl Wanted {
    /// Returns the engine request for this task; `None` if it needs no engine.
    pub(super) fn request(self, game: &Game, id: u32, seed: u64) -> Option<Request> {
        let mut task = self.task(game.position(), id, seed);
        if self.external().is_some() {
            task.played = game.moves();
        }
        Some(match self {
            Wanted::Move(..) => Request::Think(task),
            Wanted::Answer(_, _, asked) => Request::Answer(task, asked),
            Wanted::Hint(_) => Request::Hint(task),
            Wanted::Win(_) => Request::Prove(task),
            Wanted::Live(live) => Request::Analyse(task, live.count),
            Wanted::Study(_) | Wanted::Attempt(_) | Wanted::Claim(_) | Wanted::Grant(_) => {
                return None;
            }
        })
    }

    /// Returns the engine's task for a position.
    pub(super) fn task(self, position: &Position, id: u32, seed: u64) -> Task {
        let mover = self.mover();
        Task {
            id,
            bot: mover.bot,
            seed: mover.seed.unwrap_or(seed),
            limits: mover.limits,
            position: position.clone(),
            played: Vec::new(),
        }
    }

    /// The bot and limits for this task. `Claim` and `Grant` need no search and get a default.
    pub const fn mover(self) -> Mover {
        match self {
            Wanted::Move(_, mover) | Wanted::Answer(_, mover, _) => mover,
            Wanted::Win(_) => Mover::advising(WIN_TIME),
            Wanted::Study(number) => Mover {
                bot: BotKind::Search,
                limits: Limits::Nodes(match number {
                    StudyNumber::Explored(_) => EXPLORED_NODES,
                    StudyNumber::Review(_) | StudyNumber::Card(_) => STUDY_NODES,
                }),
                seed: None,
            },
            Wanted::Live(live) => Mover {
                bot: live.bot,
                limits: live.limits,
                seed: None,
            },
            Wanted::Attempt(_) => Mover {
                bot: BotKind::Search,
                limits: Limits::Nodes(ATTEMPT_NODES),
                seed: None,
            },
            Wanted::Hint(_) | Wanted::Claim(_) | Wanted::Grant(_) => Mover::advising(SHORT_TIME),
        }
    }

    /// Returns the external engine that carries out this task; `None` if the engine of the page does, which also
    /// answers the questions of an opening.
    pub const fn external(self) -> Option<EngineName> {
        match self {
            Wanted::Move(_, Mover { bot, .. }) | Wanted::Live(LiveTask { bot, .. }) => match bot {
                BotKind::External(name) => Some(name),
                _ => None,
            },
            _ => None,
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
        let check = match self {
            Wanted::Win(_) => WIN_CHECK,
            Wanted::Study(_) | Wanted::Attempt(_) => return STUDY_TIME,
            _ => 0,
        };
        f64::from(ms) + f64::from(check)
    }

    /// Returns the purpose for which the computer thinks.
    pub const fn purpose(self) -> ThinkingFor {
        match self {
            Wanted::Hint(_) => ThinkingFor::Hint,
            Wanted::Win(_) => ThinkingFor::Win,
            Wanted::Study(StudyNumber::Review(_)) => ThinkingFor::Study,
            Wanted::Study(StudyNumber::Explored(_)) => ThinkingFor::Explored,
            Wanted::Live(_) => ThinkingFor::Live,
            Wanted::Attempt(_) | Wanted::Study(StudyNumber::Card(_)) => ThinkingFor::Puzzle,
            _ => ThinkingFor::Move,
        }
    }
}

/// The bot that is to move at the cursor.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BotTurn {
    pub mover: Mover,
    pub asked_by: AskedBy,
    /// The minimum time between the moment the bot could begin to think and its move, in ms.
    pub pause: f64,
}

/// The reason why a bot is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AskedBy {
    /// The bot has the seat.
    Seat,
    /// The Lab told the bot to move.
    Lab,
}
