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
        file("embed/index.html", b"<head></head><p>", Form::Plain),
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

/// Returns a reply to a request to the host `a.test`, behind a proxy with TLS.
async fn framed(method: &str, path: &str) -> (StatusCode, HeaderMap, String) {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", "a.test")
        .header("x-forwarded-proto", "https")
        .header("if-modified-since", "Fri, 01 Jan 2100 00:00:00 GMT")
        .body(Body::empty())
        .expect("a request");
    let (head, body) = site().oneshot(request).await.expect("a reply").into_parts();
    let body = to_bytes(body, 1 << 20).await.expect("a body");
    let body = String::from_utf8(body.to_vec()).expect("a text");
    (head.status, head.headers, body)
}

#[tokio::test]
async fn a_page_for_frames_names_its_oembed() {
    let (status, headers, page) = framed("GET", "/embed/?game=x&ply=2").await;
    assert_eq!(status, StatusCode::OK);
    let oembed = "https://a.test/oembed?url=https%3A%2F%2Fa.test%2Fembed%2F%3Fgame%3Dx%26ply%3D2";
    let kind = "type=\"application/json+oembed\"";
    let link = format!("<head><link rel=\"alternate\" {kind} href=\"{oembed}\">\n</head><p>");
    assert_eq!(page, link);
    let link = format!("<{oembed}>; rel=\"alternate\"; {kind}");
    assert_eq!(header(&headers, "link"), link);
    assert_eq!(header(&headers, "x-policy"), "strict");
    let head = framed("HEAD", "/embed/?game=x&ply=2").await;
    assert_eq!((header(&head.1, "link"), &*head.2), (&*link, ""));
    let (_, headers, plain) = framed("GET", "/embed/").await;
    assert_eq!(
        (header(&headers, "link"), &*plain),
        ("", "<head></head><p>")
    );

    let path = oembed.trim_start_matches("https://a.test");
    let (status, headers, answer) = framed("GET", &format!("{path}&maxwidth=300")).await;
    assert_eq!(
        (status, header(&headers, "content-type")),
        (StatusCode::OK, "application/json")
    );
    let frame = "<iframe src=\\\"https://a.test/embed/?game=x&amp;ply=2\\\" width=\\\"300\\\"";
    assert!(answer.contains(frame), "{answer}");
    let other = framed("GET", "/oembed?url=https%3A%2F%2Fb.test%2Fembed%2F").await;
    assert_eq!(other.0, StatusCode::NOT_FOUND);
    assert!(other.2.starts_with("The parameter url "), "{}", other.2);
    let other = framed("GET", &format!("{path}&format=xml")).await;
    assert_eq!(
        (other.0, &*other.2),
        (StatusCode::NOT_IMPLEMENTED, "The only format is json.\n")
    );
    let (_, headers, _) = framed("GET", "/embed/?moves=h8&line-color=rgb(1,2,3)").await;
    assert!(header(&headers, "link").contains("rgb%281%2C2%2C3%29"));
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
