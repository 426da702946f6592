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

/// Returns all of them, each with its moment in ms since 1970.
pub(super) fn all(connection: &Connection) -> Result<Vec<(PlayerId, u64)>, LogError> {
    let mut query = connection.prepare("SELECT player, at FROM burned")?;
    let players = query.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get(1)?)))?;
    players
        .map(|row| {
            let (player, at) = row?;
            let why = || LogError::Store(format!("expected a player, found {player:?}"));
            Ok((player.parse().map_err(|_| why())?, rows::moment(at)))
        })
        .collect()
}
