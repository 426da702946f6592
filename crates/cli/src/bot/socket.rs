//! The WebSocket of a bot.

use std::io::ErrorKind;
use std::net::TcpStream;
use std::time::Duration;

use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};

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

impl Socket {
    /// Connects to an address such as `wss://example.org/ws`.
    pub(super) fn connect(address: &str) -> Result<Socket, Lost> {
        let (socket, _) = tungstenite::connect(address)?;
        let stream = match socket.get_ref() {
            MaybeTlsStream::Plain(stream) => Some(stream),
            MaybeTlsStream::Rustls(stream) => Some(&stream.sock),
            _ => None,
        };
        if let Some(stream) = stream {
            let set = stream
                .set_read_timeout(Some(PAUSE))
                .and_then(|()| stream.set_write_timeout(Some(HANGS)))
                .and_then(|()| stream.set_nodelay(true));
            set.map_err(|error| Lost(error.to_string()))?;
        }
        Ok(Socket(socket))
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
