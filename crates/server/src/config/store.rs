//! The settings of the file in which games are stored.

use std::{fmt, path::PathBuf};

use super::{Given, SettingError, settings::count};

/// The file in which games are stored.
#[derive(Clone, Debug)]
pub struct FileStore {
    pub path: PathBuf,
    /// Maximum number of bytes; `None` if it has no limit.
    pub limit: Option<u64>,
}

impl fmt::Display for FileStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())
    }
}

impl Given {
    /// Checks the settings of the file in which games are stored.
    pub fn file_store(&self) -> Result<FileStore, SettingError> {
        let limit = match self.store_mib {
            Some(_) => Some(count("store-mib", self.store_mib, 0)? as u64 * (1 << 20)),
            None => None,
        };
        let path = self.store.clone().unwrap_or_else(|| "tengen.sqlite".into());
        Ok(FileStore { path, limit })
    }
}
