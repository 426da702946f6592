//! Secrets that were burned: nobody can connect with them any more.

use std::collections::BTreeSet;

use tengen_online::{Closing, PlayerId};

use super::{Connection, Effect};

/// The players whose secrets were burned.
#[derive(Debug, Default)]
pub(super) struct Burned(BTreeSet<PlayerId>);

impl Burned {
    pub(super) fn add(&mut self, player: PlayerId) {
        self.0.insert(player);
    }

    pub(super) fn has(&self, player: PlayerId) -> bool {
        self.0.contains(&player)
    }
}

/// Closes a connection whose secret was burned.
pub(super) const fn turn_away(connection: Connection) -> Effect {
    Effect::close(connection, Closing::Burned, None)
}
