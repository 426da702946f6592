//! Tests of the files inside a program.

use std::io::Write as _;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use flate2::{Compression, write::GzEncoder};
use tengen_site::{File, Form, inside};
use tower::ServiceExt as _;

const PAGE: &str = "<title>Tengen</title>";

fn site() -> Router {
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(PAGE.as_bytes()).expect("written");
    let packed: &'static [u8] = packed.finish().expect("packed").leak();
    let file = |path, bytes, form| File { path, bytes, form };
    let files = vec![
        file("404.html", b"nothing here", Form::Plain),
        file("_headers", b"/*\n  X-Policy: strict\n", Form::Plain),
        file("index.html", packed, Form::Gzip),
        file("learn/index.html", packed, Form::Gzip),
        file("0123456789abcdef/a.wasm", b"\0asm", Form::Plain),
    ];
    inside(files.leak())
}

async fn ask(method: &str, path: &str, coding: &str) -> (StatusCode, HeaderMap, Vec<u8>) {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("accept-encoding", coding)
        .body(Body::empty())
        .expect("a request");
    let reply = site().oneshot(request).await.expect("a reply");
    let (head, body) = reply.into_parts();
    let body = to_bytes(body, 1 << 20).await.expect("a body");
    (head.status, head.headers, body.to_vec())
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers
        .get(name)
        .map_or("", |value| value.to_str().expect("a text"))
}

#[tokio::test]
async fn packed_files_are_sent_as_the_client_accepts_them() {
    let (status, headers, packed) = ask("GET", "/", "gzip, br").await;
    assert_eq!(
        (status, header(&headers, "content-encoding")),
        (StatusCode::OK, "gzip")
    );
    assert_ne!(packed, PAGE.as_bytes());
    let (status, headers, plain) = ask("GET", "/index.html", "br").await;
    assert_eq!(
        (status, header(&headers, "content-encoding")),
        (StatusCode::OK, "")
    );
    assert_eq!(plain, PAGE.as_bytes());
    for (name, value) in [
        ("content-type", "text/html"),
        ("cache-control", "no-cache"),
        ("vary", "accept-encoding"),
        ("x-policy", "strict"),
        ("referrer-policy", "same-origin"),
    ] {
        assert_eq!(header(&headers, name), value, "{name}");
    }
}

#[tokio::test]
async fn folders_lost_addresses_and_other_methods_are_answered() {
    let (status, headers, _) = ask("GET", "/0123456789abcdef/a.wasm", "gzip").await;
    assert_eq!(
        (status, header(&headers, "content-type")),
        (StatusCode::OK, "application/wasm")
    );
    assert!(header(&headers, "cache-control").contains("immutable"));
    assert_eq!(ask("GET", "/learn/", "gzip").await.0, StatusCode::OK);
    let (status, headers, _) = ask("GET", "/learn?x=1", "gzip").await;
    assert_eq!(
        (status, header(&headers, "location")),
        (StatusCode::TEMPORARY_REDIRECT, "/learn/?x=1")
    );
    let (status, headers, body) = ask("GET", "/../secret", "gzip").await;
    assert_eq!(
        (status, body.as_slice()),
        (StatusCode::NOT_FOUND, &b"nothing here"[..])
    );
    assert_eq!(header(&headers, "cache-control"), "no-cache");
    assert_eq!(ask("HEAD", "/", "").await.0, StatusCode::OK);
    assert_eq!(ask("POST", "/", "").await.0, StatusCode::METHOD_NOT_ALLOWED);
}
