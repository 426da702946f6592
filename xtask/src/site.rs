//! The files of a site, in memory.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use crate::{
    error::{Error, Result, io},
    offline::WORKER,
};

/// The page's own file, which is also served under the address of its folder.
pub(crate) const INDEX: &str = "index.html";

/// The pages, whose addresses visitors keep; the page's own file is first.
pub(crate) const PAGES: [&str; 7] = [
    INDEX,
    "rules.html",
    "rules.zh.html",
    "lessons.html",
    "lessons.zh.html",
    "boards.html",
    "boards.zh.html",
];

/// The page with one board, for frames on other sites. It names files above it, so it works only in its folder.
pub(crate) const EMBED: &str = "embed/index.html";

/// The markup that the first view does not need.
pub(crate) const LATER: &str = "later.html";

/// The page for an address that nothing has.
pub(crate) const MISSING: &str = "404.html";

/// What search engines look for.
pub(crate) const SITEMAP: &str = "sitemap.xml";
pub(crate) const ROBOTS: &str = "robots.txt";

/// The files that have the same address in every version of a built site, beside the entries: the pages, and what
/// browsers and systems keep of an installed page.
pub(crate) const FIXED: [&str; 16] = [
    PAGES[0],
    PAGES[1],
    PAGES[2],
    PAGES[3],
    PAGES[4],
    PAGES[5],
    PAGES[6],
    EMBED,
    MISSING,
    SITEMAP,
    ROBOTS,
    "icon-192.png",
    "icon-512.png",
    "icon-maskable.png",
    "manifest.webmanifest",
    WORKER,
];

/// The folder of the guide, whose files keep their addresses too.
pub(crate) const GUIDE: &str = "guide/";

/// Returns `true` for a file that has the same address in every version of a built site and is no entry.
pub(crate) fn is_fixed(name: &str) -> bool {
    FIXED.contains(&name) || name.starts_with(GUIDE)
}

/// The number of characters of a hash in names and revisions.
pub(crate) const HASH: usize = 16;

/// Returns the beginning of a hash as hex digits.
pub(crate) fn short(hash: Sha256) -> String {
    let hash = hash.finalize();
    let hash = u64::from_be_bytes(std::array::from_fn(|index| hash[index]));
    format!("{hash:0HASH$x}")
}

/// Returns `true` for the name of the folder that holds the files of a version.
pub(crate) fn is_hash(name: &str) -> bool {
    name.len() == HASH
        && name
            .bytes()
            .all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'))
}

/// The contents of files by name; in a name, `/` separates a folder from its content.
#[derive(Clone, Debug, Default)]
pub(crate) struct Site {
    pub(crate) files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    /// Reads a folder with its subfolders. Hidden files are skipped.
    pub(crate) fn load(folder: &Path) -> Result<Self> {
        let mut site = Self::default();
        site.add(folder, "")?;
        Ok(site)
    }

    fn add(&mut self, folder: &Path, prefix: &str) -> Result<()> {
        for path in list(folder)? {
            let own = path.file_name().unwrap_or_default().to_string_lossy();
            let name = format!("{prefix}{own}");
            if own.starts_with('.') {
                continue;
            }
            if path.is_dir() {
                self.add(&path, &format!("{name}/"))?;
            } else {
                let content = fs::read(&path);
                let content = content.map_err(io(format!("cannot read {}", path.display())))?;
                self.files.insert(name, content);
            }
        }
        Ok(())
    }

    /// Returns a file's content as text; a missing file is an error.
    pub(crate) fn text(&self, name: &str) -> Result<&str> {
        let missing = || Error::new(format!("{name} is missing in the site"));
        let content = self.files.get(name).ok_or_else(missing)?;
        std::str::from_utf8(content).map_err(|_| Error::new(format!("{name} is not in UTF-8")))
    }

    /// Returns the folder that holds the files of a version in a built site.
    pub(crate) fn folder(&self) -> Option<&str> {
        let mut folders = self.files.keys().filter_map(|name| name.split_once('/'));
        folders.find_map(|(folder, _)| is_hash(folder).then_some(folder))
    }

    /// Makes a folder the same as this site. Files that stay the same are not written.
    pub(crate) fn replace(&self, folder: &Path) -> Result<()> {
        fs::create_dir_all(folder).map_err(io(format!("cannot make {}", folder.display())))?;
        let mut earlier = Self::load(folder)?.files;
        let mut changed = self.clone();
        changed
            .files
            .retain(|name, content| earlier.remove(name).as_ref() != Some(content));
        changed.save(folder)?;
        let mut left = earlier.keys().map(|name| folder.join(name));
        left.try_for_each(|path| remove(&path))
    }

    /// Writes every file into a folder, which is created if needed.
    pub(crate) fn save(&self, folder: &Path) -> Result<()> {
        for (name, content) in &self.files {
            let path = folder.join(name);
            let parent = path.parent().unwrap_or(folder);
            fs::create_dir_all(parent).map_err(io(format!("cannot make {}", parent.display())))?;
            fs::write(&path, content).map_err(io(format!("cannot write {}", path.display())))?;
        }
        Ok(())
    }
}

/// Creates a folder, or removes everything in it.
pub(crate) fn empty(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(io(format!("cannot make {}", folder.display())))?;
    list(folder)?.iter().try_for_each(|path| remove(path))
}

/// Removes a file, or a folder with its content.
pub(crate) fn remove(path: &Path) -> Result<()> {
    let removed = if path.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    };
    removed.map_err(io(format!("cannot remove {}", path.display())))
}

/// Returns the paths in a folder.
pub(crate) fn list(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(io(format!("cannot read {}", folder.display())))?;
    let paths: std::io::Result<Vec<PathBuf>> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect();
    paths.map_err(io(format!("cannot read {}", folder.display())))
}

/// Returns `true` for the name of a document.
pub(crate) fn is_document(name: &str) -> bool {
    media_type(name) == media_type(INDEX)
}

/// Returns the media type of a file name, with its charset.
pub(crate) fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        "xml" => "application/xml; charset=utf-8",
        "webmanifest" => "application/manifest+json; charset=utf-8",
        "png" => "image/png",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
