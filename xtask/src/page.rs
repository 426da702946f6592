//! Builds the page: wasm by cargo, its glue by wasm-bindgen, and the files of `www/` and the rules beside them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use wasm_bindgen_cli_support::Bindgen;

use crate::{
    error::{Error, Result, io},
    manual, paths,
    process::{cargo, command, output, run, succeeds},
    remap,
    site::{Site, list},
};

/// The target that browsers run.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// A module of wasm with its glue.
struct Part {
    package: &'static str,
    /// How its files begin.
    name: &'static str,
    /// The profile of the build.
    profile: &'static str,
    /// More flags for the compiler.
    flags: &'static [&'static str],
}

/// The page, the file formats, and the engine, which is fast first and small second.
const PARTS: [Part; 3] = [
    Part {
        package: "tengen",
        name: "tengen",
        profile: "wasm",
        flags: &[],
    },
    Part {
        package: "tengen-records",
        name: "records",
        profile: "wasm",
        flags: &[],
    },
    Part {
        package: "tengen-worker",
        name: "engine",
        profile: "worker",
        flags: &["-Ctarget-feature=+simd128"],
    },
];

/// Builds the page into `target/site` and returns that folder.
pub(crate) fn build() -> Result<PathBuf> {
    check_versions(&paths::root().join("Cargo.lock"))?;
    add_target()?;
    let folder = paths::target().join("site");
    empty(&folder)?;
    // One after the other: together, the others would get the page's exports as well.
    for Part {
        package,
        name,
        profile,
        flags,
    } in PARTS
    {
        run(cargo().env(remap::VARIABLE, remap::flags(flags)?).args([
            "build",
            "-p",
            package,
            "--lib",
            "--target",
            TARGET,
            "--profile",
            profile,
        ]))?;
        let file = format!("{profile}/{}.wasm", package.replace('-', "_"));
        bind(&paths::target().join(TARGET).join(file), name, &folder)?;
    }
    Site::load(&paths::root().join("www"))?.save(&folder)?;
    manual::save(&folder)?;
    Ok(folder)
}

/// Installs the wasm target where it is missing.
pub(crate) fn add_target() -> Result<()> {
    let folder = output(command("rustc").args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(folder.trim()).is_dir() {
        return Ok(());
    }
    if !succeeds(command("rustup").arg("--version")) {
        return Err(Error::new(format!(
            "the Rust target {TARGET} is missing: install Rust by rustup, or the package of your system that holds it"
        )));
    }
    run(command("rustup").args(["--quiet", "target", "add", TARGET]))
}

/// Runs wasm-bindgen for a page that loads the module of that name itself.
fn bind(wasm: &Path, name: &str, folder: &Path) -> Result<()> {
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(wasm)
        .out_name(name)
        .typescript(false)
        .omit_default_module_path(false)
        .web(true)
        .and_then(|bindgen| bindgen.generate(folder))
        .map_err(|error| Error::new(format!("wasm-bindgen: {error:#}").replace('\n', " ")))
}

/// Makes a folder, or removes what an earlier build left in it.
pub(crate) fn empty(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).map_err(io(format!("cannot make {}", folder.display())))?;
    for path in list(folder)? {
        let removed = if path.is_dir() {
            fs::remove_dir_all(&path)
        } else {
            fs::remove_file(&path)
        };
        removed.map_err(io(format!("cannot remove {}", path.display())))?;
    }
    Ok(())
}

/// Fails where the lock file gives the library and the tool different versions.
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

/// The version that a lock file gives a package.
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
