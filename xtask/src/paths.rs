//! Where things are in the repository, and what its packages are called.

use std::path::{Path, PathBuf};

/// The page, and the two packages whose wasm runs in workers of the page.
pub(crate) const PAGE: &str = "tengen";
pub(crate) const ENGINE: &str = "tengen-engine-worker";
pub(crate) const RECORDS: &str = "tengen-records-worker";

/// The libraries, each of which builds on those before it.
pub(crate) const LIBRARIES: [&str; 6] = [
    "tengen-core",
    "tengen-engine",
    "tengen-records",
    "tengen-picture",
    "tengen-online",
    "tengen-page",
];

/// The libraries that are made to be published.
pub(crate) const PUBLISHED: [&str; 4] = [
    "tengen-core",
    "tengen-engine",
    "tengen-records",
    "tengen-picture",
];

/// What the tests share, and the examples of the documents as tests.
pub(crate) const TESTING: &str = "tengen-testing";

/// The server of online play: a package and a program.
pub(crate) const SERVER: &str = "tengen-server";
pub(crate) const ARENA: &str = "tengen-arena";
pub(crate) const CLI: &str = "tengen-cli";

/// The files of the page that are not compiled.
pub(crate) const WWW: &str = "www";

/// What the page is built from: `serve --watch` looks at it.
pub(crate) const SOURCES: [&str; 5] = ["src", "crates", WWW, "docs", "Cargo.toml"];

/// The repository's root.
pub(crate) fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// Cargo's target folder.
pub(crate) fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}
