//! A server on a free port, and clients that speak to it over real sockets.

#![allow(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    reason = "only tests and measurements use it"
)]

pub mod resident;

use std::{net::SocketAddr, time::Duration};

use futures_util::{SinkExt, StreamExt};
use tengen_online::{
    Closing, Entry, GameId, Reason, Secret, Snapshot, ToClient, ToServer, VERSION,
};
use tengen_server::{
    config::{Given, Settings},
    log::GameLog,
    net::Server,
    store::SqliteLog,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{Instant, timeout, timeout_at},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{
        Error, Message, client::IntoClientRequest, http::HeaderValue, protocol::WebSocketConfig,
    },
};

/// Longer than anything takes that a test waits for.
pub const LIMIT: Duration = Duration::from_secs(20);

/// What tests say of the settings: no limit that is not looked at.
pub fn given() -> Given {
    Given {
        port: Some(0),
        connects_per_minute: Some(100_000),
        connect_burst: Some(100_000),
        request_burst: Some(100_000),
        connections_per_address: Some(1000),
        rooms_per_address: Some(10_000),
        messages_per_second: Some(10_000),
        message_burst: Some(10_000),
        ..Given::default()
    }
}

/// A server with a store in memory.
pub async fn start(given: Given) -> Server {
    let log = SqliteLog::in_memory().expect("a store");
    start_with(given, Box::new(log)).await
}

/// A server with a store.
pub async fn start_with(given: Given, log: Box<dyn GameLog>) -> Server {
    let settings: Settings = given.settings().expect("settings");
    Server::start(&settings, log).await.expect("a server")
}

/// A connection.
#[derive(Debug)]
pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    /// Connects as a program does, without an origin.
    pub async fn connect(to: SocketAddr) -> Client {
        Client::connect_from(to, None, &[]).await.expect("connects")
    }

    /// Connects as a page of an origin, with more headers.
    pub async fn connect_from(
        to: SocketAddr,
        origin: Option<&str>,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, Error> {
        let mut request = format!("ws://{to}/ws").into_client_request()?;
        let said = origin.map(|origin| ("origin", origin));
        for (name, value) in said.into_iter().chain(headers.iter().copied()) {
            let value = HeaderValue::from_str(value).expect("a value");
            request.headers_mut().insert(name, value);
        }
        // Thousands of clients fit into a test.
        let config = WebSocketConfig::default().read_buffer_size(4096);
        let connecting = connect_async_with_config(request, Some(config), false);
        let (socket, _) = timeout(LIMIT, connecting).await.expect("in time")?;
        Ok(Client { socket })
    }

    /// Connects and greets as the player of a number.
    pub async fn player(to: SocketAddr, number: u128) -> Client {
        let mut client = Client::connect(to).await;
        client.greet(number).await;
        client
    }

    /// Greets as the player of a number.
    pub async fn greet(&mut self, number: u128) {
        self.say(&hello(number)).await;
        let welcome = self.hear().await;
        assert!(matches!(welcome, ToClient::Welcome { .. }), "{welcome}");
    }

    pub async fn say(&mut self, message: &ToServer) {
        self.send(&message.to_string()).await;
    }

    /// Sends a line, whatever is in it.
    pub async fn send(&mut self, line: &str) {
        self.put(Message::text(line)).await;
    }

    pub async fn put(&mut self, message: Message) {
        // Who is cut off in the middle finds out by listening.
        let _ = self.socket.send(message).await;
    }

    /// The next message, however the connection is; nothing at its end. Pings are answered.
    pub async fn next(&mut self) -> Option<ToClient> {
        let deadline = Instant::now() + LIMIT;
        loop {
            let message = timeout_at(deadline, self.socket.next())
                .await
                .expect("in time")?;
            match message.ok()? {
                Message::Text(line) => {
                    let message = line.parse().unwrap_or_else(|why| panic!("{line}: {why}"));
                    let ToClient::Ping { id } = message else {
                        return Some(message);
                    };
                    self.say(&ToServer::Pong { id }).await;
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// The next message.
    pub async fn hear(&mut self) -> ToClient {
        self.next().await.expect("the connection is open")
    }

    /// The first message of a kind; others are passed over.
    pub async fn until<T>(&mut self, mut find: impl FnMut(ToClient) -> Option<T>) -> T {
        loop {
            if let Some(found) = find(self.hear().await) {
                return found;
            }
        }
    }

    pub async fn game(&mut self) -> Snapshot {
        self.until(|message| match message {
            ToClient::Game(snapshot) => Some(*snapshot),
            _ => None,
        })
        .await
    }

    /// The next entry of a game.
    pub async fn done(&mut self) -> (u32, Entry) {
        self.until(|message| match message {
            ToClient::Done { seq, entry, .. } => Some((seq, entry)),
            _ => None,
        })
        .await
    }

    pub async fn refused(&mut self) -> Reason {
        self.until(|message| match message {
            ToClient::Refused { reason, .. } => Some(reason),
            _ => None,
        })
        .await
    }

    /// Why the server closes the connection, and when it may come back; the end of the connection follows.
    pub async fn closing(&mut self) -> (Closing, Option<u32>) {
        let closing = self
            .until(|message| match message {
                ToClient::Closing { reason, again } => Some((reason, again)),
                _ => None,
            })
            .await;
        assert_eq!(self.next().await, None);
        closing
    }

    /// Tries a move.
    pub async fn place(&mut self, game: GameId, seq: u32, point: &str) {
        self.send(&format!("act game={game} seq={seq} action={point}"))
            .await;
    }
}

/// The answer to a request, with what it begins with.
pub async fn ask(to: SocketAddr, request: &str, more: &str) -> String {
    let mut stream = TcpStream::connect(to).await.expect("connects");
    let request = format!("{request} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n{more}\r\n");
    stream.write_all(request.as_bytes()).await.expect("sends");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("answers");
    String::from_utf8_lossy(&answer).into_owned()
}

/// The greeting of the player of a number.
pub fn hello(number: u128) -> ToServer {
    ToServer::Hello {
        version: VERSION,
        secret: Secret::from_bytes(number.to_be_bytes()),
        name: None,
    }
}

/// Two players who have a game, the one who starts first.
pub async fn pair(to: SocketAddr, numbers: [u128; 2], terms: &str) -> (GameId, Client, Client) {
    let [first, second] = numbers;
    let mut first = Client::player(to, first).await;
    let mut second = Client::player(to, second).await;
    let seek = format!("seek terms={} takebacks=asked", terms.replace(' ', "%20"));
    first.send(&seek).await;
    second.send(&seek).await;
    let game = first.game().await;
    second.game().await;
    let id = game.start.game;
    match game.role {
        tengen_online::Role::First => (id, first, second),
        _ => (id, second, first),
    }
}
