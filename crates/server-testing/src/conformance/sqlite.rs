//! A SQLite file.

use std::sync::atomic::{AtomicU32, Ordering};

use tengen_online::GameId;
use tengen_server::{
    log::{Append, GameLog, LogError, StoredGame},
    store::SqliteLog,
};

use super::{Handle, Store};
use crate::program::Folder;

static COUNT: AtomicU32 = AtomicU32::new(0);

impl Store for Folder {
    type Handle = SqliteLog;

    async fn make() -> Option<Folder> {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Some(Folder::new(&format!("conformance-{number}")))
    }

    async fn open(&self) -> SqliteLog {
        SqliteLog::open(&self.store()).expect("opens")
    }
}

impl Handle for SqliteLog {
    async fn append(&mut self, step: &[Append]) -> Result<(), LogError> {
        GameLog::append(self, step)
    }

    async fn read(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError> {
        GameLog::read(self, game)
    }
}
