//! Why the hall refuses a message, and how it says so.

use tengen_core::Refusal;
use tengen_online::{GameId, Reason, ToClient};

use super::{Connection, Effect};

/// Why a message is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Denial {
    pub(super) reason: Reason,
    /// The same in English, where the reason alone does not say all.
    text: Option<String>,
}

/// A reason that says all.
impl From<Reason> for Denial {
    fn from(reason: Reason) -> Denial {
        Denial { reason, text: None }
    }
}

/// What the rules and the referee say.
impl From<Refusal> for Denial {
    fn from(refusal: Refusal) -> Denial {
        let reason = match refusal {
            Refusal::Over
            | Refusal::NotNow
            | Refusal::NothingAsked
            | Refusal::AlreadyAsked
            | Refusal::AtStart => Reason::NotNow,
            _ => Reason::Rules,
        };
        Denial {
            reason,
            text: Some(refusal.to_string()),
        }
    }
}

impl Denial {
    /// A reason, and more about it.
    pub(super) fn because(reason: Reason, text: &str) -> Denial {
        Denial {
            reason,
            text: Some(text.to_string()),
        }
    }

    /// Tells a connection that its message was refused.
    pub(super) fn of(self, connection: Connection, what: &str, game: Option<GameId>) -> Effect {
        Effect::Tell {
            connection,
            message: ToClient::Refused {
                what: what.to_string(),
                game,
                reason: self.reason,
                text: self.text,
            },
        }
    }
}
