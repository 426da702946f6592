//! The guide: the pages of `docs/guide`, in English only, with the element live below each example of it, and the documents
//! that they lead to.

use std::collections::BTreeMap;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd, html};

use super::{Boards, ENGLISH, Frame, Manual, headings, parse, read};
use crate::{
    error::{Error, Result},
    examples::{self, Step},
    live,
    markup::{escape, slug},
    paths,
    site::GUIDE,
};

/// The pages, by their sources from the root of the repository, without the ending. Those outside the guide's folder are the
/// documents that it leads to; all have addresses in one folder, which must never change, because people keep them.
const PAGES: [&str; 18] = [
    "docs/guide/README",
    "docs/guide/add-a-format",
    "docs/guide/add-a-language",
    "docs/guide/draw-a-diagram",
    "docs/guide/from-python",
    "docs/guide/host-a-server",
    "docs/guide/host-the-site",
    "docs/guide/judge-a-position",
    "docs/guide/put-a-board-on-your-page",
    "docs/guide/read-any-file",
    "docs/guide/words",
    "docs/guide/write-a-bot",
    "docs/bots",
    "docs/cli",
    "docs/deployment",
    "docs/embedding",
    "docs/formats",
    "docs/online-protocol",
];

/// Other files that the site has as pages, from the root of the repository, with their addresses from a page of the guide.
const ELSEWHERE: [(&str, &str); 3] = [
    ("docs/boards/en.md", "../boards.html"),
    ("docs/lessons/en/README.md", "../lessons.html"),
    ("docs/rules.md", "../rules.html"),
];

const MANUAL: Manual = Manual {
    source: "guide",
    description: "How to put a board on a page, judge positions, read files, write bots, draw diagrams and host the site.",
    ..ENGLISH
};

/// Returns the files of the guide, with their names from the root of the site.
pub(super) fn files() -> Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for source in PAGES {
        let fault = |error: Error| Error::new(format!("{source}.md: {error}"));
        let (folder, name) = split(source);
        let text = read(&paths::root().join(folder).join(name).with_extension("md"))?;
        // Boards below their code are for the guide itself.
        let is_of_guide = folder == examples::GUIDE;
        let records = if is_of_guide {
            records(&text).map_err(fault)?
        } else {
            BTreeMap::new()
        };
        let boards = if is_of_guide {
            boards(&text, name, &records).map_err(fault)?
        } else {
            Vec::new()
        };
        let shown = records
            .into_iter()
            .map(|(record, content)| (own(name, &record), content));
        let shown = shown.filter(|(record, _)| boards.concat().contains(&self::source(record)));
        files.extend(shown.map(|(record, content)| (format!("{GUIDE}{record}"), content)));
        let file = if name == "README" { "index" } else { name };
        let page = build(&text, folder, boards).map_err(fault)?;
        files.insert(format!("{GUIDE}{file}.html"), page);
    }
    Ok(files)
}

/// Returns the folder of a source, and its name.
fn split(source: &str) -> (&str, &str) {
    source.rsplit_once('/').unwrap_or(("", source))
}

/// Returns the address of a page from the others.
fn page_address(source: &str) -> String {
    match split(source).1 {
        "README" => "./".to_owned(),
        name => format!("{name}.html"),
    }
}

/// Returns the addresses of the pages, from the root of the site.
pub(crate) fn addresses() -> impl Iterator<Item = String> {
    PAGES
        .iter()
        .map(|source| format!("{GUIDE}{}", page_address(source).trim_start_matches("./")))
}

/// Returns the name of a record beside the pages: two pages may each have one of the same name.
fn own(page: &str, record: &str) -> String {
    format!("{page}-{record}")
}

/// Returns the attribute that names a record.
fn source(record: &str) -> String {
    format!(" src=\"{record}\"")
}

/// Returns the markup of the elements in each block of code of a page, with the picture of each and the records beside the page;
/// a block of another language has none.
fn boards(text: &str, page: &str, records: &BTreeMap<String, String>) -> Result<Vec<String>> {
    let read = |name: &str| {
        let content = records.get(name).map(|it| it.clone().into_bytes());
        content.ok_or_else(|| Error::new(format!("the page has no file {name}")))
    };
    let boards = written(text).into_iter().map(|elements| {
        let drawn = live::with_pictures(&elements, MANUAL.lang, &read)?;
        Ok(records.keys().fold(drawn, |drawn, name| {
            drawn.replace(&source(name), &source(&own(page, name)))
        }))
    });
    boards.collect()
}

/// Returns the elements in each block of code, as they are written there.
fn written(text: &str) -> Vec<String> {
    let mut boards: Vec<String> = Vec::new();
    let mut is_html = false;
    for event in parse(text) {
        match event {
            Event::Start(Tag::CodeBlock(kind)) => {
                is_html = matches!(kind, CodeBlockKind::Fenced(language) if &*language == "html");
                boards.push(String::new());
            }
            Event::End(TagEnd::CodeBlock) => is_html = false,
            Event::Text(code) if is_html => {
                let found = boards.last_mut().into_iter();
                found.for_each(|it| it.push_str(&elements(&code)));
            }
            _ => {}
        }
    }
    boards
}

/// Returns the elements in markup, each in a place of its own.
fn elements(code: &str) -> String {
    const END: &str = "</tengen-board>";
    let parts = code.split("<tengen-board").skip(1);
    let elements = parts.filter_map(|part| part.split_once(END));
    let places =
        elements.map(|(it, _)| format!("<div class=\"example\"><tengen-board{it}{END}</div>\n"));
    places.collect()
}

/// Returns the records of a page by their names. A later one of the same name takes the place of an earlier one, as for a reader.
fn records(text: &str) -> Result<BTreeMap<String, String>> {
    let steps = examples::steps(text)?.into_iter();
    let records = steps.filter_map(|step| match step {
        Step::File {
            name,
            text,
            language,
        } if language == "sgf" => Some((name, text)),
        _ => None,
    });
    Ok(records.collect())
}

/// Makes a page of a text in a folder of the repository, with boards below its blocks of code.
fn build(text: &str, folder: &str, boards: Vec<String>) -> Result<String> {
    let titles = headings(text);
    let ids: Vec<String> = titles.iter().map(|it| slug(it)).collect();
    let is_live = boards.iter().any(|it| !it.is_empty());
    let (mut boards, mut events) = (boards.into_iter(), Vec::new());
    // The file of a link that leads to no page.
    let mut without_page: Option<String> = None;
    for event in MANUAL.events(text, &ids)? {
        match event {
            Event::Start(Tag::CodeBlock(_)) => {
                events.push(Event::Html("<pre tabindex=\"0\"><code>".into()));
            }
            Event::End(TagEnd::CodeBlock) => {
                events.push(Event::Html("</code></pre>\n".into()));
                events.extend(boards.next().map(|it| Event::Html(it.into())));
            }
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                title,
                id,
            }) => match address(&dest_url, folder) {
                Place::At(address) => events.push(Event::Start(Tag::Link {
                    link_type,
                    dest_url: address.into(),
                    title,
                    id,
                })),
                Place::InSources(file) => without_page = Some(file),
            },
            Event::End(TagEnd::Link) if without_page.is_some() => {
                let file = without_page.take().unwrap_or_default();
                let shown = format!(" (in the sources: <code>{}</code>)", escape(&file));
                events.push(Event::InlineHtml(shown.into()));
            }
            event => events.push(event),
        }
    }
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    let frame = Frame {
        root: "../",
        other: "<a href=\"./\">Guide</a>".to_owned(),
        boards: if is_live { Boards::Live } else { Boards::Drawn },
    };
    Ok(MANUAL.page(&titles, &body, &frame))
}

/// Where a link leads.
#[derive(Debug, PartialEq, Eq)]
enum Place {
    /// To an address from a page of the guide.
    At(String),
    /// To a file of the repository, whose address is not known.
    InSources(String),
}

/// Returns where a link leads that a file in a folder of the repository has.
fn address(link: &str, folder: &str) -> Place {
    if link.starts_with("https://") || link.starts_with('#') {
        return Place::At(link.to_owned());
    }
    let (path, fragment) = match link.find('#') {
        Some(at) => link.split_at(at),
        None => (link, ""),
    };
    let file = joined(folder, path);
    let source = file.strip_suffix(".md").unwrap_or_default();
    if PAGES.contains(&source) {
        return Place::At(page_address(source) + fragment);
    }
    if let Some((_, page)) = ELSEWHERE.iter().find(|(own, _)| *own == file) {
        return Place::At(format!("{page}{fragment}"));
    }
    match paths::repository() {
        Some(repository) => Place::At(format!("{repository}/blob/HEAD/{file}{fragment}")),
        None => Place::InSources(file),
    }
}

/// Returns a path from the root of the repository, of one from a folder.
fn joined(folder: &str, path: &str) -> String {
    let mut parts: Vec<&str> = folder.split('/').collect();
    for part in path.split('/') {
        if part == ".." {
            parts.pop();
        } else {
            parts.push(part);
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::is_document;

    #[test]
    fn every_page_has_an_address() {
        let folder = paths::root().join(examples::GUIDE);
        for path in crate::site::list(&folder).expect("a folder") {
            let name = path.file_stem().expect("a name").to_string_lossy();
            let source = format!("{}/{name}", examples::GUIDE);
            assert!(PAGES.contains(&&*source), "{name}");
        }
        let files = files().expect("builds");
        for address in addresses() {
            let file = match &*address {
                GUIDE => "guide/index.html",
                address => address,
            };
            assert!(files.contains_key(file), "{address}");
        }
        let page = &files["guide/from-python.html"];
        assert!(page.contains("href=\"./#before-you-begin\""), "the index");
        assert!(files["guide/index.html"].contains("id=\"before-you-begin\""));
    }

    #[test]
    fn boards_live_below_their_code() {
        let files = files().expect("builds");
        let page = &files["guide/put-a-board-on-your-page.html"];
        assert!(page.contains("src=\"../tengen-board.js\"></script>"));
        assert!(page.contains("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'\""));
        let code = page.find("&lt;tengen-board moves=").expect("the code");
        let live = page.find("<tengen-board moves=").expect("the element");
        assert!(code < live);
        assert_eq!(page.matches("<tengen-board").count(), 6);
        let record = "put-a-board-on-your-page-game.sgf";
        assert!(
            page.contains(&format!("src=\"{record}\"><svg ")),
            "its picture"
        );
        assert!(files[&format!("guide/{record}")].starts_with("(;GM[4]"));
    }

    /// The other pages are about hosts and languages, where a board would be decoration, or lead to the others.
    #[test]
    fn the_module_is_loaded_only_where_the_code_speaks_of_a_board() {
        let files = files().expect("builds");
        let live = [
            "add-a-format",
            "draw-a-diagram",
            "from-python",
            "judge-a-position",
            "put-a-board-on-your-page",
            "read-any-file",
            "write-a-bot",
        ];
        for (name, text) in files.iter().filter(|(name, _)| is_document(name)) {
            let page = name.trim_start_matches(GUIDE).trim_end_matches(".html");
            let is_live = live.contains(&page);
            assert_eq!(text.contains("<tengen-board"), is_live, "{name}");
            assert_eq!(text.contains("<script"), is_live, "{name}");
        }
    }

    #[test]
    fn a_board_of_the_guide_is_checked() {
        let fault = |element: &str| {
            let page = format!("`a.html`:\n\n```html\n{element}</tengen-board>\n```\n");
            let fault = boards(&page, "page", &BTreeMap::new());
            fault.expect_err("must fail").to_string()
        };
        let said = fault("<tengen-board lang=\"tlh\">");
        assert!(said.contains("lang: expected en, "), "{said}");
        let said = fault("<tengen-board src=\"none.sgf\">");
        assert!(said.contains("the page has no file none.sgf"), "{said}");
    }

    #[test]
    fn links_lead_to_pages_of_the_site_or_to_the_repository() {
        let to = |link: &str| address(link, examples::GUIDE);
        let at = |address: &str| Place::At(address.to_owned());
        assert_eq!(to("write-a-bot.md#play"), at("write-a-bot.html#play"));
        assert_eq!(to("README.md"), at("./"));
        assert_eq!(to("../rules.md#renju"), at("../rules.html#renju"));
        assert_eq!(to("../bots.md#house-bots"), at("bots.html#house-bots"));
        assert_eq!(
            address("guide/words.md", "docs"),
            at("words.html"),
            "from a document"
        );
        assert_eq!(to("#errors"), at("#errors"));
        assert_eq!(to("https://x.org/"), at("https://x.org/"));
        let file = "CONTRIBUTING.md";
        let expected = match paths::repository() {
            Some(it) => at(&format!("{it}/blob/HEAD/{file}#run-it")),
            None => Place::InSources(file.to_owned()),
        };
        assert_eq!(to("../../CONTRIBUTING.md#run-it"), expected);
    }

    /// A link to a page of the guide must lead to a heading that the page has once.
    #[test]
    fn fragments_of_pages_are_there() {
        let files = files().expect("builds");
        for (name, text) in files.iter().filter(|(name, _)| is_document(name)) {
            let own = name.trim_start_matches(GUIDE);
            for link in text.split(" href=\"").skip(1) {
                let link = link.split('"').next().unwrap_or_default();
                let Some((path, fragment)) = link.split_once('#') else {
                    continue;
                };
                let page = match path {
                    "" => own,
                    "./" => "index.html",
                    path => path,
                };
                if let Some(page) = files.get(&format!("{GUIDE}{page}")) {
                    let id = format!(" id=\"{fragment}\"");
                    assert_eq!(page.matches(&id).count(), 1, "{name}: {link}");
                }
            }
        }
    }

    #[test]
    fn a_file_without_a_page_is_named() {
        let page = build("# A\n\n[a `b`](../c.rs#d)\n", "docs/guide", Vec::new());
        let page = page.expect("builds");
        let shown = match paths::repository() {
            Some(it) => format!("<a href=\"{it}/blob/HEAD/docs/c.rs#d\">a <code>b</code></a>"),
            None => "a <code>b</code> (in the sources: <code>docs/c.rs</code>)".to_owned(),
        };
        assert!(page.contains(&shown), "{page}");
    }

    /// In the repository a link must lead to a file or folder that is there, and to a heading of the file.
    #[test]
    fn links_in_the_repository_lead_somewhere() {
        for source in PAGES {
            let (folder, name) = split(source);
            let folder = paths::root().join(folder);
            let text = read(&folder.join(name).with_extension("md")).expect("a page");
            let links = parse(&text).filter_map(|event| match event {
                Event::Start(Tag::Link { dest_url, .. }) => Some(dest_url),
                _ => None,
            });
            for link in links.filter(|it| !it.starts_with("https://")) {
                let (path, fragment) = link.split_once('#').unwrap_or((&link, ""));
                let path = match path {
                    "" => folder.join(name).with_extension("md"),
                    path => folder.join(path),
                };
                assert!(path.exists(), "{name}: {link}");
                if fragment.is_empty() {
                    continue;
                }
                let headings = headings(&read(&path).expect("a text"));
                // As on GitHub, a space becomes a hyphen and other signs but letters, digits and hyphens go.
                let slugs = headings.iter().map(|it| {
                    let kept = it.to_lowercase().replace(' ', "-");
                    kept.replace(|c: char| !c.is_alphanumeric() && c != '-', "")
                });
                assert!(slugs.into_iter().any(|it| it == fragment), "{name}: {link}");
            }
        }
    }
}
