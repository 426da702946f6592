//! Detects changed files by checking twice a second.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, SystemTime},
};

const PERIOD: Duration = Duration::from_millis(500);

/// The modification time and length in bytes of each file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Snapshot(BTreeMap<PathBuf, (SystemTime, u64)>);

impl Snapshot {
    /// Reads the state of files and, recursively, of folders. Unreadable paths count as missing.
    pub(crate) fn take(paths: &[PathBuf]) -> Self {
        let mut snapshot = Self::default();
        for path in paths {
            snapshot.add(path);
        }
        snapshot
    }

    fn add(&mut self, path: &Path) {
        if let Ok(entries) = fs::read_dir(path) {
            entries.flatten().for_each(|entry| self.add(&entry.path()));
        } else if let Ok(data) = fs::metadata(path) {
            let modified = data.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            self.0.insert(path.to_owned(), (modified, data.len()));
        }
    }

    /// Waits until the files differ from this snapshot and no longer change.
    pub(crate) fn wait(&self, paths: &[PathBuf]) -> Self {
        let mut last = self.clone();
        loop {
            thread::sleep(PERIOD);
            let now = Self::take(paths);
            if now == last && now != *self {
                return now;
            }
            last = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sees_new_and_changed_files() {
        let folder = std::env::temp_dir().join(format!("tengen-watch-{}", std::process::id()));
        fs::create_dir_all(folder.join("inner")).expect("made");
        let paths = [folder.clone()];
        let empty = Snapshot::take(&paths);
        fs::write(folder.join("inner/a"), "1").expect("written");
        let one = Snapshot::take(&paths);
        fs::write(folder.join("inner/a"), "22").expect("written");
        let two = Snapshot::take(&paths);
        fs::remove_dir_all(&folder).expect("removed");
        assert!(empty != one && one != two);
        assert_eq!(Snapshot::take(&paths), empty);
    }
}
