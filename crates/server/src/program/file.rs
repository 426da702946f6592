//! A file as the store of a program.

use std::fs::File;

use super::{GameStore, ProgramError, copy::opened};
use crate::{
    config::{FileStore, Settings},
    log::LogError,
    net::{Server, StartError},
    store::SqliteLog,
    transfer::{Others, Target, TransferError},
};

impl FileStore {
    /// Opens the file, and keeps other servers from it.
    fn open_alone(&self) -> Result<SqliteLog, ProgramError> {
        SqliteLog::open_alone(&self.path).map_err(|why| self.error(why))
    }

    fn error(&self, why: LogError) -> ProgramError {
        let path = self.path.clone();
        ProgramError::Store { path, why }
    }
}

impl GameStore for FileStore {
    async fn serve(&self, settings: &Settings) -> Result<Server, ProgramError> {
        let mut log = self.open_alone()?;
        if let Some(bytes) = self.limit {
            log.limit(bytes).map_err(|why| self.error(why))?;
        }
        let started = Server::start(settings, Box::new(log)).await;
        started.map_err(|why| match why {
            StartError::Store(why) => self.error(why),
            why => why.into(),
        })
    }

    async fn source(&self) -> Result<(SqliteLog, Others), ProgramError> {
        // A store that is not there would be made.
        opened(&self.path, File::open(&self.path))?;
        let log = SqliteLog::open(&self.path).map_err(|why| self.error(why))?;
        let others = log.others().map_err(TransferError::from)?;
        Ok((log, others))
    }

    async fn target(&self) -> Result<Box<dyn Target + Send>, ProgramError> {
        // A server would not know of the games that are added.
        Ok(Box::new(self.open_alone()?))
    }
}
