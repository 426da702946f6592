//! Accepts connections and serves HTTP on them, for a limited time. Knows no routes.

use std::{
    convert::Infallible,
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::Arc,
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

/// Number of connections without a request that an address may have while no place is free, so that few addresses cannot send
/// everybody else's away.
const SILENT: usize = 4;

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
    let entrance = Entrance {
        shared: Arc::clone(&shared),
        speaking: Arc::new(Semaphore::new(all as usize)),
        places: Places::new(usize::MAX, limits.per_address),
        idle: Arc::default(),
    };
    let router = router(Arc::clone(&shared));
    let speaking_phase = phase.clone();
    let mut refused = Refused::default();
    let accept = async {
        loop {
            match listener.accept().await {
                Ok((stream, peer)) => {
                    let Some(admitted) = entrance.admit(peer.ip()) else {
                        drop(stream);
                        // Otherwise a hundred of them would be refused before anybody else has a turn.
                        yield_now().await;
                        continue;
                    };
                    let place = entrance.enter().await;
                    let waiter = Waiter::new(Arc::clone(&entrance.idle), admitted.host);
                    let client = Speaker {
                        stream,
                        peer,
                        waiter,
                    };
                    let (router, phase) = (router.clone(), speaking_phase.clone());
                    tokio::spawn(async move {
                        speak(client, router, limits, phase).await;
                        drop((place, admitted));
                    });
                }
                Err(error) => {
                    refused.tell(&error);
                    // If too many files are open, a silent connection makes way.
                    entrance.idle.send_one_away();
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
    // All places are free once no connection speaks HTTP any more.
    let _ = entrance.speaking.acquire_many(all).await;
}

/// What was said about connections that the system refused.
#[derive(Default)]
struct Refused(Option<Instant>);

impl Refused {
    /// Says why the system refuses connections, once a minute.
    fn tell(&mut self, error: &io::Error) {
        if error.kind() == io::ErrorKind::ConnectionAborted {
            // The client has disconnected.
            return;
        }
        if self.0.is_none_or(|last| last.elapsed() >= SILENCE) {
            self.0 = Some(Instant::now());
            tracing::warn!(%error, "the system refuses connections; if too many files are open, raise their limit");
        }
    }
}

/// The places of connections that speak HTTP.
struct Entrance {
    shared: Arc<Shared>,
    speaking: Arc<Semaphore>,
    places: Places,
    idle: Arc<Idle>,
}

/// A connection that may speak HTTP.
struct Admitted {
    /// `None` for a trusted proxy. Its connections are not counted, as it may serve all clients.
    host: Option<Host>,
    _ticket: Option<Ticket>,
}

impl Entrance {
    /// Admits a connection if its address has a free place, and not too many silent connections while no place is free.
    fn admit(&self, address: IpAddr) -> Option<Admitted> {
        if self.shared.trusts(address) {
            return Some(Admitted {
                host: None,
                _ticket: None,
            });
        }
        let host = Host::from(address);
        let is_full = self.speaking.available_permits() == 0;
        let is_crowd = is_full && self.idle.silent(host) >= SILENT;
        let ticket = if is_crowd {
            None
        } else {
            self.places.enter(address)
        };
        if ticket.is_none() {
            self.shared.reject("busy");
        }
        ticket.map(|ticket| Admitted {
            host: Some(host),
            _ticket: Some(ticket),
        })
    }

    /// Takes a place. If none is free, connections that wait for a request make way, one after the other: a check of the
    /// server's health must not wait until such connections have had their time.
    async fn enter(&self) -> Option<OwnedSemaphorePermit> {
        if let Ok(place) = Arc::clone(&self.speaking).try_acquire_owned() {
            return Some(place);
        }
        loop {
            self.idle.send_one_away();
            // A connection that was told to go may have begun a request meanwhile, and then stays.
            let place = timeout(GOING, Arc::clone(&self.speaking).acquire_owned()).await;
            if let Ok(place) = place {
                self.idle.settle();
                // The semaphore is never closed, so this never fails.
                return place.ok();
            }
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
    let service = service_fn(|mut request: Request<Incoming>| {
        // A layer of the router would copy all its routes for each connection.
        request.extensions_mut().insert(ConnectInfo(peer));
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
        // A client that disconnects is not an error.
        _ = &mut speaking => return,
        () = sleep(limits.requests) => {}
        // A connection that has had no reply yet cannot miss the rest of one.
        () = waiter.told_to_go() => if waiter.is_silent() {
            return;
        },
        _ = phase.wait_for(|phase| *phase == Phase::Stopping) => {}
    }
    speaking.as_mut().graceful_shutdown();
    // A client that does not read the reply to its request misses it.
    let _ = timeout(limits.answer, speaking).await;
}
