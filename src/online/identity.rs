//! The player of this browser: a random secret, a name, and the terms of the last search.

use crate::dom;
use crate::storage::Store;
use tengen_online::Secret;
use tengen_page::{Identity, Kept, Visitor, stored_proposal};

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
    })
}

fn new_identity(store: Option<&Store>) -> Option<Identity> {
    let mut bytes = [0; 16];
    let crypto = dom::window()?.crypto().ok()?;
    crypto.get_random_values_with_u8_array(&mut bytes).ok()?;
    let identity = Identity {
        secret: Secret::from_bytes(bytes),
        name: None,
    };
    // If storing fails, the identity is kept only for this visit.
    let _ = store.map(|store| store.save(Kept::Identity, &identity.to_string()));
    Some(identity)
}
