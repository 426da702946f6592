//! `cargo xtask dist`: the page as static files for any host, at a root or under a sub-path.

use std::{
    fs,
    path::{Path, PathBuf},
};

use lexopt::{Arg, Parser, ValueExt};

use crate::{
    error::{Error, Result, io},
    fingerprint::{fingerprint, is_hashed},
    html, names, npm,
    online::Address,
    page, paths, policy,
    process::run,
    remap,
    site::{INDEX, PAGES, Site, list},
    sizes::{GZIP_LIMIT, Sizes},
    split, styles,
    table::thousands,
};

/// What the wasm of this toolchain may use; wasm-opt assumes less.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];

/// What wasm-opt does before the split. It sees which functions of the table nothing calls only while
/// the table belongs to one file. Names stay, because the split goes by them.
const PRUNE: [&str; 2] = ["--remove-unused-module-elements", "-g"];

/// What wasm-opt does after the split, chosen by what gzip makes of it: calls and repeated code pack
/// better than inlined code and saved results, and functions of one module better beside each other.
/// No data lies below 1024.
const PASSES: [&str; 13] = [
    "-O3",
    "--one-caller-inline-max-function-size",
    "20",
    "--always-inline-max-function-size",
    "0",
    "--flexible-inline-max-function-size",
    "0",
    "--skip-pass=local-cse",
    "--low-memory-unused",
    "--reorder-functions-by-name",
    "--strip-producers",
    "--strip-target-features",
    "--strip-debug",
];

/// What wasm-opt does to the engine: it makes it faster, and leaves out what nothing calls.
const ENGINE_PASSES: [&str; 6] = [
    "-O3",
    "--enable-simd",
    "--low-memory-unused",
    "--strip-producers",
    "--strip-target-features",
    "--strip-debug",
];

const WASM: &str = "tengen_bg.wasm";
const SCRIPT: &str = "tengen.js";
const RECORDS: &str = "records_bg.wasm";
const ENGINE: &str = "engine_bg.wasm";
const STYLES: [&str; 5] = [
    "style.css",
    "dialogs.css",
    "lab.css",
    "online.css",
    "rules.css",
];

/// Builds the site and prints its sizes.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<()> {
    let Options { folder, server } = Options::parse(arguments)?;
    let sizes = build_for(&folder, server.as_ref())?;
    print!("{}", sizes.table());
    sizes.check()?;
    println!(
        "{}: {} of {} bytes with gzip for the first stone, {} after it",
        folder.display(),
        thousands(sizes.gzip()),
        thousands(GZIP_LIMIT),
        thousands(sizes.later_gzip())
    );
    Ok(())
}

/// What is built, and for whom.
struct Options {
    folder: PathBuf,
    server: Option<Address>,
}

impl Options {
    fn parse(arguments: &mut Parser) -> std::result::Result<Self, lexopt::Error> {
        let mut options = Self {
            folder: paths::root().join("dist"),
            server: None,
        };
        while let Some(argument) = arguments.next()? {
            match argument {
                Arg::Long("out") => {
                    let current = std::env::current_dir().unwrap_or_default();
                    options.folder = current.join(arguments.value()?);
                }
                Arg::Long("server") => options.server = Some(arguments.value()?.parse()?),
                other => return Err(other.unexpected()),
            }
        }
        Ok(options)
    }
}

/// Where the browser tests and the benches have their site.
pub(crate) fn test_folder() -> PathBuf {
    paths::target().join("e2e-site")
}

/// Builds the site into a folder, in the place of an earlier one, and measures it.
pub(crate) fn build(folder: &Path) -> Result<Sizes> {
    build_for(folder, None)
}

/// The same for online play at a server elsewhere, if one is named.
fn build_for(folder: &Path, server: Option<&Address>) -> Result<Sizes> {
    npm::install(&paths::root().join("xtask"))?;
    let mut site = shrink(Site::load(&page::build()?)?)?;
    if let Some(server) = server {
        let page = server.write(site.text(INDEX)?)?;
        site.files.insert(INDEX.to_owned(), page.into());
    }
    for page in PAGES {
        policy::check(page, site.text(page)?)?;
    }
    remap::check(&site)?;
    let site = fingerprint(&site)?;
    remove_earlier(folder)?;
    site.save(folder)?;
    Sizes::measure(folder)
}

/// The same site with less to load.
fn shrink(mut site: Site) -> Result<Site> {
    let (wasm, script) = names::shorten(site.get(WASM)?, site.text(SCRIPT)?)?;
    let script = split::extend(&script)?;
    let page = html::collapse(site.text(INDEX)?);
    site.files.insert(WASM.to_owned(), wasm);
    site.files.insert(SCRIPT.to_owned(), script.into());
    site.files.insert(INDEX.to_owned(), page.into());
    let folder = paths::target().join("small-site");
    page::empty(&folder)?;
    site.save(&folder)?;
    split_in(&folder)?;
    optimise(&folder.join(RECORDS), &PASSES)?;
    optimise(&folder.join(ENGINE), &ENGINE_PASSES)?;
    run(npm::node()
        .arg(paths::root().join("xtask/minify.mjs"))
        .arg(&folder))?;
    let small = Site::load(&folder)?;
    for style in STYLES {
        styles::check(style, site.text(style)?, small.text(style)?)?;
    }
    Ok(small)
}

/// Splits the wasm in a folder in two, and makes both files smaller and faster.
fn split_in(folder: &Path) -> Result<()> {
    let paths = [WASM, split::LATER].map(|name| folder.join(name));
    optimise(&paths[0], &PRUNE)?;
    let wasm = fs::read(&paths[0]).map_err(io("cannot read the wasm"))?;
    for (path, half) in paths.iter().zip(split::split(&wasm, split::is_later)?) {
        fs::write(path, half).map_err(io(format!("cannot write {}", path.display())))?;
        optimise(path, &PASSES)?;
    }
    Ok(())
}

/// Has wasm-opt do something to a wasm file.
fn optimise(wasm: &Path, passes: &[&str]) -> Result<()> {
    let tool = paths::root().join("xtask/node_modules/binaryen/bin/wasm-opt");
    run(npm::node()
        .arg(tool)
        .args(passes)
        .args(FEATURES)
        .arg(wasm)
        .arg("-o")
        .arg(wasm))
}

/// Removes what an earlier build left in a folder, and nothing else.
fn remove_earlier(folder: &Path) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    let paths = list(folder)?;
    let is_ours = |path: &&PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        PAGES.contains(&&*name) || is_hashed(&name)
    };
    if let Some(other) = paths.iter().find(|path| !is_ours(path)) {
        return Err(Error::new(format!(
            "{} is not of an earlier build; move it away",
            other.display()
        )));
    }
    let removed = paths.iter().try_for_each(fs::remove_file);
    removed.map_err(io(format!("cannot empty {}", folder.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_an_output_folder() {
        let folder = |arguments: &[&str]| {
            let options = Options::parse(&mut Parser::from_args(arguments));
            options.map(|options| options.folder)
        };
        assert_eq!(folder(&[]).ok(), Some(paths::root().join("dist")));
        assert_eq!(
            folder(&["--out", "/tmp/x"]).ok(),
            Some(PathBuf::from("/tmp/x"))
        );
        assert!(folder(&["--out"]).is_err());
        assert!(folder(&["there"]).is_err());
    }

    #[test]
    fn takes_a_server() {
        let server = |arguments: &[&str]| {
            let options = Options::parse(&mut Parser::from_args(arguments));
            options.map(|options| options.server.map(|server| server.to_string()))
        };
        assert_eq!(server(&[]).ok(), Some(None));
        let given = server(&["--server", "wss://example.org/ws"]);
        assert_eq!(given.ok(), Some(Some("wss://example.org/ws".to_owned())));
        let message = server(&["--server", "https://example.org"]);
        let message = message.expect_err("must fail").to_string();
        assert!(message.contains("wss://"), "{message}");
    }

    #[test]
    fn removes_only_files_of_an_earlier_build() {
        let folder = std::env::temp_dir().join(format!("tengen-dist-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("made");
        for name in [INDEX, "rules.html", "main.1a2b3c4d.js", "notes.txt"] {
            fs::write(folder.join(name), "").expect("written");
        }
        let refused = remove_earlier(&folder);
        let kept = folder.join("notes.txt").exists();
        fs::remove_file(folder.join("notes.txt")).expect("removed");
        let emptied =
            remove_earlier(&folder).is_ok() && list(&folder).is_ok_and(|paths| paths.is_empty());
        fs::remove_dir_all(&folder).expect("removed");
        assert!(refused.is_err() && kept && emptied);
    }
}
