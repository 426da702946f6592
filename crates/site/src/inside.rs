//! The files inside a program. Most are compressed there, and unpacked for the few clients that accept no gzip.

use std::io::Read as _;

use axum::{
    Router,
    body::Body,
    extract::Request,
    http::{
        HeaderMap, HeaderValue, Method, StatusCode,
        header::{
            ACCEPT_ENCODING, ALLOW, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, LOCATION,
        },
    },
    response::{IntoResponse as _, Response},
};
use flate2::read::GzDecoder;

use crate::{MISSING, headers, headers::Headers, router};

/// The page of a folder.
const INDEX: &str = "index.html";

/// A file inside a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct File {
    /// The path below the root of the site, such as `learn/index.html`.
    pub path: &'static str,
    /// What the file contains, in the form that `form` names.
    pub bytes: &'static [u8],
    pub form: Form,
}

/// The form of a file inside a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Plain,
    Gzip,
}

impl File {
    /// Returns the content without compression.
    fn plain(&self) -> Vec<u8> {
        let mut plain = Vec::new();
        match self.form {
            Form::Plain => plain.extend(self.bytes),
            Form::Gzip => {
                // The file was checked when the program was built.
                let _ = GzDecoder::new(self.bytes).read_to_end(&mut plain);
            }
        }
        plain
    }
}

/// Serves files as [`folder`](crate::folder()) does.
pub fn inside(files: &'static [File]) -> Router {
    let named = |name| files.iter().find(|file| file.path == name);
    let headers = named(headers::FILE).map(|file| {
        let plain = file.plain();
        Headers::parse(&String::from_utf8_lossy(&plain))
    });
    let headers = headers.unwrap_or_default();
    let reply = move |request: Request| async move { reply(files, &request) };
    router(Router::new().fallback(reply), headers)
}

fn reply(files: &[File], request: &Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allowed = [(ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allowed).into_response();
    }
    let named = |name: &str| files.iter().find(|file| file.path == name);
    let path = request.uri().path();
    let name = path.trim_start_matches('/');
    let file = if name.is_empty() || name.ends_with('/') {
        named(&format!("{name}{INDEX}"))
    } else {
        named(name)
    };
    if let Some(file) = file {
        return send(file, request.headers(), StatusCode::OK);
    }
    if named(&format!("{name}/{INDEX}")).is_some() {
        let query = request.uri().query();
        let query = query.map_or_else(String::new, |query| format!("?{query}"));
        let place = format!("/{name}/{query}");
        return (StatusCode::TEMPORARY_REDIRECT, [(LOCATION, place)]).into_response();
    }
    match named(MISSING) {
        Some(file) => send(file, request.headers(), StatusCode::NOT_FOUND),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn send(file: &File, asked: &HeaderMap, status: StatusCode) -> Response {
    let kind = mime_guess::from_path(file.path).first_or_octet_stream();
    let is_packed = file.form == Form::Gzip && accepts_gzip(asked);
    let body = if is_packed || file.form == Form::Plain {
        file.bytes.into()
    } else {
        file.plain()
    };
    let length = body.len();
    let mut response = (status, Body::from(body)).into_response();
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(kind.essence_str()) {
        headers.insert(CONTENT_TYPE, kind);
    }
    headers.insert(CONTENT_LENGTH, HeaderValue::from(length));
    if is_packed {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

/// Returns `true` if a client names gzip, and does not exclude it by `q=0`.
fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(ACCEPT_ENCODING).into_iter();
    let mut codings = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|it| it.split(','));
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let weight = weight.trim().trim_start_matches("q=");
        let is_excluded = !weight.is_empty() && weight.trim_matches(['0', '.']).is_empty();
        name.trim().eq_ignore_ascii_case("gzip") && !is_excluded
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_only_to_clients_that_accept_it() {
        for (value, accepts) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip; q=0.0", false),
            ("br, deflate", false),
            ("xgzip", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(ACCEPT_ENCODING, HeaderValue::from_static(value));
            assert_eq!(accepts_gzip(&headers), accepts, "{value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
