//! The removal of games in which nothing was played.

use rusqlite::{Connection, TransactionBehavior, params};
use tengen_online::GameId;

use super::rows;
use crate::log::LogError;

/// Games that one call looks at: few, because moves wait meanwhile.
const SHARE: i64 = 200;

/// Entries that place a stone: the seat, a dot, and the name of a point.
const STONE: &str = "[12].[a-v][1-9]*";

/// Some games in the order of their names.
pub(super) struct Names {
    /// The name after which they come; empty for the first.
    pub(super) after: String,
    /// The last of them.
    pub(super) last: String,
}

impl Names {
    /// Returns the games after one; `None` if there are none.
    pub(super) fn after(
        connection: &Connection,
        after: Option<GameId>,
    ) -> Result<Option<Names>, LogError> {
        let after = after.map(|game| game.to_string()).unwrap_or_default();
        let mut query = connection
            .prepare_cached("SELECT game FROM games WHERE game > ?1 ORDER BY game LIMIT ?2")?;
        let names = query.query_map(params![after, SHARE], |row| row.get(0))?;
        let names: Vec<String> = names.collect::<Result<_, _>>()?;
        let last = names.into_iter().next_back();
        Ok(last.map(|last| Names { after, last }))
    }

    /// Returns those that began before a moment and in which no stone was placed.
    pub(super) fn unplayed(
        &self,
        connection: &Connection,
        before: u64,
    ) -> Result<Vec<GameId>, LogError> {
        let mut query = connection.prepare_cached(
            "SELECT game FROM games WHERE game > ?1 AND game <= ?2 AND at < ?3 AND NOT EXISTS \
             (SELECT 1 FROM entries WHERE entries.game = games.game AND entry GLOB ?4)",
        )?;
        let found = query.query_map(
            params![self.after, self.last, rows::number(before), STONE],
            rows::listed,
        )?;
        let found: Vec<Option<GameId>> = found.collect::<Result<_, _>>()?;
        Ok(found.into_iter().flatten().collect())
    }
}

/// Removes unplayed games as [`GameLog::sweep`](crate::log::GameLog::sweep) says, in the order of their names.
pub(super) fn sweep(
    connection: &mut Connection,
    after: Option<GameId>,
    before: u64,
    spared: &dyn Fn(GameId) -> bool,
) -> Result<Option<GameId>, LogError> {
    let Some(share) = Names::after(connection, after)? else {
        return Ok(None);
    };
    let mut unplayed = share.unplayed(connection, before)?;
    unplayed.retain(|&game| !spared(game));
    if !unplayed.is_empty() {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for &game in &unplayed {
            remove(&transaction, game)?;
        }
        transaction.commit()?;
        tracing::info!(games = unplayed.len(), "removed games without a stone");
    }
    // A name that cannot be read ends the round, so that the next one begins at the first game again.
    Ok(rows::game(&share.last).ok())
}

/// Removes everything about a game.
pub(super) fn remove(connection: &Connection, game: GameId) -> Result<(), LogError> {
    for table in ["entries", "games"] {
        let mut delete =
            connection.prepare_cached(&format!("DELETE FROM {table} WHERE game = ?1"))?;
        delete.execute([game.to_string()])?;
    }
    Ok(())
}
