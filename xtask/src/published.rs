//! The kind of tests `package`: the published libraries as other projects get them.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use crate::{
    counts::Counts,
    error::{Error, Result, io},
    kind::Settings,
    paths::{self, PUBLISHED},
    process::{cargo, command},
    rustup,
    site::{empty, list},
};

/// The oldest Rust that the libraries are built with, as the manifests say.
const OLDEST_RUST: &str = env!("CARGO_PKG_RUST_VERSION");

/// The libraries that are built without the standard library too.
const WITHOUT_STD: [&str; 2] = ["tengen-core", "tengen-proofs"];

/// A target that has no standard library.
const BARE_TARGET: &str = "wasm32v1-none";

/// The files that every package contains besides its sources.
const FILES: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Builds each library from its package alone, and then everything else that other projects rely on.
pub(crate) fn test(settings: &Settings) -> Result<Counts> {
    compare_licences()?;
    forget_unpacked()?;
    let built = paths::target().join("packages");
    // What was built of an earlier copy would count as built too.
    empty(&built)?;
    let mut counts = package(settings, &built)?;
    if counts.failed == 0 {
        has_files(&built)?;
        counts += use_them(settings, &built)?;
    }
    counts += with_all_features(settings, &built)?;
    counts += without_std(settings, &built)?;
    counts += with_oldest_rust(settings, &built)?;
    Ok(counts)
}

/// Compares the licences in the libraries with those of the repository.
fn compare_licences() -> Result<()> {
    let read = |path: &str| fs::read(paths::root().join(path)).map_err(io(path));
    for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
        for name in PUBLISHED {
            let copy = format!("crates/{}/{licence}", name.trim_start_matches("tengen-"));
            if read(&copy)? != read(licence)? {
                return Err(Error::new(format!("{copy} differs from {licence}")));
            }
        }
    }
    Ok(())
}

/// Packs the libraries in the order of `PUBLISHED`, and builds each package with the packages before it.
fn package(settings: &Settings, built: &Path) -> Result<Counts> {
    let mut package = cargo();
    package.env("CARGO_TARGET_DIR", built);
    // Earlier kinds, or `cargo fetch` in CI, have already downloaded all dependencies.
    package.args(["package", "--quiet", "--allow-dirty", "--offline"]);
    settings.check(package.args(names(&PUBLISHED)))
}

/// Returns the folder of an unpacked package.
fn unpacked(built: &Path, name: &str) -> PathBuf {
    let version = env!("CARGO_PKG_VERSION");
    built.join("package").join(format!("{name}-{version}"))
}

/// Checks that the packages contain what they should besides sources.
fn has_files(built: &Path) -> Result<()> {
    for name in PUBLISHED {
        for file in FILES {
            let path = unpacked(built, name).join(file);
            if !path.is_file() {
                return Err(Error::new(format!("the package {name} lacks {file}")));
            }
        }
    }
    Ok(())
}

/// Runs the tests of a project that uses the packages.
fn use_them(settings: &Settings, built: &Path) -> Result<Counts> {
    let (source, project) = (paths::root().join("tools/downstream"), built.join("user"));
    copy(&source, &project)?;
    // The same versions of the dependencies, which are here already.
    let lock = project.join("Cargo.lock");
    fs::copy(paths::root().join("Cargo.lock"), &lock).map_err(io(lock.display()))?;
    let mut test = cargo();
    test.env("CARGO_TARGET_DIR", built)
        .args(["test", "--quiet", "--offline", "--manifest-path"])
        .arg(project.join("Cargo.toml"));
    for name in PUBLISHED {
        let folder = unpacked(built, name);
        let patch = format!("patch.crates-io.{name}.path='{}'", folder.display());
        test.args(["--config", &patch]);
    }
    settings.test(&mut test)
}

/// Checks the code and the documents of the features that the page does not use.
fn with_all_features(settings: &Settings, built: &Path) -> Result<Counts> {
    let mut counts = Counts::default();
    for (check, last) in [
        (&["clippy", "--lib"], &["--", "-D", "warnings"][..]),
        (&["doc", "--no-deps"], &[]),
    ] {
        let mut command = cargo();
        command.env("CARGO_TARGET_DIR", built).args(check);
        command.args(["--quiet", "--offline", "--all-features"]);
        counts += settings.check(command.args(names(&PUBLISHED)).args(last))?;
    }
    Ok(counts)
}

/// Builds what needs no standard library for a target without one.
fn without_std(settings: &Settings, built: &Path) -> Result<Counts> {
    if let Err(why) = rustup::add_target(BARE_TARGET) {
        return left_out("the libraries without std", &why);
    }
    let mut check = cargo();
    check.env("CARGO_TARGET_DIR", built);
    check.args(["check", "--quiet", "--offline", "--target", BARE_TARGET]);
    check.args(names(&WITHOUT_STD)).arg("--no-default-features");
    let features = WITHOUT_STD.map(|name| format!("{name}/serde"));
    settings.check(check.args(["--features", &features.join(",")]))
}

/// Builds the libraries with the oldest Rust that they promise.
fn with_oldest_rust(settings: &Settings, built: &Path) -> Result<Counts> {
    let version = match OLDEST_RUST.split('.').count() {
        2 => format!("{OLDEST_RUST}.0"),
        _ => OLDEST_RUST.to_owned(),
    };
    if let Err(why) = rustup::add_toolchain(&version) {
        return left_out(&format!("the libraries with Rust {version}"), &why);
    }
    let mut check = command("rustup");
    check.env("CARGO_TARGET_DIR", built);
    check.args(["run", &version, "cargo", "check"]);
    check.args(["--quiet", "--offline", "--all-features"]);
    settings.check(check.args(names(&PUBLISHED)))
}

/// Says that a check is left out; with `TENGEN_STRICT` in the environment that is an error.
fn left_out(what: &str, why: &Error) -> Result<Counts> {
    let message = format!("left out: {what}: {why}");
    if env::var_os("TENGEN_STRICT").is_some() {
        return Err(Error::new(message));
    }
    println!("{message}");
    Ok(Counts::default())
}

/// Copies a folder with everything in it.
fn copy(source: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).map_err(io(to.display()))?;
    for path in list(source)? {
        let to = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &to)?;
        } else {
            fs::copy(&path, &to).map_err(io(to.display()))?;
        }
    }
    Ok(())
}

/// Returns the arguments that name packages.
fn names<'a>(packages: &'a [&str]) -> impl Iterator<Item = &'a str> {
    packages.iter().flat_map(|name| ["-p", name])
}

/// Removes what Cargo has unpacked of these libraries for an earlier verification. It takes such a copy for the present
/// one, because the version is the same. The names of the folders of such copies begin with a dash.
fn forget_unpacked() -> Result<()> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let sources = home.map(|home| home.join("registry/src"));
    let Some(Ok(folders)) = sources.map(fs::read_dir) else {
        return Ok(());
    };
    for folder in folders.flatten() {
        if !folder.file_name().to_string_lossy().starts_with('-') {
            continue;
        }
        for name in PUBLISHED {
            let copy = folder
                .path()
                .join(format!("{name}-{}", env!("CARGO_PKG_VERSION")));
            if copy.exists() {
                fs::remove_dir_all(&copy).map_err(io(copy.display()))?;
            }
        }
    }
    Ok(())
}
