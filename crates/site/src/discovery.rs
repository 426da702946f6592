//! The links by which a blog finds the [oEmbed](crate::oembed) of a page for frames: one in the head of the page, and a header. Both
//! name the address that was asked for, which no file can know.

use std::fmt::Write as _;

use axum::{
    body::{Body, to_bytes},
    extract::Request,
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, StatusCode,
        header::{
            ACCEPT_ENCODING, CONTENT_LENGTH, ETAG, HOST, IF_MODIFIED_SINCE, IF_NONE_MATCH,
            LAST_MODIFIED, LINK, RANGE,
        },
    },
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use crate::oembed::site_of;

/// The page for frames.
const PAGE: &str = "/embed/";

/// The place of the link in the page.
const END: &str = "</head>";

/// The most bytes of the page.
const MOST: usize = 1 << 20;

/// The header by which a proxy says how it was asked.
const PROTOCOL: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Adds the links to the page for frames, if its address says what it shows.
pub(crate) async fn discover(mut request: Request, next: Next) -> Response {
    let Some(address) = address(&request) else {
        return next.run(request).await;
    };
    let is_whole = request.method() == Method::GET;
    // The page that is kept may have other links, and one that is packed could not be changed.
    for name in [ACCEPT_ENCODING, IF_MODIFIED_SINCE, IF_NONE_MATCH, RANGE] {
        request.headers_mut().remove(name);
    }
    let mut response = next.run(request).await;
    if response.status() != StatusCode::OK {
        return response;
    }
    let headers = response.headers_mut();
    for name in [CONTENT_LENGTH, ETAG, LAST_MODIFIED] {
        headers.remove(name);
    }
    let value = format!("<{address}>; rel=\"alternate\"; type=\"application/json+oembed\"");
    headers.extend(HeaderValue::try_from(value).map(|it| (LINK, it)));
    if is_whole {
        linked(response, &address).await
    } else {
        response
    }
}

/// Puts the link into the head of a page.
async fn linked(response: Response, address: &str) -> Response {
    let (head, body) = response.into_parts();
    let Ok(page) = to_bytes(body, MOST).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let page = String::from_utf8_lossy(&page);
    let link =
        format!("<link rel=\"alternate\" type=\"application/json+oembed\" href=\"{address}\">\n");
    let page = page.replacen(END, &(link + END), 1);
    Response::from_parts(head, Body::from(page))
}

/// Returns the address of the oEmbed for a request of the page for frames; `None` for any other request.
fn address(request: &Request) -> Option<String> {
    let uri = request.uri();
    let query = uri.query().filter(|it| !it.is_empty())?;
    let host = text(request.headers(), HOST).filter(|it| is_plain(it))?;
    let scheme = match text(request.headers(), PROTOCOL) {
        Some("https") => "https",
        _ => "http",
    };
    let framed = format!("{scheme}://{host}{PAGE}?{query}");
    let site = site_of(host, &framed).filter(|_| uri.path() == PAGE)?;
    Some(format!("{site}oembed?url={}", encoded(&framed)))
}

/// Returns `true` for a host without a character that has a meaning in markup.
fn is_plain(host: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._:[]".contains(&byte);
    host.bytes().all(is_plain)
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// Encodes a text as a value in a query. No character of it has a meaning in markup then.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address_of(uri: &str, headers: &[(HeaderName, &'static str)]) -> Option<String> {
        let mut request = Request::new(Body::empty());
        *request.uri_mut() = uri.parse().expect("an address");
        for (name, value) in headers {
            let value = HeaderValue::from_static(value);
            request.headers_mut().insert(name.clone(), value);
        }
        address(&request)
    }

    #[test]
    fn only_a_page_for_frames_that_shows_something_has_an_oembed() {
        let host = (HOST, "a.test");
        assert_eq!(
            address_of("/embed/?game=A-b&ply=2", std::slice::from_ref(&host)).as_deref(),
            Some("http://a.test/oembed?url=http%3A%2F%2Fa.test%2Fembed%2F%3Fgame%3DA-b%26ply%3D2")
        );
        let secure = address_of("/embed/?game=x", &[host.clone(), (PROTOCOL, "https")]);
        let start = "https://a.test/oembed?url=https%3A%2F%2Fa.test";
        assert!(secure.is_some_and(|it| it.starts_with(start)));
        for uri in ["/embed/", "/embed/?", "/?game=x", "/embed/x?game=x"] {
            assert_eq!(address_of(uri, std::slice::from_ref(&host)), None, "{uri}");
        }
        assert_eq!(address_of("/embed/?game=x", &[]), None);
        let hostile = address_of("/embed/?game=x", &[(HOST, "a.test\"><script>")]);
        assert_eq!(hostile, None);
    }
}
