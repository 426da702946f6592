//! A request to the static server, and an answer.

use std::io::Read;

use crate::site::media_type;

/// The longest head of a request, in bytes.
const HEAD: usize = 32 * 1024;

/// What is asked for.
pub(crate) struct Request {
    pub(crate) method: String,
    /// The target without query and fragment.
    pub(crate) path: String,
    pub(crate) takes_gzip: bool,
}

impl Request {
    /// Reads the head of a request; none where it is not HTTP or too long.
    pub(crate) fn read(client: &mut impl Read) -> std::io::Result<Option<Self>> {
        let (mut head, mut part) = (Vec::new(), [0; 4096]);
        while head.len() < HEAD {
            let count = client.read(&mut part)?;
            head.extend_from_slice(&part[..count]);
            let mut headers = [httparse::EMPTY_HEADER; 100];
            let mut request = httparse::Request::new(&mut headers);
            match request.parse(&head) {
                Ok(httparse::Status::Partial) if count > 0 => {}
                Ok(httparse::Status::Complete(_)) => {
                    let path = request.path.and_then(|path| path.split(['?', '#']).next());
                    let is_gzip = |it: &httparse::Header| {
                        it.name.eq_ignore_ascii_case("Accept-Encoding")
                            && it.value.windows(4).any(|word| word == b"gzip")
                    };
                    return Ok(Some(Self {
                        method: request.method.unwrap_or_default().to_owned(),
                        path: path.unwrap_or_default().to_owned(),
                        takes_gzip: request.headers.iter().any(is_gzip),
                    }));
                }
                _ => break,
            }
        }
        Ok(None)
    }
}

/// Status, media type and body of an answer.
pub(crate) struct Reply {
    pub(crate) status: &'static str,
    pub(crate) media_type: &'static str,
    pub(crate) body: Vec<u8>,
    pub(crate) is_packed: bool,
}

impl Reply {
    pub(crate) fn text(status: &'static str, text: impl Into<Vec<u8>>) -> Self {
        Self {
            status,
            media_type: media_type("message.txt"),
            body: text.into(),
            is_packed: false,
        }
    }

    pub(crate) fn head(&self) -> String {
        let packed = if self.is_packed {
            "Content-Encoding: gzip\r\n"
        } else {
            ""
        };
        format!(
            "HTTP/1.1 {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n{packed}\
             Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n",
            self.status,
            self.media_type,
            self.body.len()
        )
    }
}
