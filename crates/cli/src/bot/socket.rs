//! The WebSocket of a bot.

use std::io::{self, ErrorKind};
use std::net::{Shutdown, SocketAddr, TcpStream, ToSocketAddrs as _};
use std::sync::mpsc::{SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tungstenite::client::{IntoClientRequest as _, uri_mode};
use tungstenite::handshake::HandshakeRole;
use tungstenite::handshake::client::Request;
use tungstenite::stream::{MaybeTlsStream, Mode};
use tungstenite::{Error, HandshakeError, Message, WebSocket};

/// The longest wait for a message, after which the bot looks at what else is due.
const PAUSE: Duration = Duration::from_millis(50);

/// The time after which a write hangs.
const HANGS: Duration = Duration::from_secs(20);

/// A connection to a server.
#[derive(Debug)]
pub(super) struct Socket(WebSocket<MaybeTlsStream<TcpStream>>);

/// The end of a connection, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lost(pub(super) String);

impl From<Error> for Lost {
    fn from(error: Error) -> Lost {
        Lost(error.to_string())
    }
}

impl From<io::Error> for Lost {
    fn from(error: io::Error) -> Lost {
        Lost(error.to_string())
    }
}

impl<Role: HandshakeRole> From<HandshakeError<Role>> for Lost {
    fn from(error: HandshakeError<Role>) -> Lost {
        match error {
            HandshakeError::Failure(error) => error.into(),
            // A read or a write has taken too long.
            HandshakeError::Interrupted(_) => Lost("the server does not answer".to_owned()),
        }
    }
}

impl Socket {
    /// Connects to an address such as `wss://example.org/ws` within a time.
    ///
    /// Another thread does so: the system may look for the name of the server for longer, and a server that sends one byte
    /// after the other never makes a single read take too long.
    pub(super) fn connect(address: &str, most: Duration) -> Result<Socket, Lost> {
        Socket::attempt(address, most).0
    }

    /// Connects as [`Socket::connect`] does, and returns the thread too. It ends soon after, unless the system still looks for
    /// the name of the server.
    fn attempt(address: &str, most: Duration) -> (Result<Socket, Lost>, JoinHandle<()>) {
        let since = Instant::now();
        // It has no place for a stream that nobody takes, so the thread cannot go on with one that nobody would end.
        let (hand_over, reached) = sync_channel(0);
        let (sender, opened) = channel();
        let address = address.to_owned();
        let thread = thread::spawn(move || {
            // Nobody waits for a connection that comes too late. It is closed then.
            let _ = sender.send(open(&address, most, &hand_over));
        });
        let stream = reached.recv_timeout(most).ok();
        let left = most.saturating_sub(since.elapsed());
        let socket = opened.recv_timeout(left).unwrap_or_else(|_| {
            if let Some(stream) = stream {
                // It fails if the server has closed the connection.
                let _ = stream.shutdown(Shutdown::Both);
            }
            Err(Lost(format!("there is no connection after {most:?}")))
        });
        (socket, thread)
    }

    pub(super) fn say(&mut self, line: String) -> Result<(), Lost> {
        Ok(self.0.send(Message::text(line))?)
    }

    /// Returns the next line; `None` if there is none for a moment.
    pub(super) fn hear(&mut self) -> Result<Option<String>, Lost> {
        match self.0.read() {
            Ok(Message::Text(line)) => Ok(Some(line.as_str().to_owned())),
            Ok(Message::Close(_)) => Err(Lost("the server closed the connection".to_owned())),
            Ok(_) => Ok(None),
            Err(Error::Io(error))
                if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) =>
            {
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// The longest times for a single read and for a single write.
#[derive(Clone, Copy, Debug)]
struct Patience {
    read: Duration,
    write: Duration,
}

impl Patience {
    fn set(self, stream: &TcpStream) -> io::Result<()> {
        stream.set_read_timeout(Some(self.read))?;
        stream.set_write_timeout(Some(self.write))
    }
}

/// Connects to an address such as `wss://example.org/ws`. No single step takes longer than `most`, and whoever takes the
/// stream can end them all.
fn open(address: &str, most: Duration, hand_over: &SyncSender<TcpStream>) -> Result<Socket, Lost> {
    let since = Instant::now();
    let request = address.into_client_request()?;
    let stream = reach(&addresses(&request)?, most)?;
    let taken = hand_over.send(stream.try_clone()?);
    taken.map_err(|_| Lost("nobody waits for the connection".to_owned()))?;
    stream.set_nodelay(true)?;
    let left = share(most.saturating_sub(since.elapsed()), 1);
    let (read, write) = (left, left);
    Patience { read, write }.set(&stream)?;
    let (socket, _) = tungstenite::client_tls(request, stream)?;
    let stream = match socket.get_ref() {
        MaybeTlsStream::Plain(stream) => Some(stream),
        MaybeTlsStream::Rustls(stream) => Some(&stream.sock),
        _ => None,
    };
    if let Some(stream) = stream {
        let (read, write) = (PAUSE, HANGS);
        Patience { read, write }.set(stream)?;
    }
    Ok(Socket(socket))
}

/// Returns the network addresses of the server to which a request goes.
fn addresses(request: &Request) -> Result<Vec<SocketAddr>, Lost> {
    let uri = request.uri();
    let port = match uri_mode(uri)? {
        Mode::Plain => 80,
        Mode::Tls => 443,
    };
    // An address of IPv6 has brackets.
    let host = uri.host().unwrap_or_default();
    let host = host.trim_start_matches('[').trim_end_matches(']');
    let found = (host, uri.port_u16().unwrap_or(port)).to_socket_addrs()?;
    Ok(found.collect())
}

/// Connects to the first of some addresses that answers.
fn reach(addresses: &[SocketAddr], most: Duration) -> Result<TcpStream, Lost> {
    let since = Instant::now();
    let mut last = Lost("the name of the server has no address".to_owned());
    for (tried, address) in addresses.iter().enumerate() {
        let left = most.saturating_sub(since.elapsed());
        match TcpStream::connect_timeout(address, share(left, addresses.len() - tried)) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error.into(),
        }
    }
    Err(last)
}

/// Returns the time for one of `count` steps, which have the same time each. It is never zero, which is no time limit that
/// the system accepts.
fn share(left: Duration, count: usize) -> Duration {
    let count = u32::try_from(count).unwrap_or(u32::MAX).max(1);
    (left / count).max(PAUSE)
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::net::TcpListener;

    use super::*;

    /// The time for a connection in these tests.
    const SHORT: Duration = Duration::from_millis(300);

    /// The time after which an attempt counts as hanging.
    const TOO_LONG: Duration = Duration::from_secs(20);

    /// Connects by a scheme to a server that accepts the connection and then does something with it. Returns why the attempt
    /// failed, once its thread has ended.
    fn attempt(scheme: &str, serve: fn(TcpStream)) -> Lost {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let to = listener.local_addr().expect("an address");
        thread::spawn(move || serve(listener.accept().expect("a bot comes").0));
        let address = format!("{scheme}://{to}/ws");
        failure(move || {
            let (socket, thread) = Socket::attempt(&address, SHORT);
            thread.join().expect("the thread does not panic");
            socket
        })
    }

    /// Returns why an attempt fails, which may hang.
    fn failure(connect: impl FnOnce() -> Result<Socket, Lost> + Send + 'static) -> Lost {
        let (told, heard) = channel();
        thread::spawn(move || told.send(connect().err()));
        let failure = heard.recv_timeout(TOO_LONG).expect("the attempt ends");
        failure.expect("the attempt fails")
    }

    #[test]
    fn a_server_that_never_answers_is_given_up() {
        for scheme in ["ws", "wss"] {
            attempt(scheme, |stream| {
                thread::sleep(2 * TOO_LONG);
                drop(stream);
            });
        }
    }

    /// Sends the start of an answer and then one piece after the other, each before a single read takes too long.
    fn never_end(mut stream: TcpStream, start: &[u8], piece: &[u8]) {
        let mut next = start;
        while stream.write_all(next).is_ok() {
            next = piece;
            thread::sleep(SHORT / 3);
        }
    }

    #[test]
    fn a_server_that_answers_for_ever_is_given_up() {
        attempt("ws", |stream| {
            // Tungstenite gives up soon if the pieces are smaller.
            let start = b"HTTP/1.1 101 Switching Protocols\r\nName: ";
            never_end(stream, start, &[b'x'; 150]);
        });
        attempt("wss", |stream| {
            // The head of a record of TLS, with the longest length.
            never_end(stream, &[22, 3, 3, 0x40, 0], b"x");
        });
    }

    #[test]
    fn a_handshake_that_is_interrupted_is_a_lost_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let to = listener.local_addr().expect("an address");
        let (hand_over, _taken) = sync_channel(1);
        let lost = failure(move || open(&format!("ws://{to}/ws"), SHORT, &hand_over));
        if cfg!(unix) {
            assert_eq!(lost.0, "the server does not answer");
        }
    }

    #[test]
    fn the_addresses_of_a_server_are_found() {
        let found = |address: &str| {
            let request = address.into_client_request().expect("an address");
            addresses(&request).map(|found| found[0].to_string())
        };
        for (address, expected) in [
            ("ws://127.0.0.1/ws", "127.0.0.1:80"),
            ("wss://127.0.0.1/ws", "127.0.0.1:443"),
            ("ws://127.0.0.1:8090/ws", "127.0.0.1:8090"),
            ("wss://[::1]:8090/ws", "[::1]:8090"),
        ] {
            assert_eq!(found(address).as_deref(), Ok(expected), "{address}");
        }
        assert!(found("http://127.0.0.1/").is_err());
    }

    #[test]
    fn an_address_that_hangs_leaves_time_for_the_others() {
        let shares = |ms: u64, count| share(Duration::from_millis(ms), count).as_millis();
        assert_eq!(shares(15_000, 1), 15_000);
        assert_eq!(shares(15_000, 3), 5_000);
        assert_eq!(shares(0, 2), 50, "a limit of zero is an error");
    }

    #[test]
    fn the_next_address_is_tried_after_one_that_refuses() {
        let gone = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr());
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let here = listener.local_addr().expect("an address");
        let gone = gone.expect("an address");
        let stream = reach(&[gone, here], TOO_LONG).expect("a connection");
        assert_eq!(stream.peer_addr().expect("an address"), here);
        assert!(reach(&[gone], TOO_LONG).is_err());
        assert!(reach(&[], TOO_LONG).is_err());
    }
}
