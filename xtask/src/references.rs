//! Finds the names of files in HTML, JavaScript, CSS and JSON.

use std::ops::Range;

use crate::{
    error::{Error, Result},
    html::tags,
    site::{PAGES, Site},
};

/// Endings of files that a page loads.
const LOADED: [&str; 14] = [
    ".js",
    ".mjs",
    ".css",
    ".wasm",
    ".svg",
    ".json",
    ".webmanifest",
    ".png",
    ".ico",
    ".webp",
    ".jpg",
    ".woff2",
    ".mp3",
    ".wav",
];

/// A flat name of a file in quotes or in `url()`.
#[derive(Debug, PartialEq)]
pub(crate) struct Reference<'a> {
    /// Where the name stands, without `./`.
    pub(crate) range: Range<usize>,
    /// The name.
    pub(crate) name: &'a str,
    /// What stands before the quote, to tell imports from other texts.
    before: &'a str,
    dotted: Dotted,
}

impl Reference<'_> {
    /// Whether a script loads the file here: an import, a call with a relative address, or a URL.
    fn is_loaded(&self) -> bool {
        let is_relative = self.dotted == Dotted::Yes;
        let is_import = ["from", "import", "("]
            .iter()
            .any(|word| self.before.ends_with(word));
        is_relative && is_import || self.before.ends_with("new URL(")
    }
}

/// Whether `./` stands before the name.
#[derive(Debug, PartialEq)]
enum Dotted {
    Yes,
    No,
}

/// Every quoted name with an ending, such as `"./main.js"`, `'icon.svg#a'` or `url(icon.svg)`.
pub(crate) fn find(text: &str) -> impl Iterator<Item = Reference<'_>> {
    text.match_indices(['"', '\'', '`', '('])
        .filter_map(move |(open, _)| {
            let inner = &text[open + 1..];
            let (dotted, start) = if inner.starts_with("./") {
                (Dotted::Yes, open + 3)
            } else {
                (Dotted::No, open + 1)
            };
            let is_name = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
            let end = start + text[start..].find(|c| !is_name(c))?;
            let name = &text[start..end];
            let closed = text[end..].starts_with(['"', '\'', '`', ')', '?', '#']);
            let ending = name
                .rfind('.')
                .is_some_and(|dot| dot > 0 && dot + 1 < name.len());
            (closed && ending).then(|| Reference {
                range: start..end,
                name,
                before: text[..open].trim_end(),
                dotted,
            })
        })
}

/// Puts other names in the place of those for which `rename` has one.
pub(crate) fn rewrite<'a>(text: &str, rename: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut result = String::with_capacity(text.len());
    let mut done = 0;
    for reference in find(text) {
        // `url("a.svg")` is found at the quote only, since no name begins with one.
        if let Some(name) = rename(reference.name) {
            result.push_str(&text[done..reference.range.start]);
            result.push_str(name);
            done = reference.range.end;
        }
    }
    result + &text[done..]
}

/// Whether names are looked for in a file.
pub(crate) fn is_text(name: &str) -> bool {
    [
        ".html",
        ".js",
        ".mjs",
        ".css",
        ".json",
        ".webmanifest",
        ".svg",
    ]
    .iter()
    .any(|ending| name.ends_with(ending))
}

/// Fails where a file of a finished site refers to a file that the site does not have.
pub(crate) fn check(site: &Site) -> Result<()> {
    for (name, content) in &site.files {
        if !is_text(name) {
            continue;
        }
        let text = String::from_utf8_lossy(content);
        let missing = if PAGES.contains(&name.as_str()) {
            missing_in_page(site, &text)
        } else {
            missing_in_file(site, name, &text)
        };
        if let Some(missing) = missing {
            let what = if missing.starts_with('/') {
                "is not relative"
            } else {
                "is not in the site"
            };
            return Err(Error::new(format!(
                "{name} refers to {missing}, which {what}"
            )));
        }
    }
    Ok(())
}

fn missing_in_file(site: &Site, name: &str, text: &str) -> Option<String> {
    let is_script = name.ends_with("js");
    let loads = |found: &Reference| !is_script || found.is_loaded();
    let known = |name: &str| LOADED.iter().any(|ending| name.ends_with(ending));
    find(text)
        .find(|found| known(found.name) && loads(found) && !site.files.contains_key(found.name))
        .map(|found| found.name.to_owned())
}

fn missing_in_page(site: &Site, text: &str) -> Option<String> {
    let addresses = tags(text)
        .into_iter()
        .flat_map(|tag| tag.attributes)
        .flat_map(|(name, value)| match name.as_str() {
            "src" | "href" | "poster" | "action" => vec![value],
            "srcset" => value
                .split(',')
                .filter_map(|part| part.split_whitespace().next())
                .map(str::to_owned)
                .collect(),
            _ => Vec::new(),
        });
    addresses
        .into_iter()
        .find(|address| !is_served(site, address))
}

/// Whether an address in a page leads to a file of the site, to the page itself or elsewhere.
fn is_served(site: &Site, address: &str) -> bool {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let path = path.strip_prefix("./").unwrap_or(path);
    let elsewhere = ["https:", "http:", "mailto:", "data:"]
        .iter()
        .any(|scheme| path.starts_with(scheme));
    path.is_empty() || elsewhere || site.files.contains_key(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::INDEX;

    fn names(text: &str) -> Vec<&str> {
        find(text).map(|reference| reference.name).collect()
    }

    fn site(files: &[(&str, &str)]) -> Site {
        Site {
            files: files
                .iter()
                .map(|(name, text)| ((*name).to_owned(), (*text).into()))
                .collect(),
        }
    }

    #[test]
    fn finds_names_in_quotes_and_urls() {
        assert_eq!(names("import a from './a.js'; // see b.js"), ["a.js"]);
        assert_eq!(
            names("url(icon.svg#x) url(\"b.png\")"),
            ["icon.svg", "b.png"]
        );
        assert_eq!(
            names("href=\"x/y.js\" \"https://a.b/c.js\" '.5' 'a.b c' `c.wasm?1`"),
            ["c.wasm"]
        );
        assert_eq!(names("'a.js"), [""; 0]);
    }

    #[test]
    fn rewrites_whole_names_only() {
        let rename = |name: &str| (name == "main.js").then_some("main.1.js");
        assert_eq!(
            rewrite("'./main.js' \"my-main.js\" 'main.js.map' main.js", rename),
            "'./main.1.js' \"my-main.js\" 'main.js.map' main.js"
        );
    }

    #[test]
    fn a_complete_site_passes() {
        let page = "<a href='./'><a href='#x'><a href='https://example.org/a.js'><script src='./m.1.js?x'>";
        let script = "import './w.2.js'; return { './x_bg.js': import0 }; a.download = 'board.png'; new URL(\n 'x.3.wasm', import.meta.url)";
        let files = [
            (INDEX, page),
            ("m.1.js", script),
            ("w.2.js", ""),
            ("x.3.wasm", "'./no.js'"),
        ];
        assert!(check(&site(&files)).is_ok());
    }

    #[test]
    fn names_the_reference_that_is_missing() {
        for (file, text, message) in [
            (
                INDEX,
                "<img src=a.png>",
                "index.html refers to a.png, which is not in the site",
            ),
            (
                INDEX,
                "<img srcset='index.html 1x, b.png 2x'>",
                "index.html refers to b.png, which is not in the site",
            ),
            (
                INDEX,
                "<a href='/x.js'>",
                "index.html refers to /x.js, which is not relative",
            ),
            (
                "m.js",
                "import('./x.js')",
                "m.js refers to x.js, which is not in the site",
            ),
            (
                "m.js",
                "new URL('x.wasm', b)",
                "m.js refers to x.wasm, which is not in the site",
            ),
            (
                "a.css",
                "p { background: url(x.svg) }",
                "a.css refers to x.svg, which is not in the site",
            ),
        ] {
            assert_eq!(
                check(&site(&[(file, text)]))
                    .expect_err("must fail")
                    .to_string(),
                message
            );
        }
    }
}
