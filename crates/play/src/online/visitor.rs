//! The player of this browser: the secret that identifies the player to servers, the name, and the
//! terms of the search.

use std::fmt;
use std::str::FromStr;

use super::CallMemory;
use tengen_core::game::{Terms, TimeControl};
use tengen_online::{DisplayName, GameId, Proposal, Secret, TakeBacks};

/// The identity of the player of this browser.
///
/// The text form has the secret in the first line and the name, which may be empty, in the second.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The secret that proves the player's identity to a server. Whoever has it can play as the player.
    pub secret: Secret,
    /// The name that the player chose, if any.
    pub name: Option<DisplayName>,
}

/// The error for a text that is not an identity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a secret in the first line")]
pub struct ParseIdentityError;

/// The player of this browser, and the terms of the player's search.
#[derive(Clone, PartialEq, Debug)]
pub struct Visitor {
    /// The identity of the player.
    pub identity: Identity,
    /// The terms of the player's search.
    pub proposal: Proposal,
    /// The part of the offer of calls that is remembered.
    pub calls: CallMemory,
}

/// The address of an online game that was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opened {
    /// The id of the game.
    pub game: GameId,
    /// The terms of the game if the address is an invitation link.
    pub proposal: Option<Proposal>,
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.as_ref().map_or("", DisplayName::as_str);
        write!(f, "{}\n{name}", self.secret.expose())
    }
}

/// Parses the text form. Ignores an invalid name.
impl FromStr for Identity {
    type Err = ParseIdentityError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = text.lines();
        let secret = lines.next().and_then(|secret| secret.parse().ok());
        Ok(Identity {
            secret: secret.ok_or(ParseIdentityError)?,
            name: lines.next().and_then(|name| name.parse().ok()),
        })
    }
}

/// Returns the text form of a proposal in the store.
pub fn proposal_text(proposal: Proposal) -> String {
    format!("{}\n{}", proposal.terms, proposal.take_backs)
}

/// Parses a stored proposal. An unreadable text gives the default: freestyle on the default board with five
/// minutes and five seconds per turn.
pub fn stored_proposal(text: &str) -> Proposal {
    let read = || {
        let (terms, take_backs) = text.split_once('\n')?;
        Some(Proposal {
            terms: terms.parse().ok()?,
            take_backs: take_backs.parse().ok()?,
        })
    };
    read().unwrap_or(Proposal {
        terms: Terms {
            clock: TimeControl::Increment {
                main: 300,
                increment: 5,
            },
            ..Terms::default()
        },
        take_backs: TakeBacks::Asked,
    })
}
