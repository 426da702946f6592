//! Stored games, as far as they can be read, and as far as the rules allow them.

use rusqlite::{Connection, types::ValueRef};
use tengen_core::Seat;
use tengen_online::{Entry, GameId, Standing, Start, Table};

use super::rows;

/// The entries of a game up to the first that is damaged or missing.
#[derive(Debug)]
pub(super) struct Readable {
    /// Entries, each with its moment in ms since 1970.
    pub(super) entries: Vec<(Entry, u64)>,
    /// The reason why the next entry cannot be read; `None` if there is none.
    pub(super) damage: Option<String>,
}

/// Reads the entries of a game.
pub(super) fn readable(connection: &Connection, game: GameId) -> Result<Readable, rusqlite::Error> {
    let mut query = connection
        .prepare_cached("SELECT seq, entry, at FROM entries WHERE game = ?1 ORDER BY seq")?;
    let mut found = query.query([game.to_string()])?;
    let mut entries = Vec::new();
    let mut damage = None;
    while let Some(row) = found.next()? {
        let seq: i64 = row.get(0)?;
        if usize::try_from(seq) != Ok(entries.len()) {
            damage = Some("it is missing".to_owned());
            break;
        }
        let entry = match row.get_ref(1)? {
            ValueRef::Text(text) => {
                rows::entry(game, &String::from_utf8_lossy(text)).map_err(|why| why.to_string())
            }
            other => Err(format!("expected a text, found {}", other.data_type())),
        };
        match entry {
            Ok(entry) => entries.push((entry, rows::moment(row.get(2)?))),
            Err(why) => {
                damage = Some(why);
                break;
            }
        }
    }
    Ok(Readable { entries, damage })
}

/// A game as far as the rules allow its entries.
#[derive(Debug)]
pub(super) struct Replayed {
    /// Entries that are possible, each with its moment in ms since 1970.
    pub(super) entries: Vec<(Entry, u64)>,
    /// The reason why the next entry cannot be read, or is not possible; `None` if there is none.
    pub(super) damage: Option<String>,
    /// How the game stands after these entries.
    pub(super) standing: Standing,
}

/// Replays a game by the rules.
pub(super) fn replay(connection: &Connection, start: &Start) -> Result<Replayed, rusqlite::Error> {
    let Readable {
        mut entries,
        mut damage,
    } = readable(connection, start.game)?;
    let mut table = Table::new(start.clone());
    for (place, (entry, _)) in entries.iter().enumerate() {
        if let Err(why) = table.push(*entry) {
            damage = Some(format!("`{entry}` is not possible: {why}"));
            entries.truncate(place);
            break;
        }
    }
    let standing = Standing::of(table.game());
    Ok(Replayed {
        entries,
        damage,
        standing,
    })
}

impl Replayed {
    /// Returns the reason why a stored result does not follow from the entries; `None` if it does.
    pub(super) fn contradicts(&self, winner: Option<Seat>) -> Option<String> {
        let result = rows::result(winner);
        match self.standing {
            Standing::Over(found) if found == winner => None,
            Standing::Over(found) => Some(format!(
                "its result is `{result}`, and by its entries it is `{}`",
                rows::result(found)
            )),
            Standing::Turn(_) => Some(format!(
                "its result is `{result}`, and by its entries it goes on"
            )),
        }
    }
}
