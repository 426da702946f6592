//! The space for what players will do next: in the file, which may have a limit, and on its disk. A write may fit where
//! nothing else does, since the database reuses its journal.

use std::path::Path;

use rusqlite::Connection;

use crate::log::LogError;

/// Bytes for which there has to be space on the disk: moves of some seconds, with the journal.
const SPACE: u64 = 16 * 1024 * 1024;

/// Bytes for which there has to be space in a file of any limit, and the part of its limit for larger ones, up to [`SPACE`].
const LEAST: u64 = 64 * 1024;
const PART: u64 = 64;

/// Returns the reason if there is hardly any space in a database or on its disk.
pub(super) fn lack(connection: &Connection) -> Result<Option<String>, LogError> {
    let number = |name: &str| {
        let found = connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        found.map(|found| u64::try_from(found).unwrap_or(0))
    };
    let (page, most) = (number("page_size")?, number("max_page_count")?);
    let used = number("page_count")?.saturating_sub(number("freelist_count")?);
    let free = most.saturating_sub(used).saturating_mul(page);
    if free < (most.saturating_mul(page) / PART).clamp(LEAST, SPACE) {
        let why = format!("the file may grow by {free} bytes only");
        return Ok(Some(why));
    }
    // A database in memory has no path.
    let path = connection.path().filter(|path| !path.is_empty());
    let free = path.map(|path| free_on_disk(Path::new(path))).transpose()?;
    let few = free.flatten().filter(|&free| free < SPACE);
    Ok(few.map(|free| format!("{free} bytes are free on the disk")))
}

/// Returns the number of bytes that are free on the disk of a file; `None` if the disk does not say.
#[cfg(unix)]
fn free_on_disk(path: &Path) -> Result<Option<u64>, LogError> {
    let disk = rustix::fs::statvfs(path)
        .map_err(|error| LogError::Store(format!("{}: {error}", path.display())))?;
    // Some file systems of networks know no numbers.
    Ok((disk.f_blocks > 0).then(|| disk.f_bavail.saturating_mul(disk.f_frsize)))
}

#[cfg(not(unix))]
fn free_on_disk(_: &Path) -> Result<Option<u64>, LogError> {
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_nearly_as_large_as_it_may_be_has_no_space() {
        let connection = Connection::open_in_memory().expect("a database");
        connection
            .execute_batch("CREATE TABLE a (b BLOB); INSERT INTO a VALUES (zeroblob(100000))")
            .expect("it is filled");
        let has_space = || lack(&connection).expect("it is read").is_none();
        assert!(has_space());
        connection
            .pragma_update_and_check(None, "max_page_count", 30, |_| Ok(()))
            .expect("a limit");
        assert!(!has_space());
        connection
            .execute_batch("DELETE FROM a")
            .expect("is emptied");
        assert!(has_space(), "pages are free");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_disk_that_cannot_be_looked_at_is_no_full_disk() {
        assert!(free_on_disk(Path::new("no/such/folder/tengen.sqlite")).is_err());
        assert_eq!(free_on_disk(Path::new("/proc")).expect("no disk"), None);
        let free = free_on_disk(&std::env::temp_dir()).expect("a disk");
        assert!(free.is_some_and(|free| free > 0));
    }
}
