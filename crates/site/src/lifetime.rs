//! How long browsers may keep a file without asking.

use axum::{
    extract::Request,
    http::{HeaderValue, StatusCode, header::CACHE_CONTROL},
    middleware::Next,
    response::Response,
};

/// Tells the browser how long it may keep a response without asking.
pub(crate) async fn keep(request: Request, next: Next) -> Response {
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
