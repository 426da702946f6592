//! Builds the page: wasm by cargo, its JavaScript glue by wasm-bindgen, and the files of
//! `www/`, the rules and the puzzles.

use std::{
    env,
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use wasm_bindgen_cli_support::Bindgen;

use crate::{
    chunks::{self, Chunks},
    element,
    entries::{TEMPLATE, is_table},
    error::{Error, Result, io},
    manual, paths,
    process::{cargo, command, output, run},
    rustup,
    site::{EMBED, LATER, Site, empty, is_document},
    texts,
};

/// The page with one board, whose script and style are in `www/embed`.
const FRAME: &str = include_str!("embed.html");

/// The compiler target for browsers.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// The compiler flag with which loops of the engine become SIMD instructions.
pub(crate) const SIMD: &str = "-Ctarget-feature=+simd128";

/// A wasm module with its JavaScript glue.
pub(crate) struct Part {
    pub(crate) package: &'static str,
    /// The stem of the file names.
    pub(crate) name: &'static str,
    profile: &'static str,
    flags: &'static [&'static str],
}

impl Part {
    /// Returns the path of the module as cargo makes it with a profile.
    pub(crate) fn compiled(&self, profile: &str) -> PathBuf {
        let file = format!("{profile}/{}.wasm", self.package.replace('-', "_"));
        paths::target().join(TARGET).join(file)
    }
}

/// The modules of the page; the one that draws the first view comes first.
pub(crate) const PARTS: [Part; 6] = [
    Part {
        package: paths::PAGE,
        name: "tengen",
        profile: "wasm",
        flags: &[],
    },
    Part {
        package: paths::RECORDS,
        name: "records",
        profile: "wasm",
        flags: &[],
    },
    Part {
        package: paths::ELEMENT,
        name: "element",
        profile: "wasm",
        flags: &[],
    },
    Part {
        package: paths::PICTURES,
        name: "pictures",
        profile: "wasm",
        flags: &[],
    },
    Part {
        package: paths::COLLECTION,
        name: "collection",
        profile: "worker",
        flags: &[],
    },
    Part {
        package: paths::ENGINE,
        name: "engine",
        profile: "worker",
        flags: &[SIMD],
    },
];

/// How the page's own module is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As one file.
    Whole,
    /// With a chunk for each wing.
    Split,
}

/// Builds the files of the page into `target/small-site`, with a chunk for each wing and without its entries.
pub(crate) fn build_files() -> Result<(PathBuf, Chunks)> {
    let written = written()?;
    prepare()?;
    let form_of = |part: &Part| {
        if part.package == paths::PAGE {
            Form::Split
        } else {
            Form::Whole
        }
    };
    let compiled = PARTS.iter().map(|part| compile(part, form_of(part)));
    let compiled: Vec<PathBuf> = compiled.collect::<Result<_>>()?;
    let folder = paths::target().join("small-site");
    empty(&folder)?;
    let mut all = Chunks::default();
    for (part, mut wasm) in PARTS.iter().zip(compiled) {
        let form = form_of(part);
        if form == Form::Split {
            (wasm, all) = chunks::split(&wasm, &folder, &format!("./{}.js", part.name))?;
        }
        bind(&wasm, part.name, form, &folder)?;
    }
    written.save(&folder)?;
    Ok((folder, all))
}

/// Checks and installs what every build of the page needs.
pub(crate) fn prepare() -> Result<()> {
    check_versions(&paths::root().join("Cargo.lock"))?;
    rustup::add_target(TARGET)
}

/// Compiles a crate to a module of its own with its glue, `name.js` and `name_bg.wasm`, into a folder.
pub(crate) fn module(package: &'static str, name: &'static str, folder: &Path) -> Result<()> {
    let part = Part {
        package,
        name,
        profile: "wasm",
        flags: &[],
    };
    rustup::add_target(TARGET)?;
    let wasm = compile(&part, Form::Whole)?;
    bind(&wasm, name, Form::Whole, folder)
}

/// Returns the files of the page that are not compiled, with their texts, the template of the entries, the rules, the
/// puzzles and the questions.
pub(crate) fn written() -> Result<Site> {
    let www = paths::root().join(paths::WWW);
    let mut site = Site::load(&www)?;
    let halves = tengen_markup::halves(&www).map_err(|error| Error::new(error.to_string()))?;
    site.files
        .retain(|name, _| !is_document(name) && !is_table(name));
    site.files.insert(TEMPLATE.to_owned(), halves.first.into());
    site.files.insert(LATER.to_owned(), halves.later.into());
    site.files.extend(element::scripts()?.files);
    site.files.insert(EMBED.to_owned(), FRAME.into());
    add_data(&mut site)?;
    texts::add(&mut site)?;
    manual::add(&mut site)?;
    Ok(site)
}

/// Adds the files of the puzzles and of the trainers' questions, which the page fetches when they are opened.
fn add_data(site: &mut Site) -> Result<()> {
    for name in ["tengen.puzzles", "tengen.questions"] {
        let content = fs::read(paths::root().join("crates/puzzles/data").join(name));
        let content = content.map_err(io("cannot read the puzzles or the questions"))?;
        site.files.insert(name.to_owned(), content);
    }
    Ok(())
}

/// Compiles a part and returns the path of its wasm file.
fn compile(part: &Part, form: Form) -> Result<PathBuf> {
    // It builds only a cdylib, because cargo skips link-time optimisation if it also makes an rlib.
    let mut rustc = cargo();
    rustc.args(["rustc", "--lib", "--crate-type", "cdylib"]);
    rustc.args(["-p", part.package, "--target", TARGET]);
    rustc.args(["--profile", part.profile]);
    if form == Form::Split {
        // The relocations say which function needs which.
        rustc.args(["--features", "split", "--", "-Clink-args=--emit-relocs"]);
    }
    run(rustc.env("CARGO_ENCODED_RUSTFLAGS", flags(part.flags)?))?;
    Ok(part.compiled(part.profile))
}

/// Returns the compiler flags, separated as cargo expects. Panic messages contain source paths; folders of
/// this machine are replaced in them, so that every machine builds the same wasm.
pub(crate) fn flags(more: &[&str]) -> Result<OsString> {
    let sysroot = output(command("rustc").args(["--print", "sysroot"]))?;
    let home = env::home_dir().unwrap_or_default();
    let cargo = env::var_os("CARGO_HOME").map_or_else(|| home.join(".cargo"), PathBuf::from);
    let folders = [
        (
            Path::new(sysroot.trim()).join("lib/rustlib/src/rust"),
            "rust",
        ),
        (cargo, "cargo"),
        (paths::target(), "target"),
        (paths::root().to_owned(), "tengen"),
    ];
    let mut flags: Vec<OsString> = more.iter().map(OsString::from).collect();
    for (folder, name) in folders {
        let mut flag = OsString::from("--remap-path-prefix=");
        flag.push(folder);
        flag.push(format!("={name}"));
        flags.push(flag);
    }
    Ok(flags.join("\u{1f}".as_ref()))
}

/// Runs wasm-bindgen for a page that loads the module `name` itself. Chunks use what the linker exports.
pub(crate) fn bind(wasm: &Path, name: &str, form: Form, folder: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name(name)
        .typescript(false)
        .omit_default_module_path(false)
        .keep_lld_exports(form == Form::Split)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder))
        .map_err(|error| Error::new(format!("wasm-bindgen: {error:#}").replace('\n', " ")))
}

/// Returns an error if the library and the tool have different versions in the lock file.
fn check_versions(lock: &Path) -> Result<()> {
    let lock = fs::read_to_string(lock).map_err(io("cannot read Cargo.lock"))?;
    let (library, tool) = (
        version(&lock, "wasm-bindgen"),
        version(&lock, "wasm-bindgen-cli-support"),
    );
    match (library, tool) {
        (Some(library), Some(tool)) if library != tool => Err(Error::new(format!(
            "wasm-bindgen is {library} but wasm-bindgen-cli-support is {tool}: \
             cargo update -p wasm-bindgen-cli-support --precise {library}"
        ))),
        _ => Ok(()),
    }
}

/// Returns the version of a package in a lock file; `None` if it is not there.
fn version<'a>(lock: &'a str, package: &str) -> Option<&'a str> {
    let mut lines = lock.lines();
    lines.find(|line| *line == format!("name = \"{package}\""))?;
    lines
        .next()?
        .strip_prefix("version = \"")?
        .strip_suffix('"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_versions_from_a_lock_file() {
        let lock = "[[package]]\nname = \"wasm-bindgen-x\"\nversion = \"1.0.0\"\n\n[[package]]\nname = \"wasm-bindgen\"\nversion = \"0.2.130\"\n";
        assert_eq!(version(lock, "wasm-bindgen"), Some("0.2.130"));
        assert_eq!(version(lock, "other"), None);
    }

    #[test]
    fn tool_runner_and_library_agree() {
        let lock =
            fs::read_to_string(paths::root().join("Cargo.lock")).expect("Cargo.lock is there");
        let library = version(&lock, "wasm-bindgen");
        assert!(library.is_some());
        assert_eq!(version(&lock, "wasm-bindgen-cli-support"), library);
        assert_eq!(version(&lock, "wasm-bindgen-cli"), library);
    }
}
