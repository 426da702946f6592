//! The headers that a site asks for, in the file `_headers` of its folder, which `cargo xtask dist` writes.

use std::path::Path;

use axum::http::{HeaderMap, HeaderName, HeaderValue, header::CACHE_CONTROL};

/// The name of the file.
pub(crate) const FILE: &str = "_headers";

/// The line before the headers of every file.
const EVERY: &str = "/*";

/// The headers that a site asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Headers {
    every: Vec<(HeaderName, HeaderValue)>,
    /// The headers of the files below a path, which ends in `/`. They replace those of every file.
    below: Vec<(String, HeaderName, HeaderValue)>,
}

impl Headers {
    /// Reads the headers of a site; none if it has no such file. Lines that are no headers are logged and left out.
    pub(crate) fn read(folder: &Path) -> Headers {
        let Ok(text) = std::fs::read_to_string(folder.join(FILE)) else {
            tracing::info!("the site has no file {FILE}, so its pages are sent without a policy");
            return Headers::default();
        };
        Headers::parse(&text)
    }

    /// A line `! NAME` takes a header of every file away, which a new value does here by itself. The server knows how long its
    /// files may be kept, so what the file says about that has no meaning for a part of the site.
    pub(crate) fn parse(text: &str) -> Headers {
        let mut headers = Headers::default();
        let mut path = "";
        for line in text.lines().filter(|line| !line.trim().is_empty()) {
            if !line.starts_with([' ', '\t']) {
                path = line.trim_end();
                continue;
            }
            if line.trim_start().starts_with('!') {
                continue;
            }
            let Some((name, value)) = header(line) else {
                tracing::warn!(line, "a line of {FILE} is no header");
                continue;
            };
            if path == EVERY {
                headers.every.push((name, value));
            } else if let Some(below) = path.strip_suffix('*')
                && name != CACHE_CONTROL
            {
                headers.below.push((below.to_owned(), name, value));
            }
        }
        headers
    }

    /// Sets the headers of a response for a path.
    pub(crate) fn set(&self, path: &str, response: &mut HeaderMap) {
        for (name, value) in &self.every {
            response.insert(name.clone(), value.clone());
        }
        for (below, name, value) in &self.below {
            if path.starts_with(below.as_str()) {
                response.insert(name.clone(), value.clone());
            }
        }
    }
}

fn header(line: &str) -> Option<(HeaderName, HeaderValue)> {
    let (name, value) = line.trim().split_once(':')?;
    Some((name.parse().ok()?, value.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_a_part_replace_those_of_every_file() {
        let text = "\n/*\n  X-One: a: b\n\tX-Two:c\n  nonsense\n  no name: d\n\
                    /x/*\n  ! X-Two\n  X-Two: e\n  Cache-Control: no-store\n";
        let headers = Headers::parse(text);
        for (path, two) in [("/", "c"), ("/x", "c"), ("/x/", "e"), ("/x/y", "e")] {
            let mut response = HeaderMap::new();
            headers.set(path, &mut response);
            let all: Vec<(&str, &str)> = response
                .iter()
                .map(|(name, value)| (name.as_str(), value.to_str().expect("a text")))
                .collect();
            assert_eq!(all, [("x-one", "a: b"), ("x-two", two)], "{path}");
        }
        assert_eq!(Headers::parse("  X-One: a"), Headers::default());
    }
}
