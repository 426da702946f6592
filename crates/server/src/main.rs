//! `tengen-server`: the site and online play on one port.

mod copy;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::Parser;
use tengen_server::{
    config::{Command, LogFormat, Settings, StoreSettings},
    jetstream::{Cluster, ConnectError, StoreStrength},
    log::LogError,
    net::{Server, StartError},
    report,
    store::SqliteLog,
};
use tracing::Instrument as _;
use tracing_subscriber::EnvFilter;

/// Exit status if a setting is invalid.
const WRONG_SETTING: u8 = 2;

fn main() -> ExitCode {
    let command = Command::parse();
    let action = command.action();
    let settings = match command.settings() {
        Ok(settings) => settings,
        Err(error) => {
            eprintln!("{}", report::wrong_setting(&error));
            return ExitCode::from(WRONG_SETTING);
        }
    };
    start_log(&settings);
    let done = match action {
        None => run(&settings),
        Some(action) => copy::copy(&action, &settings.store).map_err(RunError::from),
    };
    match done {
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
    Cluster(#[from] ConnectError),
    #[error(transparent)]
    Start(#[from] StartError),
    #[error(transparent)]
    Copy(#[from] copy::CopyError),
    #[error("the system: {0}")]
    System(#[from] std::io::Error),
    #[error("the server cannot go on; see the log")]
    Failed,
}

fn open(path: &Path, limit: Option<u64>) -> Result<SqliteLog, LogError> {
    let mut log = SqliteLog::open(path)?;
    if let Some(bytes) = limit {
        log.limit(bytes)?;
    }
    Ok(log)
}

async fn start(settings: &Settings) -> Result<Server, RunError> {
    let server = match &settings.store {
        StoreSettings::File { path, limit } => {
            let log = open(path, *limit).map_err(|why| RunError::Store {
                path: path.clone(),
                why,
            })?;
            Server::start(settings, Box::new(log)).await?
        }
        StoreSettings::Cluster {
            addresses,
            strength,
            view,
        } => {
            let cluster = Cluster::connect(addresses, *strength).await?;
            Server::start_node(settings, cluster, view).await?
        }
    };
    tracing::info!(address = %server.address(), store = %settings.store, "listening");
    Ok(server)
}

#[tokio::main]
async fn run(settings: &Settings) -> Result<(), RunError> {
    let is_weak = matches!(
        settings.store,
        StoreSettings::Cluster {
            strength: StoreStrength::Weak,
            ..
        }
    );
    let span = if is_weak {
        // Every line of the start shows it.
        tracing::error_span!("weak_store_may_lose_games")
    } else {
        tracing::Span::none()
    };
    let mut server = start(settings).instrument(span).await?;
    let told = told_to_stop();
    println!("{}", report::listening(server.address()));
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
