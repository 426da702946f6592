//! The controller of a seat of the game on the board.

use tengen_engine::words::BotKind;

/// The controller of a seat of the game on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Controller {
    /// A person at this page.
    Hand,
    /// A computer with this bot.
    Bot(BotKind),
    /// A player at another page.
    Remote,
    /// The plan of a win that is played out.
    Plan,
}

impl Controller {
    /// Returns the bot; `None` for all others.
    pub const fn bot(self) -> Option<BotKind> {
        match self {
            Controller::Bot(bot) => Some(bot),
            Controller::Hand | Controller::Remote | Controller::Plan => None,
        }
    }
}
