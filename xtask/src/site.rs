//! The files of a site, in memory: a flat set of names.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use crate::error::{Error, Result, io};

/// The page's own file, which a visitor gets without its name.
pub(crate) const INDEX: &str = "index.html";

/// Files whose names are addresses that visitors keep, the page's own first.
pub(crate) const PAGES: [&str; 3] = [INDEX, "rules.html", "rules.zh.html"];

/// A flat folder of files by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Site {
    /// Content by file name.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
}

impl Site {
    /// Reads a folder. Folders inside it are refused, hidden files skipped.
    pub(crate) fn load(folder: &Path) -> Result<Self> {
        let mut site = Self::default();
        for path in list(folder)? {
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if name.starts_with('.') {
                continue;
            }
            if path.is_dir() {
                return Err(Error::new(format!(
                    "{} is a folder; the site is flat",
                    path.display()
                )));
            }
            let content = fs::read(&path).map_err(io(format!("cannot read {}", path.display())))?;
            site.files.insert(name, content);
        }
        Ok(site)
    }

    /// A file's content; the site must have it.
    pub(crate) fn get(&self, name: &str) -> Result<&[u8]> {
        let content = self.files.get(name);
        content
            .map(Vec::as_slice)
            .ok_or_else(|| Error::new(format!("{name} is missing in the site")))
    }

    /// A file's content as text; the site must have it.
    pub(crate) fn text(&self, name: &str) -> Result<&str> {
        std::str::from_utf8(self.get(name)?)
            .map_err(|_| Error::new(format!("{name} is not in UTF-8")))
    }

    /// Writes every file into a folder, which is made if need be.
    pub(crate) fn save(&self, folder: &Path) -> Result<()> {
        fs::create_dir_all(folder).map_err(io(format!("cannot make {}", folder.display())))?;
        for (name, content) in &self.files {
            let path = folder.join(name);
            fs::write(&path, content).map_err(io(format!("cannot write {}", path.display())))?;
        }
        Ok(())
    }
}

/// The paths in a folder.
pub(crate) fn list(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(io(format!("cannot read {}", folder.display())))?;
    let paths: std::io::Result<Vec<PathBuf>> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect();
    paths.map_err(io(format!("cannot read {}", folder.display())))
}

/// The media type of a file name, with its charset.
pub(crate) fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml; charset=utf-8",
        "json" => "application/json; charset=utf-8",
        "webmanifest" => "application/manifest+json; charset=utf-8",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "jpg" | "jpeg" => "image/jpeg",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_media_types() {
        assert_eq!(media_type("index.html"), "text/html; charset=utf-8");
        assert_eq!(media_type("tengen_bg.1a2b3c4d.wasm"), "application/wasm");
        assert_eq!(media_type("main.js"), "text/javascript; charset=utf-8");
        assert_eq!(media_type("icon.svg"), "image/svg+xml; charset=utf-8");
        assert_eq!(
            media_type("app.webmanifest"),
            "application/manifest+json; charset=utf-8"
        );
        assert_eq!(media_type("LICENSE"), "application/octet-stream");
    }
}
