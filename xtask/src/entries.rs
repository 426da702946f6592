//! The entries of the site: one page for each finite address of `www/site.toml`, in each language, all of which load
//! the same program; the page for other addresses; and what search engines look for.
//!
//! Every entry is the same template with other words. The service worker fills the template by itself, so the browser
//! keeps one document and not one for each address.

use std::{collections::BTreeMap, fmt, path::Path, str::FromStr};

use serde::Deserialize;
use tengen_texts::{File, Languages};

use crate::{
    chunks::Chunks,
    error::{Error, Result},
    manual::{self, guide},
    markup::escape,
    missing, paths,
    site::{INDEX, PAGES, ROBOTS, SITEMAP, Site, is_document},
    texts,
};

/// The table of the entries, in the folder of the page's files. A feature has its rows in a file beside its markup.
pub(crate) const TABLE: &str = "site.toml";

/// Returns `true` for the table and for the rows that a feature has beside its markup.
pub(crate) fn is_table(name: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|ending| ending == "toml")
}

/// The template of the entries: the whole document, with a name in braces for each of [`Values`].
pub(crate) const TEMPLATE: &str = "entry.html";

/// The attributes of an element that asks for a module, which the page fetches later.
pub(crate) const PRELOAD: &str =
    "rel=\"preload\" as=\"fetch\" type=\"application/wasm\" crossorigin";

/// A language of the entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tongue {
    English,
    Chinese,
}

impl Tongue {
    pub(crate) const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// Returns the folder of the entries, from the root of the site.
    pub(crate) fn folder(self) -> &'static str {
        match self {
            Self::English => "",
            Self::Chinese => "zh/",
        }
    }

    /// Returns the code, which names the files of texts.
    fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// Returns the tag in markup.
    fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh-Hans",
        }
    }
}

/// The table: the entries, and the words for an address that has none, and for a page that the browser does not have.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    #[serde(rename = "entry")]
    pub(crate) entries: Vec<Entry>,
    pub(crate) missing: missing::Words,
    pub(crate) unread: missing::Words,
}

/// An address with its words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    /// From the root of a language's entries: empty, or a path that ends in `/`.
    pub(crate) address: String,
    /// The layout that the page has there, until the program sets it.
    layout: String,
    /// What stands below the text and is made of other files.
    more: Option<More>,
    en: Words,
    zh: Words,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum More {
    /// The names of the openings of renju.
    Openings,
    /// The text of a lesson, by its number from 1.
    Lesson(usize),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Words {
    pub(crate) title: String,
    pub(crate) description: String,
    /// Markdown that is worth reading without the program. A link leads to an entry of the language, by its address, or
    /// to a file of the site, by its name.
    #[serde(default)]
    text: String,
}

/// The address of the whole site, such as `https://example.org/tengen/`. It ends in `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Base(String);

/// The error for a text that is not the address of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected https:// or http://, a host and a path, such as https://example.org/tengen/")]
pub(crate) struct ParseBaseError;

impl FromStr for Base {
    type Err = ParseBaseError;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        let (scheme, rest) = text.split_once("://").ok_or(ParseBaseError)?;
        // No character may end the attribute or the line into which the address is written.
        let is_right = |c: char| c.is_ascii_alphanumeric() || "-.:[]/_~%".contains(c);
        let has_host = rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '[');
        if !matches!(scheme, "http" | "https") || !has_host || !rest.chars().all(is_right) {
            return Err(ParseBaseError);
        }
        Ok(Self(format!("{}/", text.trim_end_matches('/'))))
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Table {
    /// Reads the table of the page.
    pub(crate) fn read() -> Result<Self> {
        let site = Site::load(&paths::root().join(paths::WWW))?;
        let mut text = site.text(TABLE)?.to_owned();
        for name in site.files.keys().filter(|name| is_table(name)) {
            if name != TABLE {
                text.push('\n');
                text.push_str(site.text(name)?);
            }
        }
        let table: Self =
            toml::from_str(&text).map_err(|error| Error::new(format!("{TABLE}: {error}")))?;
        let is_address = |it: &str| it.is_empty() || it.ends_with('/') && !it.starts_with('/');
        match table.entries.iter().find(|it| !is_address(&it.address)) {
            None => Ok(table),
            Some(wrong) => Err(Error::new(format!(
                "{TABLE}: {} ends in no /",
                wrong.address
            ))),
        }
    }

    /// Returns the entries one step below an address.
    fn below<'a>(&'a self, address: &'a str) -> impl Iterator<Item = &'a Entry> {
        self.entries.iter().filter(move |entry| {
            let rest = entry.address.strip_prefix(address);
            rest.is_some_and(|it| it.matches('/').count() == 1)
        })
    }
}

impl Entry {
    pub(crate) fn words(&self, tongue: Tongue) -> &Words {
        match tongue {
            Tongue::English => &self.en,
            Tongue::Chinese => &self.zh,
        }
    }

    /// Returns the address from the root of the site.
    pub(crate) fn place(&self, tongue: Tongue) -> String {
        format!("{}{}", tongue.folder(), self.address)
    }
}

/// Returns the names of all files that [`add`] writes, without those that only a site with an address has.
pub(crate) fn names() -> Result<Vec<String>> {
    let table = Table::read()?;
    let places = Tongue::ALL.map(|tongue| {
        let places = table.entries.iter().map(move |it| it.place(tongue));
        places.map(|place| place + INDEX).collect::<Vec<_>>()
    });
    Ok(places.concat())
}

/// Returns the template of a site; its name has a folder in a built one.
pub(crate) fn template(site: &Site) -> Result<(&str, &str)> {
    let mut names = site.files.keys();
    let name = names.find(|name| name.rsplit('/').next() == Some(TEMPLATE));
    let name = name.ok_or_else(|| Error::new(format!("{TEMPLATE} is missing in the site")))?;
    Ok((name, site.text(name)?))
}

/// What is written into the template, by its name there.
pub(crate) type Values<'a> = [(&'static str, &'a str); 8];

/// Fills the template. A value is never looked at again.
pub(crate) fn fill(template: &str, values: &Values<'_>) -> String {
    let mut parts = template.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let named = values
            .iter()
            .find_map(|(name, value)| Some((value, part.strip_prefix(name)?.strip_prefix('}')?)));
        match named {
            Some((value, rest)) => filled.extend([value, rest]),
            None => filled.extend(["{", part]),
        }
    }
    filled
}

/// Lets the links of the template, which are relative to the root of the site, begin with `{base}`. Those to entries stay in
/// their language: the template begins them with `{home}`.
fn with_base(page: &str) -> String {
    let is_ours =
        |link: &str| !link.starts_with(['"', '#', '?', '{', '/']) && !link.starts_with("http");
    ["href", "src"].iter().fold(page.to_owned(), |page, name| {
        let start = format!(" {name}=\"");
        let mut parts = page.split(&start);
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |mut page, link| {
            let base = if is_ours(link) { "{base}" } else { "" };
            page.extend([&start, base, link]);
            page
        })
    })
}

/// Writes the entries into a site that has the template, and the page for other addresses. With the address of the site
/// their links to each other are complete, and search engines find a list of them. An entry asks for the chunks that its
/// place needs.
pub(crate) fn add(site: &mut Site, base: Option<&Base>, chunks: &Chunks) -> Result<()> {
    let table = Table::read()?;
    let (name, page) = template(site)?;
    let (name, page) = (name.to_owned(), with_base(page));
    let folder = site.folder().map_or(String::new(), |it| format!("{it}/"));
    let languages = texts::languages()?;
    for (tongue, file) in tongues(&languages)? {
        // The source language is there already.
        let page = texts::fill(&page, &languages, file)?;
        for entry in &table.entries {
            let content = content(&table, entry, tongue, file)?;
            let writer = Writer {
                tongue,
                base,
                folder: &folder,
                chunks,
            };
            let filled = writer.fill(&page, entry, &content);
            site.files
                .insert(entry.place(tongue) + INDEX, filled.into());
        }
    }
    site.files.insert(name, page.into());
    missing::add(site, &table, base);
    if let Some(base) = base {
        site.files
            .insert(SITEMAP.to_owned(), sitemap(&table, base).into());
        let robots = format!("User-agent: *\nAllow: /\nSitemap: {base}{SITEMAP}\n");
        site.files.insert(ROBOTS.to_owned(), robots.into());
    }
    Ok(())
}

/// Returns each language of the entries with its texts.
fn tongues(languages: &Languages) -> Result<Vec<(Tongue, &File)>> {
    let file = |tongue: Tongue| {
        let mut files = languages.files().iter();
        let file = files.find(|file| file.code == tongue.code());
        let file = file.ok_or_else(|| Error::new(format!("no texts in {}", tongue.code())))?;
        Ok((tongue, file))
    };
    Tongue::ALL.into_iter().map(file).collect()
}

/// How the entries of a language are written.
struct Writer<'a> {
    tongue: Tongue,
    base: Option<&'a Base>,
    /// The folder of the version's files, which ends in `/`; empty if they have none.
    folder: &'a str,
    chunks: &'a Chunks,
}

impl Writer<'_> {
    fn fill(&self, page: &str, entry: &Entry, content: &str) -> String {
        let words = entry.words(self.tongue);
        let [up, home] = [&entry.place(self.tongue), &entry.address].map(|it| up(it));
        let content = fill_links(content, &up, &home);
        fill(
            page,
            &[
                ("base", &up),
                ("home", &home),
                ("lang", self.tongue.tag()),
                ("title", &escape(&words.title)),
                ("description", &escape(&words.description)),
                ("layout", &entry.layout),
                ("links", &(self.preloads(entry) + &self.links(entry))),
                ("content", &content),
            ],
        )
    }

    /// Returns the elements that ask for the chunks of an entry.
    fn preloads(&self, entry: &Entry) -> String {
        let up = up(&entry.place(self.tongue));
        let chunks = self.chunks.of_address(&entry.address);
        let preload = |chunk| format!("<link {PRELOAD} href=\"{up}{}{chunk}\">\n  ", self.folder);
        chunks.map(preload).collect()
    }

    /// Returns the elements that say which address the entry has, also in other languages.
    fn links(&self, entry: &Entry) -> String {
        let Some(base) = self.base else {
            return "<link rel=\"canonical\" href=\"./\">".to_owned();
        };
        let own = entry.place(self.tongue);
        format!(
            "<link rel=\"canonical\" href=\"{base}{own}\">{}",
            alternates(entry, base, "link")
        )
    }
}

/// Returns an element for an entry in each language, and for readers of any other one.
fn alternates(entry: &Entry, base: &Base, element: &str) -> String {
    let [english, chinese] = Tongue::ALL.map(|tongue| (tongue.tag(), entry.place(tongue)));
    let other = ("x-default", english.1.clone());
    let end = if element == "link" { "" } else { "/" };
    let elements = [english, chinese, other].map(|(tag, place)| {
        format!("\n  <{element} rel=\"alternate\" hreflang=\"{tag}\" href=\"{base}{place}\"{end}>")
    });
    elements.concat()
}

/// Returns the way from an address to the folder that it begins in, such as `../../` from `learn/rush/`.
pub(crate) fn up(address: &str) -> String {
    match address.matches('/').count() {
        0 => "./".to_owned(),
        depth => "../".repeat(depth),
    }
}

/// Returns the text of an entry as HTML, with what belongs to it, and links to the entries below it or beside it.
fn content(table: &Table, entry: &Entry, tongue: Tongue, file: &File) -> Result<String> {
    let mut html = manual::html(&entry.words(tongue).text);
    match entry.more {
        None => {}
        Some(More::Openings) => html.push_str(&openings(file)),
        Some(More::Lesson(number)) => html.push_str(&manual::lesson(tongue.code(), number)?),
    }
    let parent = entry.address.trim_end_matches('/').rfind('/');
    let parent = parent.map_or("", |end| &entry.address[..=end]);
    let mut near: Vec<&Entry> = table.below(&entry.address).collect();
    if near.is_empty() {
        near = table
            .below(parent)
            .filter(|it| it.address != entry.address)
            .collect();
    }
    let home = table.entries.iter().filter(|it| it.address.is_empty());
    let linked = home.chain(near).filter(|it| it.address != entry.address);
    let linked: Vec<String> = linked
        .map(|it| {
            let title = escape(&it.words(tongue).title);
            format!("<li><a href=\"{}\">{title}</a></li>", it.address)
        })
        .collect();
    html.extend(["<ul>", &linked.concat(), "</ul>\n"]);
    Ok(html)
}

/// Lets the links of a text lead to the entries of its language, or to files of the site.
fn fill_links(html: &str, up: &str, home: &str) -> String {
    let mut parts = html.split(" href=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |mut html, link| {
        let target = link.split('"').next().unwrap_or_default();
        let start = if target.starts_with("http") {
            ""
        } else if is_document(target) {
            up
        } else {
            home
        };
        html.extend([" href=\"", start, link]);
        html
    })
}

/// Returns a list of the names of the openings.
fn openings(file: &File) -> String {
    let names = file.texts.iter().filter_map(|(key, text)| {
        let code = key.strip_prefix("pattern_")?.to_uppercase();
        Some(format!("<li>{code} {}</li>", escape(&text.0)))
    });
    format!("<ul>{}</ul>\n", names.collect::<String>())
}

/// Makes the list of all pages for search engines.
fn sitemap(table: &Table, base: &Base) -> String {
    let page = |place: &str, others: &str| format!("<url><loc>{base}{place}</loc>{others}</url>\n");
    let entries = Tongue::ALL.map(|tongue| {
        let pages = table.entries.iter();
        pages
            .map(|it| page(&it.place(tongue), &alternates(it, base, "xhtml:link")))
            .collect::<String>()
    });
    let others = PAGES[1..].iter().map(|name| (*name).to_owned());
    let others = others.chain(guide::addresses());
    let others: String = others.map(|name| page(&name, "")).collect();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n{}{others}</urlset>\n",
        entries.concat()
    )
}

/// Returns the addresses of all entries as the service worker knows them: from the root of the site, with the language
/// and the title of each.
pub(crate) fn known() -> Result<BTreeMap<String, [String; 2]>> {
    let table = Table::read()?;
    let mut known = BTreeMap::new();
    for tongue in Tongue::ALL {
        for entry in &table.entries {
            let title = escape(&entry.words(tongue).title);
            known.insert(entry.place(tongue), [tongue.tag().to_owned(), title]);
        }
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        dist, offline,
        site::{LATER, MISSING},
    };

    fn written() -> Site {
        dist::written().expect("the files that are not compiled")
    }

    /// Returns the pages of the entries, by their addresses.
    fn pages(site: &Site) -> Vec<(String, &str)> {
        let names = names().expect("a table");
        let page = |name: String| {
            let page = site.text(&name).expect("an entry");
            (name.strip_suffix(INDEX).expect("a folder").to_owned(), page)
        };
        names.into_iter().map(page).collect()
    }

    /// Returns the values of an attribute.
    fn values<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
        let start = format!(" {name}=\"");
        let rests = page.split(start.as_str()).skip(1);
        rests.filter_map(|rest| rest.split('"').next()).collect()
    }

    /// Returns what stands between two texts.
    fn between<'a>(page: &'a str, start: &str, end: &str) -> &'a str {
        let rest = page.split_once(start).expect("a start").1;
        rest.split_once(end).expect("an end").0
    }

    /// Returns the file that a link leads to from a page at an address.
    fn target(address: &str, link: &str) -> String {
        let mut folders: Vec<&str> = address.split_terminator('/').collect();
        let link = link.split(['#', '?']).next().unwrap_or_default();
        for part in link.split_inclusive('/') {
            match part {
                "./" => {}
                "../" => {
                    folders.pop().expect("a folder above");
                }
                part => folders.push(part.trim_end_matches('/')),
            }
        }
        let path = folders.join("/");
        match link {
            _ if link.ends_with('/') && path.is_empty() => INDEX.to_owned(),
            _ if link.ends_with('/') => format!("{path}/{INDEX}"),
            _ => path,
        }
    }

    #[test]
    fn the_map_of_the_site_is_complete() {
        let mut expected: Vec<String> =
            "/ /game/ /online/ /study/ /library/ /learn/ /learn/puzzles/ \
             /learn/rush/ /learn/lessons/ /learn/trainers/ /learn/trainers/forbidden/ \
             /learn/trainers/threats/ /learn/openings/ /learn/mistakes/ /learn/drill/ /lab/"
                .split_whitespace()
                .map(|it| it[1..].to_owned())
                .collect();
        expected.extend((1..=10).map(|number| format!("learn/lessons/{number}/")));
        expected.sort();
        let table = Table::read().expect("a table");
        let mut found: Vec<&str> = table.entries.iter().map(|it| it.address.as_str()).collect();
        found.sort_unstable();
        assert_eq!(found, expected);
    }

    #[test]
    fn every_entry_has_words_of_its_own() {
        let site = written();
        let pages = pages(&site);
        let mut seen = BTreeSet::new();
        for (address, page) in &pages {
            let title = between(page, "<title>", "</title>");
            let description = between(page, "<meta name=\"description\" content=\"", "\"");
            let text = between(page, "<article class=\"preface\">", "</article>");
            for words in [title, description, text] {
                assert!(words.chars().count() >= 5, "{address}: {words}");
                assert!(seen.insert(words.to_owned()), "{address}: {words}");
            }
            let lang = if address.starts_with("zh/") {
                "zh-Hans"
            } else {
                "en"
            };
            assert!(
                page.contains(&format!(" lang=\"{lang}\" data-base=\"")),
                "{address}"
            );
            // An English text has the name of the page in both languages.
            let is_chinese = |text: &str| {
                let han = |c: &char| ('\u{4e00}'..='\u{9fff}').contains(c);
                text.replace("天元", "").chars().any(|c| han(&c))
            };
            assert_eq!(is_chinese(text), lang == "zh-Hans", "{address}");
            assert_eq!(is_chinese(description), lang == "zh-Hans", "{address}");
            let filled = [
                "base",
                "home",
                "lang",
                "title",
                "description",
                "layout",
                "links",
                "content",
            ];
            for name in filled {
                assert!(!page.contains(&format!("{{{name}}}")), "{address}: {name}");
            }
        }
        assert_eq!(pages.len(), 2 * 26);
    }

    #[test]
    fn a_chinese_entry_has_chinese_markup() {
        let site = written();
        let [english, chinese] = [INDEX, "zh/index.html"].map(|it| site.text(it).expect("there"));
        for (key, en, zh) in [("undo", ">Undo<", ">悔棋<"), ("hint", ">Hint<", ">提示<")] {
            let text = format!("data-text=\"{key}\"");
            assert!(english.contains(&(text.clone() + en)), "{key}");
            assert!(chinese.contains(&(text + zh)), "{key}");
        }
    }

    #[test]
    fn every_link_of_every_page_leads_to_a_file() {
        let site = written();
        let compiled = ["tengen.js", "tengen_bg.wasm", offline::WORKER];
        for (address, page) in pages(&site) {
            let links = [values(page, "href"), values(page, "src")].concat();
            assert!(links.len() > 10, "{address}");
            for link in links
                .into_iter()
                .filter(|it| !it.is_empty() && !it.starts_with(['#', '?']))
            {
                let file = target(&address, link);
                let is_compiled = compiled.iter().any(|name| file.ends_with(name));
                assert!(
                    site.files.contains_key(&file) || is_compiled,
                    "{address}: {link}"
                );
            }
            let [base] = values(page, "data-base")[..] else {
                panic!("{address}: no data-base");
            };
            let home = if address.starts_with("zh/") {
                "zh/index.html"
            } else {
                INDEX
            };
            assert_eq!(target(&address, base), home, "{address}");
            assert_eq!(
                values(page, "rel")
                    .iter()
                    .filter(|it| **it == "canonical")
                    .count(),
                1
            );
        }
    }

    #[test]
    fn every_link_of_what_comes_later_leads_to_a_file() {
        let site = written();
        let folder = site.folder().expect("a folder");
        let later = site.text(&format!("{folder}/{LATER}")).expect("is there");
        let links = values(later, "href").into_iter();
        let links: Vec<&str> = links
            .filter(|it| !it.is_empty() && !it.starts_with('#'))
            .collect();
        assert!(links.len() > 2, "{links:?}");
        for link in links {
            let file = target(&format!("{folder}/"), link);
            assert!(site.files.contains_key(&file), "{link}");
        }
    }

    #[test]
    fn a_site_with_an_address_names_it() {
        let mut site = written();
        let base: Base = "https://example.org/tengen".parse().expect("an address");
        add(&mut site, Some(&base), &Chunks::default()).expect("added");
        let map = site.text(SITEMAP).expect("a map").to_owned();
        for (address, page) in pages(&site) {
            let own = format!("href=\"https://example.org/tengen/{address}\"");
            assert!(
                page.contains(&format!("<link rel=\"canonical\" {own}>")),
                "{address}"
            );
            assert!(page.contains(&format!(" {own}>")), "{address}");
            let english = address.strip_prefix("zh/").unwrap_or(&address);
            for (tag, folder) in [("en", ""), ("zh-Hans", "zh/"), ("x-default", "")] {
                let link = format!(
                    "rel=\"alternate\" hreflang=\"{tag}\" \
                     href=\"https://example.org/tengen/{folder}{english}\""
                );
                assert!(page.contains(&link), "{address}: {tag}");
            }
            assert!(map.contains(&format!("<loc>https://example.org/tengen/{address}</loc>")));
        }
        let robots = site.text(ROBOTS).expect("is there");
        assert!(robots.contains("Sitemap: https://example.org/tengen/sitemap.xml\n"));
        let missing = site.text(MISSING).expect("is there");
        let links = values(missing, "href").into_iter();
        assert!(
            links
                .into_iter()
                .all(|link| link.starts_with("https://example.org/tengen/"))
        );
    }

    #[test]
    fn the_page_for_other_addresses_leads_back_from_any_depth() {
        let site = written();
        let page = site.text(MISSING).expect("is there");
        let links = [values(page, "href"), values(page, "src")].concat();
        assert!(links.contains(&"/") && links.contains(&"/zh/"), "{links:?}");
        for link in links {
            let file = target("", link.strip_prefix('/').expect("from the root"));
            let file = if file.is_empty() { INDEX } else { &file };
            assert!(site.files.contains_key(file), "{link}");
        }
        assert!(!page.contains('{'));
    }

    #[test]
    fn values_are_filled_once() {
        let mut values: Values = [("base", ""); 8];
        values[0] = ("base", "../");
        values[1] = ("title", "{base}");
        assert_eq!(
            fill("a{base}b{title}{2}{other}{", &values),
            "a../b{base}{2}{other}{"
        );
    }

    #[test]
    fn links_begin_with_the_base() {
        let page = "<a href=\"rules.html\"><a href=\"\"><use href=\"#i\"/><script src=\"a/b.js\">\
                    <noscript><link href=\"c.css\"></noscript>";
        assert_eq!(
            with_base(page),
            "<a href=\"{base}rules.html\"><a href=\"\"><use href=\"#i\"/>\
             <script src=\"{base}a/b.js\"><noscript><link href=\"{base}c.css\"></noscript>"
        );
        assert_eq!(with_base(&with_base(page)), with_base(page));
        assert_eq!([up(""), up("a/"), up("a/b/")], ["./", "../", "../../"]);
    }
}
