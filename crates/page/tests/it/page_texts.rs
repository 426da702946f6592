//! The texts of the page and those of the program: the same names, and the same English.

use std::path::{Path, PathBuf};

use tengen_page::app::Language;
use tengen_page::view::text::{PAGE_KEYS, Texts, named};

/// The names of all texts that may stand on the page.
fn page_keys() -> impl Iterator<Item = &'static &'static str> {
    PAGE_KEYS.iter().copied().flatten()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn root() -> PathBuf {
    tengen_testing::folders::root()
}

/// The page with its dialogs, its Lab and online play.
fn page() -> String {
    read(&root().join("www/index.html"))
}

/// A place of the page that has a name in the table.
#[derive(Debug)]
struct Place {
    line: usize,
    key: String,
    /// The English that stands there.
    text: String,
    /// Whether it holds elements, which a translation would throw away.
    has_elements: bool,
}

/// The value of an attribute of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[start..].split('"').next()
}

/// A text as the browser shows it: the few entities that the page uses.
fn decoded(text: &str) -> String {
    [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&apos;", "'"),
        ("&nbsp;", "\u{a0}"),
        ("&amp;", "&"),
    ]
    .into_iter()
    .fold(text.to_string(), |text, (entity, sign)| {
        text.replace(entity, sign)
    })
}

/// Every place with a name: texts, then labels.
fn places(page: &str) -> Vec<Place> {
    let mut found = Vec::new();
    for (start, _) in page.match_indices('<') {
        let rest = &page[start..];
        let Some(end) = rest.find('>') else {
            continue;
        };
        let (tag, after) = (&rest[..end], &rest[end + 1..]);
        let line = page[..start].lines().count().max(1);
        if let Some(key) = attribute(tag, "data-text") {
            let name: String = tag[1..]
                .chars()
                .take_while(char::is_ascii_alphanumeric)
                .collect();
            let content = after
                .split(&format!("</{name}>"))
                .next()
                .unwrap_or_default();
            found.push(Place {
                line,
                key: key.to_string(),
                text: decoded(content),
                has_elements: content.contains('<'),
            });
        }
        if let Some(key) = attribute(tag, "data-label") {
            found.push(Place {
                line,
                key: key.to_string(),
                text: decoded(attribute(tag, "aria-label").unwrap_or_default()),
                has_elements: false,
            });
        }
    }
    found
}

fn findings(page: &str) -> Vec<String> {
    let mut findings = Vec::new();
    for Place {
        line,
        key,
        text,
        has_elements,
    } in places(page)
    {
        let mut find = |what: String| findings.push(format!("the page:{line}: {key}: {what}"));
        match named(Language::English, &key) {
            None => find("no text of that name".to_string()),
            Some(english) if english != text => find(format!("{text:?} here, {english:?} there")),
            Some(_) => {}
        }
        if has_elements {
            find("elements inside would be lost".to_string());
        }
        if !page_keys().any(|known| *known == key) {
            find("not among the keys of the page".to_string());
        }
    }
    findings
}

#[test]
fn the_page_says_what_the_english_table_says() {
    let page = page();
    let found = findings(&page);
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
    assert!(places(&page).len() > 50, "the page has texts");
}

#[test]
fn the_check_finds_what_it_should() {
    for (markup, expected) in [
        (r#"<b data-text="undo">Undo</b>"#, 0),
        (r#"<b data-text="undo">undo</b>"#, 1),
        (r#"<b data-text="undo"> Undo</b>"#, 1),
        (r#"<b data-text="undo"><i></i>Undo</b>"#, 2),
        (r#"<b data-text="nothing">Undo</b>"#, 2),
        (r#"<b aria-label="Undo" data-label="undo"></b>"#, 0),
        (r#"<b aria-label="undo" data-label="undo"></b>"#, 1),
        (r#"<b data-label="undo"></b>"#, 1),
        (
            r#"<b data-label="undo" aria-label="Undo" data-text="redo">Undo</b>"#,
            1,
        ),
    ] {
        assert_eq!(
            findings(markup).len(),
            expected,
            "{markup}: {:?}",
            findings(markup)
        );
    }
    assert_eq!(decoded("&lt;&amp;lt;"), "<&lt;");
}

/// All Rust files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = folder.read_dir().expect("a folder of sources");
    let mut found = Vec::new();
    for entry in entries {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

/// Whether a source uses a text of the table by its field.
fn uses(source: &str, key: &str) -> bool {
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    ["words", "texts(language)", "texts(app.language())"]
        .iter()
        .any(|table| {
            let pattern = format!("{table}.{key}");
            source
                .match_indices(&pattern)
                .any(|(place, _)| !source[place + pattern.len()..].starts_with(is_word))
        })
}

/// All code but the tables themselves.
fn code() -> Vec<String> {
    let table = root().join("crates/page/src/text");
    ["src", "crates/page/src", "crates/cli/src"]
        .iter()
        .flat_map(|folder| sources(&root().join(folder)))
        .collect::<Vec<PathBuf>>()
        .iter()
        .filter(|path| !path.starts_with(&table) && **path != table.with_extension("rs"))
        .map(|path| read(path))
        .collect()
}

#[test]
fn every_text_is_used() {
    let page = page();
    let on_page: Vec<String> = places(&page).into_iter().map(|place| place.key).collect();
    let code = code();
    let unused: Vec<&&str> = Texts::KEYS
        .iter()
        .filter(|key| !code.iter().any(|source| uses(source, key)))
        .collect();
    assert!(unused.is_empty(), "no code says {unused:?}");
    let unused: Vec<&&str> = page_keys()
        .filter(|key| !on_page.iter().any(|used| used == *key))
        .filter(|key| {
            let quoted = format!("text!(language, \"{key}\")");
            !code.iter().any(|source| source.contains(&quoted))
        })
        .collect();
    assert!(unused.is_empty(), "no page and no code says {unused:?}");
}
