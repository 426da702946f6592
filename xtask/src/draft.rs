//! The page as it is looked at on this machine: built in little time, the first view before the modules that it loads later.

use std::{fs, path::PathBuf, process::Command, time::Instant};

use crate::{
    chunks::Chunks,
    entries,
    error::{Result, io},
    page::{self, Form, PARTS, Part, SIMD, TARGET, bind, flags},
    paths,
    process::{cargo, run},
    site::Site,
};

/// The profile of drafts. The tools of this repository are built with it too, so that both share what they are made of.
pub(crate) const PROFILE: &str = "draft";

/// How often a draft is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Builds {
    Once,
    /// At every change: the compiler keeps files with which the next build is faster and the first one slower.
    Again,
}

/// Makes the command that runs a tool of this repository, which is built first.
pub(crate) fn tool(package: &str) -> Command {
    let mut tool = cargo();
    tool.args(["run", "-q", "--profile", PROFILE, "-p", package, "--"]);
    tool
}

/// Builds the first view into `target/site`, and returns that folder.
pub(crate) fn first_view(builds: Builds) -> Result<PathBuf> {
    let mut site = written()?;
    add(&mut site, "the page", &PARTS[..1], builds)?;
    save(&site)
}

/// Adds the modules that are loaded later to the first view.
pub(crate) fn later(builds: Builds) -> Result<()> {
    let mut site = Site::default();
    add(&mut site, "the later modules", &PARTS[1..], builds)?;
    site.save(&folder())
}

/// Builds all of the page into `target/site`, and returns that folder.
pub(crate) fn whole(builds: Builds) -> Result<PathBuf> {
    let mut site = written()?;
    add(&mut site, "the page", &PARTS, builds)?;
    save(&site)
}

/// Returns `true` for an address whose file [`later`] builds.
pub(crate) fn is_later(address: &str) -> bool {
    let file = address.rsplit('/').next().unwrap_or_default();
    PARTS[1..].iter().flat_map(names).any(|name| name == file)
}

fn folder() -> PathBuf {
    paths::target().join("site")
}

/// Returns the files that are not compiled, with every entry.
fn written() -> Result<Site> {
    let mut site = page::written()?;
    entries::add(&mut site, None, &Chunks::default())?;
    Ok(site)
}

/// Replaces the site. It may be served, so this comes after everything that can fail.
fn save(site: &Site) -> Result<PathBuf> {
    let folder = folder();
    site.replace(&folder)?;
    Ok(folder)
}

/// Compiles parts in one go and adds their modules to a site. Says how long it took.
fn add(site: &mut Site, what: &str, parts: &[Part], builds: Builds) -> Result<()> {
    let start = Instant::now();
    println!("building {what} …");
    page::prepare()?;
    let mut build = cargo();
    build.args(["build", "--lib", "--target", TARGET]);
    build.args(["--profile", PROFILE]);
    build.args(parts.iter().flat_map(|part| ["-p", part.package]));
    if builds == Builds::Again {
        build.env("CARGO_INCREMENTAL", "1");
    }
    run(build.env("CARGO_ENCODED_RUSTFLAGS", flags(&[SIMD])?))?;
    for part in parts {
        for (name, path) in names(part).into_iter().zip(bound(part)?) {
            let content = fs::read(&path).map_err(io(format!("cannot read {}", path.display())))?;
            site.files.insert(name, content);
        }
    }
    println!("built {what} in {:.1} s", start.elapsed().as_secs_f64());
    Ok(())
}

/// Returns the names of the glue of a part and of its module.
fn names(part: &Part) -> [String; 2] {
    let name = part.name;
    [format!("{name}.js"), format!("{name}_bg.wasm")]
}

/// Returns the paths of the glue of a part and of its module, which are made again if the part was compiled since.
fn bound(part: &Part) -> Result<[PathBuf; 2]> {
    let wasm = part.compiled(PROFILE);
    let folder = wasm.with_file_name("bound");
    let files = names(part).map(|name| folder.join(name));
    let time = |path: &PathBuf| fs::metadata(path).and_then(|it| it.modified()).ok();
    if files
        .iter()
        .any(|it| time(it).is_none_or(|own| Some(own) <= time(&wasm)))
    {
        bind(&wasm, part.name, Form::Whole, &folder)?;
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_view_waits_for_no_later_module() {
        for first in [
            "/",
            "/tengen.js",
            "/tengen_bg.wasm",
            "/engine-worker.js",
            "/zh/game/",
        ] {
            assert!(!is_later(first), "{first}");
        }
        for later in [
            "/engine.js",
            "/engine_bg.wasm",
            "/records_bg.wasm",
            "/zh/element.js",
        ] {
            assert!(is_later(later), "{later}");
        }
    }
}
