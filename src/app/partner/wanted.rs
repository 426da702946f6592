//! What is wanted of the computer at a moment, and the request that it makes.

use super::super::App;
use crate::engine::protocol::{Request, Task};
use crate::engine::{BotKind, Level, Limits};
use crate::game::{Game, NodeId};
use crate::rules::opening::Asked;

/// What is wanted of the computer. Two that are equal want the same of the same position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wanted {
    /// A move of its own.
    Move(NodeId, BotKind),
    /// An answer to what the opening asks of it.
    Answer(NodeId, BotKind, Asked),
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

impl Wanted {
    /// What the engine is to be told of it; `None` where no engine is needed.
    pub(super) fn request(self, game: &Game, id: u32, seed: u64) -> Option<Request> {
        let task = |bot| Task {
            id,
            bot,
            seed,
            limits: self.limits(),
            position: game.position().clone(),
        };
        Some(match self {
            Wanted::Move(_, bot) => Request::Think(task(bot)),
            Wanted::Answer(_, bot, asked) => Request::Answer(task(bot), asked),
            Wanted::Hint(_) => Request::Hint(task(BotKind::Search)),
            Wanted::Claim(_) | Wanted::Grant(_) => return None,
        })
    }

    /// When the engine is to answer at the latest.
    pub(super) const fn limits(self) -> Limits {
        match self {
            Wanted::Move(_, bot) | Wanted::Answer(_, bot, _) => limits(bot),
            Wanted::Hint(_) | Wanted::Claim(_) | Wanted::Grant(_) => Limits::Time(SHORT_TIME),
        }
    }
}

impl App {
    /// What is wanted of the computer now.
    pub(super) fn wanted(&self) -> Option<Wanted> {
        let partner = self.partner.as_ref()?;
        let game = self.game();
        let node = game.cursor();
        if game.status().is_over() {
            return None;
        }
        let Some(bot) = self.computer_to_move() else {
            return (partner.advising == Some(node)).then_some(Wanted::Hint(node));
        };
        if self.session().request().is_some() {
            return Some(Wanted::Grant(node));
        }
        if partner.due != Some(node) {
            return None;
        }
        if game.claim().is_some() {
            return Some(Wanted::Claim(node));
        }
        Some(match game.protocol().asked() {
            Some(asked) => Wanted::Answer(node, bot, asked),
            None => Wanted::Move(node, bot),
        })
    }
}
