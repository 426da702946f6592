//! The packages of the workspace: which one a file belongs to, and which others are built or tested with a package.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
};

use serde::Deserialize;

use crate::{
    error::{Error, Result},
    paths::{self, TESTING},
    process::{cargo, output},
};

/// Names of packages.
pub(crate) type Names = BTreeSet<String>;

/// The packages of the workspace, as cargo lists them.
#[derive(Debug, Deserialize)]
pub(crate) struct Packages {
    packages: Vec<Package>,
}

#[derive(Debug, Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
    dependencies: Vec<Dependency>,
    targets: Vec<Target>,
}

/// Something that is built of a package.
#[derive(Debug, Deserialize)]
struct Target {
    name: String,
    kind: Vec<String>,
}

/// A dependency on a package of any origin.
#[derive(Debug, Deserialize)]
struct Dependency {
    name: String,
    kind: Option<Use>,
}

/// The use of a dependency; none is what the package itself is built with.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Use {
    Build,
    Dev,
}

impl Package {
    /// Returns `true` if the package itself, and not only its tests, is built with one of these.
    fn is_built_with(&self, names: &Names) -> bool {
        let mut built = self.dependencies.iter();
        built.any(|it| it.kind != Some(Use::Dev) && names.contains(&it.name))
    }

    fn is_tested_with(&self, names: &Names) -> bool {
        let mut tested = self.dependencies.iter();
        tested.any(|it| it.kind == Some(Use::Dev) && names.contains(&it.name))
    }
}

impl Packages {
    /// Asks cargo for them.
    pub(crate) fn read() -> Result<Self> {
        let listed = output(cargo().args(["metadata", "--no-deps", "--format-version", "1"]))?;
        serde_json::from_str(&listed)
            .map_err(|error| Error::new(format!("the output of `cargo metadata`: {error}")))
    }

    /// Returns `true` if there is a package with this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.packages.iter().any(|it| it.name == name)
    }

    /// Returns `true` if a package has a program with this name.
    pub(crate) fn has_program(&self, name: &str) -> bool {
        let mut targets = self.packages.iter().flat_map(|it| &it.targets);
        targets.any(|it| it.name == name && it.kind.iter().any(|kind| kind == "bin"))
    }

    /// Returns the name and the folder of each package.
    #[cfg(test)]
    pub(crate) fn folders(&self) -> impl Iterator<Item = (&str, &Path)> {
        let packages = self.packages.iter();
        packages.filter_map(|it| Some((&*it.name, it.manifest_path.parent()?)))
    }

    /// Returns the package in whose folder a file lies, and the file's path there. None lies in the root.
    pub(crate) fn owner<'a>(&self, file: &'a str) -> Option<(&str, &'a str)> {
        self.packages.iter().find_map(|package| {
            let folder = package.manifest_path.parent()?;
            let folder = folder.strip_prefix(paths::root()).ok()?;
            let inner = Path::new(file).strip_prefix(folder).ok()?;
            let is_root = folder.as_os_str().is_empty();
            (!is_root).then_some((&*package.name, inner.to_str()?))
        })
    }

    /// Adds the packages that are built with these.
    pub(crate) fn built_with(&self, mut names: Names) -> Names {
        loop {
            let more = self.packages.iter();
            let more = more.filter(|it| !names.contains(&it.name) && it.is_built_with(&names));
            let more: Vec<_> = more.map(|it| it.name.clone()).collect();
            if more.is_empty() {
                return names;
            }
            names.extend(more);
        }
    }

    /// Returns the packages whose tests are built with `built`, when the files of `changed` are other ones.
    ///
    /// The shared test code is built with most libraries. What the tests of a library take of it needs no more than the library
    /// itself, so only changes of its own files count.
    pub(crate) fn tested_with(&self, built: &Names, changed: &Names) -> Names {
        let mut used = built.clone();
        if !changed.contains(TESTING) {
            used.remove(TESTING);
        }
        let tested = self.packages.iter().filter(|it| it.is_tested_with(&used));
        tested.map(|it| it.name.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Names {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    #[test]
    fn a_file_belongs_to_the_package_of_its_folder() {
        let packages = Packages::read().expect("cargo is there");
        let owner = |file| packages.owner(file);
        assert_eq!(
            owner("crates/engine-worker/src/lib.rs"),
            Some(("tengen-engine-worker", "src/lib.rs"))
        );
        assert_eq!(owner("xtask/Cargo.toml"), Some(("xtask", "Cargo.toml")));
        assert_eq!(owner("src/lib.rs"), None);
    }

    #[test]
    fn a_change_goes_through_the_dependencies() {
        let packages = Packages::read().expect("cargo is there");
        let built = packages.built_with(names(&["tengen-learn"]));
        for name in ["tengen-page", "tengen", "tengen-cli", TESTING] {
            assert!(built.contains(name), "{name}");
        }
        assert!(!built.contains("tengen-study") && !built.contains("tengen-server"));
        let tested = packages.tested_with(&built, &names(&["tengen-learn"]));
        assert!(tested.contains("tengen-server") && !tested.contains("tengen-core"));
        let tested = packages.tested_with(&built, &names(&[TESTING]));
        assert!(tested.contains("tengen-core"));
    }
}
