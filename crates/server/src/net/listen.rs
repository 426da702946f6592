//! Takes connections and lets HTTP be spoken on them, for so long. Knows no addresses of pages.

use std::{net::IpAddr, pin::pin, sync::Arc, time::Duration};

use axum::{Extension, Router, extract::ConnectInfo};
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Semaphore, watch},
    time::{sleep, timeout},
};

use super::{
    Phase,
    places::{Places, Ticket},
    routes::{Shared, router},
};
use crate::config::HttpLimits;

/// How long the system may rest after it refused a connection.
const REST: Duration = Duration::from_millis(100);

/// Answers until the server stops, and then what has begun.
pub(super) async fn serve(
    listener: TcpListener,
    shared: Arc<Shared>,
    mut phase: watch::Receiver<Phase>,
) {
    let limits = shared.http();
    let all = u32::try_from(limits.connections).unwrap_or(u32::MAX);
    let speaking = Arc::new(Semaphore::new(all as usize));
    let places = Places::new(usize::MAX, limits.per_address);
    let router = router(Arc::clone(&shared));
    let speaking_phase = phase.clone();
    let accept = async {
        loop {
            // A semaphore that is never closed.
            let place = Arc::clone(&speaking).acquire_owned().await.ok();
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let Some(ticket) = admit(&shared, &places, peer.ip()) else {
                        continue;
                    };
                    let router = router.clone().layer(Extension(ConnectInfo(peer)));
                    let phase = speaking_phase.clone();
                    tokio::spawn(async move {
                        speak(stream, router, limits, phase).await;
                        drop((place, ticket));
                    });
                }
                Err(error) => {
                    // Too many open files, or a client who went away at once.
                    tracing::debug!(%error, "no connection");
                    sleep(REST).await;
                }
            }
        }
    };
    tokio::select! {
        () = accept => {}
        () = shared.tidy() => {}
        // A server that is dropped stops too.
        _ = phase.wait_for(|phase| *phase == Phase::Stopping) => {}
    }
    drop(listener);
    // All places are free when nobody speaks any more.
    let _ = speaking.acquire_many(all).await;
}

/// Who may speak: a proxy that is trusted, or who found a place.
enum Admitted {
    Proxy,
    Client(#[expect(dead_code, reason = "it is held, and dropped at the end")] Ticket),
}

/// Whether an address may speak. All the world comes through a proxy, so that is not counted.
fn admit(shared: &Shared, places: &Places, address: IpAddr) -> Option<Admitted> {
    if shared.trusts(address) {
        return Some(Admitted::Proxy);
    }
    let ticket = places.enter(address);
    if ticket.is_none() {
        shared.reject("busy");
    }
    ticket.map(Admitted::Client)
}

/// Speaks HTTP on a connection, until it ends, becomes something else, or has had its time.
async fn speak(
    stream: TcpStream,
    router: Router,
    limits: HttpLimits,
    mut phase: watch::Receiver<Phase>,
) {
    // Messages are short, and must not wait for each other. Where that cannot be had, they do.
    let _ = stream.set_nodelay(true);
    let service = TowerToHyperService::new(router);
    let speaking = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.request)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut speaking = pin!(speaking);
    tokio::select! {
        // A client that goes away is no error.
        _ = &mut speaking => return,
        () = sleep(limits.requests) => {}
        _ = phase.wait_for(|phase| *phase == Phase::Stopping) => {}
    }
    speaking.as_mut().graceful_shutdown();
    // Who does not read what was asked for goes without it.
    let _ = timeout(limits.answer, speaking).await;
}
