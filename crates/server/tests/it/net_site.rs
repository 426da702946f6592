//! HTTP replies: the site, health and metrics.

use std::path::PathBuf;

use tengen_server::config::{Given, List};
use tengen_server_testing::{ask, given, pair, program::Folder, start};

/// Writes a site into a folder, and a file beside it that must not be served. Returns the folder of the site.
fn write_site(folder: &Folder) -> PathBuf {
    let site = folder.0.join("site");
    std::fs::create_dir_all(site.join("0123456789abcdef/sub")).expect("a folder");
    std::fs::create_dir_all(site.join("20260131")).expect("a folder");
    std::fs::create_dir_all(site.join("learn/rush")).expect("a folder");
    let page = "<!doctype html><title>Tengen</title>".repeat(100);
    for (name, text) in [
        ("index.html", page.as_str()),
        ("20260131/main.js", "let x = 1;"),
        ("main.js", "let x = 1;"),
        ("a.wasm", "\0asm"),
        ("rules.html", &page),
        ("learn/rush/index.html", "<title>Rush"),
        ("404.html", "<title>Nothing here"),
        ("sw.js", "let x = 1;"),
        ("manifest.webmanifest", "{}"),
        ("0123456789abcdef/main.js", "let x = 1;"),
        ("0123456789abcdef/main.js.gz", "short"),
        ("0123456789abcdef/sub/a.wasm", "\0asm"),
        ("../secret.txt", "outside"),
    ] {
        std::fs::write(site.join(name), text).expect("written");
    }
    site
}

#[tokio::test(flavor = "multi_thread")]
async fn the_site_is_served_with_what_browsers_may_keep_and_nothing_outside_it() {
    let folder = Folder::new("site");
    let site = write_site(&folder);
    let server = start(Given {
        site: Some(site),
        ..given()
    })
    .await;
    let to = server.address();
    for (path, words) in [
        (
            "/",
            &[
                "200 OK",
                "text/html",
                "no-cache",
                "<title>Tengen",
                "nosniff",
                "same-origin",
                "tengen-online: /ws",
            ][..],
        ),
        ("/index.html?x=1", &["200 OK", "no-cache"]),
        (
            "/20260131/main.js",
            &["200 OK", "text/javascript", "no-cache"],
        ),
        ("/main.js", &["200 OK", "no-cache"]),
        ("/rules.html", &["200 OK", "text/html", "no-cache"]),
        ("/sw.js", &["200 OK", "text/javascript", "no-cache"]),
        (
            "/manifest.webmanifest",
            &["200 OK", "application/manifest+json", "no-cache"],
        ),
        (
            "/0123456789abcdef/main.js",
            &["200 OK", "text/javascript", "immutable", "max-age=31536000"],
        ),
        (
            "/0123456789abcdef/sub/a.wasm",
            &["200 OK", "application/wasm", "immutable"],
        ),
        ("/0123456789abcdef/none.js", &["404", "no-cache"]),
        (
            "/learn/rush/?x=1",
            &["200 OK", "text/html", "no-cache", "<title>Rush"],
        ),
        ("/learn/rush", &["307", "location: /learn/rush/"]),
        (
            "/learn/none/deep/",
            &["404", "text/html", "no-cache", "<title>Nothing here"],
        ),
        // A link to a game whose `#` was escaped is longer than a name of a file may be.
        (
            &format!("/learn/rush/%23g={}", "A".repeat(1000)),
            &["404", "text/html", "no-cache", "<title>Nothing here"],
        ),
        ("/a.wasm", &["200 OK", "application/wasm"]),
        ("/../secret.txt", &["404"]),
        ("/%2e%2e/secret.txt", &["404"]),
        ("/..%2fsecret.txt", &["404"]),
        ("/ws", &["400"]),
    ] {
        let answer = ask(to, &format!("GET {path}"), "").await;
        for word in words {
            assert!(answer.contains(word), "{path}: {word}: {answer}");
        }
        assert!(!answer.contains("outside"), "{path}");
    }
    let later = "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT\r\nAccept-Encoding: gzip\r\n";
    for (path, keep) in [
        ("/0123456789abcdef/main.js", "immutable"),
        ("/20260131/main.js", "no-cache"),
        ("/index.html", "no-cache"),
    ] {
        let answer = ask(to, &format!("GET {path}"), later).await;
        assert!(answer.contains("304") && answer.contains(keep), "{answer}");
        assert!(answer.contains("vary: accept-encoding"), "{answer}");
    }
    let head = ask(to, "HEAD /", "").await;
    assert!(head.contains("tengen-online: /ws"), "{head}");
    assert!(
        ask(to, "POST /", "Content-Length: 0\r\n")
            .await
            .contains("405")
    );
}

/// Returns the headers and the body of a reply.
fn parts(answer: &str) -> (&str, &str) {
    answer.split_once("\r\n\r\n").expect("headers end")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_compressed_beforehand_is_sent_to_clients_that_accept_it() {
    let folder = Folder::new("compressed");
    let site = folder.0.join("site");
    std::fs::create_dir_all(&site).expect("a folder");
    let plain = "plain ".repeat(10_000);
    for (name, text) in [
        ("index.html", plain.as_str()),
        ("a.wasm", &plain),
        // The compressed files hold other texts, which shows which file was sent.
        ("a.wasm.br", "short"),
        ("a.wasm.gz", "longer"),
        ("b.js", &plain),
        ("b.js.gz", "longer"),
    ] {
        std::fs::write(site.join(name), text).expect("written");
    }
    let server = start(Given {
        site: Some(site),
        ..given()
    })
    .await;
    let to = server.address();
    for (path, accepts, encoding, body) in [
        ("/a.wasm", "gzip, deflate, br, zstd", Some("br"), "short"),
        ("/a.wasm", "gzip", Some("gzip"), "longer"),
        ("/a.wasm", "br;q=0, gzip", Some("gzip"), "longer"),
        ("/a.wasm", "br;q=0.5, gzip", Some("gzip"), "longer"),
        ("/a.wasm", "gzip;q=0", None, &plain),
        ("/a.wasm", "zstd", None, &plain),
        ("/a.wasm", "", None, &plain),
        ("/b.js", "gzip, deflate, br", Some("gzip"), "longer"),
        ("/b.js", "br", None, &plain),
        // Files are not compressed on request.
        ("/", "gzip, br", None, &plain),
    ] {
        let accept = format!("Accept-Encoding: {accepts}\r\n");
        for method in ["GET", "HEAD"] {
            let answer = ask(to, &format!("{method} {path}"), &accept).await;
            let (head, sent) = parts(&answer);
            let what = format!("{method} {path} for {accepts}: {head}");
            assert!(head.starts_with("HTTP/1.1 200"), "{what}");
            assert!(head.contains("vary: accept-encoding"), "{what}");
            let found = head
                .lines()
                .find_map(|line| line.strip_prefix("content-encoding: "));
            assert_eq!(found, encoding, "{what}");
            let length = format!("content-length: {}", body.len());
            assert!(head.contains(&length), "{what}");
            let kind = match path {
                "/a.wasm" => "content-type: application/wasm",
                "/b.js" => "content-type: text/javascript",
                _ => "content-type: text/html",
            };
            assert!(head.contains(kind), "{what}");
            assert!(method == "HEAD" || sent == body, "{what}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_asks_too_often_has_to_wait() {
    let folder = Folder::new("often");
    let site = folder.0.join("site");
    std::fs::create_dir_all(&site).expect("a folder");
    std::fs::write(site.join("index.html"), "<title>Tengen</title>").expect("written");
    let server = start(Given {
        site: Some(site),
        requests_per_minute: Some(1),
        request_burst: Some(3),
        trusted_proxy: Some(List::from("127.0.0.1")),
        ..given()
    })
    .await;
    let to = server.address();
    let get = async |path: &str, far: &str| {
        let header = format!("X-Forwarded-For: {far}\r\n");
        ask(to, &format!("GET {path}"), &header).await
    };
    let busy = "198.51.100.1";
    for path in ["/", "/a.wasm", "/index.html"] {
        let answer = get(path, busy).await;
        assert!(!answer.starts_with("HTTP/1.1 429"), "{path}: {answer}");
    }
    for path in ["/", "/a.wasm", "/index.html"] {
        let answer = get(path, busy).await;
        assert!(answer.starts_with("HTTP/1.1 429"), "{path}: {answer}");
        let wait = answer
            .lines()
            .find_map(|line| line.strip_prefix("retry-after: "));
        let wait: Option<u32> = wait.and_then(|wait| wait.parse().ok());
        // The limit allows one request per minute.
        assert!(
            wait.is_some_and(|wait| (1..=60).contains(&wait)),
            "{answer}"
        );
    }
    for _ in 0..5 {
        let answer = get("/healthz", busy).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    let answer = get("/metrics", busy).await;
    assert!(answer.starts_with("HTTP/1.1 429"), "{answer}");
    let metrics = get("/metrics", "198.51.100.3").await;
    let counted = "tengen_rejected_total{reason=\"requests\"} 4";
    assert!(metrics.contains(counted), "{metrics}");
    assert!(
        get("/", "198.51.100.2").await.starts_with("HTTP/1.1 200"),
        "another address"
    );
    for number in 0..3 {
        let answer = get("/", &format!("2001:db8:1:2::{number}")).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
    let answer = get("/", "2001:db8:1:2:ffff::1").await;
    assert!(
        answer.starts_with("HTTP/1.1 429"),
        "the same network: {answer}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_for_play_that_is_no_socket_counts_as_a_connection() {
    let server = start(Given {
        connects_per_minute: Some(1),
        connect_burst: Some(3),
        ..given()
    })
    .await;
    let to = server.address();
    for status in [400, 400, 400, 429, 429] {
        let answer = ask(to, "GET /ws", "").await;
        let begin = format!("HTTP/1.1 {status}");
        assert!(answer.starts_with(&begin), "{status}: {answer}");
    }
    let metrics = ask(to, "GET /metrics", "").await;
    let counted = "tengen_rejected_total{reason=\"often\"} 2";
    assert!(metrics.contains(counted), "{metrics}");
    assert!(metrics.contains("tengen_connections 0"), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_site_only_play_is_served() {
    let server = start(given()).await;
    assert!(
        ask(server.address(), "GET /", "")
            .await
            .starts_with("HTTP/1.1 404")
    );
    assert!(
        ask(server.address(), "GET /healthz", "")
            .await
            .ends_with("ok\n")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_on_is_counted() {
    let server = start(given()).await;
    let (game, mut first, mut second) = pair(server.address(), [1, 2], "freestyle").await;
    first.place(game, 0, "h8").await;
    first.done().await;
    second.done().await;
    second.place(game, 0, "i8").await;
    second.refused().await;
    let text = ask(server.address(), "GET /metrics", "").await;
    for line in [
        "tengen_connections 2",
        "tengen_games 1",
        "tengen_seeks 0",
        "tengen_refused_total{reason=\"stale\"} 1",
        "tengen_commits_total 2",
        "tengen_commit_appends_count 2",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let received = text
        .lines()
        .find(|line| line.starts_with("tengen_messages_received_total "));
    assert!(received.is_some_and(|line| !line.ends_with(" 0")), "{text}");
    second
        .send(&format!("act game={game} seq=1 action=resign"))
        .await;
    assert_eq!(first.done().await.0, 1);
    let text = ask(server.address(), "GET /metrics", "").await;
    assert!(text.contains("tengen_games 0"), "{text}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_headers_that_the_site_asks_for_are_sent_and_nothing_is_sniffed() {
    let folder = Folder::new("headers");
    let site = folder.0.join("site");
    std::fs::create_dir_all(&site).expect("a folder");
    let headers = "/*\n  Content-Security-Policy: default-src 'self'; frame-ancestors 'self'\n  \
                   Cross-Origin-Opener-Policy: same-origin\n/embed/*\n  ! Content-Security-Policy\n  \
                   Content-Security-Policy: default-src 'self'\n";
    std::fs::create_dir_all(site.join("embed")).expect("a folder");
    for (name, text) in [
        ("index.html", "<p>"),
        ("embed/index.html", "<p>"),
        ("_headers", headers),
    ] {
        std::fs::write(site.join(name), text).expect("written");
    }
    let server = start(Given {
        site: Some(site),
        request_burst: Some(8),
        requests_per_minute: Some(1),
        ..given()
    })
    .await;
    let to = server.address();
    for path in ["/", "/none"] {
        let answer = ask(to, &format!("GET {path}"), "").await;
        for line in [
            "content-security-policy: default-src 'self'; frame-ancestors 'self'\r\n",
            "cross-origin-opener-policy: same-origin\r\n",
        ] {
            assert_eq!(answer.matches(line).count(), 1, "{path}: {answer}");
        }
    }
    let answer = ask(to, "GET /embed/?game=x", "").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(
        answer.contains("content-security-policy: default-src 'self'\r\n"),
        "{answer}"
    );
    assert!(!answer.contains("frame-ancestors"), "{answer}");
    let framed = format!("http%3A%2F%2F{to}%2Fembed%2F%3Fgame%3Dx%26ply%3D2");
    let answer = ask(to, &format!("GET /oembed?url={framed}&maxwidth=300"), "").await;
    let frame =
        format!("<iframe src=\\\"http://{to}/embed/?game=x&amp;ply=2\\\" width=\\\"300\\\"");
    assert!(answer.contains(&frame), "{answer}");
    let answer = ask(to, "GET /oembed?url=http%3A%2F%2Fb.test%2Fembed%2F", "").await;
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
    // The last requests to / are refused.
    for path in ["/metrics", "/healthz", "/ws", "/", "/none", "/", "/"] {
        let answer = ask(to, &format!("GET {path}"), "").await;
        let nosniff = "x-content-type-options: nosniff\r\n";
        assert_eq!(answer.matches(nosniff).count(), 1, "{path}: {answer}");
    }
}
