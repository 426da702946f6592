//! The static server of `serve`, of the browser tests and of the benches.

use std::{
    io::{self, ErrorKind, Write},
    net::{Ipv4Addr, Shutdown, TcpListener, TcpStream},
    sync::{Arc, PoisonError, RwLock},
    thread,
    time::Duration,
};

use crate::{
    error::{Error, Result, io},
    reload::Reload,
    reply::{Reply, Request},
    site::Site,
};

/// How long a client may take for its request or leave an answer unread.
const PATIENCE: Duration = Duration::from_mins(1);

/// Takes a port of this machine; 0 takes any free one. A busy port is an error that names a free one.
pub(crate) fn bind(port: u16) -> Result<TcpListener> {
    let bind = |port| TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    bind(port).map_err(|error| {
        if error.kind() != ErrorKind::AddrInUse {
            return io(format!("cannot listen on port {port}"))(error);
        }
        let free = (port..u16::MAX)
            .map(|port| port + 1)
            .find(|&port| bind(port).is_ok());
        Error::new(match free {
            Some(free) => {
                format!("port {port} is busy; {free} is free: cargo xtask serve --port {free}")
            }
            None => format!("port {port} is busy"),
        })
    })
}

/// A running server; it ends with the program.
#[derive(Debug)]
pub(crate) struct Server {
    port: u16,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    site: RwLock<Arc<Site>>,
    mounts: Vec<String>,
    reload: Option<Reload>,
}

impl Server {
    /// Serves a site under each of `mounts`, which begin and end with a slash.
    pub(crate) fn start(
        listener: TcpListener,
        site: Site,
        mounts: &[&str],
        reload: Option<Reload>,
    ) -> Result<Self> {
        let port = listener
            .local_addr()
            .map_err(io("cannot read the port"))?
            .port();
        let mounts = mounts.iter().map(ToString::to_string).collect();
        let shared = Arc::new(Shared {
            site: RwLock::new(Arc::new(site)),
            mounts,
            reload,
        });
        let server = Self {
            port,
            shared: Arc::clone(&shared),
        };
        // A thread for each connection: a silent one must not keep the others waiting.
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                // A client that goes away is no error.
                thread::spawn(move || shared.answer(client).ok());
            }
        });
        Ok(server)
    }

    /// The address of a mount.
    pub(crate) fn url(&self, mount: &str) -> String {
        format!("http://127.0.0.1:{}{mount}", self.port)
    }

    /// Serves another site from now on and reloads the open pages.
    pub(crate) fn replace(&self, site: Site) {
        *self
            .shared
            .site
            .write()
            .unwrap_or_else(PoisonError::into_inner) = Arc::new(site);
        if let Some(reload) = &self.shared.reload {
            reload.notify();
        }
    }
}

impl Shared {
    /// Answers one request and closes the connection.
    fn answer(&self, mut client: TcpStream) -> io::Result<()> {
        client.set_read_timeout(Some(PATIENCE))?;
        client.set_write_timeout(Some(PATIENCE))?;
        let Some(request) = Request::read(&mut client)? else {
            return client.write_all(&Reply::refusal(400, "400: no HTTP request").bytes());
        };
        let reply = match &self.reload {
            Some(reload) if request.path == Reload::EVENTS && request.is_get() => {
                return reload.add(client);
            }
            Some(_) if request.path == Reload::SCRIPT => {
                Reply::file(Reload::SCRIPT, Reload::CODE.as_bytes())
            }
            Some(_) => self.find(&request).with_script(Reload::SCRIPT),
            None => self.find(&request),
        };
        let reply = if request.is_head() {
            reply.head()
        } else {
            reply.bytes()
        };
        client.write_all(&reply)?;
        client.shutdown(Shutdown::Write)
    }

    fn find(&self, request: &Request) -> Reply {
        let site = Arc::clone(&self.site.read().unwrap_or_else(PoisonError::into_inner));
        Reply::find(request, &site, &self.mounts)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;
    use crate::site::INDEX;

    fn start(reload: Option<Reload>) -> Server {
        let files = [(INDEX, "<head></head>"), ("main.js", "1")];
        let site = Site {
            files: files
                .map(|(name, text)| (name.to_owned(), text.into()))
                .into(),
        };
        Server::start(bind(0).expect("port"), site, &["/"], reload).expect("starts")
    }

    fn connect(server: &Server) -> TcpStream {
        let client = TcpStream::connect((Ipv4Addr::LOCALHOST, server.port)).expect("connects");
        client
            .set_read_timeout(Some(Duration::from_secs(10)))
            .expect("is set");
        client
    }

    fn ask(server: &Server, request: &str) -> String {
        let mut client = connect(server);
        client
            .write_all(format!("{request} HTTP/1.1\r\nHost: x\r\n\r\n").as_bytes())
            .expect("sends");
        let mut answer = String::new();
        client.read_to_string(&mut answer).expect("answers");
        answer
    }

    #[test]
    fn a_busy_port_names_a_free_one() {
        let taken = bind(0).expect("a free port");
        let port = taken.local_addr().expect("bound").port();
        let message = bind(port).expect_err("busy").to_string();
        assert!(
            message.starts_with(&format!("port {port} is busy; ")),
            "{message}"
        );
        assert!(message.contains("cargo xtask serve --port "), "{message}");
    }

    #[test]
    fn answers_while_other_clients_say_nothing() {
        let server = start(None);
        let silent: Vec<TcpStream> = (0..40).map(|_| connect(&server)).collect();
        let answer = ask(&server, "HEAD /main.js");
        assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
        assert!(
            answer.contains("\r\nCache-Control: no-cache\r\n"),
            "{answer}"
        );
        assert!(answer.contains("\r\nContent-Length: 1\r\n"), "{answer}");
        assert!(answer.ends_with("\r\n\r\n"), "{answer}");
        drop(silent);
    }

    #[test]
    fn answers_what_is_no_request() {
        let server = start(None);
        assert!(ask(&server, "hello\0").starts_with("HTTP/1.1 400 Bad Request\r\n"));
        assert!(ask(&server, "GET /../Cargo.toml").starts_with("HTTP/1.1 404 Not Found\r\n"));
        assert!(ask(&server, "POST /").starts_with("HTTP/1.1 405 Method Not Allowed\r\n"));
    }

    #[test]
    fn a_new_site_reloads_open_pages() {
        let server = start(Some(Reload::default()));
        assert!(
            ask(&server, "GET /").ends_with("<script src=\"/reload.js\" defer></script></head>")
        );
        let mut page = connect(&server);
        page.write_all(b"GET /reload.events HTTP/1.1\r\n\r\n")
            .expect("sends");
        let mut text = String::new();
        let mut read_until = |end: &str| {
            let mut byte = [0];
            while !text.ends_with(end) {
                page.read_exact(&mut byte).expect("an event");
                text.push(char::from(byte[0]));
            }
        };
        read_until("retry: 500\n\n");
        // The page is on the list only after its first line was sent.
        thread::sleep(Duration::from_millis(50));
        server.replace(Site::default());
        read_until("data: reload\n\n");
        assert!(ask(&server, "GET /").starts_with("HTTP/1.1 404"));
    }
}
