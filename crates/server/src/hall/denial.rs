//! The refusal of a message by the hall, and the reply that reports it.

use tengen_core::{PlayRefusal, Refusal, RequestRefusal, StepRefusal};
use tengen_online::{GameId, Reason, ToClient};

use super::{Connection, Effect};

/// The refusal of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Denial {
    pub(super) reason: Reason,
    /// Explanation in English; `None` if the reason needs none.
    text: Option<String>,
}

/// Converts a reason that needs no explanation.
impl From<Reason> for Denial {
    fn from(reason: Reason) -> Denial {
        Denial { reason, text: None }
    }
}

/// Converts a refusal by the game, with its text as the explanation.
impl From<Refusal> for Denial {
    fn from(refusal: Refusal) -> Denial {
        let reason = match refusal {
            Refusal::Play(PlayRefusal::Over | PlayRefusal::NotNow)
            | Refusal::Step(StepRefusal::AtStart)
            | Refusal::Request(
                RequestRefusal::Over
                | RequestRefusal::NotNow
                | RequestRefusal::NothingAsked
                | RequestRefusal::AlreadyAsked,
            ) => Reason::NotNow,
            _ => Reason::Rules,
        };
        Denial {
            reason,
            text: Some(refusal.to_string()),
        }
    }
}

impl Denial {
    /// Creates a denial with an explanation.
    pub(super) fn because(reason: Reason, text: &str) -> Denial {
        Denial {
            reason,
            text: Some(text.to_string()),
        }
    }

    /// Returns the reply to a connection whose message `what` was refused.
    pub(super) fn of(self, connection: Connection, what: &str, game: Option<GameId>) -> Effect {
        Effect::tell(
            connection,
            ToClient::Refused {
                what: what.to_string(),
                game,
                reason: self.reason,
                text: self.text,
            },
        )
    }
}
