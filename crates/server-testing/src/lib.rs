//! A server on a free port, and clients that connect to it over real sockets.

#![allow(
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    reason = "only tests and measurements use it"
)]

pub mod conformance;
pub mod copied;
pub mod disk;
pub mod left_out;
pub mod pairing;
pub mod play;
pub mod program;
pub mod records;
pub mod resident;
pub mod served;
pub mod table;

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use tengen_online::{
    Closing, Entry, GameId, Reason, Secret, Snapshot, Switch, ToClient, ToServer, VERSION, liveness,
};
use tengen_server::{
    config::{Given, Settings},
    log::GameLog,
    net::Server,
    store::SqliteLog,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::{Instant, timeout, timeout_at},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, client_async_with_config,
    tungstenite::{
        Error, Message, client::IntoClientRequest, http::HeaderValue, protocol::WebSocketConfig,
    },
};

/// Timeout of every wait in a test; longer than any awaited event takes.
pub const LIMIT: Duration = Duration::from_secs(20);

/// Returns settings for tests: a free port, and limits too high to be reached unless a test sets them.
pub fn given() -> Given {
    Given {
        port: Some(0),
        connects_per_minute: Some(100_000),
        connect_burst: Some(100_000),
        request_burst: Some(100_000),
        connections_per_address: Some(1000),
        rooms_per_address: Some(10_000),
        player_games_per_minute: Some(100_000),
        address_games_per_minute: Some(100_000),
        messages_per_second: Some(10_000),
        message_burst: Some(10_000),
        ..Given::default()
    }
}

/// Connects with a small receive buffer, so that little data fills it.
pub async fn connect_narrow(to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("is set");
    socket.connect(to).await.expect("connects")
}

/// Starts a server with a store in memory.
pub async fn start(given: Given) -> Server {
    let log = SqliteLog::in_memory().expect("a store");
    start_with(given, Box::new(log)).await
}

/// Starts a server that stores its games in `log`.
pub async fn start_with(given: Given, log: Box<dyn GameLog>) -> Server {
    let settings: Settings = given.settings().expect("settings");
    Server::start(&settings, log).await.expect("a server")
}

/// Starts a server with a store in memory that closes connections after a time without a message, which may be shorter
/// than settings allow.
pub async fn start_impatient(given: Given, silence: Duration) -> Server {
    let mut settings: Settings = given.settings().expect("settings");
    settings.net.silence = silence;
    let log = SqliteLog::in_memory().expect("a store");
    let started = Server::start(&settings, Box::new(log)).await;
    started.expect("a server")
}

#[derive(Debug)]
pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    /// Connects without an `Origin` header, as a program does.
    pub async fn connect(to: SocketAddr) -> Client {
        Client::connect_from(to, None, &[]).await.expect("connects")
    }

    /// Connects with `headers`, and with the `Origin` header of a page if `origin` is given.
    pub async fn connect_from(
        to: SocketAddr,
        origin: Option<&str>,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, Error> {
        let said = origin.map(|origin| ("origin", origin));
        let headers: Vec<_> = said.into_iter().chain(headers.iter().copied()).collect();
        Client::open(Ipv4Addr::LOCALHOST.into(), to, &headers).await
    }

    /// Connects from an address of this machine, such as 127.0.0.2.
    pub async fn open(
        from: IpAddr,
        to: SocketAddr,
        headers: &[(&'static str, &str)],
    ) -> Result<Client, Error> {
        let mut request = format!("ws://{to}/ws").into_client_request()?;
        for &(name, value) in headers {
            let value = HeaderValue::from_str(value).expect("a value");
            request.headers_mut().insert(name, value);
        }
        // Small buffers, so that thousands of clients fit into one test.
        let config = WebSocketConfig::default().read_buffer_size(4096);
        let connecting = async {
            let stream = MaybeTlsStream::Plain(connect(from, to).await?);
            client_async_with_config(request, stream, Some(config)).await
        };
        let (socket, _) = timeout(LIMIT, connecting).await.expect("in time")?;
        Ok(Client { socket })
    }

    /// Connects and greets as the player whose secret is `number`.
    pub async fn player(to: SocketAddr, number: u128) -> Client {
        let mut client = Client::connect(to).await;
        client.greet(number).await;
        client
    }

    /// Greets as the player whose secret is `number`, and waits for the welcome.
    pub async fn greet(&mut self, number: u128) {
        self.say(&hello(number)).await;
        let welcome = self.hear().await;
        assert!(matches!(welcome, ToClient::Welcome { .. }), "{welcome}");
    }

    pub async fn say(&mut self, message: &ToServer) {
        self.send(&message.to_string()).await;
    }

    /// Sends a line, which may be malformed.
    pub async fn send(&mut self, line: &str) {
        self.put(Message::text(line)).await;
    }

    pub async fn put(&mut self, message: Message) {
        // A connection that was closed meanwhile shows when the client reads from it.
        let _ = self.socket.send(message).await;
    }

    /// Returns the next message; `None` if the connection has ended. Answers pings.
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

    /// Returns the next message. Panics if the connection has ended.
    pub async fn hear(&mut self) -> ToClient {
        self.next().await.expect("the connection is open")
    }

    /// Returns the first value that `find` returns for a message, and skips the messages before.
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

    /// Waits for the next entry of a game, and returns it with its number.
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

    /// Returns the reason for which the server closes the connection, and the ms after which to come back.
    /// Checks that the connection then ends.
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

    /// Sends a beat, and waits for its reply.
    pub async fn beat(&mut self, id: u32) {
        let (heard, next) = (id - 1, liveness::BEAT);
        self.send(&format!("beat id={id} heard={heard} next={next}"))
            .await;
        self.until(|message| (message == ToClient::Beat { id }).then_some(()))
            .await;
    }

    /// Sends a move at `point` as entry `seq` of `game`.
    pub async fn place(&mut self, game: GameId, seq: u32, point: &str) {
        self.send(&format!("act game={game} seq={seq} action={point}"))
            .await;
    }
}

/// Opens a TCP connection from an address of this machine.
pub async fn connect(from: IpAddr, to: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    socket.connect(to).await
}

/// Sends an HTTP request with the header lines `more`, and returns the whole reply.
pub async fn ask(to: SocketAddr, request: &str, more: &str) -> String {
    let mut stream = TcpStream::connect(to).await.expect("connects");
    let request = format!("{request} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n{more}\r\n");
    stream.write_all(request.as_bytes()).await.expect("sends");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.expect("answers");
    String::from_utf8_lossy(&answer).into_owned()
}

/// Returns the greeting of the player whose secret is `number`.
pub fn hello(number: u128) -> ToServer {
    ToServer::Hello {
        version: VERSION,
        secret: Secret::from_bytes(number.to_be_bytes()),
        name: None,
        again: Switch::Off,
        kind: tengen_online::PlayerKind::Person,
    }
}

/// Starts a game between two players, and returns it with both clients, the one with the first seat first.
pub async fn pair(to: SocketAddr, numbers: [u128; 2], terms: &str) -> (GameId, Client, Client) {
    pair_from(Ipv4Addr::LOCALHOST.into(), [to; 2], numbers, terms).await
}

/// As [`pair`], with both players at an address of this machine, each at a server.
pub async fn pair_from(
    from: IpAddr,
    to: [SocketAddr; 2],
    numbers: [u128; 2],
    terms: &str,
) -> (GameId, Client, Client) {
    let player = async |place: usize| {
        let mut client = Client::open(from, to[place], &[]).await.expect("connects");
        client.greet(numbers[place]).await;
        client
    };
    let mut first = player(0).await;
    let mut second = player(1).await;
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
