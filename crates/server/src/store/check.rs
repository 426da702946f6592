//! The check of a store: what is damaged in its file, and which games the rules do not allow. It changes nothing.

use std::{
    fmt::{self, Write as _},
    path::Path,
};

use rusqlite::{Connection, OpenFlags, Row};
use tengen_online::{GameId, PlayerId};

use super::{
    beside, replay,
    rows::{self, START, Texts},
    schema,
};
use crate::log::{Fault, LogError, Note};

/// Most faults of the file that SQLite lists.
const MOST: u32 = 100;

/// The numbers of records that were checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    pub games: u64,
    pub entries: u64,
    /// Number of damages.
    pub damages: u64,
}

/// A damage of a store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Damage {
    /// The file itself is damaged, as SQLite says.
    File(String),
    /// A game is damaged.
    Game {
        /// Its stored name.
        game: String,
        /// Number of the damaged entry, from 0; `None` if the damage is not in an entry.
        entry: Option<usize>,
        why: String,
    },
    /// A row of another table is damaged.
    Row { table: &'static str, why: String },
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Damage::File(why) => write!(f, "the file: {why}"),
            Damage::Game {
                game,
                entry: Some(entry),
                why,
            } => write!(f, "game {game}, entry {entry}: {why}"),
            Damage::Game {
                game,
                entry: None,
                why,
            } => write!(f, "game {game}: {why}"),
            Damage::Row { table, why } => write!(f, "{table}: {why}"),
        }
    }
}

/// Checks the store in a file, also while a server uses it, and reports each damage as it is found.
///
/// # Errors
///
/// [`LogError`] if the file cannot be opened, belongs to another program, or has tables of another version.
pub fn check(path: &Path, report: &mut dyn FnMut(&Damage)) -> Result<Checked, LogError> {
    let connection = open(path)?;
    let mut check = Check {
        connection: &connection,
        report,
        done: Checked::default(),
    };
    check.file();
    let parts = [Check::games, Check::rests, Check::others];
    for part in parts {
        if let Err(error) = part(&mut check) {
            check.found(&Damage::File(error.to_string()));
        }
    }
    Ok(check.done)
}

/// Opens a file to read it. On a file system that cannot be written, a file without a journal can be read too.
fn open(path: &Path) -> Result<Connection, LogError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let is_read = |connection: Connection| {
        schema::check_current(&connection)?;
        Ok::<Connection, LogError>(connection)
    };
    let opened = Connection::open_with_flags(path, flags);
    let has_journal = || beside(path, "-wal").metadata().is_ok_and(|it| it.len() > 0);
    match opened.map_err(LogError::from).and_then(is_read) {
        Err(LogError::File {
            fault: Fault::Unopened | Fault::ReadOnly,
            ..
        }) if path.is_file() && !has_journal() => {
            let mut address = "file:".to_owned();
            for byte in path.as_os_str().as_encoded_bytes() {
                let sign = char::from(*byte);
                if sign.is_ascii_alphanumeric() || "/-_.~:".contains(sign) {
                    address.push(sign);
                } else {
                    // Writing into a string cannot fail.
                    let _ = write!(address, "%{byte:02x}");
                }
            }
            address.push_str("?immutable=1");
            let flags = flags | OpenFlags::SQLITE_OPEN_URI;
            is_read(Connection::open_with_flags(address, flags)?)
        }
        opened => opened,
    }
}

struct Check<'a> {
    connection: &'a Connection,
    report: &'a mut dyn FnMut(&Damage),
    done: Checked,
}

impl Check<'_> {
    fn found(&mut self, damage: &Damage) {
        self.done.damages += 1;
        (self.report)(damage);
    }

    fn in_game(&mut self, game: &str, entry: Option<usize>, why: String) {
        let game = game.to_owned();
        self.found(&Damage::Game { game, entry, why });
    }

    /// Lets SQLite check the file.
    fn file(&mut self) {
        let mut lines: Vec<String> = Vec::new();
        let read = self
            .connection
            .pragma(None, "integrity_check", MOST, |row| {
                let line: String = row.get(0)?;
                lines.extend(line.lines().map(str::to_owned));
                Ok(())
            });
        for line in lines {
            // A heading stands above the faults of a table.
            if line != "ok" && !line.starts_with("*** in database") {
                self.found(&Damage::File(line));
            }
        }
        if let Err(error) = read {
            self.found(&Damage::File(error.to_string()));
        }
    }

    /// Replays every game.
    fn games(&mut self) -> Result<(), rusqlite::Error> {
        let query = format!("SELECT {START}, game, result FROM games ORDER BY game");
        let mut query = self.connection.prepare(&query)?;
        let mut found = query.query([])?;
        while let Some(row) = found.next()? {
            self.done.games += 1;
            let name = row.get_ref("game")?.as_bytes_or_null()?.unwrap_or_default();
            let name = String::from_utf8_lossy(name).into_owned();
            if let Err(why) = self.game(&name, row)? {
                self.in_game(&name, None, why);
            }
        }
        Ok(())
    }

    /// Replays a game. Returns the reason if its row is damaged.
    fn game(&mut self, name: &str, row: &Row<'_>) -> Result<Result<(), String>, rusqlite::Error> {
        let Ok(game) = name.parse::<GameId>() else {
            return Ok(Err("it has no valid name".to_owned()));
        };
        let start = rows::text(game, Texts::read(row)).and_then(|texts| texts.start(game));
        let start = match start {
            Ok(start) => start,
            Err(LogError::Damaged { why, .. }) => return Ok(Err(why)),
            Err(other) => return Ok(Err(other.to_string())),
        };
        let replayed = replay::replay(self.connection, &start)?;
        self.done.entries += replayed.entries.len() as u64;
        if let Some(why) = replayed.damage {
            self.in_game(name, Some(replayed.entries.len()), why);
            return Ok(Ok(()));
        }
        let ended: Option<String> = match rows::text(game, row.get("result")) {
            Ok(ended) => ended,
            Err(why) => return Ok(Err(why.to_string())),
        };
        // A game may be over without its end having been stored.
        let Some(ended) = ended else {
            return Ok(Ok(()));
        };
        Ok(match rows::winner(&ended) {
            None => Err(format!("its end `{ended}` is no result")),
            Some(winner) => replayed.contradicts(winner).map_or(Ok(()), Err),
        })
    }

    /// Finds entries without their game.
    fn rests(&mut self) -> Result<(), rusqlite::Error> {
        let mut query = self.connection.prepare(
            "SELECT CAST(game AS BLOB), count(*) FROM entries \
             WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.game = entries.game) GROUP BY game",
        )?;
        let mut found = query.query([])?;
        while let Some(row) = found.next()? {
            let name: Vec<u8> = row.get(0)?;
            let count: i64 = row.get(1)?;
            let why = format!("it has {count} entries, and no beginning");
            self.in_game(&String::from_utf8_lossy(&name), None, why);
        }
        Ok(())
    }

    /// Reads the tables besides those of games.
    fn others(&mut self) -> Result<(), rusqlite::Error> {
        self.texts(
            "burned",
            "SELECT CAST(player AS BLOB) FROM burned",
            |text| text.parse::<PlayerId>().err().map(|why| why.to_string()),
        )?;
        self.texts(
            "notes",
            "SELECT CAST(record AS BLOB) FROM notes",
            |text| match text.parse().map(Note::of) {
                Ok(Some(_)) => None,
                Ok(None) => Some("it is no note".to_owned()),
                Err(why) => Some(why.to_string()),
            },
        )?;
        let alive: i64 = self
            .connection
            .query_row("SELECT count(*) FROM alive", [], |row| row.get(0))?;
        if alive != 1 {
            let why = format!("expected one row, found {alive}");
            self.found(&Damage::Row {
                table: "alive",
                why,
            });
        }
        Ok(())
    }

    /// Reads the texts of a table.
    fn texts(
        &mut self,
        table: &'static str,
        query: &str,
        wrong: impl Fn(&str) -> Option<String>,
    ) -> Result<(), rusqlite::Error> {
        let mut query = self.connection.prepare(query)?;
        let mut found = query.query([])?;
        while let Some(row) = found.next()? {
            let text: Vec<u8> = row.get(0)?;
            let text = String::from_utf8_lossy(&text);
            if let Some(why) = wrong(&text) {
                let why = format!("`{text}`: {why}");
                self.found(&Damage::Row { table, why });
            }
        }
        Ok(())
    }
}
