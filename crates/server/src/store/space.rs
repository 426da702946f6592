//! The space for what players will do next: in the file, which may have a limit, and on its disk.

use std::{fs, io, path::Path};

use rusqlite::Connection;

use super::beside;
use crate::log::{Fault, LogError};

/// Bytes for which there has to be space: games and moves of some seconds, with the journal.
const SPACE: usize = 64 * 1024;

/// Checks that there is space in a database and on its disk.
pub(super) fn check(connection: &Connection) -> Result<(), LogError> {
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let free = number("max_page_count")? - number("page_count")? + number("freelist_count")?;
    let pages = i64::try_from(SPACE).unwrap_or(i64::MAX) / number("page_size")?.max(1);
    if free < pages {
        let why = "the file is as large as it may be".to_owned();
        return Err(LogError::File {
            fault: Fault::Full,
            why,
        });
    }
    // A database in memory has no path.
    match connection.path().filter(|path| !path.is_empty()) {
        Some(path) => on_disk(Path::new(path)),
        None => Ok(()),
    }
}

/// Checks that there is space on the disk of a file, by a file beside it that is removed again. The database reuses its
/// journal, so that what it writes may still fit when nothing else does.
fn on_disk(path: &Path) -> Result<(), LogError> {
    let name = beside(path, "-space");
    let written = fs::write(&name, vec![0; SPACE]);
    // What could not be made need not be removed.
    let _ = fs::remove_file(&name);
    written.map_err(|error| {
        let fault = match error.kind() {
            io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => Fault::ReadOnly,
            _ => Fault::Full,
        };
        let why = format!("{}: {error}", name.display());
        LogError::File { fault, why }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(checked: &Result<(), LogError>) -> Option<Fault> {
        match checked {
            Err(LogError::File { fault, .. }) => Some(*fault),
            _ => None,
        }
    }

    #[test]
    fn a_file_that_is_nearly_as_large_as_it_may_be_has_no_space() {
        let connection = Connection::open_in_memory().expect("a database");
        connection
            .execute_batch("CREATE TABLE a (b BLOB); INSERT INTO a VALUES (zeroblob(100000))")
            .expect("it is filled");
        assert!(check(&connection).is_ok());
        connection
            .pragma_update_and_check(None, "max_page_count", 30, |_| Ok(()))
            .expect("a limit");
        assert_eq!(fault(&check(&connection)), Some(Fault::Full));
        connection
            .execute_batch("DELETE FROM a")
            .expect("is emptied");
        assert!(check(&connection).is_ok(), "pages are free");
    }

    #[test]
    fn a_disk_that_takes_nothing_has_no_space() {
        let missing = Path::new("no/such/folder/tengen.sqlite");
        assert_eq!(fault(&on_disk(missing)), Some(Fault::Full));
        let path = std::env::temp_dir().join(format!("tengen-space-{}", std::process::id()));
        assert!(on_disk(&path).is_ok());
        assert!(!beside(&path, "-space").exists(), "it leaves nothing");
    }
}
