//! The service worker of a built site: bundles its script with the list of the files to keep.

use sha2::{Digest, Sha256};
use tengen_texts::Part;

use crate::{
    entries::{self, TEMPLATE},
    error::{Error, Result},
    missing::UNREAD,
    npm, packed, paths,
    process::output,
    site::{FIXED, GUIDE, MISSING, ROBOTS, SITEMAP, Site, is_document, is_hash, media_type, short},
    texts,
};

/// The name of the script. It lies beside the page, because it serves only pages beside or below it.
pub(crate) const WORKER: &str = "sw.js";

/// The places in the script of the files that every page needs, of the others, of those among them that are kept only once
/// they are used, and of the name of the version.
const LIST: &str = "self.__NEEDED";
const REST: &str = "self.__REST";
const ONLY_USED: &str = "self.__ONLY_USED";
const VERSION: &str = "self.__VERSION";

/// The places of the name of the template, of the entries, and of the name of the page for pages that are not there.
const PAGE: &str = "self.__TEMPLATE";
const ENTRIES: &str = "self.__ENTRIES";
const NOT_THERE: &str = "self.__UNREAD";

/// The place of the texts of calls, by language.
const CALLS: &str = "self.__CALLS";

/// The attribute of the root element that names the script, from the folder of the other scripts. Pages without it
/// register none.
const ATTRIBUTE: &str = "data-offline";

/// The esbuild options for the script.
const BUNDLE: [&str; 7] = [
    "--bundle",
    "--minify",
    "--format=iife",
    "--target=es2020,chrome90,firefox90,safari14.1",
    "--define:process.env.NODE_ENV=\"production\"",
    "--legal-comments=none",
    "--log-level=warning",
];

/// Names the script in the template of a site's entries.
pub(crate) fn mark(site: &mut Site) -> Result<()> {
    let page = site.text(TEMPLATE)?;
    let marked = page.replacen("<html ", &format!("<html {ATTRIBUTE}=\"../{WORKER}\" "), 1);
    if marked == page {
        let message = format!("{TEMPLATE} has no <html> with attributes");
        return Err(Error::new(message));
    }
    site.files.insert(TEMPLATE.to_owned(), marked.into());
    Ok(())
}

/// Adds the script to a site that is complete except for compressed files.
pub(crate) fn add(site: &mut Site) -> Result<()> {
    let folder = paths::root().join("xtask");
    let mut bundle = npm::node();
    bundle.arg(folder.join("node_modules/esbuild/bin/esbuild"));
    bundle.arg(folder.join("src").join(WORKER)).args(BUNDLE);
    let script = fill(&output(&mut bundle)?, site)?;
    number_documents(site);
    site.files.insert(WORKER.to_owned(), script.into());
    Ok(())
}

/// Puts the list of a site's files, and its entries, into the script.
fn fill(script: &str, site: &Site) -> Result<String> {
    for place in [
        LIST, REST, ONLY_USED, VERSION, PAGE, ENTRIES, NOT_THERE, CALLS,
    ] {
        if script.matches(place).count() != 1 {
            return Err(Error::new(format!("{WORKER} does not name {place} once")));
        }
    }
    let (template, _) = entries::template(site)?;
    let kept = site.files.iter().filter(|(name, _)| is_kept(name));
    let is_unread = |name: &str| name.rsplit('/').next() == Some(UNREAD);
    let unread = site.files.keys().find(|name| is_unread(name));
    let is_needed = |name: &str| name == template || is_unread(name) || packed::is_of_page(name);
    let (needed, rest): (Vec<_>, Vec<_>) = kept.partition(|(name, _)| is_needed(name));
    let needed: Vec<String> = needed.into_iter().map(entry).collect();
    let mut version = Sha256::new();
    for (name, content) in &rest {
        version.update(name);
        version.update(content);
    }
    let is_seldom =
        |name: &str| texts::is_incomplete(name) || is_of_element(name) || name.starts_with(GUIDE);
    let only_used = rest.iter().filter(|(name, _)| is_seldom(name));
    let only_used: Vec<String> = only_used.map(|(name, _)| quoted(name)).collect();
    let rest: Vec<String> = rest.into_iter().map(entry).collect();
    let known = entries::known()?;
    let known = known.iter().map(|(place, [lang, title])| {
        let [place, lang, title] = [place, lang, title].map(|it| quoted(it));
        format!("{place}:[{lang},{title}]")
    });
    let known: Vec<String> = known.collect();
    Ok(script
        .replace(LIST, &format!("{{{}}}", needed.join(",")))
        .replace(REST, &format!("{{{}}}", rest.join(",")))
        .replace(ONLY_USED, &format!("[{}]", only_used.join(",")))
        .replace(VERSION, &quoted(&short(version)))
        .replace(PAGE, &quoted(template))
        .replace(NOT_THERE, &quoted(unread.map_or("", String::as_str)))
        .replace(ENTRIES, &format!("{{{}}}", known.join(",")))
        .replace(CALLS, &calls()?))
}

/// Returns the texts of calls in every language, as a literal: those of keys that begin with `worker_`, without that.
fn calls() -> Result<String> {
    let languages = texts::languages()?;
    let files = languages.files().iter().map(|file| {
        let texts = file.part(Part::Worker).map(|(key, text)| {
            let key = key.trim_start_matches("worker_");
            format!("{key}:{}", quoted(&text.0))
        });
        let texts: Vec<String> = texts.collect();
        format!("{}:{{{}}}", quoted(&file.code), texts.join(","))
    });
    let files: Vec<String> = files.collect();
    Ok(format!("{{{}}}", files.join(",")))
}

/// Returns `true` for the files of boards outside the game page.
fn is_of_element(name: &str) -> bool {
    let name = name.rsplit('/').next().unwrap_or_default();
    let starts = [
        "boards.",
        "element_",
        "embed.",
        "game.",
        "live.",
        "tengen-board.",
    ];
    starts.iter().any(|start| name.starts_with(start))
}

/// Returns a text of one line as a literal.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns `false` for what the browser need not keep: the entries, which the script makes of their template; the icons
/// that only an installation needs, because the system keeps them then; what hosts and search engines ask for.
fn is_kept(name: &str) -> bool {
    let is_icon = media_type(name) == media_type("icon.png");
    let folder = name.split('/').next().unwrap_or_default();
    let is_fixed = FIXED.contains(&name) && !name.ends_with("index.html");
    let is_of_guide = name.starts_with(GUIDE);
    is_hash(folder)
        || is_of_guide
        || is_fixed && !is_icon && ![MISSING, SITEMAP, ROBOTS].contains(&name)
}

/// Returns the entry of a file: its name, and the number by which the script knows its content.
fn entry((name, content): (&String, &Vec<u8>)) -> String {
    format!("{}:{}", quoted(name), number(content))
}

/// Returns the first four bytes of the hash of a content. They guard against accidents and not against attackers, who could
/// change the script.
fn number(content: &[u8]) -> u32 {
    let hash = Sha256::digest(content);
    u32::from_be_bytes(std::array::from_fn(|index| hash[index]))
}

/// Writes its number into each document that is kept: hosts and virus scanners that write into documents leave it there.
fn number_documents(site: &mut Site) {
    for (name, content) in &mut site.files {
        if is_kept(name) && is_document(name) {
            let comment = format!("<!--{}-->\n", number(content));
            content.extend(comment.into_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::INDEX;

    const FOLDER: &str = "0123456789abcdef";
    const SCRIPT: &str = "keep(self.__NEEDED,self.__REST,self.__ONLY_USED,self.__VERSION,self.__TEMPLATE,self.__ENTRIES,self.__UNREAD,self.__CALLS)";

    fn site(rules: &str) -> Site {
        let files = [
            (INDEX.to_owned(), "<p>"),
            ("learn/index.html".to_owned(), "<p>"),
            ("rules.html".to_owned(), rules),
            (format!("{FOLDER}/{TEMPLATE}"), "<p>"),
            (format!("{FOLDER}/main.js"), "x"),
            (format!("{FOLDER}/split_learn.wasm"), "x"),
            (format!("{FOLDER}/tengen-board.js"), "x"),
            (format!("{FOLDER}/texts-ja.txt"), "x"),
            (format!("{FOLDER}/texts-zh.txt"), "x"),
            (format!("{FOLDER}/{UNREAD}"), "x"),
            ("guide/index.html".to_owned(), "x"),
            ("icon-512.png".to_owned(), "x"),
            (MISSING.to_owned(), "x"),
        ];
        let files = files.map(|(name, text)| (name, text.into()));
        Site {
            files: files.into(),
        }
    }

    #[test]
    fn the_script_lists_the_files_that_pages_need() {
        let list = |rules: &str| fill(SCRIPT, &site(rules)).expect("filled");
        // The first bytes of the hashes, as `sha256sum` prints them: 33f27994 of "<p>", 2d711642 of "x".
        let (p, x) = (0x33f2_7994, 0x2d71_1642);
        let kept = format!(
            "keep({{\"{FOLDER}/entry.html\":{p},\"{FOLDER}/main.js\":{x},\"{FOLDER}/unread.html\":{x}}},\
             {{\"{FOLDER}/split_learn.wasm\":{x},\"{FOLDER}/tengen-board.js\":{x},\"{FOLDER}/texts-ja.txt\":{x},\
             \"{FOLDER}/texts-zh.txt\":{x},\"guide/index.html\":{x},\"rules.html\":{p}}},\
             [\"{FOLDER}/tengen-board.js\",\"{FOLDER}/texts-ja.txt\",\"guide/index.html\"],\""
        );
        let filled = list("<p>");
        assert!(filled.starts_with(&kept), "{filled}");
        assert!(filled.contains(&format!(",\"{FOLDER}/unread.html\",{{")));
        assert_ne!(filled, list("<b>"));
        for wrong in ["keep()", &format!("{SCRIPT}{SCRIPT}")] {
            assert!(fill(wrong, &site("<p>")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_kept_document_has_its_number() {
        let mut numbered = site("<p>");
        number_documents(&mut numbered);
        let script = fill(SCRIPT, &site("<p>")).expect("filled");
        let numbered = numbered.files.into_iter().zip(site("<p>").files);
        let changed = numbered.filter(|(file, before)| file != before);
        let mut names = Vec::new();
        for ((name, content), (_, before)) in changed {
            let content = String::from_utf8(content).expect("a text");
            let comment = content.strip_prefix(&*String::from_utf8_lossy(&before));
            let comment = comment.and_then(|it| it.strip_prefix("<!--")?.strip_suffix("-->\n"));
            let number = comment.expect("a comment at the end");
            assert!(script.contains(&format!("\"{name}\":{number}")), "{name}");
            names.push(name);
        }
        let [entry, unread] = [TEMPLATE, UNREAD].map(|name| format!("{FOLDER}/{name}"));
        assert_eq!(names, [&entry, &unread, "guide/index.html", "rules.html"]);
    }

    #[test]
    fn the_script_knows_every_entry() {
        let filled = fill(SCRIPT, &site("<p>")).expect("filled");
        for name in entries::names().expect("a table") {
            let place = name.strip_suffix(INDEX).expect("an entry");
            assert!(filled.contains(&format!("\"{place}\":[")), "{place}");
        }
    }

    #[test]
    fn the_script_has_the_texts_of_calls_in_every_language() {
        let filled = fill(SCRIPT, &site("<p>")).expect("filled");
        for text in [
            "\"en\":{turn:\"Your move\"",
            "\"zh\":{turn:\"轮到你了\"",
            "about:\"Your game with {name}\"",
        ] {
            assert!(filled.contains(text), "{text}");
        }
    }

    #[test]
    fn a_text_is_quoted() {
        assert_eq!(quoted(r#"a "b" \c"#), r#""a \"b\" \\c""#);
    }

    #[test]
    fn only_marked_pages_name_the_script() {
        let page = |text: &str| Site {
            files: [(TEMPLATE.to_owned(), text.into())].into(),
        };
        let mut built = page("<html lang=\"en\"><p>");
        mark(&mut built).expect("marked");
        let marked = built.text(TEMPLATE).expect("is there");
        assert_eq!(marked, "<html data-offline=\"../sw.js\" lang=\"en\"><p>");
        assert!(mark(&mut page("<p>")).is_err());
    }
}
