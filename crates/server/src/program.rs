//! The common part of the programs of the server: they read settings, serve or copy a store, and end.

mod copy;
mod file;
mod mend;
mod report;

use std::{fmt::Display, io, path::PathBuf, process::ExitCode};

use clap::Parser;
use tracing::{Instrument as _, Span};
use tracing_subscriber::EnvFilter;

use crate::{
    config::{Action, Command, LogFormat, Settings, StoreFlags},
    log::LogError,
    net::{Server, StartError},
    store::{RecoverError, SqliteLog},
    transfer::{Others, Target, TransferError},
};

/// Exit status if a setting is invalid.
const WRONG_SETTING: u8 = 2;

/// Where a program stores games. It displays without names and passwords of users.
pub trait GameStore: Display {
    /// Starts a server that stores games here.
    fn serve(&self, settings: &Settings) -> impl Future<Output = Result<Server, ProgramError>>;

    /// Opens what is stored here, to copy it.
    fn source(&self) -> impl Future<Output = Result<(SqliteLog, Others), ProgramError>>;

    /// Opens the store, to add a copy.
    fn target(&self) -> impl Future<Output = Result<Box<dyn Target + Send>, ProgramError>>;

    /// Returns the span of all lines that are logged while the server starts.
    fn span(&self) -> Span {
        Span::none()
    }
}

/// The reason why a program ends before it is told to.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// A file cannot be read or written.
    #[error("{}: {why}", path.display())]
    File { path: PathBuf, why: io::Error },
    /// A store in a file cannot be used.
    #[error("{}: {why}{}", path.display(), mend::way_out(path, why))]
    Store { path: PathBuf, why: LogError },
    /// A store in a file is damaged, as a check has said.
    #[error(
        "{}: {damages} damages; save what can be read: {}",
        path.display(),
        mend::recovery(path)
    )]
    Damaged { path: PathBuf, damages: u64 },
    #[error(transparent)]
    Recover(#[from] RecoverError),
    /// Another store cannot be used.
    #[error(transparent)]
    Other(Box<dyn std::error::Error + Send + Sync>),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Transfer(#[from] TransferError),
    #[error("the system: {0}")]
    System(#[from] io::Error),
    #[error("the server cannot go on; see the log")]
    Failed,
}

/// Does what the command line says. `F` are the settings that the program has besides those of every server.
pub fn main<F>() -> ExitCode
where
    F: StoreFlags,
    F::Store: GameStore,
{
    let command = Command::<F>::parse();
    let action = command.action();
    let (settings, store) = match command.settings() {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("{}", report::wrong_setting(&error));
            return ExitCode::from(WRONG_SETTING);
        }
    };
    start_log(&settings);
    let done = match action {
        None => run(&settings, &store),
        Some(Action::Check { file }) => mend::check(&file),
        Some(Action::Recover { file, new }) => mend::recover(&file, &new),
        Some(Action::Export { file }) => copy::export(&file, &store),
        Some(Action::Import { file }) => copy::import(&file, &store),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", report::failure(&error));
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn run(settings: &Settings, store: &impl GameStore) -> Result<(), ProgramError> {
    let start = async {
        let server = store.serve(settings).await?;
        tracing::info!(address = %server.address(), %store, "listening");
        Ok::<Server, ProgramError>(server)
    };
    let mut server = start.instrument(store.span()).await?;
    let told = told_to_stop();
    println!("{}", report::listening(server.address()));
    tokio::select! {
        () = told => {}
        () = server.failed() => return Err(ProgramError::Failed),
    }
    tracing::info!("stopping");
    server.stop().await;
    tracing::info!("stopped");
    Ok(())
}

/// Returns a future that waits for Ctrl+C or for the signal of a supervisor. Both are noticed from this call
/// on, not only once the future is awaited.
fn told_to_stop() -> impl Future<Output = ()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let heard = [SignalKind::terminate(), SignalKind::interrupt()].map(signal);
        async {
            match heard {
                [Ok(mut terminate), Ok(mut interrupt)] => {
                    tokio::select! {
                        _ = terminate.recv() => {}
                        _ = interrupt.recv() => {}
                    }
                }
                // Without signal handlers, the program can only be killed.
                _ => std::future::pending().await,
            }
        }
    }
    #[cfg(not(unix))]
    async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending().await
        }
    }
}

fn start_log(settings: &Settings) {
    let filter = EnvFilter::new(&settings.log);
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr);
    match settings.log_format {
        LogFormat::Text => log.with_ansi(false).init(),
        LogFormat::Json => log.json().init(),
    }
}
