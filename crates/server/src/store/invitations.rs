//! The open invitations.

use rusqlite::Connection;
use tengen_online::GameId;

use crate::log::{LogError, StoredInvitation};

pub(super) fn add(connection: &Connection, invitation: &StoredInvitation) -> Result<(), LogError> {
    let mut add =
        connection.prepare_cached("INSERT OR REPLACE INTO invitations VALUES (?1, ?2)")?;
    add.execute((invitation.game.to_string(), invitation.record().to_string()))?;
    Ok(())
}

pub(super) fn remove(connection: &Connection, game: GameId) -> Result<(), LogError> {
    let mut remove = connection.prepare_cached("DELETE FROM invitations WHERE game = ?1")?;
    remove.execute([game.to_string()])?;
    Ok(())
}

/// Returns all of them. Damaged ones are left out and logged.
pub(super) fn all(connection: &Connection) -> Result<Vec<StoredInvitation>, LogError> {
    let mut query = connection.prepare("SELECT record FROM invitations ORDER BY game")?;
    let records = query.query_map([], |row| row.get::<_, String>(0))?;
    let mut invitations = Vec::new();
    for record in records {
        invitations.extend(StoredInvitation::read(&record?));
    }
    Ok(invitations)
}
