//! The routes of the server.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use axum::{
    Router,
    extract::{
        ConnectInfo, Request, State, WebSocketUpgrade,
        ws::{Message, WebSocket, rejection::WebSocketUpgradeRejection},
    },
    http::{
        HeaderMap, HeaderValue, StatusCode,
        header::{CONTENT_TYPE, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS},
    },
    middleware::{Next, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::get,
};
use tengen_online::{Closing, MAX_TO_SERVER, liveness};
use tokio::sync::Semaphore;
use tower_http::set_header::SetResponseHeaderLayer;

use super::{
    address::Trust,
    client::Client,
    gate::{Gate, Turned},
    outbox::Farewell,
    places::Ticket,
    referee::{News, Post},
    signs::Signs,
    site::site,
};
use crate::{
    config::{HttpLimits, NetLimits, Settings},
    hall::Connection,
    texts::{Key, text},
};

/// Bytes by which a message may exceed the longest valid one and still be refused with a reply.
const ROOM: usize = 1024;

/// Bytes of what a connection sends that are read at once. Every connection has a buffer of this size, and
/// messages are shorter; the library's default is 128 KiB.
const READ_BUFFER: usize = 4 * 1024;

/// Most connections that are told at the same time that the server is full.
const TURNED: usize = 64;

/// The state that all connections share.
#[derive(Debug)]
pub(super) struct Shared {
    gate: Gate,
    signs: Signs,
    trust: Trust,
    limits: NetLimits,
    post: Post,
    /// Ms after which pages come back when the server stops.
    again: u32,
    next: AtomicU64,
    /// If an undeclared proxy was warned of.
    warned: AtomicBool,
    turned: Arc<Semaphore>,
    site: Option<std::path::PathBuf>,
}

impl Shared {
    pub(super) fn new(settings: &Settings, signs: Signs, post: Post, again: u32) -> Shared {
        Shared {
            gate: Gate::new(settings),
            signs,
            trust: Trust::new(settings.proxies.clone(), settings.proxy_header),
            limits: settings.net.clone(),
            post,
            again,
            next: AtomicU64::new(1),
            warned: AtomicBool::new(false),
            turned: Arc::new(Semaphore::new(TURNED)),
            site: settings.site.clone(),
        }
    }

    /// Tells the referee to stop.
    pub(super) async fn stop(&self) {
        // A referee that has ended has stopped already.
        let _ = self.post.send(News::Stop(self.again)).await;
    }

    /// Waits until no connection is left.
    pub(super) async fn all_gone(&self) {
        self.gate.all_gone().await;
    }

    /// Removes outdated entries of the limiters every minute, and never returns.
    pub(super) async fn tidy(&self) {
        self.gate.tidy().await;
    }

    pub(super) const fn http(&self) -> HttpLimits {
        self.limits.http
    }

    /// Returns `true` if an address belongs to a trusted proxy.
    pub(super) fn trusts(&self, address: IpAddr) -> bool {
        self.trust.is_proxy(address)
    }

    /// Returns the address of the client of a request. Warns once if it seems to be hidden by a proxy.
    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let is_undeclared = self.trust.is_undeclared(peer, headers);
        if is_undeclared && !self.warned.swap(true, Ordering::Relaxed) {
            let proxy = peer.to_canonical();
            tracing::warn!(
                %proxy,
                "requests come through a proxy that is not trusted, so all players share the limits of one \
                 address: if it is yours, start the server with --trusted-proxy {proxy}"
            );
        }
        self.trust.client(peer, headers)
    }

    /// Counts a connection that is rejected.
    pub(super) fn reject(&self, reason: &'static str) {
        self.signs.metrics.reject(reason);
    }

    fn admit(&self, address: IpAddr, headers: &HeaderMap) -> Result<Ticket, Turned> {
        self.gate.check_origin(headers)?;
        self.gate.check_rate(address)?;
        self.gate.enter(address)
    }
}

/// Creates the router of all routes.
pub(super) fn router(shared: Arc<Shared>) -> Router {
    let site = shared.site.as_deref().map(site);
    let router = match site {
        Some(site) => Router::new().fallback_service(site),
        None => Router::new().fallback(async || StatusCode::NOT_FOUND),
    };
    router
        .route("/metrics", get(metrics))
        .layer(from_fn_with_state(Arc::clone(&shared), limit))
        // WebSocket connections have a limit of their own.
        .route("/ws", get(connect))
        // A supervisor that gets no reply would restart the server.
        .route("/healthz", get(health))
        // No reply may be taken for something else than it says.
        .layer(SetResponseHeaderLayer::overriding(
            X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ))
        .with_state(shared)
}

/// Answers a request unless its address makes too many.
async fn limit(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let address = shared.client(peer.ip(), request.headers());
    match shared.gate.check_request(address) {
        Ok(()) => next.run(request).await,
        Err(wait) => {
            shared.signs.metrics.reject("requests");
            tracing::debug!("an address makes too many requests");
            too_often(wait, Key::Requests)
        }
    }
}

/// Refuses a request with status 429, and gives the seconds after which to try again.
fn too_often(wait: Duration, why: Key) -> Response {
    let seconds = wait.as_millis().div_ceil(1000).max(1);
    let again = [(RETRY_AFTER, seconds.to_string())];
    (StatusCode::TOO_MANY_REQUESTS, again, line(why)).into_response()
}

/// Returns a text as a line of its own.
fn line(key: Key) -> String {
    format!("{}\n", text(key))
}

/// Replies `ok` if the referee still accepts letters and the store accepts records, and with status 503
/// otherwise.
async fn health(State(shared): State<Arc<Shared>>) -> Response {
    let why = if shared.post.is_closed() {
        Key::Stopped
    } else if shared.signs.health.is_good(Instant::now()) {
        return "ok\n".into_response();
    } else {
        Key::StoreFails
    };
    (StatusCode::SERVICE_UNAVAILABLE, line(why)).into_response()
}

async fn metrics(State(shared): State<Arc<Shared>>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(CONTENT_TYPE, kind)], shared.signs.metrics.text()).into_response()
}

async fn connect(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let address = shared.client(peer.ip(), &headers);
    // This is counted before anything else, even if the request is not for a WebSocket.
    let ticket = match shared.admit(address, &headers) {
        Ok(ticket) => Some(ticket),
        Err(Turned::Full) => None,
        Err(Turned::Origin) => {
            shared.signs.metrics.reject("origin");
            tracing::debug!("a page of another origin");
            return (StatusCode::FORBIDDEN, line(Key::Origin)).into_response();
        }
        Err(Turned::Often(wait)) => {
            shared.signs.metrics.reject("often");
            tracing::debug!("somebody connects too often");
            return too_often(wait, Key::Connections);
        }
    };
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade
            .read_buffer_size(READ_BUFFER)
            .max_message_size(MAX_TO_SERVER + ROOM)
            .max_frame_size(MAX_TO_SERVER + ROOM),
        Err(why) => return why.into_response(),
    };
    let Some(ticket) = ticket else {
        return full(&shared, upgrade);
    };
    let client = Client {
        connection: Connection(shared.next.fetch_add(1, Ordering::Relaxed)),
        address,
        limits: shared.limits.clone(),
        metrics: Arc::clone(&shared.signs.metrics),
        post: shared.post.clone(),
        again: shared.again,
        ticket,
    };
    upgrade.on_upgrade(async |socket| client.serve(socket).await)
}

/// Tells a page that the server is full: by a message that it can read, or by status 503 if too many pages
/// are being told at once.
fn full(shared: &Shared, upgrade: WebSocketUpgrade) -> Response {
    shared.signs.metrics.reject("full");
    let Ok(place) = Arc::clone(&shared.turned).try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "full\n").into_response();
    };
    upgrade.on_upgrade(async |mut socket: WebSocket| {
        let farewell = Farewell {
            reason: Closing::Full,
            again: Some(liveness::FULL),
        };
        // A client that has disconnected already needs no message.
        let _ = socket.send(Message::Text(farewell.line())).await;
        let _ = socket.send(Message::Close(None)).await;
        drop(place);
    })
}
