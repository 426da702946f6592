//! A request to the static server and the answer to it.

use std::io::{self, Read};

use crate::site::{INDEX, Site, media_type};

/// The longest head of a request.
const HEAD_LIMIT: usize = 32 * 1024;

/// Method and path of a request.
#[derive(Debug, PartialEq)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// The target without query and fragment.
    pub(crate) path: String,
}

impl Request {
    /// Reads a request's head; none where it is not HTTP or too long.
    pub(crate) fn read(client: &mut impl Read) -> io::Result<Option<Self>> {
        let mut head = Vec::new();
        let mut part = [0; 4096];
        while head.len() < HEAD_LIMIT {
            let count = client.read(&mut part)?;
            head.extend_from_slice(&part[..count]);
            match Self::parse(&head) {
                Parsed::Partial if count > 0 => {}
                Parsed::Complete(request) => return Ok(Some(request)),
                Parsed::Partial | Parsed::Wrong => break,
            }
        }
        Ok(None)
    }

    fn parse(head: &[u8]) -> Parsed {
        let mut headers = [httparse::EMPTY_HEADER; 100];
        let mut request = httparse::Request::new(&mut headers);
        match (request.parse(head), request.method, request.path) {
            (Ok(httparse::Status::Complete(_)), Some(method), Some(target)) => {
                let path = target
                    .split(['?', '#'])
                    .next()
                    .unwrap_or_default()
                    .to_owned();
                Parsed::Complete(Self {
                    method: method.to_owned(),
                    path,
                })
            }
            (Ok(_), ..) => Parsed::Partial,
            (Err(_), ..) => Parsed::Wrong,
        }
    }

    pub(crate) fn is_get(&self) -> bool {
        self.method == "GET"
    }

    pub(crate) fn is_head(&self) -> bool {
        self.method == "HEAD"
    }
}

enum Parsed {
    Complete(Request),
    Partial,
    Wrong,
}

/// Status, type and body of an answer.
#[derive(Debug, PartialEq)]
pub(crate) struct Reply {
    status: u16,
    media_type: &'static str,
    body: Vec<u8>,
}

impl Reply {
    /// A file's content.
    pub(crate) fn file(name: &str, body: &[u8]) -> Self {
        Self {
            status: 200,
            media_type: media_type(name),
            body: body.to_vec(),
        }
    }

    /// A status with a line that says why.
    pub(crate) fn refusal(status: u16, message: &str) -> Self {
        Self {
            status,
            media_type: media_type("message.txt"),
            body: format!("{message}\n").into(),
        }
    }

    /// Answers from the site's own names only, so that no path leads out of it.
    pub(crate) fn find(request: &Request, site: &Site, mounts: &[String]) -> Self {
        if !request.is_get() && !request.is_head() {
            return Self::refusal(405, "405: only GET and HEAD");
        }
        let path = request.path.as_str();
        let rests = mounts
            .iter()
            .filter_map(|mount| path.strip_prefix(mount.as_str()));
        // The longest mount leaves the shortest rest.
        let name = match rests.min_by_key(|rest| rest.len()) {
            Some("") => INDEX,
            Some(name) => name,
            None => "",
        };
        match site.files.get(name) {
            Some(content) => Self::file(name, content),
            None => Self::refusal(404, &format!("404: {path} is not here")),
        }
    }

    /// The page with one more script, other answers as they are.
    pub(crate) fn with_script(self, address: &str) -> Self {
        if self.media_type != media_type(INDEX) {
            return self;
        }
        let page = String::from_utf8_lossy(&self.body);
        let script = format!("<script src=\"{address}\" defer></script></head>");
        Self {
            body: page.replacen("</head>", &script, 1).into(),
            ..self
        }
    }

    /// The answer without its body.
    pub(crate) fn head(&self) -> Vec<u8> {
        let reason = match self.status {
            200 => "OK",
            404 => "Not Found",
            405 => "Method Not Allowed",
            _ => "Bad Request",
        };
        let allow = if self.status == 405 {
            "Allow: GET, HEAD\r\n"
        } else {
            ""
        };
        format!(
            "HTTP/1.1 {} {reason}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{allow}\
             Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
            self.status,
            self.media_type,
            self.body.len()
        )
        .into()
    }

    /// The whole answer.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.head();
        bytes.extend_from_slice(&self.body);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Site {
        let files = [(INDEX, "<head></head>"), ("main.js", "1")];
        Site {
            files: files
                .map(|(name, text)| (name.to_owned(), text.into()))
                .into(),
        }
    }

    fn get(target: &str) -> Reply {
        let head = format!("GET {target} HTTP/1.1\r\nHost: x\r\n\r\n");
        let request = Request::read(&mut head.as_bytes())
            .expect("reads")
            .expect("is HTTP");
        Reply::find(
            &request,
            &site(),
            &["/".to_owned(), "/sub/path/".to_owned()],
        )
    }

    #[test]
    fn serves_under_every_mount() {
        for target in [
            "/",
            "/index.html",
            "/?a=1",
            "/sub/path/",
            "/sub/path/index.html?b",
        ] {
            assert_eq!(
                get(target),
                Reply::file(INDEX, b"<head></head>"),
                "{target}"
            );
        }
        assert_eq!(
            get("/sub/path/main.js").media_type,
            "text/javascript; charset=utf-8"
        );
    }

    #[test]
    fn no_path_leads_out_of_the_site() {
        for target in [
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "//etc/passwd",
            "/sub/path/../main.js",
            "/..",
            "main.js",
        ] {
            let reply = get(target);
            assert_eq!(reply.status, 404, "{target}");
            assert!(String::from_utf8_lossy(&reply.body).ends_with("is not here\n"));
        }
    }

    #[test]
    fn reads_only_whole_requests() {
        for text in ["", "GET / HTTP/1.1\r\n", "hello", "\u{0}\u{1}"] {
            assert_eq!(
                Request::read(&mut text.as_bytes()).expect("reads"),
                None,
                "{text:?}"
            );
        }
        let endless = "x".repeat(2 * HEAD_LIMIT);
        let text = format!("GET / HTTP/1.1\r\nA: {endless}");
        assert_eq!(Request::read(&mut text.as_bytes()).expect("reads"), None);
    }

    #[test]
    fn adds_a_script_to_the_page_only() {
        let page = get("/").with_script("/a.js");
        assert_eq!(
            page.body,
            b"<head><script src=\"/a.js\" defer></script></head>"
        );
        assert_eq!(get("/main.js").with_script("/a.js"), get("/main.js"));
    }
}
