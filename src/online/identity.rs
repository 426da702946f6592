//! What makes the player of this browser: a secret of chance, and a name. And what was last looked for.

use crate::dom;
use crate::storage::Store;
use tengen_core::game::{Terms, TimeControl};
use tengen_online::{DisplayName, Proposal, Secret, TakeBacks};

/// What makes the player of this browser.
#[derive(Clone)]
pub(crate) struct Identity {
    pub(crate) secret: Secret,
    /// What the player wants to be called, if that was chosen.
    pub(crate) name: Option<DisplayName>,
}

impl Identity {
    /// The stored one, or a new one, which is stored. Where nothing is stored it holds for the visit.
    pub(crate) fn of(store: Option<&Store>) -> Option<Identity> {
        if let Some(text) = store.and_then(Store::identity) {
            match Identity::read(&text) {
                Some(identity) => return Some(identity),
                None => store?.set_identity_aside(),
            }
        }
        let mut bytes = [0; 16];
        let crypto = dom::window()?.crypto().ok()?;
        crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
        let identity = Identity {
            secret: Secret::from_bytes(bytes),
            name: None,
        };
        identity.keep(store);
        Some(identity)
    }

    /// The secret in the first line, the name in the second.
    fn read(text: &str) -> Option<Identity> {
        let mut lines = text.lines();
        Some(Identity {
            secret: lines.next()?.parse().ok()?,
            name: lines.next().and_then(|name| name.parse().ok()),
        })
    }

    /// Stores it. Where that fails it holds for the visit.
    pub(crate) fn keep(&self, store: Option<&Store>) {
        let name = self.name.as_ref().map_or("", |name| name.as_str());
        let text = format!("{}\n{name}", self.secret.expose());
        let _ = store.map(|store| store.save_identity(&text));
    }
}

/// What was last looked for; five in a row on the usual board with five minutes and five seconds a turn,
/// if nothing was.
pub(crate) fn proposal(store: Option<&Store>) -> Proposal {
    let text = store.and_then(Store::proposal).unwrap_or_default();
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

/// Stores what is looked for. Where that fails it holds for the visit.
pub(crate) fn keep_proposal(store: Option<&Store>, proposal: Proposal) {
    let text = format!("{}\n{}", proposal.terms, proposal.take_backs);
    let _ = store.map(|store| store.save_proposal(&text));
}
