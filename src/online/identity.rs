//! The player of this browser: a secret by chance, a name, and the terms that were last looked for.

use crate::dom;
use crate::storage::Store;
use tengen_online::Secret;
use tengen_page::app::{Identity, Kept, Visitor, stored_proposal};

/// The player of this browser as the store knows the player, or a new one, which is stored. Without a store it
/// holds for the visit. `None` if the browser has no source of chance.
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
    // Where that fails it holds for the visit.
    let _ = store.map(|store| store.save(Kept::Identity, &identity.to_string()));
    Some(identity)
}
