//! The notes: what outlasts the server besides games.

use rusqlite::Connection;

use crate::log::{LogError, Note, NoteName};

pub(super) fn put(connection: &Connection, note: &Note) -> Result<(), LogError> {
    let mut put = connection.prepare_cached("INSERT OR REPLACE INTO notes VALUES (?1, ?2)")?;
    put.execute((note.name().to_string(), note.record().to_string()))?;
    Ok(())
}

pub(super) fn remove(connection: &Connection, name: NoteName) -> Result<(), LogError> {
    let mut remove = connection.prepare_cached("DELETE FROM notes WHERE name = ?1")?;
    remove.execute([name.to_string()])?;
    Ok(())
}

/// Returns all of them. Damaged ones are left out and logged.
pub(super) fn all(connection: &Connection) -> Result<Vec<Note>, LogError> {
    let mut query = connection.prepare("SELECT record FROM notes ORDER BY name")?;
    let records = query.query_map([], |row| row.get::<_, String>(0))?;
    let mut notes = Vec::new();
    for record in records {
        notes.extend(Note::read(&record?));
    }
    Ok(notes)
}
