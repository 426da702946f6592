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
    fn open(&self) -> Result<SqliteLog, ProgramError> {
        SqliteLog::open(&self.path).map_err(|why| self.error(why))
    }

    fn error(&self, why: LogError) -> ProgramError {
        let path = self.path.clone();
        ProgramError::Store { path, why }
    }
}

impl GameStore for FileStore {
    async fn serve(&self, settings: &Settings) -> Result<Server, ProgramError> {
        let mut log = SqliteLog::open_alone(&self.path).map_err(|why| self.error(why))?;
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
        let log = self.open()?;
        let others = log.others().map_err(TransferError::from)?;
        Ok((log, others))
    }

    async fn target(&self) -> Result<Box<dyn Target + Send>, ProgramError> {
        Ok(Box::new(self.open()?))
    }
}
