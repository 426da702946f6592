//! House rules for other files than Rust: the files of the page, and the documents at the root.

use std::path::Path;

fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().expect("xtask lies in the repository")
}

/// Returns the whole document.
fn document() -> String {
    tengen_markup::compose(&root().join("www")).expect("the parts of the document")
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the tags of a page with their line numbers, each without its angle brackets. Comments are skipped.
fn tags(page: &str) -> Vec<(usize, &str)> {
    let mut tags = Vec::new();
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        rest = &rest[start + 1..];
        let line = page[..page.len() - rest.len()].lines().count();
        let end = if rest.starts_with("!--") { "-->" } else { ">" };
        let length = rest.find(end).unwrap_or(rest.len());
        if end == ">" {
            tags.push((line, &rest[..length]));
        }
        rest = &rest[length..];
    }
    tags
}

/// Returns the attributes of a tag that have a value in double quotes, by name.
fn attributes(tag: &str) -> Vec<(&str, &str)> {
    let mut parts: Vec<&str> = tag.split('"').collect();
    parts.truncate(parts.len() / 2 * 2);
    let pairs = parts.chunks(2).filter_map(|pair| {
        let name = pair[0].trim_end().strip_suffix('=')?;
        Some((name.split_whitespace().last()?, pair[1]))
    });
    pairs.collect()
}

fn is_relative(url: &str) -> bool {
    let scheme = url
        .split(['/', '?', '#'])
        .next()
        .is_some_and(|start| start.contains(':'));
    !url.starts_with('/') && !scheme
}

fn findings(page: &str) -> Vec<String> {
    let mut findings = Vec::new();
    let mut has_policy = false;
    for (line, tag) in tags(page) {
        let mut find = |what: &str| findings.push(format!("document:{line}: {what}"));
        let name = tag
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        let attributes = attributes(tag);
        if name == "style" {
            find("no <style>: the sheets of www are the place");
        }
        if name == "script" {
            let after = page
                .split_once(&format!("<{tag}>"))
                .map_or("", |(_, rest)| rest);
            if !after.starts_with("</script>") || !tag.contains("src=") {
                find("no script inside the page: www/main.js is the place");
            }
        }
        for (attribute, value) in attributes {
            match attribute.to_ascii_lowercase().as_str() {
                "style" => find("no style= attribute"),
                "src" | "href" | "action" | "poster" | "srcset" if !is_relative(value) => {
                    find(&format!("`{value}` is no relative URL"));
                }
                "http-equiv" if value == "Content-Security-Policy" => {
                    has_policy = tag.contains("default-src 'self'");
                }
                // Attributes such as `onclick` contain scripts.
                event if event.len() > 2 && event.starts_with("on") => {
                    find(&format!("no `{event}=` attribute"));
                }
                _ => {}
            }
        }
    }
    if !has_policy {
        findings.push("document:1: no Content-Security-Policy with default-src 'self'".into());
    }
    findings
}

#[test]
fn the_page_is_markup_alone() {
    let findings = findings(&document());
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}

/// Returns all words in the values of an attribute on the page, in order.
fn words(page: &str, attribute: &str) -> Vec<String> {
    tags(page)
        .iter()
        .flat_map(|(_, tag)| attributes(tag))
        .filter(|(name, _)| *name == attribute)
        .flat_map(|(_, value)| value.split_whitespace())
        .map(ToString::to_string)
        .collect()
}

#[test]
fn ids_are_unique_and_what_names_one_finds_it() {
    let page = document();
    let mut ids = words(&page, "id");
    ids.sort();
    for pair in ids.windows(2) {
        assert_ne!(pair[0], pair[1], "an id that two elements have");
    }
    for attribute in ["for", "aria-labelledby", "aria-describedby"] {
        let names = words(&page, attribute);
        assert!(!names.is_empty(), "{attribute}");
        for name in names {
            assert!(ids.contains(&name), "{attribute}: no element `{name}`");
        }
    }
}

#[test]
fn heads_and_feet_of_dialogs_are_no_landmarks() {
    let page = document();
    let mut dialog = None;
    for (line, tag) in tags(&page) {
        let name = tag.split_whitespace().next().unwrap_or_default();
        match name {
            "dialog" => dialog = Some(line),
            "/dialog" => dialog = None,
            "header" | "footer" if dialog.is_some() => {
                let role = attributes(tag).into_iter().find(|it| it.0 == "role");
                assert_eq!(role, Some(("role", "none")), "document:{line}");
            }
            _ => {}
        }
    }
}

#[test]
fn the_check_of_the_page_finds_what_it_should() {
    let policy = r#"<meta http-equiv="Content-Security-Policy" content="default-src 'self'">"#;
    for (markup, expected) in [
        (r#"<script type="module" src="main.js"></script>"#, 0),
        (
            r##"<a href="rules.css"></a><img src="icon.svg"><use href="#i"/>"##,
            0,
        ),
        (r#"<p title="style=x">a < b</p><!-- <style> -->"#, 0),
        ("<script>alert()</script>", 1),
        (r#"<script src="main.js">alert()</script>"#, 1),
        ("<style>p { color: red }</style>", 1),
        (r#"<p class="x" style="color: red">"#, 1),
        (r#"<button onclick="go()">"#, 1),
        (r#"<a href="/rules.css">"#, 1),
        (r#"<a href="https://example.org/">"#, 1),
        (r#"<img src="//example.org/x">"#, 1),
        (r#"<a href="javascript:go()">"#, 1),
    ] {
        let found = findings(&format!("{policy}\n{markup}"));
        assert_eq!(found.len(), expected, "{markup}: {found:?}");
        assert!(
            found.iter().all(|it| it.starts_with("document:2:")),
            "{found:?}"
        );
    }
    assert_eq!(findings("<p></p>").len(), 1, "no policy");
}

/// The scripts of the page, and how many lines each may have.
const SCRIPTS: [(&str, usize); 22] = [
    ("www/main.js", 40),
    ("www/language.js", 35),
    ("www/failure.js", 30),
    ("www/escaped.js", 25),
    ("www/welcome.js", 30),
    ("www/versions.js", 50),
    ("www/calls.js", 45),
    ("www/later.js", 25),
    ("www/assets.js", 15),
    ("www/external.js", 40),
    ("www/workers.js", 45),
    ("www/formats.js", 70),
    ("www/worker.js", 80),
    ("www/engine-worker.js", 15),
    ("www/answers.js", 35),
    ("www/records-worker.js", 20),
    ("www/pictures-worker.js", 15),
    ("www/collection-worker.js", 15),
    ("www/copy.js", 20),
    ("www/embed/embed.js", 50),
    ("www/embed/faults.js", 35),
    ("www/embed/live.js", 155),
];

#[test]
fn scripts_are_short() {
    for (name, most) in SCRIPTS {
        let lines = read(name).lines().count();
        assert!(lines <= most, "{name}:{lines}: {most} lines are the most");
    }
}

#[test]
fn the_stylesheet_and_the_loader_load_nothing_from_elsewhere() {
    let document = document();
    let sheets = tengen_markup::sheets(&document);
    let sheets = sheets
        .chain(["rules.css"])
        .map(|name| format!("www/{name}"));
    let scripts = SCRIPTS.map(|(name, _)| name.to_owned());
    for name in sheets.chain(scripts) {
        for (number, line) in (1..).zip(read(&name).lines()) {
            let is_local = !["http://", "https://", "url(//", "@import"]
                .iter()
                .any(|it| line.contains(it));
            assert!(
                is_local,
                "{name}:{number}: everything comes from this folder"
            );
        }
    }
}

#[test]
fn the_papers_are_there() {
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "LICENSE-MIT",
        "LICENSE-APACHE",
    ] {
        let path = root().join(name);
        let is_there = std::fs::metadata(&path).is_ok_and(|file| file.len() > 0);
        assert!(is_there, "{name}:1: the file is missing or empty");
    }
}
