//! `tengen-server`: the site and online play on one port.

use std::{path::PathBuf, process::ExitCode};

use clap::Parser;
use tengen_server::{
    config::{Command, LogFormat, Settings},
    log::LogError,
    net::{Server, StartError},
    report,
    store::SqliteLog,
};
use tracing_subscriber::EnvFilter;

/// Exit status if a setting is invalid.
const WRONG_SETTING: u8 = 2;

fn main() -> ExitCode {
    let settings = match Command::parse().settings() {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("{}", report::wrong_setting(&error));
            return ExitCode::from(WRONG_SETTING);
        }
    };
    start_log(&settings);
    match run(&settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", report::failure(&error));
            ExitCode::FAILURE
        }
    }
}

/// The reason why the program ends before it is told to.
#[derive(Debug, thiserror::Error)]
enum RunError {
    #[error("{}: {why}", path.display())]
    Store { path: PathBuf, why: LogError },
    #[error(transparent)]
    Start(#[from] StartError),
    #[error("the system: {0}")]
    System(#[from] std::io::Error),
    #[error("the server cannot go on; see the log")]
    Failed,
}

fn open(settings: &Settings) -> Result<SqliteLog, LogError> {
    let mut log = SqliteLog::open(&settings.store)?;
    if let Some(bytes) = settings.store_limit {
        log.limit(bytes)?;
    }
    Ok(log)
}

#[tokio::main]
async fn run(settings: &Settings) -> Result<(), RunError> {
    let log = open(settings).map_err(|why| RunError::Store {
        path: settings.store.clone(),
        why,
    })?;
    let mut server = Server::start(settings, Box::new(log)).await?;
    let told = told_to_stop();
    println!("{}", report::listening(server.address()));
    tracing::info!(address = %server.address(), store = %settings.store.display(), "listening");
    tokio::select! {
        () = told => {}
        () = server.failed() => return Err(RunError::Failed),
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
