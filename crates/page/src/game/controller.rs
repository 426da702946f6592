//! Who has a seat of the game on the board.

use tengen_engine::words::BotKind;

/// Who has a seat of the game on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controller {
    /// A person at this page.
    Hand,
    /// The computer.
    Bot(BotKind),
    /// Somebody at another page.
    Remote,
}

impl Controller {
    /// The bot, if it is one.
    #[must_use]
    pub const fn bot(self) -> Option<BotKind> {
        match self {
            Controller::Bot(bot) => Some(bot),
            Controller::Hand | Controller::Remote => None,
        }
    }
}
