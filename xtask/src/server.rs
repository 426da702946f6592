//! The static server of `serve`, of the browser tests and of the benches.
//!
//! Each connection has a thread and one request. (`tiny_http` has a pool of threads: a few connections that
//! say nothing, as browsers open them ahead of need, keep all others waiting there.)

use std::{
    io::{ErrorKind, Write},
    net::{Ipv4Addr, Shutdown, TcpListener, TcpStream},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use crate::{
    error::{Error, Result, io},
    http::{Reply, Request},
    site::{INDEX, Site, media_type},
};

/// Where the script is that reloads a page, and where it asks; the answer comes with the next build.
const SCRIPT: &str = "/reload.js";
const CHANGE: &str = "/reload/";

/// How long a client may take for a request, or leave an answer unread.
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

/// Whether open pages are loaded again when the site is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reload {
    Never,
    AtChange,
}

/// A running server; it ends with the program.
#[derive(Debug)]
pub(crate) struct Server {
    port: u16,
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    /// The site, and how often it was replaced.
    site: Mutex<(Arc<Site>, u64)>,
    replaced: Condvar,
    mounts: Vec<String>,
    reload: Reload,
}

impl Server {
    /// Serves a site under each of `mounts`, which begin and end with a slash.
    pub(crate) fn start(
        listener: TcpListener,
        site: Site,
        mounts: &[&str],
        reload: Reload,
    ) -> Result<Self> {
        let address = listener.local_addr().map_err(io("cannot read the port"))?;
        let shared = Arc::new(Shared {
            site: Mutex::new((Arc::new(site), 0)),
            replaced: Condvar::new(),
            mounts: mounts.iter().map(ToString::to_string).collect(),
            reload,
        });
        let server = Self {
            port: address.port(),
            shared: Arc::clone(&shared),
        };
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                // A client that goes away is no error.
                thread::spawn(move || shared.serve(client).ok());
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
        let mut current = self.shared.site();
        *current = (Arc::new(site), current.1 + 1);
        self.shared.replaced.notify_all();
    }
}

impl Shared {
    fn site(&self) -> MutexGuard<'_, (Arc<Site>, u64)> {
        self.site.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Answers one request and closes the connection.
    fn serve(&self, mut client: TcpStream) -> std::io::Result<()> {
        client.set_read_timeout(Some(PATIENCE))?;
        client.set_write_timeout(Some(PATIENCE))?;
        let (reply, is_head) = match Request::read(&mut client)? {
            None => (Reply::text("400 Bad Request", "400: no request\n"), false),
            Some(request) => match request.method.as_str() {
                "GET" => (self.find(&request), false),
                "HEAD" => (self.find(&request), true),
                _ => (
                    Reply::text("405 Method Not Allowed", "405: only GET and HEAD\n"),
                    false,
                ),
            },
        };
        client.write_all(reply.head().as_bytes())?;
        if !is_head {
            client.write_all(&reply.body)?;
        }
        client.shutdown(Shutdown::Write)
    }

    /// Answers from the site's own names only, so that no path leads out of it.
    fn find(&self, request: &Request) -> Reply {
        let path = request.path.as_str();
        if self.reload == Reload::AtChange
            && let Some(reply) = self.reload(path)
        {
            return reply;
        }
        let rests = self.mounts.iter().filter_map(|it| path.strip_prefix(&**it));
        // The longest mount leaves the shortest rest.
        let name = match rests.min_by_key(|rest| rest.len()) {
            Some("") => INDEX,
            Some(name) => name,
            None => "",
        };
        let site = Arc::clone(&self.site().0);
        let Some(content) = site.files.get(name) else {
            return Reply::text("404 Not Found", format!("404: {path} is not here\n"));
        };
        let packed = site.files.get(&format!("{name}.gz"));
        let packed = packed.filter(|_| request.takes_gzip);
        let mut body = packed.unwrap_or(content).clone();
        if self.reload == Reload::AtChange && media_type(name) == media_type(INDEX) {
            let script = format!("<script src=\"{SCRIPT}\" defer></script></head>");
            let page = String::from_utf8_lossy(&body);
            body = page.replacen("</head>", &script, 1).into();
        }
        Reply {
            status: "200 OK",
            media_type: media_type(name),
            body,
            is_packed: packed.is_some(),
        }
    }

    /// The script that reloads a page, or what it waits for.
    fn reload(&self, path: &str) -> Option<Reply> {
        if path == SCRIPT {
            let count = self.site().1;
            let script = format!(
                "const wait = () => fetch('{CHANGE}{count}')\n  \
                 .then(() => location.reload(), () => setTimeout(wait, 500));\nwait();\n"
            );
            return Some(Reply {
                media_type: media_type(SCRIPT),
                ..Reply::text("200 OK", script)
            });
        }
        let seen = path.strip_prefix(CHANGE)?.parse::<u64>().ok()?;
        let waited = self
            .replaced
            .wait_while(self.site(), |(_, count)| *count == seen);
        drop(waited);
        Some(Reply::text("200 OK", "changed\n"))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn site() -> Site {
        let files = [
            (INDEX, "<head></head>"),
            ("a1/main.js", "1"),
            ("a1/main.js.gz", "packed"),
        ];
        Site {
            files: files
                .map(|(name, text)| (name.to_owned(), text.into()))
                .into(),
        }
    }

    fn start(reload: Reload) -> Server {
        let mounts = ["/", "/sub/path/"];
        Server::start(bind(0).expect("port"), site(), &mounts, reload).expect("starts")
    }

    fn connect(server: &Server) -> TcpStream {
        TcpStream::connect((Ipv4Addr::LOCALHOST, server.port)).expect("connects")
    }

    fn send(server: &Server, request: &str) -> TcpStream {
        let mut client = connect(server);
        let end = "HTTP/1.1\r\nHost: x\r\nConnection: close";
        write!(client, "{}\r\n\r\n", request.replacen("HTTP", end, 1)).expect("sends");
        client
    }

    fn ask(server: &Server, request: &str) -> String {
        let mut answer = String::new();
        let mut client = send(server, request);
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
    fn answers_under_every_mount() {
        let server = start(Reload::Never);
        for path in [
            "/",
            "/index.html",
            "/?a=1",
            "/sub/path/",
            "/sub/path/index.html?b",
        ] {
            let answer = ask(&server, &format!("GET {path} HTTP"));
            assert!(
                answer.starts_with("HTTP/1.1 200 OK\r\n"),
                "{path}: {answer}"
            );
            assert!(
                answer.contains("\r\nCache-Control: no-cache\r\n"),
                "{answer}"
            );
            assert!(answer.contains("\r\nContent-Type: text/html; charset=utf-8\r\n"));
            assert!(
                answer.ends_with("\r\n\r\n<head></head>"),
                "{path}: {answer}"
            );
        }
        let head = ask(&server, "HEAD /sub/path/a1/main.js HTTP");
        assert!(head.contains("\r\nContent-Type: text/javascript; charset=utf-8\r\n"));
        assert!(head.contains("\r\nContent-Length: 1\r\n"), "{head}");
        assert!(head.ends_with("\r\n\r\n"), "{head}");
    }

    #[test]
    fn packed_files_go_to_who_takes_them() {
        let server = start(Reload::Never);
        let packed = ask(&server, "GET /a1/main.js HTTP\r\nAccept-Encoding: br, gzip");
        assert!(
            packed.contains("\r\nContent-Encoding: gzip\r\n"),
            "{packed}"
        );
        assert!(packed.ends_with("packed"), "{packed}");
        assert!(ask(&server, "GET /a1/main.js HTTP").ends_with("\r\n\r\n1"));
    }

    #[test]
    fn no_path_leads_out_of_the_site() {
        let server = start(Reload::Never);
        for path in [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "//etc/passwd",
            "/a1/",
            "/..",
            "x",
        ] {
            let answer = ask(&server, &format!("GET {path} HTTP"));
            assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
        }
        assert!(ask(&server, "POST / HTTP").starts_with("HTTP/1.1 405 "));
        assert!(ask(&server, "hello\0").starts_with("HTTP/1.1 400 "));
    }

    #[test]
    fn answers_while_other_clients_say_nothing() {
        let server = start(Reload::Never);
        let silent: Vec<TcpStream> = (0..40).map(|_| connect(&server)).collect();
        assert!(ask(&server, "GET / HTTP").starts_with("HTTP/1.1 200 OK\r\n"));
        drop(silent);
    }

    #[test]
    fn a_new_site_reloads_open_pages() {
        let server = start(Reload::AtChange);
        let page = ask(&server, "GET / HTTP");
        assert!(
            page.ends_with("<script src=\"/reload.js\" defer></script></head>"),
            "{page}"
        );
        assert!(ask(&server, "GET /reload.js HTTP").contains("fetch('/reload/0')"));
        let mut waiting = send(&server, "GET /reload/0 HTTP");
        server.replace(Site::default());
        let mut answer = String::new();
        waiting.read_to_string(&mut answer).expect("answers");
        assert!(answer.ends_with("changed\n"), "{answer}");
        // A page that was away meanwhile need not wait.
        assert!(ask(&server, "GET /reload/0 HTTP").ends_with("changed\n"));
        assert!(ask(&server, "GET / HTTP").starts_with("HTTP/1.1 404 "));
    }

    #[test]
    fn knows_media_types() {
        assert_eq!(media_type("index.html"), "text/html; charset=utf-8");
        assert_eq!(media_type("a1/tengen_bg.wasm"), "application/wasm");
        assert_eq!(media_type("icon.svg"), "image/svg+xml; charset=utf-8");
        assert_eq!(media_type("LICENSE"), "application/octet-stream");
    }
}
