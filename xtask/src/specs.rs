//! The files of the browser tests, and the subjects that each covers, which a line of it names: `// covers: learn, study`.

use std::{collections::BTreeSet, fs, path::Path};

use crate::{
    error::{Error, Result, io},
    paths,
};

/// The folder of the browser tests.
pub(crate) const FOLDER: &str = "tests/e2e/";

const ENDING: &str = ".spec.ts";

/// Covers what every part of the page can break: a change of any part runs it.
pub(crate) const EVERYTHING: &str = "everything";

/// Covers what no subject has for itself, such as the board and a game on it. A change there runs all files.
const CENTRE: &str = "centre";

/// Measures for `cargo xtask bench`, and is no test.
const BENCH: &str = "bench";

/// A subject of browser tests.
#[derive(Debug)]
struct Subject {
    name: &'static str,
    /// The beginnings of the paths of files that concern only this subject, and others that list them too.
    files: &'static [&'static str],
    /// Its files in `crates/page`: `NAME.rs` and `read_NAME.rs`, and the same in `words` and `wings`.
    page: &'static [&'static str],
}

/// Where each subject lies. What is missing here runs more tests and not fewer.
const SUBJECTS: [Subject; 10] = [
    Subject {
        name: "learn",
        files: &[
            "crates/learn/",
            "crates/lessons/",
            "crates/openings/",
            "crates/puzzles/",
            "docs/lessons/",
            "src/learn",
            "www/learn/",
        ],
        page: &[
            "drill", "home", "learn", "lessons", "mistakes", "practice", "puzzles",
        ],
    },
    Subject {
        name: "study",
        files: &[
            "crates/puzzles/",
            "crates/study/",
            "src/study",
            "www/lab/",
            "www/study/",
        ],
        page: &[
            "analysis",
            "collection",
            "history",
            "lab",
            "library",
            "live",
            "past",
            "playout",
            "record",
            "study",
            "study_game",
            "wins",
        ],
    },
    Subject {
        name: "online",
        files: &["crates/play/", "src/play/online", "www/play/online"],
        page: &["caller", "online", "planning"],
    },
    subject(
        "server",
        &["crates/cluster/", "crates/server/", "crates/site/"],
    ),
    subject(
        "collection",
        &[
            "crates/collection/",
            "crates/collection-worker/",
            "www/collection-worker.js",
        ],
    ),
    subject(
        "records",
        &[
            "crates/records/",
            "crates/records-worker/",
            "www/records-worker.js",
        ],
    ),
    subject(
        "pictures",
        &["crates/pictures-worker/", "www/pictures-worker.js"],
    ),
    subject(
        "engine",
        &[
            "crates/cli/src/serve",
            "crates/engine-worker/",
            "crates/gomocup/",
            "www/engine-worker.js",
            "www/external.js",
        ],
    ),
    subject("rules", &["docs/rules", "www/rules.css"]),
    subject(
        "guide",
        &["docs/guide/", "crates/element/", "www/rules.css"],
    ),
];

const fn subject(name: &'static str, files: &'static [&'static str]) -> Subject {
    let page = &[];
    Subject { name, files, page }
}

impl Subject {
    fn has(&self, file: &str) -> bool {
        self.files.iter().any(|it| file.starts_with(it))
            || page_name(file).is_some_and(|name| self.page.contains(&name))
    }
}

/// Returns what a file of the page's crate is about, by its name.
fn page_name(file: &str) -> Option<&str> {
    let inner = file.strip_prefix("crates/page/src/page/")?;
    let inner = ["words/", "wings/", "read_"]
        .iter()
        .find_map(|it| inner.strip_prefix(it))
        .unwrap_or(inner);
    inner.split(['.', '/']).next()
}

/// Returns the subjects that a file concerns; none if it lies in the centre.
pub(crate) fn subjects(file: &str) -> Vec<&'static str> {
    let found = SUBJECTS.iter().filter(|subject| subject.has(file));
    found.map(|subject| subject.name).collect()
}

/// The files of the browser tests.
#[derive(Debug)]
pub(crate) struct Specs(Vec<Spec>);

#[derive(Debug)]
struct Spec {
    name: String,
    covers: Vec<String>,
}

impl Specs {
    /// Reads what each file covers; one that does not say it is an error.
    pub(crate) fn read() -> Result<Self> {
        let folder = paths::root().join(FOLDER);
        let entries = fs::read_dir(&folder).map_err(io(FOLDER))?;
        let mut specs = Vec::new();
        for entry in entries {
            let path = entry.map_err(io(FOLDER))?.path();
            if let Some(name) = name(&path) {
                let text = fs::read_to_string(&path).map_err(io(path.display()))?;
                specs.push(Spec::read(name, &text)?);
            }
        }
        specs.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Self(specs))
    }

    /// Returns the names of all tests.
    pub(crate) fn all(&self) -> BTreeSet<String> {
        self.named(|_| true)
    }

    /// Returns the names of the tests that cover one of the subjects.
    pub(crate) fn covering(&self, subjects: &[&str]) -> BTreeSet<String> {
        self.named(|spec| spec.covers.iter().any(|it| subjects.contains(&it.as_str())))
    }

    /// Returns the name of the test in a file.
    pub(crate) fn of_file(&self, file: &str) -> BTreeSet<String> {
        let name = name(Path::new(file));
        self.named(|spec| Some(&*spec.name) == name)
    }

    fn named(&self, choose: impl Fn(&Spec) -> bool) -> BTreeSet<String> {
        let tests = self.0.iter();
        let tests = tests.filter(|it| !it.covers.iter().any(|it| it == BENCH) && choose(it));
        tests.map(|it| it.name.clone()).collect()
    }
}

/// Returns what Playwright calls exactly this file.
pub(crate) fn pattern(name: &str) -> String {
    format!("/{name}{}$", ENDING.replace('.', "\\."))
}

/// Returns the name of a file of browser tests without its ending.
pub(crate) fn name(path: &Path) -> Option<&str> {
    path.file_name()?.to_str()?.strip_suffix(ENDING)
}

impl Spec {
    fn read(name: &str, text: &str) -> Result<Self> {
        let known = || {
            let others = [EVERYTHING, CENTRE, BENCH];
            SUBJECTS.iter().map(|it| it.name).chain(others)
        };
        let wrong = |what: &str| {
            let known = known().collect::<Vec<_>>().join(", ");
            Error::new(format!(
                "{FOLDER}{name}{ENDING}: {what}; expected `// covers: …` with some of {known}"
            ))
        };
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix("// covers: "));
        let line = line.ok_or_else(|| wrong("no line says what it covers"))?;
        let covers: Vec<String> = line.split(", ").map(str::to_owned).collect();
        if let Some(other) = covers
            .iter()
            .find(|it| known().all(|known| known != it.as_str()))
        {
            return Err(wrong(&format!("there is no subject `{other}`")));
        }
        let name = name.to_owned();
        Ok(Self { name, covers })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_names_known_subjects() {
        let specs = Specs::read().expect("each has a line");
        assert!(specs.all().len() > 50, "the folder was read");
        assert!(!specs.all().contains("timed"));
        for Subject { name, .. } in SUBJECTS {
            assert!(!specs.covering(&[name]).is_empty(), "{name}: no test");
        }
        let wrong = Spec::read("new", "// The new part.\n").expect_err("no line");
        let start = "tests/e2e/new.spec.ts: no line says what it covers; expected `// covers: …` with some of learn, ";
        assert!(wrong.to_string().starts_with(start), "{wrong}");
        let wrong = Spec::read("new", "// covers: learn, lern\n").expect_err("a slip");
        assert!(
            wrong.to_string().contains("there is no subject `lern`"),
            "{wrong}"
        );
    }

    /// Returns the names in a folder, none if there is no folder.
    fn entries(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).into_iter().flatten();
        let entries = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        entries.collect()
    }

    #[test]
    fn the_files_of_each_subject_are_there() {
        let page = ["", "words/", "wings/"].map(|it| format!("crates/page/src/page/{it}"));
        let files: Vec<String> = page
            .iter()
            .flat_map(|folder| entries(&paths::root().join(folder)))
            .collect();
        for subject in SUBJECTS {
            for start in subject.files {
                let (folder, name) = start.rsplit_once('/').expect("a folder");
                let found = entries(&paths::root().join(folder));
                assert!(found.iter().any(|it| it.starts_with(name)), "{start}");
            }
            for name in subject.page {
                let own = [format!("{name}.rs"), format!("read_{name}.rs")];
                assert!(files.iter().any(|it| own.contains(it)), "{name}");
            }
        }
    }

    #[test]
    fn a_file_has_the_subjects_that_list_it() {
        assert_eq!(subjects("crates/learn/src/visit.rs"), ["learn"]);
        assert_eq!(subjects("src/learn.rs"), ["learn"]);
        assert_eq!(subjects("crates/puzzles/src/lib.rs"), ["learn", "study"]);
        for file in [
            "wings/online.rs",
            "words/online/lobby.rs",
            "online.rs",
            "planning.rs",
        ] {
            assert_eq!(
                subjects(&format!("crates/page/src/page/{file}")),
                ["online"]
            );
        }
        for file in ["read.rs", "settle.rs", "words/play.rs"] {
            let file = format!("crates/page/src/page/{file}");
            assert!(subjects(&file).is_empty(), "{file}");
        }
    }
}
