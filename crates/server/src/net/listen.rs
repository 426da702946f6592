//! Accepts connections and serves HTTP on them, for a limited time. Knows no routes.

use std::{
    convert::Infallible,
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use axum::{Router, extract::ConnectInfo, http::Request};
use hyper::{
    body::Incoming,
    server::conn::http1,
    service::{Service as _, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore, watch},
    task::yield_now,
    time::{sleep, timeout},
};

use super::{
    Phase,
    busy_body::BusyBody,
    idle::{Idle, Waiter},
    places::{Places, Ticket},
    routes::{Shared, router},
};
use crate::{config::HttpLimits, hall::Host};

/// Pause after the system refused a connection.
const REST: Duration = Duration::from_millis(100);

/// Time between two lines of the log about connections that the system refuses.
const SILENCE: Duration = Duration::from_mins(1);

/// Most bytes of the head of a request, and of what is read ahead of one.
const HEAD: usize = 16 * 1024;

/// Time for a connection to go that was told to.
const GOING: Duration = Duration::from_millis(20);

/// Accepts connections until the server stops, and then waits until no connection speaks HTTP any more.
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
    let idle = Arc::new(Idle::default());
    let mut refused = Refused::default();
    let mut is_full = false;
    let accept = async {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    is_full = false;
                    // The system no longer refuses connections.
                    idle.settle();
                    let Some(ticket) = admit(&shared, &places, peer.ip()) else {
                        drop(stream);
                        // Refused connections that come at once must not keep this thread from other tasks.
                        yield_now().await;
                        continue;
                    };
                    let address = ticket.address();
                    let place = enter(&speaking, &idle, address).await;
                    let waiter = Waiter::new(Arc::clone(&idle), address);
                    let client = Speaker {
                        stream,
                        peer,
                        waiter,
                    };
                    let (router, phase) = (router.clone(), speaking_phase.clone());
                    tokio::spawn(async move {
                        speak(client, router, limits, phase).await;
                        drop((place, ticket));
                    });
                }
                // The client has disconnected.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => {
                    refused.tell(&error);
                    // If too many files are open, a connection that waits for a request makes way, but not at once: the system
                    // also says so when the last file was taken and nobody else comes, and the request of the one that took it
                    // may be on its way. After a rest one goes even then, so that a file is free.
                    let goes = is_full && idle.send_one_away(None);
                    is_full = true;
                    sleep(if goes { GOING } else { REST }).await;
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
    // All places are free once no connection speaks HTTP any more.
    let _ = speaking.acquire_many(all).await;
}

/// The warning about connections that the system refuses.
#[derive(Default)]
struct Refused(Option<Instant>);

impl Refused {
    /// Says why the system refuses connections, once a minute.
    fn tell(&mut self, error: &io::Error) {
        if self.0.is_none_or(|last| last.elapsed() >= SILENCE) {
            self.0 = Some(Instant::now());
            tracing::warn!(%error, "the system refuses connections; if too many files are open, raise their limit");
        }
    }
}

/// A connection that may speak HTTP: that of a trusted proxy, or one with a place.
enum Admitted {
    Proxy,
    Client(Ticket),
}

impl Admitted {
    /// Returns the address; `None` for a proxy, which may serve all clients.
    const fn address(&self) -> Option<Host> {
        match self {
            Admitted::Proxy => None,
            Admitted::Client(ticket) => Some(ticket.address()),
        }
    }
}

/// Admits a connection if its address has a free place. Connections of a trusted proxy are not counted, as it
/// may serve all clients.
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

/// Takes a place for a connection of an address. If none is free, connections that have not said their request make way, one
/// after the other: a check of the server's health must not wait until such connections have had their time.
async fn enter(
    speaking: &Arc<Semaphore>,
    idle: &Idle,
    address: Option<Host>,
) -> Option<OwnedSemaphorePermit> {
    if let Ok(place) = Arc::clone(speaking).try_acquire_owned() {
        return Some(place);
    }
    loop {
        idle.send_one_away(address);
        // A connection that was told to go may have begun a request meanwhile, and then stays.
        let place = timeout(GOING, Arc::clone(speaking).acquire_owned()).await;
        if let Ok(place) = place {
            idle.settle();
            // The semaphore is never closed, so this never fails.
            return place.ok();
        }
    }
}

/// A connection that speaks HTTP.
struct Speaker {
    stream: TcpStream,
    peer: SocketAddr,
    waiter: Arc<Waiter>,
}

/// Serves HTTP on a connection until it ends, becomes a WebSocket, or has had its time.
async fn speak(
    client: Speaker,
    router: Router,
    limits: HttpLimits,
    mut phase: watch::Receiver<Phase>,
) {
    let Speaker {
        stream,
        peer,
        waiter,
    } = client;
    // Messages are short, and must not wait for each other. If the system refuses the option, they do.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let asked = Arc::new(AtomicBool::new(false));
    let service = service_fn(|mut request: Request<Incoming>| {
        // A layer of the router would copy all its routes for each connection.
        request.extensions_mut().insert(ConnectInfo(peer));
        asked.store(true, Ordering::Relaxed);
        let busy = waiter.busy();
        let reply = router.call(request);
        async move {
            let reply = reply.await?;
            Ok::<_, Infallible>(reply.map(|body| BusyBody { body, _busy: busy }))
        }
    });
    let speaking = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.request)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut speaking = pin!(speaking);
    tokio::select! {
        // A request that has arrived goes before everything else.
        biased;
        // A client that disconnects is not an error.
        _ = &mut speaking => return,
        () = sleep(limits.requests) => {}
        // A connection that has had no reply yet cannot miss the rest of one.
        () = waiter.told_to_go() => if !asked.load(Ordering::Relaxed) {
            return;
        },
        _ = phase.wait_for(|phase| *phase == Phase::Stopping) => {}
    }
    speaking.as_mut().graceful_shutdown();
    // A client that does not read the reply to its request misses it.
    let _ = timeout(limits.answer, speaking).await;
}
