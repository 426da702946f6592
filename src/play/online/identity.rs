//! The player of this browser: a random secret, a name, and the terms of the last search.

use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::storage::Store;
use tengen_online::Secret;
use tengen_page::{Identity, Online, Visitor, keys, stored_proposal};

/// Returns the stored player of this browser, or makes and stores a new one. Without a store the player
/// exists only for this visit. `None` if the browser has no source of randomness.
pub(super) fn visitor(store: Option<&Store>) -> Option<Visitor> {
    let proposal = store.and_then(Store::proposal).unwrap_or_default();
    let identity = match store.and_then(Store::identity) {
        Some(identity) => identity,
        None => new_identity(store)?,
    };
    Some(Visitor {
        identity,
        proposal: stored_proposal(&proposal),
        calls: store.map(Store::call_memory).unwrap_or_default(),
    })
}

/// Returns the player after the present one: the stored one if another tab has stored one, or a new one with the same
/// name. `None` if the browser has no source of randomness.
pub(super) fn another(shell: &Shell) -> Option<Identity> {
    let stored = shell.store().and_then(Store::identity);
    let secret = shell.with_page(|page| page.online().map(Online::secret));
    match stored {
        Some(stored) if Some(stored.secret) != secret => Some(stored),
        stored => Some(Identity {
            name: stored.and_then(|it| it.name),
            ..random()?
        }),
    }
}

fn new_identity(store: Option<&Store>) -> Option<Identity> {
    let identity = random()?;
    // If storing fails, the identity is kept only for this visit.
    let _ = store.map(|store| store.save(keys::IDENTITY, &identity.to_string()));
    Some(identity)
}

/// Returns a player with a random secret and no name.
fn random() -> Option<Identity> {
    let mut bytes = [0; 16];
    let crypto = dom::window()?.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    Some(Identity {
        secret: Secret::from_bytes(bytes),
        name: None,
    })
}
