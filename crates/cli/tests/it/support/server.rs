//! A running `tengen serve`, its files, and the connection of a page to its engine.

use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tungstenite::client::IntoClientRequest as _;
use tungstenite::{Error, Message, WebSocket};

/// The time after which the program hangs.
const HANGS: Duration = Duration::from_mins(1);

/// A running program.
pub(crate) struct Server {
    child: Child,
    /// The printed address, such as `http://127.0.0.1:41234/#engine=…`.
    pub(crate) address: String,
}

impl Server {
    /// Starts `tengen serve` on any free port, and reads the address.
    pub(crate) fn start(arguments: &[&str]) -> Server {
        Server::start_in(Path::new("."), arguments)
    }

    /// Starts it in a folder.
    pub(crate) fn start_in(folder: &Path, arguments: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_tengen"))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("tengen starts");
        let output = child.stdout.take().expect("its output is ours");
        let mut address = String::new();
        BufReader::new(output)
            .read_line(&mut address)
            .expect("an address");
        let address = address.trim().to_owned();
        assert!(address.starts_with("http://127.0.0.1:"), "{address:?}");
        Server { child, address }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the host with its port.
    pub(crate) fn host(&self) -> &str {
        let rest = self.address.trim_start_matches("http://");
        rest.split('/').next().expect("a host")
    }

    pub(crate) fn token(&self) -> &str {
        self.address.split_once("#engine=").expect("a token").1
    }

    /// Sends a request with these lines after the first, and returns the head and the body of the reply.
    pub(crate) fn ask(&self, first: &str, lines: &[&str]) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(self.host()).expect("it listens");
        stream.set_read_timeout(Some(HANGS)).expect("a time");
        let mut text = format!("{first} HTTP/1.1\r\nConnection: close\r\n");
        if !lines.iter().any(|line| line.starts_with("Host:")) {
            text.extend(["Host: ", self.host(), "\r\n"]);
        }
        for line in lines {
            text.push_str(line);
            text.push_str("\r\n");
        }
        text.push_str("\r\n");
        stream.write_all(text.as_bytes()).expect("written");
        let mut reply = Vec::new();
        stream.read_to_end(&mut reply).expect("a reply");
        let end = reply
            .windows(4)
            .position(|it| it == b"\r\n\r\n")
            .expect("a head");
        let body = reply.split_off(end + 4);
        let head = String::from_utf8(reply)
            .expect("a text")
            .to_ascii_lowercase();
        (head, body)
    }

    /// Connects to the engine with a token, as a page of an origin does. Returns the status if that is refused.
    pub(crate) fn connect(&self, token: &str, origin: Option<&str>) -> Result<Page, u16> {
        let address = format!("ws://{}/engine?token={token}", self.host());
        let mut request = address.into_client_request().expect("a request");
        if let Some(origin) = origin {
            let origin = origin.parse().expect("an origin");
            request.headers_mut().insert("Origin", origin);
        }
        let stream = TcpStream::connect(self.host()).expect("it listens");
        stream.set_read_timeout(Some(HANGS)).expect("a time");
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Page(socket)),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(reply))) => {
                Err(reply.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Connects as the page itself, and hears the name of the engine.
    pub(crate) fn page(&self) -> (Page, String) {
        let origin = format!("http://{}", self.host());
        let mut page = self.connect(self.token(), Some(&origin)).expect("it may");
        let name = page.hear();
        (page, name)
    }

    /// Ends the program as Ctrl+C does, and returns its exit code.
    #[cfg(unix)]
    pub(crate) fn interrupt(mut self) -> i32 {
        let id = self.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("kill").success());
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a status") {
                return status.code().expect("it was not killed");
            }
            assert!(start.elapsed() < HANGS, "it does not end");
            std::thread::yield_now();
        }
    }
}

/// Does not outlive a failed test.
impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The connection of a page.
pub(crate) struct Page(WebSocket<TcpStream>);

impl Page {
    pub(crate) fn say(&mut self, line: &str) {
        self.0.send(Message::text(line)).expect("it reads");
    }

    pub(crate) fn hear(&mut self) -> String {
        loop {
            match self.0.read() {
                Ok(Message::Text(line)) => return line.as_str().to_owned(),
                Ok(Message::Ping(_) | Message::Pong(_)) => {}
                // A signal may end the wait.
                Err(Error::Io(error)) if error.kind() == ErrorKind::Interrupted => {}
                other => panic!("no line: {other:?}"),
            }
        }
    }

    /// Sends a request and returns its replies up to the last one.
    pub(crate) fn ask(&mut self, line: &str) -> Vec<String> {
        self.say(line);
        let mut replies = Vec::new();
        loop {
            let reply = self.hear();
            let is_last = ["best ", "analysed ", "error "]
                .iter()
                .any(|it| reply.starts_with(it));
            replies.push(reply);
            if is_last {
                return replies;
            }
        }
    }
}
