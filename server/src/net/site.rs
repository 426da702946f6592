//! The static site: files of one folder, as they are or as they were compressed beforehand, and how long
//! browsers may keep them. Compresses nothing itself.

use std::path::Path;

use axum::{
    Router,
    extract::Request,
    http::{
        HeaderValue,
        header::{ACCEPT_ENCODING, CACHE_CONTROL, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS},
    },
    middleware::{Next, from_fn},
    response::Response,
};
use tower_http::{services::ServeDir, set_header::SetResponseHeaderLayer};

/// Serves the files of a folder. If `NAME.br` or `NAME.gz` lies beside `NAME` and the client accepts it, that
/// is sent instead.
pub(super) fn site(folder: &Path) -> Router {
    let nosniff = HeaderValue::from_static("nosniff");
    // An invitation is in the address, and nobody else's to know.
    let referrer = HeaderValue::from_static("same-origin");
    let files = ServeDir::new(folder)
        .precompressed_br()
        .precompressed_gzip();
    Router::new()
        .fallback_service(files)
        .layer(from_fn(keep))
        // Also on a file that is sent as it is: another client gets it compressed at the same address.
        .layer(SetResponseHeaderLayer::overriding(
            VARY,
            HeaderValue::from(ACCEPT_ENCODING),
        ))
        .layer(SetResponseHeaderLayer::overriding(
            X_CONTENT_TYPE_OPTIONS,
            nosniff,
        ))
        .layer(SetResponseHeaderLayer::overriding(
            REFERRER_POLICY,
            referrer,
        ))
}

/// Says how long a browser may keep an answer without asking.
async fn keep(request: Request, next: Next) -> Response {
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    let keep = if response.status().is_success() && is_hashed(&path) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let keep = HeaderValue::from_static(keep);
    response.headers_mut().insert(CACHE_CONTROL, keep);
    response
}

/// Whether the content of a file decides its name: `main.1a2b3c4d.js`.
fn is_hashed(path: &str) -> bool {
    let mut parts = path.rsplit('.').skip(1);
    let hash = parts.next().unwrap_or_default();
    let is_hex = |sign: u8| matches!(sign, b'0'..=b'9' | b'a'..=b'f');
    parts.next().is_some() && hash.len() == 8 && hash.bytes().all(is_hex)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_a_hash_are_known() {
        assert!(is_hashed("/main.1a2b3c4d.js"));
        assert!(is_hashed("/sub/tengen_bg.00000000.wasm"));
        for path in [
            "/",
            "/index.html",
            "/main.js",
            "/1a2b3c4d.js",
            "/main.1a2b3c4.js",
        ] {
            assert!(!is_hashed(path), "{path}");
        }
    }
}
