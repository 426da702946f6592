//! Takes a port, and answers on it until the program is told to end.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;

use axum::Router;

use super::PORT;
use super::socket::Desk;
use crate::failure::Failure;
use crate::output;
use crate::texts::{Key, say};

/// The ports after the usual one that are tried too.
const MORE: u16 = 9;

/// Binds a port, or the usual one if none is given, or one of the next.
pub(super) fn bind(address: IpAddr, port: Option<u16>) -> Result<TcpListener, Failure> {
    let bind = |port: u16| TcpListener::bind(SocketAddr::new(address, port));
    if let Some(port) = port {
        return bind(port).map_err(|error| failed(port, &error));
    }
    let first = bind(PORT);
    let Err(error) = first else {
        return first.map_err(|error| failed(PORT, &error));
    };
    let mut others = (PORT + 1..=PORT + MORE).map(|port| (port, bind(port)));
    let found = others.find_map(|(port, bound)| Some((port, bound.ok()?)));
    let (port, listener) = found.ok_or_else(|| failed(PORT, &error))?;
    // A browser keeps games and settings for each port.
    let values: &[(&str, &dyn std::fmt::Display)] = &[("taken", &PORT), ("port", &port)];
    output::complain(Key::Note, &say(Key::PortTaken, values));
    Ok(listener)
}

fn failed(port: u16, error: &io::Error) -> Failure {
    Failure::Impossible(say(Key::CannotListen, &[("port", &port), ("error", error)]))
}

/// Answers requests until Ctrl+C, and then waits until the engines have ended.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    desk: Option<Arc<Desk>>,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    tokio::select! {
        served = axum::serve(listener, router).into_future() => served?,
        () = told_to_end() => {}
    }
    if let Some(desk) = desk {
        desk.close().await;
    }
    Ok(())
}

/// Waits for Ctrl+C, or for the signal by which systems end programs.
async fn told_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = ended.recv() => {}
            }
            return;
        }
    }
    // Without a handler the system ends the program itself.
    let _ = tokio::signal::ctrl_c().await;
}
