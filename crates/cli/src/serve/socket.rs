//! The connection of a page to the engine: a WebSocket with lines of text. The first one that the page hears is the
//! name of the engine; all others are requests and replies of `tengen_engine::protocol`, and the word `stop`.

use std::sync::Arc;
use std::sync::mpsc;
use std::thread;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};
use tengen_engine::protocol::MAX_LINE;
use tengen_gomocup::Program;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

use super::bridge::Bridge;
use super::door;
use super::token::Token;

/// The most pages that use the engine at the same time, each with a process of its own.
const MOST: u32 = 4;

/// The most lines for a page that wait to be sent.
const WAITING: usize = 64;

/// The word by which a page stops the engine.
const STOP: &str = "stop";

/// The engine that pages may use, and the secret that lets them.
#[derive(Debug)]
pub(super) struct Desk {
    program: Program,
    name: String,
    token: Token,
    places: Arc<Semaphore>,
    ends: watch::Sender<bool>,
}

/// A line of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    Request(String),
    Stop,
}

impl Desk {
    pub(super) fn new(program: Program, name: String, token: Token) -> Desk {
        Desk {
            program,
            name,
            token,
            places: Arc::new(Semaphore::new(MOST as usize)),
            ends: watch::Sender::new(false),
        }
    }

    pub(super) const fn token(&self) -> &Token {
        &self.token
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Ends all connections, and waits until their engines have ended.
    pub(super) async fn close(&self) {
        self.ends.send_replace(true);
        // The semaphore is never closed, so this never fails.
        let _ = self.places.acquire_many(MOST).await;
    }
}

/// Connects a page that knows the secret.
pub(super) async fn connect(
    State(desk): State<Arc<Desk>>,
    uri: Uri,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let refuse = |status: StatusCode, why: &'static str| (status, why).into_response();
    if !door::is_own_page(&headers) {
        return refuse(StatusCode::FORBIDDEN, "This page is of another origin.\n");
    }
    let token = uri.query().and_then(|it| it.strip_prefix("token="));
    if !token.is_some_and(|token| desk.token.is(token)) {
        let why =
            "The address has no token, or a wrong one: open the one that `tengen serve` printed.\n";
        return refuse(StatusCode::UNAUTHORIZED, why);
    }
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade.max_message_size(MAX_LINE).max_frame_size(MAX_LINE),
        Err(why) => return why.into_response(),
    };
    let Ok(place) = Arc::clone(&desk.places).try_acquire_owned() else {
        let why = "Too many pages use the engine: close one of them.\n";
        return refuse(StatusCode::SERVICE_UNAVAILABLE, why);
    };
    upgrade.on_upgrade(async move |socket| talk(socket, &desk, place).await)
}

/// Carries lines between a page and a thread with the engine, until one of them ends.
async fn talk(mut socket: WebSocket, desk: &Desk, place: OwnedSemaphorePermit) {
    let mut ends = desk.ends.subscribe();
    if send(&mut socket, desk.name.clone()).await.is_none() {
        return;
    }
    let (hear, heard) = mpsc::channel();
    let (say, mut said) = tokio::sync::mpsc::channel(WAITING);
    let program = desk.program.clone();
    thread::spawn(move || {
        let mut bridge = Bridge::new(program, move |line| _ = say.blocking_send(line));
        bridge.run(&heard);
        // The engine has ended before its place becomes free.
        drop(bridge);
        drop(place);
    });
    loop {
        tokio::select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(line))) => {
                    let line = line.as_str();
                    let heard = if line == STOP { Heard::Stop } else { Heard::Request(line.to_owned()) };
                    if hear.send(heard).is_err() {
                        break;
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => break,
            },
            line = said.recv() => {
                let Some(line) = line else {
                    break;
                };
                if send(&mut socket, line).await.is_none() {
                    break;
                }
            }
            _ = ends.changed() => break,
        }
    }
    // The page may be gone already.
    let _ = socket.send(Message::Close(None)).await;
}

/// Sends a line; `None` if the page is gone.
async fn send(socket: &mut WebSocket, line: String) -> Option<()> {
    socket.send(Message::Text(line.into())).await.ok()
}
