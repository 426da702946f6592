//! The part of the tests that a change can break.

use std::{collections::BTreeSet, path::Path};

use crate::{
    kind::Looks,
    packages::{Names, Packages},
    paths::{CLUSTER, COLLECTION, ELEMENT, ENGINE, PAGE, PICTURES, RECORDS, WASM_SPLIT},
    reads::{Reads, is_unread},
    specs::{EVERYTHING, FOLDER, Specs, name, subjects},
};

/// The programs of the page.
const PROGRAMS: [&str; 6] = [PAGE, ENGINE, RECORDS, PICTURES, COLLECTION, ELEMENT];

/// What else the browser tests use.
const AROUND: [&str; 3] = ["xtask", WASM_SPLIT, CLUSTER];

/// A part of the tests.
#[derive(Debug, Default)]
pub(crate) struct Part {
    /// The packages that are built otherwise than before.
    built: Names,
    /// Those, and others whose tests are.
    tested: Names,
    /// If files that compilers read have changed.
    has_code: bool,
    /// The names of browser tests.
    pub(crate) specs: BTreeSet<String>,
}

impl Part {
    /// Returns what changes of these files can break; an error is a file of which no list says what reads it.
    pub(crate) fn of<'a>(
        files: &'a [String],
        packages: &Packages,
        specs: &Specs,
    ) -> Result<Self, &'a str> {
        let (mut part, mut changed) = (Self::default(), Names::new());
        for file in files {
            let reads = Reads::of(file, packages).ok_or(file.as_str())?;
            let is_read = !reads.built.is_empty() || !reads.tested.is_empty();
            part.has_code |= is_read && !is_unread(file);
            changed.extend(reads.built.iter().cloned());
            let built = packages.built_with(reads.built);
            part.specs.extend(tests_of(file, &built, specs));
            part.built.extend(built);
            part.tested.extend(reads.tested);
        }
        part.tested
            .extend(packages.tested_with(&part.built, &changed));
        part.tested.extend(part.built.iter().cloned());
        Ok(part)
    }

    /// Returns `true` if it has tests of a package.
    pub(crate) fn tests(&self, package: &str) -> bool {
        self.tested.contains(package)
    }

    /// Returns `true` if tests that look at this belong to it.
    pub(crate) fn runs(&self, looks: Looks) -> bool {
        match looks {
            Looks::Everywhere => true,
            Looks::Workspace => self.has_code,
            Looks::Tests(names) | Looks::EachTests(names) => names.iter().any(|it| self.tests(it)),
            Looks::Builds(names) => names.iter().any(|&it| self.built.contains(it)),
            Looks::Browser => !self.specs.is_empty(),
        }
    }
}

/// Returns the browser tests that a changed file can break, with the packages that are built from it.
fn tests_of(file: &str, built: &Names, specs: &Specs) -> BTreeSet<String> {
    if file.starts_with(FOLDER) && !is_unread(file) {
        return match name(Path::new(file)) {
            Some(_) => specs.of_file(file),
            None => specs.all(),
        };
    }
    let has = |names: &[&str]| names.iter().any(|&it| built.contains(it));
    let is_of_page = has(&PROGRAMS);
    if !is_of_page && !has(&AROUND) {
        return BTreeSet::new();
    }
    let mut subjects = subjects(file);
    if subjects.is_empty() {
        return specs.all();
    }
    if is_of_page {
        subjects.push(EVERYTHING);
    }
    specs.covering(&subjects)
}
