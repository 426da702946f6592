//! Everything that a store contains, for a copy of it.

use rusqlite::params;
use tengen_core::Seat;
use tengen_online::GameId;

use super::{SqliteLog, burned, damaged, notes, rows};
use crate::{
    log::{Append, GameLog, LogError},
    transfer::Others,
};

/// Games that are read at once.
const SHARE: i64 = 200;

impl SqliteLog {
    /// Returns the records of some games after the one named by `after`, and of the first games for `None`: for each
    /// game its beginning, its entries, and its end if it has one. Empty after the last game.
    pub fn games_after(&mut self, after: Option<GameId>) -> Result<Vec<Vec<Append>>, LogError> {
        let after = after.map(|game| game.to_string()).unwrap_or_default();
        let mut query = self.connection.prepare_cached(
            "SELECT game, result FROM games WHERE game > ?1 ORDER BY game LIMIT ?2",
        )?;
        let found = query.query_map(params![after, SHARE], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let found: Vec<(String, Option<String>)> = found.collect::<Result<_, _>>()?;
        drop(query);
        let mut games = Vec::new();
        for (name, result) in found {
            let game = rows::game(&name)?;
            if let Some(kept) = self.read(game)? {
                let mut records = kept.records();
                records.extend(end(game, result.as_deref())?);
                games.push(records);
            }
        }
        Ok(games)
    }

    /// Returns what the store contains besides games.
    pub fn others(&self) -> Result<Others, LogError> {
        Ok(Others {
            burned: burned::all(&self.connection)?,
            notes: notes::all(&self.connection)?,
        })
    }
}

fn end(game: GameId, result: Option<&str>) -> Result<Option<Append>, LogError> {
    let Some(result) = result else {
        return Ok(None);
    };
    let winner: Option<Option<Seat>> = rows::winner(result);
    let winner = winner.ok_or_else(|| damaged(game, "its end is no result"))?;
    Ok(Some(Append::End { game, winner }))
}
