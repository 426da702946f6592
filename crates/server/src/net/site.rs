//! The static site: serves the files of one folder, plain or compressed beforehand, and tells browsers how
//! long to keep them. Compresses nothing itself.

use std::{path::Path, sync::Arc};

use axum::{
    Router,
    extract::{Request, State},
    http::{
        HeaderName, HeaderValue, StatusCode,
        header::{ACCEPT_ENCODING, CACHE_CONTROL, REFERRER_POLICY, VARY},
    },
    middleware::{Next, from_fn, from_fn_with_state},
    response::Response,
};
use tower_http::{
    services::{ServeDir, ServeFile},
    set_header::SetResponseHeaderLayer,
};

use super::headers::Headers;

/// The header by which a page learns that this host also serves online play, so that a page of any other host
/// does not try to connect. Pages look for it in the reply to a request of their own address.
const ONLINE: HeaderName = HeaderName::from_static("tengen-online");

/// The page for an address that no file has.
const MISSING: &str = "404.html";

/// Serves the files of a folder, and of a folder in it that is asked for its `index.html`. If `NAME.br` or `NAME.gz` exists beside `NAME` and the client accepts it,
/// that is sent instead. The headers that the site asks for are sent with every file.
pub(super) fn site(folder: &Path) -> Router {
    // The address may contain an invitation, which other sites must not learn.
    let referrer = HeaderValue::from_static("same-origin");
    let missing = ServeFile::new(folder.join(MISSING))
        .precompressed_br()
        .precompressed_gzip();
    let files = ServeDir::new(folder)
        .precompressed_br()
        .precompressed_gzip()
        .not_found_service(missing);
    let router = Router::new()
        .fallback_service(files)
        .layer(from_fn(keep))
        // A file that is sent plain needs this too: another client gets it compressed at the same address.
        .layer(SetResponseHeaderLayer::overriding(
            VARY,
            HeaderValue::from(ACCEPT_ENCODING),
        ))
        .layer(SetResponseHeaderLayer::overriding(
            ONLINE,
            HeaderValue::from_static("/ws"),
        ))
        .layer(SetResponseHeaderLayer::overriding(
            REFERRER_POLICY,
            referrer,
        ));
    router.layer(from_fn_with_state(Arc::new(Headers::read(folder)), ask))
}

/// Sends the headers that the site asks for.
async fn ask(State(headers): State<Arc<Headers>>, request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    headers.set(&path, response.headers_mut());
    response
}

/// Tells the browser how long it may keep a response without asking.
async fn keep(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    let status = response.status();
    // A file that a browser kept stays immutable when the server reports that it has not changed.
    let is_there = status.is_success() || status == StatusCode::NOT_MODIFIED;
    let keep = if is_there && is_immutable(&path) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let keep = HeaderValue::from_static(keep);
    response.headers_mut().insert(CACHE_CONTROL, keep);
    response
}

/// Returns `true` if the content at a path never changes, because a hash of it names one of the folders, as
/// in `/0123456789abcdef/main.js`. Pages keep their addresses, so they may change.
fn is_immutable(path: &str) -> bool {
    let (folders, name) = path.rsplit_once('/').unwrap_or_default();
    let extension = name.rsplit('.').next().unwrap_or_default();
    let is_page = name.is_empty() || extension.eq_ignore_ascii_case("html");
    !is_page && folders.split('/').any(is_hash)
}

/// Hex digits in the name of a folder that `cargo xtask dist` names by a hash.
const HASH: usize = 16;

fn is_hash(text: &str) -> bool {
    let is_hex = |sign: u8| matches!(sign, b'0'..=b'9' | b'a'..=b'f');
    text.len() == HASH && text.bytes().all(is_hex)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_in_a_folder_named_by_a_hash_never_change() {
        for path in [
            "/0123456789abcdef/main.js",
            "/1a2b3c4d5e6f7890/chunks/lab.wasm",
            "/sub/0123456789abcdef/LICENSE",
        ] {
            assert!(is_immutable(path), "{path}");
        }
        for path in [
            "",
            "/",
            "/index.html",
            "/rules.html",
            "/main.js",
            "/main.0123456789abcdef.js",
            "/0123456789abcdef",
            "/0123456789abcdef/",
            "/0123456789abcdef.js",
            "/0123456789abcdef/page.html",
            "/0123456789ABCDEF/main.js",
            "/0123456789abcdeg/main.js",
            "/0123456789abcdef0/main.js",
            "/20260131/report.pdf",
        ] {
            assert!(!is_immutable(path), "{path}");
        }
    }
}
