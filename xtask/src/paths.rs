//! The paths of the repository and the names of its packages.

use std::path::{Path, PathBuf};

/// Returns the address of the repository; `None` while a reserved name stands for it.
pub(crate) fn repository() -> Option<&'static str> {
    Some(env!("CARGO_PKG_REPOSITORY")).filter(|it| !it.contains(".invalid/"))
}

/// The page, the packages whose wasm runs in workers of the page, and the board of other pages.
pub(crate) const PAGE: &str = "tengen";
pub(crate) const ENGINE: &str = "tengen-engine-worker";
pub(crate) const RECORDS: &str = "tengen-records-worker";
pub(crate) const ELEMENT: &str = "tengen-element";
pub(crate) const PICTURES: &str = "tengen-pictures-worker";
pub(crate) const COLLECTION: &str = "tengen-collection-worker";

/// What the site is made of, and the programs that make it.
pub(crate) const SITE: [&str; 8] = [
    PAGE, ENGINE, RECORDS, ELEMENT, PICTURES, COLLECTION, WASM_SPLIT, "xtask",
];

/// The library of what every activity uses.
pub(crate) const KIT: &str = "tengen-kit";

/// The program that runs the tests of the page in a browser.
pub(crate) const WASM_RUNNER: &str = "wasm-test-runner";

/// The programs that draw the icons and take the page's module apart.
pub(crate) const ICONS: &str = "icons";
pub(crate) const WASM_SPLIT: &str = "wasm-split";

/// The libraries, each of which depends only on those before it.
pub(crate) const LIBRARIES: [&str; 22] = [
    "tengen-texts",
    "tengen-core",
    "tengen-collection",
    "tengen-proofs",
    "tengen-puzzles",
    "tengen-engine",
    "tengen-engine-threads",
    "tengen-gomocup",
    "tengen-site",
    "tengen-openings",
    "tengen-lessons",
    "tengen-forge",
    "tengen-records",
    "tengen-picture",
    "tengen-pictures-worker",
    "tengen-online",
    KIT,
    "tengen-play",
    "tengen-study",
    "tengen-learn",
    "tengen-page",
    ELEMENT,
];

/// The libraries that are published.
pub(crate) const PUBLISHED: [&str; 5] = [
    "tengen-core",
    "tengen-proofs",
    "tengen-engine",
    "tengen-records",
    "tengen-picture",
];

/// The package with shared test code, which also runs the documents' examples as tests.
pub(crate) const TESTING: &str = "tengen-testing";

/// The package that composes the document of the page.
pub(crate) const MARKUP: &str = "tengen-markup";

/// The server of online play, and several of them together.
pub(crate) const SERVER: &str = "tengen-server";
pub(crate) const CLUSTER: &str = "tengen-cluster";

/// The package with test code that servers share.
pub(crate) const SERVER_TESTING: &str = "tengen-server-testing";

/// The program of the package `CLUSTER`, which is a server alone or one of several.
pub(crate) const SERVER_PROGRAM: &str = "tengen-server";

pub(crate) const ARENA: &str = "tengen-arena";
pub(crate) const CLI: &str = "tengen-cli";

/// The folder with the page's files that are not compiled.
pub(crate) const WWW: &str = "www";

/// The sources of the page, which `serve --watch` watches.
pub(crate) const SOURCES: [&str; 5] = ["src", "crates", WWW, "docs", "Cargo.toml"];

/// Returns the repository's root.
pub(crate) fn root() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// Returns cargo's target folder.
pub(crate) fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(folder) => root().join(folder),
        None => root().join("target"),
    }
}
