//! The service worker of a built site: bundles its script with the list of the files to keep.

use sha2::{Digest, Sha256};

use crate::{
    error::{Error, Result},
    npm, paths,
    process::output,
    site::{FIXED, INDEX, Site, media_type, short},
};

/// The name of the script. It lies beside the page, because it serves only pages beside or below it.
pub(crate) const WORKER: &str = "sw.js";

/// The place of the list in the script.
const LIST: &str = "self.__WB_MANIFEST";

/// The attribute of the root element that names the script. Pages without it register none.
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

/// Names the script in the page of a site.
pub(crate) fn mark(site: &mut Site) -> Result<()> {
    let page = site.text(INDEX)?;
    let marked = page.replacen("<html ", &format!("<html {ATTRIBUTE}=\"{WORKER}\" "), 1);
    if marked == page {
        return Err(Error::new(format!("{INDEX} has no <html> with attributes")));
    }
    site.files.insert(INDEX.to_owned(), marked.into());
    Ok(())
}

/// Adds the script to a site that is complete except for compressed files.
pub(crate) fn add(site: &mut Site) -> Result<()> {
    let folder = paths::root().join("xtask");
    let mut bundle = npm::node();
    bundle.arg(folder.join("node_modules/esbuild/bin/esbuild"));
    bundle.arg(folder.join("src").join(WORKER)).args(BUNDLE);
    let script = fill(&output(&mut bundle)?, site)?;
    site.files.insert(WORKER.to_owned(), script.into());
    Ok(())
}

/// Puts the list of a site's files into the script.
fn fill(script: &str, site: &Site) -> Result<String> {
    if script.matches(LIST).count() != 1 {
        return Err(Error::new(format!("{WORKER} does not name {LIST} once")));
    }
    let entries: Vec<String> = site
        .files
        .iter()
        .filter(|(name, _)| !is_for_installing(name))
        .map(|(name, content)| entry(name, content))
        .collect();
    Ok(script.replace(LIST, &format!("[{}]", entries.join(","))))
}

/// Returns `true` for icons that only an installation needs; the system keeps them then.
fn is_for_installing(name: &str) -> bool {
    FIXED.contains(&name) && media_type(name) == media_type("icon.png")
}

/// Returns the entry of a file: its address, and a revision if its content may change under that address.
fn entry(name: &str, content: &[u8]) -> String {
    if FIXED.contains(&name) {
        let revision = short(Sha256::new_with_prefix(content));
        format!("{{\"url\":\"{name}\",\"revision\":\"{revision}\"}}")
    } else {
        format!("{{\"url\":\"{name}\",\"revision\":null}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site(page: &str) -> Site {
        let files = [(INDEX, page), ("a1/main.js", "x"), ("icon-512.png", "x")];
        let files = files.map(|(name, text)| (name.to_owned(), text.into()));
        Site {
            files: files.into(),
        }
    }

    #[test]
    fn the_script_lists_the_files_that_pages_need() {
        let list = |page: &str| fill("keep(self.__WB_MANIFEST)", &site(page)).expect("filled");
        let revision = short(Sha256::new_with_prefix("<p>"));
        let main = "{\"url\":\"a1/main.js\",\"revision\":null}";
        let index = format!("{{\"url\":\"index.html\",\"revision\":\"{revision}\"}}");
        assert_eq!(list("<p>"), format!("keep([{main},{index}])"));
        assert_ne!(list("<p>"), list("<b>"));
        for wrong in ["keep()", "self.__WB_MANIFEST, self.__WB_MANIFEST"] {
            assert!(fill(wrong, &site("<p>")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_marked_pages_name_the_script() {
        let mut built = site("<html lang=\"en\"><p>");
        mark(&mut built).expect("marked");
        let page = built.text(INDEX).expect("is there");
        assert_eq!(page, "<html data-offline=\"sw.js\" lang=\"en\"><p>");
        assert!(mark(&mut site("<p>")).is_err());
    }
}
