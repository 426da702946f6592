//! The players whose secrets were burned.

use rusqlite::Connection;
use tengen_online::PlayerId;

use super::rows;
use crate::log::LogError;

/// Adds a player, at a moment in ms since 1970.
pub(super) fn add(connection: &Connection, player: PlayerId, at: u64) -> Result<(), LogError> {
    let mut add = connection.prepare_cached("INSERT OR IGNORE INTO burned VALUES (?1, ?2)")?;
    add.execute((player.to_string(), rows::number(at)))?;
    Ok(())
}

/// Returns all of them.
pub(super) fn all(connection: &Connection) -> Result<Vec<PlayerId>, LogError> {
    let mut query = connection.prepare("SELECT player FROM burned")?;
    let players = query.query_map([], |row| row.get::<_, String>(0))?;
    players
        .map(|player| {
            let player = player?;
            let why = || LogError::Store(format!("expected a player, found {player:?}"));
            player.parse().map_err(|_| why())
        })
        .collect()
}
