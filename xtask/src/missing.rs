//! The pages that show where another one does not: at an address that nothing has, and in the place of a page to read that the
//! browser has not kept and cannot get. They are in both languages, the Chinese one first below `zh/`.

use serde::Deserialize;

use crate::{
    entries::{Base, Table},
    markup::escape,
    site::{MISSING, Site},
};

/// The page that the service worker shows where a page to read is not there, in the folder of the version.
pub(crate) const UNREAD: &str = "unread.html";

const TEMPLATE: &str = include_str!("missing.html");

/// What such a page says, in each language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Words {
    en: Lines,
    zh: Lines,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lines {
    title: String,
    /// The link to the board.
    text: String,
}

/// The root of the site in the links of [`UNREAD`], which takes the place of pages at different depths: the service worker fills it.
const UP: &str = "{base}";

/// Adds the pages to a site that has all others. A host shows the first at any depth, so its links begin at the root.
pub(crate) fn add(site: &mut Site, table: &Table, base: Option<&Base>) {
    let root = base.map_or("/".to_owned(), ToString::to_string);
    let missing = fill(site, &table.missing, &root);
    let unread = fill(site, &table.unread, UP);
    let folder = site.folder().map_or(String::new(), |it| format!("{it}/"));
    site.files.insert(MISSING.to_owned(), missing.into());
    site.files.insert(folder + UNREAD, unread.into());
}

fn fill(site: &Site, words: &Words, root: &str) -> String {
    let named = |name: &str| {
        let found = site.files.keys().find(|own| own.ends_with(name));
        found.map_or("", String::as_str)
    };
    let Words { en, zh } = words;
    let parts = [
        ("{root}", root),
        ("{icon}", named("icon.svg")),
        ("{style}", named("rules.css")),
        ("{script}", named("missing.js")),
        ("{title}", &escape(&en.title)),
        ("{text}", &escape(&en.text)),
        ("{zh_title}", &escape(&zh.title)),
        ("{zh_text}", &escape(&zh.text)),
    ];
    let page = TEMPLATE.to_owned();
    parts
        .iter()
        .fold(page, |page, (name, value)| page.replace(name, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_link_of_the_page_for_an_unread_one_waits_for_its_place() {
        let mut site = Site::default();
        add(&mut site, &Table::read().expect("a table"), None);
        let page = site.text(UNREAD).expect("is there");
        let links = page.matches(" href=\"").count() + page.matches(" src=\"").count();
        assert!(links > 3, "{page}");
        assert_eq!(page.matches("=\"{base}").count(), links, "{page}");
    }

    /// Without an icon of its own a page makes the browser ask the host for one, which is not there, least of all without a network.
    #[test]
    fn the_pages_name_the_icon_of_the_site() {
        let mut site = Site::default();
        let icon = "0123456789abcdef/icon.svg";
        site.files.insert(icon.to_owned(), Vec::new());
        add(&mut site, &Table::read().expect("a table"), None);
        let unread = format!("0123456789abcdef/{UNREAD}");
        for (name, root) in [(MISSING, "/"), (&unread, UP)] {
            let link = format!("<link rel=\"icon\" href=\"{root}{icon}\"");
            let page = site.text(name).expect("is there");
            assert!(page.contains(&link), "{name}: {page}");
        }
    }
}
