//! The player of this browser: a secret that identifies the player to servers, a name, and the terms that are
//! looked for.

use std::fmt;
use std::str::FromStr;

use tengen_core::game::{Terms, TimeControl};
use tengen_online::{DisplayName, GameId, Proposal, Secret, TakeBacks};

/// What identifies the player of this browser.
///
/// The text form has the secret in the first line and the name, which may be empty, in the second.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// Proves to a server who the player is. It is shown to nobody else.
    pub secret: Secret,
    /// The name that the player chose, if any.
    pub name: Option<DisplayName>,
}

/// Why a text is no identity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a secret in the first line")]
pub struct ParseIdentityError;

/// The player of this browser, and the game that the player looks for.
#[derive(Clone, PartialEq, Debug)]
pub struct Visitor {
    /// What identifies the player.
    pub identity: Identity,
    /// The terms that are looked for.
    pub proposal: Proposal,
}

/// The address of an online game that was opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opened {
    /// The game.
    pub game: GameId,
    /// The terms, if it is the link of an invitation.
    pub proposal: Option<Proposal>,
}

/// Writes the text form.
impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name.as_ref().map_or("", DisplayName::as_str);
        write!(f, "{}\n{name}", self.secret.expose())
    }
}

/// Reads the text form. A name that cannot be one is left out.
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

/// The text form of a proposal in the store.
pub(crate) fn proposal_text(proposal: Proposal) -> String {
    format!("{}\n{}", proposal.terms, proposal.take_backs)
}

/// Reads a stored proposal. Without one, or with one that cannot be read, it is freestyle on the usual board
/// with five minutes and five seconds a turn.
#[must_use]
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
