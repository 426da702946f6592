//! Puts a hash of the content into the name of every file but the pages, and into the references to it.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::{
    error::{Error, Result},
    references::{self, find, is_text, rewrite},
    site::{PAGES, Site},
};

/// Digits of the hash in a name.
const DIGITS: usize = 8;

/// The site with hashed names: a file is named after everything that it refers to is.
pub(crate) fn fingerprint(site: &Site) -> Result<Site> {
    let mut waiting = site.files.clone();
    let mut renamed: BTreeMap<&str, String> = BTreeMap::new();
    let mut result = Site::default();
    while !waiting.is_empty() {
        let is_ready = |name: &String, content: &Vec<u8>| {
            depends_on(name, content).all(|other| is_page(&other) || !waiting.contains_key(&other))
        };
        let ready: Vec<String> = waiting
            .iter()
            .filter(|(name, content)| is_ready(name, content))
            .map(|(name, _)| name.clone())
            .collect();
        if ready.is_empty() {
            let names: Vec<&str> = waiting
                .keys()
                .map(String::as_str)
                .filter(|name| !is_page(name))
                .collect();
            return Err(Error::new(format!(
                "files refer to each other in a circle: {}",
                names.join(", ")
            )));
        }
        for (name, content) in ready.iter().filter_map(|name| waiting.remove_entry(name)) {
            let content = rename_in(&name, content, &renamed);
            let hashed = if is_page(&name) {
                name.clone()
            } else {
                hashed_name(&name, &content)
            };
            if let Some((original, _)) = site.files.get_key_value(&name) {
                renamed.insert(original, hashed.clone());
            }
            result.files.insert(hashed, content);
        }
    }
    references::check(&result)?;
    Ok(result)
}

fn is_page(name: &str) -> bool {
    PAGES.contains(&name)
}

/// The names in a file, without its own.
fn depends_on(name: &str, content: &[u8]) -> impl Iterator<Item = String> {
    let text = if is_text(name) {
        String::from_utf8_lossy(content)
    } else {
        "".into()
    };
    let names: Vec<String> = find(&text)
        .map(|found| found.name.to_owned())
        .filter(|found| found != name)
        .collect();
    names.into_iter()
}

fn rename_in(name: &str, content: Vec<u8>, renamed: &BTreeMap<&str, String>) -> Vec<u8> {
    if !is_text(name) {
        return content;
    }
    rewrite(&String::from_utf8_lossy(&content), |found| {
        renamed.get(found).map(String::as_str)
    })
    .into()
}

/// `main.js` becomes `main.1a2b3c4d.js`.
fn hashed_name(name: &str, content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    let hash = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
    match name.rsplit_once('.') {
        Some((stem, extension)) => format!("{stem}.{hash:08x}.{extension}"),
        None => format!("{name}.{hash:08x}"),
    }
}

/// Whether a name is one that [`fingerprint`] gives.
pub(crate) fn is_hashed(name: &str) -> bool {
    let is_hash = |part: &str| part.len() == DIGITS && part.chars().all(|c| c.is_ascii_hexdigit());
    name.split('.').skip(1).any(is_hash)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::INDEX;

    fn site(files: &[(&str, &str)]) -> Site {
        Site {
            files: files
                .iter()
                .map(|(name, text)| ((*name).to_owned(), (*text).into()))
                .collect(),
        }
    }

    fn text<'a>(site: &'a Site, start: &str) -> &'a str {
        let (_, content) = site
            .files
            .iter()
            .find(|(name, _)| name.starts_with(start))
            .expect("is there");
        std::str::from_utf8(content).expect("text")
    }

    #[test]
    fn hashes_names() {
        assert_eq!(hashed_name("a.b.js", b""), "a.b.e3b0c442.js");
        assert_eq!(hashed_name("LICENSE", b""), "LICENSE.e3b0c442");
        assert!(is_hashed("main.e3b0c442.js") && is_hashed("LICENSE.e3b0c442"));
        assert!(!is_hashed(INDEX) && !is_hashed("e3b0c442.js"));
    }

    fn example(wasm: &str) -> Site {
        let page = "<link href=\"x_bg.wasm\"><link href='app.webmanifest'><script src=\"./main.js\"><a href=\"rules.html\">";
        let files = [
            (INDEX, page),
            ("rules.html", "<a href=\"index.html\"><link href=\"i.svg\">"),
            ("main.js", "import './x.js'"),
            ("x.js", "new URL('x_bg.wasm', import.meta.url)"),
            ("x_bg.wasm", wasm),
            (
                "app.webmanifest",
                "{\"src\":\"i.svg\",\"start_url\":\"index.html\"}",
            ),
            ("i.svg", "<svg/>"),
        ];
        fingerprint(&site(&files)).expect("is complete")
    }

    #[test]
    fn every_name_but_the_pages_is_hashed_and_referred_to() {
        let site = example("1");
        assert_eq!(site.files.len(), 7);
        for name in site.files.keys().filter(|name| !is_page(name)) {
            assert!(is_hashed(name), "{name}");
            assert!(
                site.files
                    .values()
                    .any(|text| String::from_utf8_lossy(text).contains(name.as_str())),
                "{name}"
            );
        }
    }

    #[test]
    fn a_change_reaches_every_file_above_it() {
        let (one, two) = (example("1"), example("2"));
        assert_ne!(text(&one, "main."), text(&two, "main."));
        assert_ne!(text(&one, INDEX), text(&two, INDEX));
        assert_eq!(text(&one, "app."), text(&two, "app."));
    }

    #[test]
    fn a_circle_and_a_self_reference_are_errors() {
        let circle = site(&[
            ("a.js", "import './b.js'"),
            ("b.js", "import './a.js'"),
            (INDEX, ""),
        ]);
        let message = fingerprint(&circle).expect_err("circle").to_string();
        assert_eq!(message, "files refer to each other in a circle: a.js, b.js");
        let own = site(&[("a.js", "new Worker('./a.js')"), (INDEX, "")]);
        let message = fingerprint(&own).expect_err("own").to_string();
        assert!(
            message.ends_with("refers to a.js, which is not in the site"),
            "{message}"
        );
    }
}
