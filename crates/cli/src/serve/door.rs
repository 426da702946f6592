//! The requests that are answered: those that name this machine by its address, from pages that it served.

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::header::HOST;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tengen_site::Origin;

/// Refuses requests by a name. A foreign page could let its own name lead to this machine, and would then count as a
/// page of this program; an address and `localhost` lead nowhere else.
pub(super) async fn check_host(request: Request, next: Next) -> Response {
    if is_by_address(request.headers()) {
        return next.run(request).await;
    }
    let why = "Only requests to localhost or to an address are answered here, such as http://127.0.0.1.\n";
    (StatusCode::FORBIDDEN, why).into_response()
}

fn is_by_address(headers: &HeaderMap) -> bool {
    host(headers).is_some_and(|host| {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|sign| sign.is_ascii_digit()) => name,
            _ => host,
        };
        let inner = name.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
        name.eq_ignore_ascii_case("localhost") || inner.unwrap_or(name).parse::<IpAddr>().is_ok()
    })
}

fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(HOST)?.to_str().ok()
}

/// Returns `true` if a request comes from a page of this program. Programs send no origin and may connect: only a
/// browser can be made to connect by a foreign page.
pub(super) fn is_own_page(headers: &HeaderMap) -> bool {
    let origin = match Origin::of(headers) {
        Origin::Absent => return true,
        Origin::Stated(text) => text,
        Origin::Malformed => return false,
    };
    let from = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    match (from, host(headers)) {
        (Some(from), Some(host)) => from.eq_ignore_ascii_case(host),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use axum::http::header::ORIGIN;

    use super::*;

    fn headers(host: &'static str, origin: Option<&'static str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, HeaderValue::from_static(host));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, HeaderValue::from_static(origin));
        }
        headers
    }

    #[test]
    fn only_addresses_are_answered() {
        for (host, is_answered) in [
            ("127.0.0.1:8015", true),
            ("127.0.0.1", true),
            ("localhost:8015", true),
            ("LocalHost", true),
            ("[::1]:8015", true),
            ("192.168.1.7:9000", true),
            ("evil.example:8015", false),
            ("localhost.evil.example", false),
            ("127.0.0.1.evil.example:8015", false),
            ("", false),
        ] {
            assert_eq!(is_by_address(&headers(host, None)), is_answered, "{host}");
        }
        assert!(!is_by_address(&HeaderMap::new()));
    }

    #[test]
    fn only_own_pages_may_connect() {
        let host = "127.0.0.1:8015";
        for (origin, may) in [
            (None, true),
            (Some("http://127.0.0.1:8015"), true),
            (Some("http://127.0.0.1:8016"), false),
            (Some("http://127.0.0.1"), false),
            (Some("http://localhost:8015"), false),
            (Some("https://evil.example"), false),
            (Some("null"), false),
            (Some("file://127.0.0.1:8015"), false),
        ] {
            assert_eq!(is_own_page(&headers(host, origin)), may, "{origin:?}");
        }
        let mut twice = headers(host, Some("http://127.0.0.1:8015"));
        twice.append(ORIGIN, HeaderValue::from_static("https://evil.example"));
        assert!(!is_own_page(&twice));
    }
}
