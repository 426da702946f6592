//! The removal of games in which nothing was played.

use rusqlite::{Connection, TransactionBehavior, params};
use tengen_online::GameId;

use super::rows;
use crate::log::LogError;

/// Games that one call looks at: few, because moves wait meanwhile.
const SHARE: i64 = 200;

/// Entries that place a stone: the seat, a dot, and the name of a point.
const STONE: &str = "[12].[a-v][1-9]*";

/// Removes unplayed games as [`GameLog::sweep`](crate::log::GameLog::sweep) says, in the order of their names.
pub(super) fn sweep(
    connection: &mut Connection,
    after: Option<GameId>,
    before: u64,
    spared: &dyn Fn(GameId) -> bool,
) -> Result<Option<GameId>, LogError> {
    let after = after.map(|game| game.to_string()).unwrap_or_default();
    let mut query = connection
        .prepare_cached("SELECT game FROM games WHERE game > ?1 ORDER BY game LIMIT ?2")?;
    let names = query.query_map(params![after, SHARE], |row| row.get(0))?;
    let names: Vec<String> = names.collect::<Result<_, _>>()?;
    drop(query);
    let Some(last) = names.last() else {
        return Ok(None);
    };
    let mut query = connection.prepare_cached(
        "SELECT game FROM games WHERE game > ?1 AND game <= ?2 AND at < ?3 AND NOT EXISTS \
         (SELECT 1 FROM entries WHERE entries.game = games.game AND entry GLOB ?4)",
    )?;
    let found = query.query_map(
        params![after, last, rows::number(before), STONE],
        rows::listed,
    )?;
    let found: Vec<Option<GameId>> = found.collect::<Result<_, _>>()?;
    drop(query);
    let unplayed = found.into_iter().flatten().filter(|&game| !spared(game));
    let unplayed: Vec<GameId> = unplayed.collect();
    if !unplayed.is_empty() {
        remove(connection, &unplayed)?;
        tracing::info!(games = unplayed.len(), "removed games without a stone");
    }
    // A name that cannot be read ends the round, so that the next one begins at the first game again.
    Ok(rows::game(last).ok())
}

fn remove(connection: &mut Connection, games: &[GameId]) -> Result<(), LogError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for game in games {
        for table in ["entries", "games"] {
            let mut delete =
                transaction.prepare_cached(&format!("DELETE FROM {table} WHERE game = ?1"))?;
            delete.execute([game.to_string()])?;
        }
    }
    Ok(transaction.commit()?)
}
