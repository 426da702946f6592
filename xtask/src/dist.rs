//! `cargo xtask dist`: builds the page as static files for any host, at a root or under a sub-path.
//!
//! The HTML pages and the files of an installed page keep their addresses. All other files keep their names in one
//! folder, which is named by a hash of its contents. So only the pages' links into that folder must be rewritten.

use std::path::{Path, PathBuf};

use lexopt::{Arg, Parser, ValueExt};
use sha2::{Digest, Sha256};

use crate::{
    chunks::{self, Chunks},
    element,
    entries::{self, Base, TEMPLATE},
    error::{Error, Result, io},
    headers::{self, HEADERS},
    joined, npm, offline,
    online::Address,
    packed::{self, Sizes},
    page,
    paths::{self, CLI},
    process::{cargo, run},
    site::{EMBED, FIXED, GUIDE, LATER, Site, is_document, is_fixed, is_hash, list, remove, short},
};

/// The wasm features that this toolchain uses; wasm-opt assumes fewer by default.
const FEATURES: [&str; 7] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-simd",
];

/// The wasm-opt passes for every module. Its memory has no data below address 1024.
const PASSES: [&str; 4] = [
    "--low-memory-unused",
    "--strip-producers",
    "--strip-target-features",
    "--strip-debug",
];

/// Calls and repeated code compress better than inlined code and saved results: with gzip the page is 2 %
/// smaller than with -Oz.
const SMALL: &[&str] = &[
    "-O3",
    "--one-caller-inline-max-function-size=20",
    "--always-inline-max-function-size=0",
    "--flexible-inline-max-function-size=0",
    "--skip-pass=local-cse",
];
const FAST: &[&str] = &["-O3"];

/// The modules of the page that are optimised for speed, and not for size as the others are.
const QUICK: [&str; 2] = ["collection_bg.wasm", "engine_bg.wasm"];

/// An esbuild option: wasm-bindgen names the loader of chunks once for each chunk, which is no fault.
const QUIET: &str = "--log-override:duplicate-object-key=silent";

/// The esbuild options for scripts and styles.
const MINIFY: [&str; 7] = [
    "--minify",
    QUIET,
    "--target=es2020,chrome90,firefox90,safari14.1",
    "--supported:top-level-await=true",
    "--charset=utf8",
    "--legal-comments=none",
    "--log-level=warning",
];

/// The script that loads the program, without which nothing else of it is of use.
const GLUE: &str = "tengen.js";

/// The scripts that become one with that of the page.
const INTO_MAIN: [&str; 5] = [
    "external.js",
    "formats.js",
    "later.js",
    "worker.js",
    "workers.js",
];

/// The scripts that others become one with: on a slow line every further file delays the start by a round trip.
const BUNDLED: [(&str, &[&str]); 4] = [
    ("main.js", &INTO_MAIN),
    (GLUE, &[chunks::LOADER]),
    (element::SCRIPT, &element::INTO_SCRIPT),
    // What it imports is a script of the page too.
    ("missing.js", &[]),
];

/// The esbuild options that put what a script imports into it, except what is loaded later.
const BUNDLE: [&str; 9] = [
    "--bundle",
    QUIET,
    "--format=esm",
    "--external:./versions.js",
    "--external:./calls.js",
    "--external:./assets.js",
    "--external:./records.js",
    "--allow-overwrite",
    "--log-level=warning",
];

/// Builds the site and prints its sizes.
pub(crate) fn command_line(arguments: &mut Parser) -> Result<()> {
    let options = Options::parse(arguments)?;
    if options.product == Product::Package {
        return element::build(&options.folder);
    }
    let sizes = build(&options)?;
    println!("{}\n{}", sizes.table(), options.folder.display());
    if options.product == Product::Program {
        build_program(&options.folder)?;
    }
    Ok(())
}

/// The environment variable by which `crates/cli/build.rs` learns the folder of the site.
const INSIDE: &str = "TENGEN_SITE";

/// Builds the program `tengen` with a site inside, and prints its size.
fn build_program(folder: &Path) -> Result<()> {
    let mut build = cargo();
    build.args(["build", "--release", "-p", CLI, "--bin", "tengen"]);
    run(build.env(INSIDE, folder))?;
    let name = format!("tengen{}", std::env::consts::EXE_SUFFIX);
    let program = paths::target().join("release").join(name);
    let size = std::fs::metadata(&program)
        .map_err(io("the program is missing"))?
        .len();
    println!("{} ({} KB)", program.display(), size / 1024);
    Ok(())
}

/// A thing to publish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Product {
    Site,
    /// The package of the element for npm.
    Package,
    /// The program `tengen` with the site inside.
    Program,
}

/// What is built, and where.
#[derive(Debug)]
pub(crate) struct Options {
    product: Product,
    folder: PathBuf,
    /// The server for online play; `None` if that runs at the page's own host.
    server: Option<Address>,
    /// The address of the site; `None` if it may lie anywhere.
    base: Option<Base>,
}

impl Options {
    /// Returns the options of a site that may lie anywhere and plays at its own host.
    fn at(folder: PathBuf) -> Self {
        Self {
            product: Product::Site,
            folder,
            server: None,
            base: None,
        }
    }

    fn parse(arguments: &mut Parser) -> std::result::Result<Self, lexopt::Error> {
        let mut options = Self::at(PathBuf::new());
        while let Some(argument) = arguments.next()? {
            match argument {
                Arg::Long("out") => {
                    let current = std::env::current_dir().unwrap_or_default();
                    options.folder = current.join(arguments.value()?);
                }
                Arg::Long("npm") => options.product = Product::Package,
                Arg::Long("program") => options.product = Product::Program,
                Arg::Long("server") => options.server = Some(arguments.value()?.parse()?),
                Arg::Long("base") => options.base = Some(arguments.value()?.parse()?),
                other => return Err(other.unexpected()),
            }
        }
        if options.folder == PathBuf::new() {
            options.folder = paths::root().join(match options.product {
                Product::Site => "dist",
                Product::Package => "npm",
                Product::Program => "target/program-site",
            });
        }
        Ok(options)
    }
}

/// Returns the folder of the site for the browser tests and the benches.
pub(crate) fn test_folder() -> PathBuf {
    paths::target().join("e2e-site")
}

/// Builds the site for the browser tests and the benches.
pub(crate) fn build_for_tests() -> Result<Sizes> {
    build(&Options::at(test_folder()))
}

/// Builds the site into a folder, replacing an earlier one.
fn build(options: &Options) -> Result<Sizes> {
    npm::install(&paths::root().join("xtask"))?;
    let (built, chunks) = page::build_files()?;
    shrink(&built)?;
    let mut site = Site::load(&built)?;
    if let Some(server) = &options.server {
        for name in [TEMPLATE, EMBED] {
            let page = server.write(site.text(name)?)?;
            site.files.insert(name.to_owned(), page.into());
        }
    }
    joined::join(&mut site)?;
    let mut site = lay_out(site, options.base.as_ref(), &chunks)?;
    offline::add(&mut site)?;
    let sizes = packed::pack(&mut site)?;
    sizes.check()?;
    headers::add(&mut site)?;
    remove_earlier(&options.folder)?;
    site.save(&options.folder)?;
    Ok(sizes)
}

/// Builds only the files that are not compiled, with the links that they have in a site.
pub(crate) fn written() -> Result<Site> {
    lay_out(page::written()?, None, &Chunks::default())
}

/// Gives the files of a site their places in a built one, and adds the entries.
fn lay_out(mut site: Site, base: Option<&Base>, chunks: &Chunks) -> Result<Site> {
    offline::mark(&mut site)?;
    let mut site = into_folder(site);
    entries::add(&mut site, base, chunks)?;
    Ok(site)
}

/// Makes the modules, scripts and styles of a folder smaller.
fn shrink(folder: &Path) -> Result<()> {
    let tools = paths::root().join("xtask/node_modules");
    let ends_in = |ending: &'static str| {
        move |path: &PathBuf| path.extension().is_some_and(|it| it == ending)
    };
    for wasm in files(folder)?.into_iter().filter(ends_in("wasm")) {
        optimise(&wasm)?;
    }
    for (name, into_it) in BUNDLED {
        let glue = (name != GLUE).then(|| format!("--external:./{GLUE}"));
        bundle(&folder.join(name), glue.as_slice())?;
        into_it
            .iter()
            .try_for_each(|name| remove(&folder.join(name)))?;
    }
    let all = files(folder)?.into_iter();
    let code = all.filter(|path| ends_in("js")(path) || ends_in("css")(path));
    let mut minify = npm::node();
    minify.arg(tools.join("esbuild/bin/esbuild")).args(MINIFY);
    minify.args(code);
    minify.args(["--outdir", "--outbase"].map(|name| format!("{name}={}", folder.display())));
    run(minify.arg("--allow-overwrite"))
}

/// Puts what a script imports into it, except what is loaded later. `more` are further options of esbuild.
pub(crate) fn bundle(script: &Path, more: &[String]) -> Result<()> {
    let mut bundle = npm::node();
    bundle.arg(paths::root().join("xtask/node_modules/esbuild/bin/esbuild"));
    bundle.args(BUNDLE).args(more);
    run(bundle
        .arg(script)
        .arg(format!("--outfile={}", script.display())))
}

/// Makes a module smaller, or faster if it is one that needs speed.
pub(crate) fn optimise(wasm: &Path) -> Result<()> {
    let is_quick = QUICK.iter().any(|name| wasm.ends_with(name));
    let mut optimise = npm::node();
    optimise.arg(paths::root().join("xtask/node_modules/binaryen/bin/wasm-opt"));
    optimise.args(if is_quick { FAST } else { SMALL });
    run(optimise
        .args(PASSES)
        .args(FEATURES)
        .arg(wasm)
        .arg("-o")
        .arg(wasm))
}

/// Moves everything but the fixed files into a folder named by the hash of its content, and rewrites the links.
fn into_folder(site: Site) -> Site {
    let (pages, inner): (Vec<_>, Vec<_>) =
        site.files.into_iter().partition(|(name, _)| is_fixed(name));
    let mut hash = Sha256::new();
    for (name, content) in &inner {
        hash.update(format!("{name}\0{}\0", content.len()));
        hash.update(content);
    }
    let folder = &short(hash);
    let names: Vec<String> = inner.iter().map(|(name, _)| name.clone()).collect();
    let beside: Vec<String> = pages.iter().map(|(name, _)| name.clone()).collect();
    let beside = || FIXED.into_iter().chain(beside.iter().map(String::as_str));
    let inner = inner
        .into_iter()
        .map(|(name, content)| (format!("{folder}/{name}"), content));
    let link = |(name, content): (String, Vec<u8>)| {
        if !is_document(&name) {
            return (name, content);
        }
        let page = String::from_utf8_lossy(&content).into_owned();
        // This one is read from its own place.
        if name.ends_with(LATER) {
            let page = beside().fold(page, |page, to| {
                page.replace(&format!("=\"{to}\""), &format!("=\"../{to}\""))
            });
            return (name, page.into());
        }
        // These name files above their folder.
        let is_below = name == EMBED || name.starts_with(GUIDE);
        let root = if is_below { "../" } else { "" };
        let page = names.iter().fold(page, |page, to| {
            page.replace(
                &format!("=\"{root}{to}\""),
                &format!("=\"{root}{folder}/{to}\""),
            )
        });
        (name, page.into())
    };
    Site {
        files: pages.into_iter().chain(inner).map(link).collect(),
    }
}

/// Returns the files in a folder and its subfolders.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in list(folder)? {
        if path.is_dir() {
            files.extend(self::files(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

/// Removes the files of an earlier build from a folder. Any other file in it is an error.
fn remove_earlier(folder: &Path) -> Result<()> {
    if !folder.exists() {
        return Ok(());
    }
    let entries = entries::names()?;
    let is_ours = |path: &&PathBuf| {
        let name = path.strip_prefix(folder).unwrap_or(path);
        let name = name.to_string_lossy().replace('\\', "/");
        let plain = packed::ENDINGS
            .iter()
            .find_map(|end| name.strip_suffix(end));
        let plain = plain.unwrap_or(&name);
        let is_of_version = name
            .split_once('/')
            .is_some_and(|(folder, _)| is_hash(folder));
        let is_entry = entries.iter().any(|entry| entry == plain);
        name == HEADERS || is_fixed(plain) || is_entry || is_of_version
    };
    if let Some(other) = files(folder)?.iter().find(|path| !is_ours(path)) {
        return Err(Error::new(format!(
            "{} is not of an earlier build; move it away",
            other.display()
        )));
    }
    list(folder)?.iter().try_for_each(|path| remove(path))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::site::{HASH, INDEX};

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
    fn takes_the_address_of_the_site() {
        let base = |text: &str| {
            let options = Options::parse(&mut Parser::from_args(["--base", text]));
            options.map(|options| options.base.map(|base| base.to_string()))
        };
        for (given, expected) in [
            ("https://example.org", "https://example.org/"),
            ("https://example.org/tengen", "https://example.org/tengen/"),
            ("http://127.0.0.1:8080/a/", "http://127.0.0.1:8080/a/"),
        ] {
            assert_eq!(base(given).ok(), Some(Some(expected.to_owned())));
        }
        for wrong in [
            "example.org",
            "ftp://example.org",
            "https://",
            "https://a\"b",
            "https://a/?b",
        ] {
            let message = base(wrong).expect_err("must fail").to_string();
            assert!(message.contains("https://"), "{message}");
        }
    }

    fn site(style: &str) -> Site {
        let page = "<a href=\"rules.html\"><link href=\"a.css\"><script src=\"a.js\"><p>a.js";
        let later = "<a href=\"rules.html\">";
        let files = [
            (INDEX, page),
            (LATER, later),
            ("a.css", style),
            ("a.js", "import './b.js'"),
        ];
        let files = files.map(|(name, text)| (name.to_owned(), text.into()));
        into_folder(Site {
            files: files.into(),
        })
    }

    #[test]
    fn pages_link_into_the_folder_and_nothing_in_it_changes() {
        let built = site("p {}");
        let names: Vec<&String> = built.files.keys().collect();
        let (folder, name) = names[0].split_once('/').expect("a folder");
        assert_eq!((folder.len(), name, names.len()), (HASH, "a.css", 4));
        assert_eq!(
            built.text(INDEX).expect("is there"),
            format!(
                "<a href=\"rules.html\"><link href=\"{folder}/a.css\"><script src=\"{folder}/a.js\"><p>a.js"
            )
        );
        let later = built.text(&format!("{folder}/{LATER}"));
        assert_eq!(later.expect("is there"), "<a href=\"../rules.html\">");
        let script = built.text(&format!("{folder}/a.js"));
        assert_eq!(script.expect("is there"), "import './b.js'");
        assert!(site("p {}").files.keys().eq(built.files.keys()));
        assert!(!site("p{}").files.keys().eq(built.files.keys()));
    }

    #[test]
    fn removes_only_files_of_an_earlier_build() {
        let folder = std::env::temp_dir().join(format!("tengen-dist-{}", std::process::id()));
        let hashed = folder.join("0123456789abcdef");
        fs::create_dir_all(&hashed).expect("made");
        fs::write(hashed.join("main.js"), "").expect("written");
        fs::create_dir_all(folder.join("zh/learn/rush")).expect("made");
        for name in [
            INDEX,
            HEADERS,
            "404.html",
            "zh/learn/rush/index.html.br",
            "index.html.gz",
            "rules.html.br",
            "notes.txt",
        ] {
            fs::write(folder.join(name), "").expect("written");
        }
        let refused = remove_earlier(&folder);
        let kept = hashed.exists() && folder.join("notes.txt").exists();
        fs::remove_file(folder.join("notes.txt")).expect("removed");
        let emptied =
            remove_earlier(&folder).is_ok() && list(&folder).is_ok_and(|paths| paths.is_empty());
        fs::remove_dir_all(&folder).expect("removed");
        assert!(refused.is_err() && kept && emptied);
    }
}
