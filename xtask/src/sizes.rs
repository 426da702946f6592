//! How large a built site is on its way to the visitor.

use std::path::Path;

use crate::{
    error::{Error, Result},
    npm::node,
    paths,
    process::output,
    split::LATER,
    table::{layout, thousands},
};

/// The most bytes that what the first stone needs may have with gzip: 80 KB.
pub(crate) const GZIP_LIMIT: u64 = 80 * 1024;

/// What the program is made of. Icons and the manifest come later or not at all.
const PROGRAM: [&str; 4] = [".wasm", ".js", ".css", ".html"];

/// How the files of the rules begin: pages of their own, to which the page only links.
const RULES: &str = "rules.";

/// How the files of the record formats begin: they are loaded for the first file that is opened or
/// saved.
const RECORDS: &str = "records";

/// How the file of the dialogs begins: it is loaded for the first dialog.
const DIALOGS: &str = "dialogs.";

/// How the files of the Lab begin: they are loaded when it is opened.
const LAB: &str = "lab.";

/// How the files of online play begin: they are loaded when it is opened.
const ONLINE: &str = "online.";

/// How the files of the computer begin: its engine, the worker that has it, and what starts that. They
/// are loaded for the first game against it.
const PARTNER: [&str; 3] = ["engine", "worker.", "partner."];

/// Whether a file is needed until the first stone lies.
fn is_first(name: &str) -> bool {
    PROGRAM.iter().any(|ending| name.ends_with(ending))
        && !is_later(name)
        && ![RULES, RECORDS, DIALOGS, LAB, ONLINE]
            .iter()
            .chain(&PARTNER)
            .any(|start| name.starts_with(start))
}

/// Whether it is the second file of the wasm, with a hash in its name or without.
fn is_later(name: &str) -> bool {
    LATER.split_once('.').is_some_and(|(stem, _)| {
        let rest = name.strip_prefix(stem);
        rest.is_some_and(|rest| rest.starts_with('.'))
    })
}

/// Name, raw, gzip and brotli size of each file.
#[derive(Debug, PartialEq)]
pub(crate) struct Sizes(Vec<(String, [u64; 3])>);

impl Sizes {
    /// Measures a folder by Node's zlib.
    pub(crate) fn measure(folder: &Path) -> Result<Self> {
        let script = paths::root().join("xtask/sizes.mjs");
        Self::parse(&output(node().arg(script).arg(folder))?)
    }

    fn parse(text: &str) -> Result<Self> {
        let line = |line: &str| {
            let (name, sizes) = line.split_once('\t')?;
            let sizes: Option<Vec<u64>> = sizes.split('\t').map(|size| size.parse().ok()).collect();
            Some((name.to_owned(), sizes?.try_into().ok()?))
        };
        let sizes: Option<Vec<_>> = text.lines().map(line).collect();
        sizes
            .map(Self)
            .ok_or_else(|| Error::new("sizes.mjs printed a line that is no row of sizes"))
    }

    /// The sum over the files that a test accepts: raw, gzip, brotli.
    fn sum(&self, test: impl Fn(&str) -> bool) -> [u64; 3] {
        let rows = self.0.iter().filter(|(name, _)| test(name));
        rows.fold([0; 3], |sum, (_, sizes)| {
            std::array::from_fn(|index| sum[index] + sizes[index])
        })
    }

    /// What the first stone needs, with gzip.
    pub(crate) fn gzip(&self) -> u64 {
        self.sum(is_first)[1]
    }

    /// What is loaded after it, with gzip.
    pub(crate) fn later_gzip(&self) -> u64 {
        self.sum(is_later)[1]
    }

    /// A table of all files and of their totals.
    pub(crate) fn table(&self) -> String {
        let row = |name: &str, sizes: [u64; 3]| {
            let cells = sizes.into_iter().map(thousands);
            std::iter::once(name.to_owned()).chain(cells).collect()
        };
        let mut rows: Vec<Vec<String>> = vec![
            ["file", "raw", "gzip", "brotli"]
                .map(str::to_owned)
                .to_vec(),
        ];
        rows.extend(self.0.iter().map(|(name, sizes)| row(name, *sizes)));
        rows.push(row("all files", self.sum(|_| true)));
        rows.push(row("for the first stone", self.sum(is_first)));
        rows.push(row("after it", self.sum(is_later)));
        layout(&rows)
    }

    /// Fails where the page is over the limit.
    pub(crate) fn check(&self) -> Result<()> {
        let gzip = self.gzip();
        if gzip <= GZIP_LIMIT {
            return Ok(());
        }
        let (gzip, limit) = (thousands(gzip), thousands(GZIP_LIMIT));
        Err(Error::new(format!(
            "the first stone needs {gzip} bytes with gzip; the limit is {limit}"
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds_up_and_checks_the_limit() {
        let sizes =
            Sizes::parse("a.js\t3000\t1000\t900\nb.css\t20\t10\t9\nc.png\t90000\t90000\t90000\ntengen_later.1a2b3c4d.wasm\t9\t8\t7")
                .expect("parses");
        assert_eq!((sizes.gzip(), sizes.later_gzip()), (1010, 8));
        assert!(sizes.check().is_ok());
        assert!(
            sizes.table().ends_with(
                "all files                   93,029  91,018  90,916\nfor the first stone          3,020   1,010     909\nafter it                         9       8       7\n"
            ),
            "{}",
            sizes.table()
        );
        let others = [
            "rules.html",
            "rules.1a2b3c4d.css",
            "dialogs.html",
            "lab.1a2b3c4d.html",
            "lab.1a2b3c4d.css",
            "online.1a2b3c4d.html",
            "online.1a2b3c4d.css",
            "records_bg.1a2b3c4d.wasm",
            "engine_bg.1a2b3c4d.wasm",
            "engine.1a2b3c4d.js",
            "worker.1a2b3c4d.js",
            "partner.1a2b3c4d.js",
        ];
        for other in others {
            let sizes = Sizes::parse(&format!("{other}\t9\t9\t9\n"));
            assert_eq!(sizes.expect("parses").gzip(), 0, "{other}");
        }
        let limit = |gzip: u64| {
            Sizes::parse(&format!("a.html\t1\t{gzip}\t1"))
                .expect("parses")
                .check()
        };
        assert!(limit(GZIP_LIMIT).is_ok());
        let message = limit(GZIP_LIMIT + 1).expect_err("over").to_string();
        assert_eq!(
            message,
            "the first stone needs 81,921 bytes with gzip; the limit is 81,920"
        );
    }

    #[test]
    fn refuses_other_output() {
        assert!(Sizes::parse("a.js\t1\t2").is_err());
        assert!(Sizes::parse("hello").is_err());
    }
}
