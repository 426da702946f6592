//! The static server for `serve`, for the browser tests and for the benches.

use std::{
    io::ErrorKind,
    net::{Ipv4Addr, TcpListener},
    path::Path,
};

use axum::{
    Router,
    body::{Body, to_bytes},
    extract::{self, Request},
    http::{
        HeaderValue, StatusCode,
        header::{
            ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
        },
    },
    middleware::{Next, from_fn},
    response::{IntoResponse, Response},
    routing::get,
};
use tokio::{runtime::Runtime, sync::watch};
use tower_http::set_header::SetResponseHeaderLayer;

use crate::error::{Error, Result, io};

/// The address of the script that reloads a page.
const SCRIPT: &str = "/reload.js";

/// The size limit in bytes of a page into which the script is inserted.
const LONGEST: usize = 1 << 20;

/// Binds a port of this machine; 0 takes any free one. For a busy port the error names a free one.
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
                format!("port {port} is busy; {free} is free: --port {free}")
            }
            None => format!("port {port} is busy"),
        })
    })
}

/// The rule for reloading open pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reload {
    Never,
    /// Reloads the pages after each build.
    AtChange,
}

/// A running server, which stops when it is dropped.
#[derive(Debug)]
pub(crate) struct Server {
    port: u16,
    /// The number of builds since the start.
    builds: watch::Sender<u64>,
    /// `true` once the files that come later are there, or cannot be built.
    is_complete: watch::Sender<bool>,
    _runtime: Runtime,
}

impl Server {
    /// Serves a folder under each of `mounts`, which begin and end with a slash. A request for an address that comes
    /// `later` waits for [`complete`](Server::complete).
    pub(crate) fn start(
        listener: TcpListener,
        folder: &Path,
        mounts: &[&str],
        reload: Reload,
        later: fn(&str) -> bool,
    ) -> Result<Self> {
        let failed = || io("cannot start the server");
        let address = listener.local_addr().map_err(failed())?;
        listener.set_nonblocking(true).map_err(failed())?;
        let runtime = Runtime::new().map_err(failed())?;
        let (builds, seen) = watch::channel(0);
        let (is_complete, completion) = watch::channel(false);
        let mut router = waiting(site(folder, mounts), later, completion);
        if reload == Reload::AtChange {
            router = reloading(router, seen);
        }
        let [no_cache, nosniff] = ["no-cache", "nosniff"].map(HeaderValue::from_static);
        let router = router
            .layer(SetResponseHeaderLayer::overriding(CACHE_CONTROL, no_cache))
            .layer(SetResponseHeaderLayer::overriding(
                X_CONTENT_TYPE_OPTIONS,
                nosniff,
            ));
        let guard = runtime.enter();
        let listener = tokio::net::TcpListener::from_std(listener).map_err(failed())?;
        drop(guard);
        runtime.spawn(async { axum::serve(listener, router).await });
        Ok(Self {
            port: address.port(),
            builds,
            is_complete,
            _runtime: runtime,
        })
    }

    /// Returns the address of a mount.
    pub(crate) fn url(&self, mount: &str) -> String {
        format!("http://127.0.0.1:{}{mount}", self.port)
    }

    /// Lets the requests for addresses that come later go on.
    pub(crate) fn complete(&self) {
        self.is_complete.send_replace(true);
    }

    /// Reloads the open pages after the folder was built again.
    pub(crate) fn changed(&self) {
        self.builds.send_modify(|count| *count += 1);
    }
}

/// Serves the files of a folder under each of `mounts`, compressed if there are compressed versions, and the page for
/// other addresses if the folder has one.
fn site(folder: &Path, mounts: &[&str]) -> Router {
    let files = tengen_site::files(folder);
    mounts.iter().fold(Router::new(), |router, mount| {
        match mount.trim_end_matches('/') {
            "" => router.fallback_service(files.clone()),
            below => router.nest_service(below, files.clone()),
        }
    })
}

/// Lets requests for addresses that come later wait until the site is complete.
fn waiting(site: Router, later: fn(&str) -> bool, completion: watch::Receiver<bool>) -> Router {
    site.layer(from_fn(move |request: Request, next: Next| {
        let mut completion = completion.clone();
        async move {
            if later(request.uri().path()) {
                // This fails when the server stops.
                let _ = completion.wait_for(|is_complete| *is_complete).await;
            }
            next.run(request).await
        }
    }))
}

/// Adds a script to each page that reloads the page after the next build.
fn reloading(site: Router, builds: watch::Receiver<u64>) -> Router {
    let script = builds.clone();
    site.layer(from_fn(insert_script))
        .route(SCRIPT, get(async move || reload_script(*script.borrow())))
        .route(
            "/reload/{count}",
            get(async move |extract::Path(seen): extract::Path<u64>| {
                let mut builds = builds.clone();
                // This fails when the server stops.
                let _ = builds.wait_for(|count| *count != seen).await;
                "changed\n"
            }),
        )
}

fn reload_script(count: u64) -> Response {
    let script = format!(
        "const wait = () => fetch('/reload/{count}')\n  \
         .then(() => location.reload(), () => setTimeout(wait, 500));\nwait();\n"
    );
    ([(CONTENT_TYPE, "text/javascript")], script).into_response()
}

/// Inserts the script into pages, which are requested uncompressed for that.
async fn insert_script(mut request: Request, next: Next) -> Response {
    request.headers_mut().remove(ACCEPT_ENCODING);
    let (mut head, body) = next.run(request).await.into_parts();
    let is_page = head
        .headers
        .get(CONTENT_TYPE)
        .is_some_and(|kind| kind == "text/html");
    if !is_page || head.status != StatusCode::OK {
        return Response::from_parts(head, body);
    }
    let Ok(page) = to_bytes(body, LONGEST).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let script = format!("<script src=\"{SCRIPT}\" defer></script></head>");
    let page = String::from_utf8_lossy(&page).replacen("</head>", &script, 1);
    head.headers.remove(CONTENT_LENGTH);
    Response::from_parts(head, Body::from(page))
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        io::{Read, Write},
        net::TcpStream,
        path::PathBuf,
    };

    use super::*;

    /// A server with its folder, which is removed when this is dropped.
    struct Served {
        server: Server,
        folder: PathBuf,
    }

    impl Drop for Served {
        fn drop(&mut self) {
            // A folder that cannot be removed does not fail the test.
            let _ = fs::remove_dir_all(&self.folder);
        }
    }

    fn start(test: &str, reload: Reload) -> Served {
        let name = format!("tengen-server-{test}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        for name in ["a1", "learn"] {
            fs::create_dir_all(folder.join(name)).expect("made");
        }
        for (name, text) in [
            ("index.html", "<head></head>"),
            ("a1/main.js", "1"),
            ("a1/main.js.gz", "packed"),
            ("a1/tengen_bg.wasm", "\0asm"),
            ("manifest.webmanifest", "{}"),
            ("learn/index.html", "<p>"),
            ("404.html", "none"),
        ] {
            fs::write(folder.join(name), text).expect("written");
        }
        let mounts = ["/", "/sub/path/"];
        let later = |address: &str| address.ends_with("later.js");
        let server = Server::start(bind(0).expect("port"), &folder, &mounts, reload, later);
        Served {
            server: server.expect("starts"),
            folder,
        }
    }

    fn connect(served: &Served) -> TcpStream {
        TcpStream::connect((Ipv4Addr::LOCALHOST, served.server.port)).expect("connects")
    }

    fn send(served: &Served, request: &str) -> TcpStream {
        let mut client = connect(served);
        let end = "HTTP/1.1\r\nHost: x\r\nConnection: close";
        write!(client, "{}\r\n\r\n", request.replacen("HTTP", end, 1)).expect("sends");
        client
    }

    fn ask(served: &Served, request: &str) -> String {
        let mut answer = String::new();
        let mut client = send(served, request);
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
        assert!(message.contains(" is free: --port "), "{message}");
    }

    #[test]
    fn answers_under_every_mount() {
        let served = start("mounts", Reload::Never);
        for path in [
            "/",
            "/index.html",
            "/?a=1",
            "/sub/path/",
            "/sub/path/index.html?b",
        ] {
            let answer = ask(&served, &format!("GET {path} HTTP"));
            assert!(
                answer.starts_with("HTTP/1.1 200 OK\r\n"),
                "{path}: {answer}"
            );
            assert!(
                answer.contains("\r\ncache-control: no-cache\r\n"),
                "{answer}"
            );
            assert!(
                answer.contains("\r\ncontent-type: text/html\r\n"),
                "{answer}"
            );
            assert!(
                answer.ends_with("\r\n\r\n<head></head>"),
                "{path}: {answer}"
            );
        }
        for mount in ["", "/sub/path"] {
            let entry = ask(&served, &format!("GET {mount}/learn/ HTTP"));
            assert!(entry.starts_with("HTTP/1.1 200 OK\r\n"), "{entry}");
            assert!(entry.ends_with("\r\n\r\n<p>"), "{entry}");
            let none = ask(&served, &format!("GET {mount}/a1/b/c HTTP"));
            assert!(none.starts_with("HTTP/1.1 404 "), "{none}");
            assert!(none.ends_with("\r\n\r\nnone"), "{none}");
        }
        let manifest = ask(&served, "GET /sub/path/manifest.webmanifest HTTP");
        let kind = "\r\ncontent-type: application/manifest+json\r\n";
        assert!(manifest.contains(kind), "{manifest}");
        let head = ask(&served, "HEAD /sub/path/a1/main.js HTTP");
        assert!(
            head.contains("\r\ncontent-type: text/javascript\r\n"),
            "{head}"
        );
        assert!(head.contains("\r\ncontent-length: 1\r\n"), "{head}");
        assert!(head.ends_with("\r\n\r\n"), "{head}");
        let wasm = ask(&served, "GET /a1/tengen_bg.wasm HTTP");
        assert!(
            wasm.contains("\r\ncontent-type: application/wasm\r\n"),
            "{wasm}"
        );
    }

    #[test]
    fn packed_files_are_sent_to_clients_that_accept_them() {
        let served = start("packed", Reload::Never);
        let packed = ask(&served, "GET /a1/main.js HTTP\r\nAccept-Encoding: br, gzip");
        assert!(
            packed.contains("\r\ncontent-encoding: gzip\r\n"),
            "{packed}"
        );
        assert!(packed.ends_with("packed"), "{packed}");
        assert!(ask(&served, "GET /a1/main.js HTTP").ends_with("\r\n\r\n1"));
    }

    #[test]
    fn no_path_leads_out_of_the_site() {
        let served = start("paths", Reload::Never);
        for path in [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "//etc/passwd",
            "/a1/",
            "/..",
            "/a1/..%2f..%2fpasswd",
        ] {
            let answer = ask(&served, &format!("GET {path} HTTP"));
            assert!(answer.starts_with("HTTP/1.1 404 "), "{path}: {answer}");
        }
        assert!(ask(&served, "POST / HTTP").starts_with("HTTP/1.1 405 "));
        assert!(ask(&served, "hello\0").starts_with("HTTP/1.1 400 "));
    }

    #[test]
    fn answers_while_other_clients_say_nothing() {
        let served = start("silence", Reload::Never);
        let silent: Vec<TcpStream> = (0..40).map(|_| connect(&served)).collect();
        assert!(ask(&served, "GET / HTTP").starts_with("HTTP/1.1 200 OK\r\n"));
        drop(silent);
    }

    #[test]
    fn a_file_that_comes_later_is_waited_for() {
        let served = start("later", Reload::Never);
        let mut waiting = send(&served, "GET /a1/later.js HTTP");
        assert!(ask(&served, "GET / HTTP").starts_with("HTTP/1.1 200 OK\r\n"));
        fs::write(served.folder.join("a1/later.js"), "2").expect("written");
        served.server.complete();
        let mut answer = String::new();
        waiting.read_to_string(&mut answer).expect("answers");
        assert!(answer.ends_with("\r\n\r\n2"), "{answer}");
        assert!(ask(&served, "GET /a1/later.js HTTP").ends_with("\r\n\r\n2"));
    }

    #[test]
    fn a_new_build_reloads_open_pages() {
        let served = start("reload", Reload::AtChange);
        let page = ask(&served, "GET / HTTP\r\nAccept-Encoding: gzip");
        assert!(
            page.ends_with("<script src=\"/reload.js\" defer></script></head>"),
            "{page}"
        );
        assert!(ask(&served, "GET /reload.js HTTP").contains("fetch('/reload/0')"));
        let mut waiting = send(&served, "GET /reload/0 HTTP");
        served.server.changed();
        let mut answer = String::new();
        waiting.read_to_string(&mut answer).expect("answers");
        assert!(answer.ends_with("changed\n"), "{answer}");
        // A page that missed a build gets its reply at once.
        assert!(ask(&served, "GET /reload/0 HTTP").ends_with("changed\n"));
    }
}
