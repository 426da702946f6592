//! What reads a file of the project: the packages that are built from it, and those whose tests read it.

use crate::{
    packages::{Names, Packages},
    paths::{CLI, CLUSTER, KIT, PAGE, SERVER, TESTING},
    specs,
};

/// Files that packages are built from, besides those in their own folders. The site is built by xtask.
const BUILT_FROM: [(&str, &[&str]); 7] = [
    ("src/", &[PAGE]),
    ("www/", &[KIT, "xtask"]),
    ("crates/kit/texts/", &[CLI, SERVER, CLUSTER, "xtask"]),
    ("docs/guide/", &["xtask"]),
    ("docs/lessons/", &["xtask"]),
    ("docs/rules", &["xtask"]),
    ("tools/downstream/", &["xtask"]),
];

/// Files that only the tests of packages read, besides those in their own folders.
const TESTED_WITH: [(&str, &[&str]); 14] = [
    ("tests/it/", &[PAGE]),
    ("src/", &["tengen-page"]),
    ("crates/kit/texts/", &["tengen-texts"]),
    ("docs/activities.md", &["tengen-page"]),
    ("docs/bots", &["tengen-online"]),
    ("docs/cli.", &[CLI]),
    ("docs/cluster/", &[CLUSTER]),
    ("docs/deployment", &[CLUSTER, "xtask"]),
    ("docs/engine.md", &[TESTING]),
    ("docs/guide/", &[CLI]),
    ("docs/lessons/", &["tengen-lessons"]),
    ("docs/online-protocol.md", &["tengen-online", PAGE]),
    ("fuzz/seeds/", &["tengen-page", "tengen-records"]),
    ("fuzz/targets/", &["tengen-records"]),
];

/// The folders of a package that only its own tests are built from, and its documents.
const OWN_TESTS: [&str; 5] = [
    "tests/",
    "benches/",
    "examples/",
    "README.md",
    "CHANGELOG.md",
];

/// Files that no test reads but those that always run, unless they are in a list above.
const UNREAD: [&str; 13] = [
    ".dockerignore",
    ".gitattributes",
    ".github/",
    ".gitignore",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "deny.toml",
    "docs/",
    "fuzz/",
    "tests/e2e/drivers/",
];

/// What reads a file.
#[derive(Debug, Default)]
pub(crate) struct Reads {
    pub(crate) built: Names,
    pub(crate) tested: Names,
}

impl Reads {
    /// Looks a file up in the lists; none if no list has it.
    pub(crate) fn of(file: &str, packages: &Packages) -> Option<Self> {
        let mut found = Self::default();
        if let Some((owner, inner)) = packages.owner(file) {
            let is_test = OWN_TESTS.iter().any(|it| inner.starts_with(it));
            let names = if is_test {
                &mut found.tested
            } else {
                &mut found.built
            };
            names.insert(owner.to_owned());
        }
        let readers = |list: &[(&str, &[&str])]| {
            let rows = list.iter().filter(|(start, _)| file.starts_with(start));
            let names: Vec<String> = rows
                .flat_map(|row| row.1)
                .map(|&it| it.to_owned())
                .collect();
            names
        };
        found.built.extend(readers(&BUILT_FROM));
        found.tested.extend(readers(&TESTED_WITH));
        let is_known = !found.built.is_empty()
            || !found.tested.is_empty()
            || file.starts_with(specs::FOLDER)
            || is_unread(file);
        is_known.then_some(found)
    }
}

/// Returns `true` if no test reads a file but those that always run.
pub(crate) fn is_unread(file: &str) -> bool {
    UNREAD.iter().any(|it| file.starts_with(it))
}
