//! Compressed files for hosts that can serve them, and the transfer size of a site.

use std::io::Write;

use flate2::{Compression, write::GzEncoder};

use crate::{
    error::{Error, Result, io},
    site::{INDEX, Site, is_hash, media_type},
    table::{layout, thousands},
};

/// The extensions of compressed files.
pub(crate) const ENDINGS: [&str; 2] = [".gz", ".br"];

/// The files of a site that are loaded together: at once, before the first stone can be placed; with a wing, beside the
/// small chunks that several wings share; when a computer is to think; with the first file or text; in a frame
/// and on the page with boards; when a picture is saved or printed; with the first use of the collection.
const GROUPS: [(&str, &[&str]); 9] = [
    (
        "the page, before the first stone",
        &[
            "index.html",
            "later.html",
            "style.css",
            "main.js",
            "failure.js",
            "tengen.js",
            "tengen_bg.wasm",
        ],
    ),
    ("learning", &["split_learn.wasm"]),
    ("study, the library and the Lab", &["split_study.wasm"]),
    ("online play", &["split_online.wasm"]),
    (
        "the engine",
        &["engine-worker.js", "engine.js", "engine_bg.wasm"],
    ),
    (
        "the file formats",
        &[
            "records-worker.js",
            "answers.js",
            "records.js",
            "records_bg.wasm",
        ],
    ),
    (
        "a board on another page",
        &["tengen-board.js", "element_bg.wasm"],
    ),
    (
        "the pictures",
        &[
            "pictures-worker.js",
            "answers.js",
            "pictures.js",
            "pictures_bg.wasm",
        ],
    ),
    (
        "the collection",
        &[
            "collection-worker.js",
            "answers.js",
            "collection.js",
            "collection_bg.wasm",
        ],
    ),
];

/// Returns `true` for a file without which no page of a site begins.
pub(crate) fn is_of_page(name: &str) -> bool {
    let (_, page) = GROUPS[0];
    page.contains(&plain(name))
}

/// Adds gzip and brotli versions of a site's texts and modules, and returns the sizes.
pub(crate) fn pack(site: &mut Site) -> Result<Sizes> {
    let mut sizes = Vec::new();
    let mut packed = Vec::new();
    for (name, content) in &site.files {
        if media_type(name) == media_type("icon.png") {
            sizes.push((name.clone(), [content.len(); 3]));
            continue;
        }
        let [gz, br] = [gzip(content)?, brotli(content)?];
        sizes.push((name.clone(), [content.len(), gz.len(), br.len()]));
        packed.extend(
            ENDINGS
                .into_iter()
                .zip([gz, br])
                .map(|(ending, content)| (format!("{name}{ending}"), content)),
        );
    }
    site.files.extend(packed);
    Ok(Sizes(sizes))
}

pub(crate) fn gzip(content: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    let written = encoder.write_all(content).and_then(|()| encoder.finish());
    written.map_err(io("cannot pack"))
}

fn brotli(mut content: &[u8]) -> Result<Vec<u8>> {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        size_hint: content.len(),
        ..Default::default()
    };
    brotli::BrotliCompress(&mut content, &mut packed, &params).map_err(io("cannot pack"))?;
    Ok(packed)
}

/// The plain, gzip and brotli size of each file in bytes.
#[derive(Debug)]
pub(crate) struct Sizes(Vec<(String, [usize; 3])>);

impl Sizes {
    /// Returns the name and the gzip size in bytes of each group.
    pub(crate) fn gzip(&self) -> impl Iterator<Item = (&'static str, usize)> {
        GROUPS
            .map(|(name, group)| (name, self.sum(group)[1]))
            .into_iter()
    }

    /// Checks that the files of every group are there.
    pub(crate) fn check(&self) -> Result<()> {
        let is_there = |name: &str| self.0.iter().any(|(own, _)| plain(own) == name);
        let missing = GROUPS
            .iter()
            .flat_map(|(_, group)| *group)
            .find(|name| !is_there(name));
        missing.map_or(Ok(()), |name| {
            Err(Error::new(format!("{name} is missing in the site")))
        })
    }

    fn sum(&self, group: &[&str]) -> [usize; 3] {
        let files = self.0.iter();
        let files = files.filter(|(name, _)| group.contains(&plain(name)));
        sum(files.map(|(_, sizes)| *sizes))
    }

    /// Makes a table of all files and groups.
    pub(crate) fn table(&self) -> String {
        let heads = ["file", "plain", "gzip", "brotli"];
        let mut rows = vec![heads.map(str::to_owned).to_vec()];
        let is_entry = |name: &str| name != INDEX && name.ends_with(INDEX);
        let (entries, files): (Vec<_>, Vec<_>) =
            self.0.iter().partition(|(name, _)| is_entry(name));
        let files = files.iter().map(|(name, sizes)| (name.clone(), *sizes));
        let count = format!("{} other entries", entries.len());
        let entries = [(count, sum(entries.iter().map(|(_, sizes)| *sizes)))];
        let groups = GROUPS
            .iter()
            .map(|(name, group)| ((*name).to_owned(), self.sum(group)));
        for (name, sizes) in files.chain(entries).chain(groups) {
            rows.push([&[name], &sizes.map(thousands)[..]].concat());
        }
        layout(&rows)
    }
}

fn sum(sizes: impl Iterator<Item = [usize; 3]>) -> [usize; 3] {
    sizes.fold([0; 3], |sum, sizes| {
        std::array::from_fn(|index| sum[index] + sizes[index])
    })
}

/// Returns a file's name without the folder of its version.
fn plain(name: &str) -> &str {
    match name.split_once('/') {
        Some((folder, rest)) if is_hash(folder) => rest,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, io::Read};

    use super::*;
    use crate::{entries::TEMPLATE, joined, page};

    #[test]
    fn packs_texts_and_modules_but_no_pictures() {
        let files = [
            ("index.html", "<p>"),
            ("0123456789abcdef/icon.png", "x"),
            ("0123456789abcdef/main.js", "let a"),
            ("learn/index.html", "<b>"),
        ];
        let mut site = Site {
            files: files
                .map(|(name, text)| (name.to_owned(), text.into()))
                .into(),
        };
        let sizes = pack(&mut site).expect("packs");
        assert_eq!(site.files.len(), 10);
        let mut text = String::new();
        let mut gz = flate2::read::GzDecoder::new(&site.files["0123456789abcdef/main.js.gz"][..]);
        gz.read_to_string(&mut text).expect("is packed");
        let mut bytes = Vec::new();
        let mut br = &site.files["index.html.br"][..];
        brotli::BrotliDecompress(&mut br, &mut bytes).expect("is packed");
        assert_eq!((text.as_str(), &bytes[..]), ("let a", &b"<p>"[..]));
        let page =
            site.files["index.html.gz"].len() + site.files["0123456789abcdef/main.js.gz"].len();
        assert_eq!(sizes.gzip().next().map(|(_, size)| size), Some(page));
    }

    #[test]
    fn every_script_and_style_of_the_page_is_in_a_group() {
        let mut site = page::written().expect("the files that are not built");
        joined::join(&mut site).expect("joined");
        let text = site.text(TEMPLATE).expect("the page");
        let endings = [".css", ".js", ".wasm", "later.html"];
        let is_code = |name: &&str| endings.iter().any(|ending| name.ends_with(ending));
        let text = text.replace("href=\"rules.css\"", "");
        let linked: BTreeSet<&str> = text.split('"').filter(is_code).collect();
        let group: BTreeSet<&str> = GROUPS[0].1.iter().copied().collect();
        assert_eq!(&linked | &BTreeSet::from([INDEX]), group);
    }
}
