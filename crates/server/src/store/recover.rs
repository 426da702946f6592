//! Saves what can be read of a damaged store in a new one, and counts what is lost.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Write as _},
    path::{Path, PathBuf},
};

use rusqlite::{Connection, OptionalExtension as _, params};
use tengen_online::{GameId, PlayerId, Record};

use super::{
    SqliteLog, beside, lock, replay,
    rows::{self, Texts},
    salvage::{self, Head, Tree, Value},
    schema,
};
use crate::log::{Append, LogError, Note};

/// Games that are looked at before the next are read.
const SHARE: i64 = 500;

/// The numbers of records that were saved of a damaged store, and of those that are lost.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Recovered {
    /// Games in the new store.
    pub games: u64,
    /// Their entries.
    pub entries: u64,
    /// Rows of the file that cannot be read.
    pub unreadable: u64,
    /// Games that go on from an earlier entry, because a later one cannot be read or is not possible.
    pub shortened: u64,
    /// Finished games that cannot be read to their end. They are not in the new store.
    pub incomplete: u64,
    /// Games of which there are only entries. They are not in the new store.
    pub headless: u64,
    /// Entries that could be read, and are not in the new store.
    pub left_out: u64,
    /// The file of text with the games and entries that are not in the new store; `None` if there are none.
    pub rest: Option<PathBuf>,
    /// If the file has a journal that cannot be read.
    pub lost_journal: bool,
}

/// The reason why nothing was recovered.
#[derive(Debug, thiserror::Error)]
pub enum RecoverError {
    /// A file cannot be read or written.
    #[error("{}: {why}", path.display())]
    File { path: PathBuf, why: io::Error },
    /// A store cannot be used.
    #[error("{}: {why}", path.display())]
    Store { path: PathBuf, why: LogError },
}

/// Reads the rows of a store that can be read, also if SQLite cannot open it, and writes them into a new one, which
/// then has only games that the rules allow. No server may use the store; it stays as it is.
///
/// # Errors
///
/// [`RecoverError`] if the old file cannot be read, or the new one exists or cannot be written. No new file is left.
pub fn recover(path: &Path, new: &Path) -> Result<Recovered, RecoverError> {
    let in_file = |path: &Path| {
        let path = path.to_owned();
        |why| RecoverError::File { path, why }
    };
    let in_store = |path: &Path| {
        let path = path.to_owned();
        |why| RecoverError::Store { path, why }
    };
    File::open(path).map_err(in_file(path))?;
    let _lock = match lock(path, "--store") {
        // On a file system that cannot be written there is no lock, and no server.
        Err(LogError::File { .. }) => None,
        locked => Some(locked.map_err(in_store(path))?),
    };
    File::create_new(new).map_err(in_file(new))?;
    let unfinished = Temporary(vec![
        new.to_owned(),
        beside(new, "-wal"),
        beside(new, "-shm"),
        beside(new, "-rest.txt"),
    ]);
    let (copy, lost_journal) = Temporary::copy_of(path, new).map_err(in_file(new))?;
    let from = copy.as_ref().map_or(path, |copy| &copy.0[0]);
    if let Some(head) = Head::read(from).map_err(in_file(from))? {
        schema::check_version(head.version).map_err(in_store(path))?;
    }
    let mut log = SqliteLog::open(new).map_err(in_store(new))?;
    let saving = Saving {
        rest: Rest {
            path: beside(new, "-rest.txt"),
            file: None,
        },
        done: Recovered {
            lost_journal,
            ..Recovered::default()
        },
    };
    let done = saving.save(from, &mut log).map_err(|why| match why {
        Failure::Read(why) => in_file(path)(why),
        Failure::Rest(why) => in_file(&beside(new, "-rest.txt"))(why),
        Failure::New(why) => in_store(new)(why),
    })?;
    unfinished.keep();
    Ok(done)
}

/// Files that are removed when this is dropped.
struct Temporary(Vec<PathBuf>);

impl Temporary {
    /// Copies a file that has a journal, and applies the journal to the copy. Returns the copy, or `None` if there is
    /// no journal or it cannot be applied; and if the latter is so.
    fn copy_of(path: &Path, new: &Path) -> io::Result<(Option<Temporary>, bool)> {
        let journal = beside(path, "-wal");
        if !journal.metadata().is_ok_and(|it| it.len() > 0) {
            return Ok((None, false));
        }
        let copy = beside(new, "-copy");
        let copied = Temporary(vec![
            copy.clone(),
            beside(&copy, "-wal"),
            beside(&copy, "-shm"),
        ]);
        fs::copy(path, &copied.0[0])?;
        fs::copy(journal, &copied.0[1])?;
        let apply = || {
            let connection = Connection::open(&copy)?;
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| {
                row.get::<_, i64>(0)
            })
        };
        Ok(match apply() {
            Ok(0) => (Some(copied), false),
            Ok(_) | Err(_) => (None, true),
        })
    }

    fn keep(mut self) {
        self.0.clear();
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        for file in &self.0 {
            // Most of them do not exist.
            let _ = fs::remove_file(file);
        }
    }
}

/// The reason why saving stopped.
enum Failure {
    Read(io::Error),
    Rest(io::Error),
    New(LogError),
}

impl From<io::Error> for Failure {
    fn from(why: io::Error) -> Failure {
        Failure::Read(why)
    }
}

impl From<rusqlite::Error> for Failure {
    fn from(why: rusqlite::Error) -> Failure {
        Failure::New(why.into())
    }
}

impl From<LogError> for Failure {
    fn from(why: LogError) -> Failure {
        Failure::New(why)
    }
}

/// The file with what is not in the new store. It is made with its first line.
struct Rest {
    path: PathBuf,
    file: Option<BufWriter<File>>,
}

impl Rest {
    fn write(&mut self, line: &dyn std::fmt::Display) -> Result<(), Failure> {
        let file = match &mut self.file {
            Some(file) => file,
            empty => empty.insert(BufWriter::new(
                File::create_new(&self.path).map_err(Failure::Rest)?,
            )),
        };
        writeln!(file, "{line}").map_err(Failure::Rest)
    }
}

struct Saving {
    rest: Rest,
    done: Recovered,
}

impl Saving {
    fn save(mut self, from: &Path, log: &mut SqliteLog) -> Result<Recovered, Failure> {
        let transaction = log.connection.transaction()?;
        let page = likely_page(from)?;
        let mut wrong = 0;
        let unreadable = salvage::rows(from, page, |tree, values| {
            wrong += u64::from(take(&transaction, tree, values)? == Taken::Wrong);
            Ok::<(), Failure>(())
        })?;
        self.done.unreadable = unreadable + wrong;
        transaction.commit()?;
        self.mend_all(log)?;
        self.set_apart(&log.connection)?;
        let transaction = log.connection.transaction()?;
        transaction.execute_batch(
            "DELETE FROM notes WHERE EXISTS (SELECT 1 FROM games WHERE notes.name = 'invitation.' || games.game);
             UPDATE alive SET at = max(at, ifnull((SELECT max(at) FROM entries), 0));",
        )?;
        let count = |table: &str| {
            let query = format!("SELECT count(*) FROM {table}");
            let count = transaction.query_row(&query, [], |row| row.get(0));
            count.map(rows::moment)
        };
        self.done.games = count("games")?;
        self.done.entries = count("entries")?;
        transaction.commit()?;
        if let Some(mut file) = self.rest.file {
            file.flush().map_err(Failure::Rest)?;
            self.done.rest = Some(self.rest.path);
        }
        Ok(self.done)
    }

    /// Takes from all games what the rules do not allow.
    fn mend_all(&mut self, log: &mut SqliteLog) -> Result<(), Failure> {
        let mut after = String::new();
        loop {
            let transaction = log.connection.transaction()?;
            let mut query = transaction.prepare_cached(
                "SELECT game, result FROM games WHERE game > ?1 ORDER BY game LIMIT ?2",
            )?;
            let found =
                query.query_map(params![after, SHARE], |row| Ok((row.get(0)?, row.get(1)?)))?;
            let found: Vec<(String, Option<String>)> = found.collect::<Result<_, _>>()?;
            drop(query);
            let Some((last, _)) = found.last() else {
                return Ok(());
            };
            after.clone_from(last);
            for (name, result) in &found {
                self.mend(&transaction, rows::game(name)?, result.as_deref())?;
            }
            transaction.commit()?;
        }
    }

    fn mend(&mut self, to: &Connection, game: GameId, result: Option<&str>) -> Result<(), Failure> {
        let Some(start) = SqliteLog::read_start(to, game)? else {
            return Ok(());
        };
        let replayed = replay::replay(to, &start)?;
        let kept = replayed.entries.len();
        let winner = result.and_then(rows::winner);
        let is_complete = winner.is_none_or(|winner| replayed.contradicts(winner).is_none());
        if is_complete {
            let mut cut = to.prepare_cached("DELETE FROM entries WHERE game = ?1 AND seq >= ?2")?;
            let left_out = cut.execute(params![game.to_string(), rows::number(kept as u64)])?;
            self.done.left_out += left_out as u64;
            self.done.shortened += u64::from(left_out > 0);
            if left_out > 0 {
                let last = replayed.entries.last().map_or(start.at, |&(_, at)| at);
                forgive(to, last)?;
            }
            return Ok(());
        }
        self.done.incomplete += 1;
        self.rest.write(&format_args!(
            "# game {game}, which cannot be read to its end"
        ))?;
        self.rest.write(&Record::Begin(start))?;
        let entries = self.move_entries(to, game)?;
        if let Some(winner) = winner {
            self.rest
                .write(&Append::End { game, winner }.record(entries))?;
        }
        let mut remove = to.prepare_cached("DELETE FROM games WHERE game = ?1")?;
        remove.execute([game.to_string()])?;
        Ok(())
    }

    /// Moves entries whose games cannot be read to the rest.
    fn set_apart(&mut self, to: &Connection) -> Result<(), Failure> {
        let mut query = to.prepare(
            "SELECT DISTINCT game FROM entries \
             WHERE NOT EXISTS (SELECT 1 FROM games WHERE games.game = entries.game)",
        )?;
        let names = query.query_map([], |row| row.get(0))?;
        let names: Vec<String> = names.collect::<Result<_, _>>()?;
        for name in names {
            let game = rows::game(&name)?;
            self.done.headless += 1;
            self.rest.write(&format_args!(
                "# game {game}, whose beginning cannot be read"
            ))?;
            self.move_entries(to, game)?;
        }
        Ok(())
    }

    /// Moves the entries of a game to the rest, and returns the number of the one after the last.
    fn move_entries(&mut self, to: &Connection, game: GameId) -> Result<u32, Failure> {
        let mut query =
            to.prepare_cached("SELECT seq, entry, at FROM entries WHERE game = ?1 ORDER BY seq")?;
        let mut found = query.query([game.to_string()])?;
        let mut next = 0;
        while let Some(row) = found.next()? {
            let seq = u32::try_from(row.get::<_, i64>(0)?).unwrap_or(u32::MAX);
            self.rest.write(&Record::Entry {
                seq,
                entry: rows::entry(game, &row.get::<_, String>(1)?)?,
                at: rows::moment(row.get(2)?),
            })?;
            self.done.left_out += 1;
            next = seq.saturating_add(1);
        }
        let mut remove = to.prepare_cached("DELETE FROM entries WHERE game = ?1")?;
        remove.execute([game.to_string()])?;
        Ok(next)
    }
}

/// Returns the size of pages with which most rows of a file can be read, of those that stores have had. It counts only if
/// the head of the file is damaged.
fn likely_page(path: &Path) -> Result<usize, Failure> {
    let [new, early] = schema::PAGES;
    if Head::read(path)?.is_some() {
        return Ok(new);
    }
    let rows = |page| {
        let mut rows = 0;
        salvage::rows(path, page, |_, _| {
            rows += 1;
            Ok::<(), Failure>(())
        })?;
        Ok::<u64, Failure>(rows)
    };
    Ok(if rows(early)? > rows(new)? {
        early
    } else {
        new
    })
}

/// Counts the time since a moment as one without a server, so that the turn in which a shortened game goes on has not
/// run out.
fn forgive(to: &Connection, since: u64) -> Result<(), rusqlite::Error> {
    let since = rows::number(since);
    let until: Option<i64> = to
        .query_row(
            "SELECT max(at, ifnull((SELECT max(at) FROM entries), 0)) FROM alive",
            [],
            |row| row.get(0),
        )
        .optional()?;
    let until = until.unwrap_or(since).max(since);
    let earlier: Option<i64> = to.query_row(
        "SELECT min(since) FROM outages WHERE until >= ?1",
        [since],
        |row| row.get(0),
    )?;
    to.execute("DELETE FROM outages WHERE until >= ?1", [since])?;
    to.execute(
        "INSERT INTO outages VALUES (?1, ?2)",
        [earlier.unwrap_or(since).min(since), until],
    )?;
    Ok(())
}

/// The use of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    /// It is in the new store, or it is of an index.
    Used,
    /// It is damaged.
    Wrong,
}

/// Writes a row into the table that it is of, as its values show.
fn take(to: &Connection, tree: Tree, values: &[Value]) -> Result<Taken, rusqlite::Error> {
    use Value::{Integer, Null, Text};
    match (tree, values) {
        (
            Tree::Index,
            [
                Text(game),
                Text(first),
                Text(first_name),
                Text(second),
                Text(second_name),
                Text(terms),
                Text(take_backs),
                Integer(at),
                result @ (Text(_) | Null),
            ],
        ) => {
            let players = [(first, first_name), (second, second_name)];
            let players = players.map(|(id, name)| (id.clone(), name.clone()));
            let texts = Texts::new(players, terms.clone(), take_backs.clone(), *at);
            take_game(to, game, &texts, result)
        }
        (Tree::Index, [Text(game), Integer(seq), Text(entry), Integer(at)]) => {
            let name = game.parse::<GameId>();
            let is_sound = name.is_ok_and(|game| rows::entry(game, entry).is_ok())
                && u32::try_from(*seq).is_ok();
            if !is_sound {
                return Ok(Taken::Wrong);
            }
            let mut add =
                to.prepare_cached("INSERT OR IGNORE INTO entries VALUES (?1, ?2, ?3, ?4)")?;
            add.execute(params![game, seq, entry, at])?;
            Ok(Taken::Used)
        }
        (Tree::Index, [Text(player), Integer(at)]) if player.parse::<PlayerId>().is_ok() => {
            let mut add = to.prepare_cached("INSERT OR IGNORE INTO burned VALUES (?1, ?2)")?;
            add.execute(params![player, at])?;
            Ok(Taken::Used)
        }
        (Tree::Index, [Text(name), Text(record)]) => {
            let note = record.parse().ok().and_then(Note::of);
            if note.is_none_or(|note| note.name().to_string() != *name) {
                return Ok(Taken::Wrong);
            }
            let mut add = to.prepare_cached("INSERT OR IGNORE INTO notes VALUES (?1, ?2)")?;
            add.execute(params![name, record])?;
            Ok(Taken::Used)
        }
        (Tree::Table, [Integer(at)]) => {
            to.execute("UPDATE alive SET at = max(at, ?1)", [at])?;
            Ok(Taken::Used)
        }
        (Tree::Table, [Integer(since), Integer(until)]) => {
            to.execute("INSERT INTO outages VALUES (?1, ?2)", [since, until])?;
            Ok(Taken::Used)
        }
        _ => Ok(Taken::Used),
    }
}

/// Writes the beginning of a game. Of two rows, one of which may be older, that with a result counts.
fn take_game(
    to: &Connection,
    name: &str,
    texts: &Texts,
    result: &Value,
) -> Result<Taken, rusqlite::Error> {
    let result = match result {
        Value::Text(result) if rows::winner(result).is_some() => Some(result),
        Value::Null => None,
        _ => return Ok(Taken::Wrong),
    };
    let is_sound = name
        .parse::<GameId>()
        .is_ok_and(|game| texts.start(game).is_ok());
    if !is_sound {
        return Ok(Taken::Wrong);
    }
    texts.insert_unless_there(to, name)?;
    if let Some(result) = result {
        let mut end = to.prepare_cached("UPDATE games SET result = ?2 WHERE game = ?1")?;
        end.execute([name, result])?;
    }
    Ok(Taken::Used)
}
