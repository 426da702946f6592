//! The headers that a site asks for, in the file `_headers` of its folder, which `cargo xtask dist` writes.

use std::path::Path;

use axum::http::{HeaderName, HeaderValue};

/// The name of the file.
pub(crate) const FILE: &str = "_headers";

/// The line before the headers of every file. The file may have others for some paths, which the server ignores, as
/// it knows how long its files may be kept.
const EVERY: &str = "/*";

/// Reads the headers for every file of a site; none if it has no such file. Lines that are no headers are logged and
/// left out.
pub(crate) fn read(folder: &Path) -> Vec<(HeaderName, HeaderValue)> {
    let Ok(text) = std::fs::read_to_string(folder.join(FILE)) else {
        tracing::info!("the site has no file {FILE}, so its pages are sent without a policy");
        return Vec::new();
    };
    parse(&text)
}

/// Reads the text of the file.
pub(crate) fn parse(text: &str) -> Vec<(HeaderName, HeaderValue)> {
    let mut headers = Vec::new();
    let mut path = "";
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if !line.starts_with([' ', '\t']) {
            path = line.trim_end();
        } else if path == EVERY {
            let header = header(line);
            if header.is_none() {
                tracing::warn!(line, "a line of {FILE} is no header");
            }
            headers.extend(header);
        }
    }
    headers
}

fn header(line: &str) -> Option<(HeaderName, HeaderValue)> {
    let (name, value) = line.trim().split_once(':')?;
    Some((name.parse().ok()?, value.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_headers_of_every_file_are_read() {
        let text = "\n/*\n  X-One: a: b\n\tX-Two:c\n  nonsense\n  no name: d\n/x/*\n  X-Three: e\n";
        let read = parse(text);
        let read: Vec<(&str, &str)> = read
            .iter()
            .map(|(name, value)| (name.as_str(), value.to_str().expect("a text")))
            .collect();
        assert_eq!(read, [("x-one", "a: b"), ("x-two", "c")]);
        assert_eq!(parse("  X-One: a"), []);
    }
}
