//! `cargo xtask test --changed`: what runs of the tests after a change, and what is left out.

use crate::{
    error::{Error, Result},
    kind::{Kind, Looks},
    packages::Packages,
    part::Part,
    process::{command, output},
    specs::Specs,
};

/// What runs after a change, and why.
#[derive(Debug)]
pub(crate) struct Plan {
    /// One line that says what has changed.
    change: String,
    /// None is everything.
    part: Option<Part>,
    /// The number of all browser tests.
    specs: usize,
}

impl Plan {
    /// Makes the plan for what has changed since a commit, by default since this branch left `main`. Changes that are not
    /// committed and new files count too.
    pub(crate) fn since(commit: Option<&str>) -> Result<Self> {
        let commit = match commit {
            Some(commit) => commit.to_owned(),
            None => fork()?,
        };
        Self::new(&commit, &differing(&commit)?)
    }

    fn new(commit: &str, files: &[String]) -> Result<Self> {
        let (packages, specs) = (Packages::read()?, Specs::read()?);
        let part = Part::of(files, &packages, &specs);
        let unknown = part.as_ref().err().map_or(String::new(), |file| {
            format!("; everything runs, because no list says what reads {file}")
        });
        let change = format!("changed files since {commit}: {}{unknown}", files.len());
        let (part, specs) = (part.ok(), specs.all().len());
        Ok(Self {
            change,
            part,
            specs,
        })
    }

    /// Returns `true` if a kind runs.
    pub(crate) fn runs(&self, kind: &Kind) -> bool {
        self.part.as_ref().is_none_or(|it| it.runs(kind.looks))
    }

    /// Returns the part that runs; none is everything.
    pub(crate) fn into_part(self) -> Option<Part> {
        self.part
    }

    /// Says what runs of these kinds and what does not, in a line each.
    pub(crate) fn text(&self, kinds: &[&Kind]) -> String {
        let mut runs = vec![self.change.clone(), "runs:".to_owned()];
        let mut leaves = vec!["leaves out:".to_owned()];
        for kind in kinds {
            let name = kind.name;
            let (run, left) = match &self.part {
                Some(part) => self.words(part, kind.looks),
                None => (Some(String::new()), None),
            };
            runs.extend(run.map(|it| format!("  {name}{it}")));
            leaves.extend(left.map(|it| format!("  {name}: {it}")));
        }
        if leaves.len() == 1 {
            leaves = vec!["leaves out nothing".to_owned()];
        }
        runs.extend(leaves);
        runs.join("\n") + "\n"
    }

    /// Says what runs of a kind, and what does not.
    fn words(&self, part: &Part, looks: Looks) -> (Option<String>, Option<String>) {
        let left = |reason: &str| (None, Some(reason.to_owned()));
        match looks {
            Looks::EachTests(names) if part.runs(looks) => {
                let names = names.iter().copied();
                let (run, left): (Vec<&str>, Vec<&str>) = names.partition(|it| part.tests(it));
                let left = (!left.is_empty())
                    .then(|| format!("{} packages that the change does not reach", left.len()));
                (Some(format!(": {}", run.join(", "))), left)
            }
            Looks::Browser if part.runs(looks) => {
                let names: Vec<&str> = part.specs.iter().map(String::as_str).collect();
                let left = self.specs - names.len();
                let run = format!(
                    ": {} of {} files: {}",
                    names.len(),
                    self.specs,
                    names.join(", ")
                );
                let left = (left > 0).then(|| format!("{left} files that cover something else"));
                (Some(run), left)
            }
            _ if part.runs(looks) => (Some(String::new()), None),
            Looks::Tests([name]) => left(&format!("the change does not reach {name}")),
            Looks::Builds(_) => left("nothing that it is built from has changed"),
            Looks::Browser => left("neither the page nor its tests have changed"),
            _ => left("the change does not reach its packages"),
        }
    }
}

/// Returns the commit at which this branch left `main`.
fn fork() -> Result<String> {
    let commit = output(command("git").args(["merge-base", "HEAD", "main"]));
    let commit =
        commit.map_err(|error| Error::new(format!("{error}; name a commit: --changed COMMIT")))?;
    Ok(commit.trim().to_owned())
}

/// Returns the files that differ from a commit: changed, deleted and new ones.
fn differing(commit: &str) -> Result<Vec<String>> {
    let diff = ["diff", "--name-only", "--no-renames", "-z", commit, "--"];
    let others = ["ls-files", "--others", "--exclude-standard", "-z"];
    let files = output(command("git").args(diff))? + &output(command("git").args(others))?;
    let files = files.split_terminator('\0');
    Ok(files.map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kind::KINDS;

    fn plan(files: &[&str]) -> Plan {
        let files: Vec<String> = files.iter().map(|&file| file.to_owned()).collect();
        Plan::new("main", &files).expect("cargo and the browser tests are there")
    }

    /// Returns the names of the kinds that run.
    fn kinds(plan: &Plan) -> Vec<&'static str> {
        let kinds = KINDS.iter().filter(|kind| plan.runs(kind));
        kinds.map(|kind| kind.name).collect()
    }

    /// Returns `true` if a file of browser tests runs.
    fn runs(plan: &Plan, spec: &str) -> bool {
        plan.part
            .as_ref()
            .is_none_or(|part| part.specs.contains(spec))
    }

    #[test]
    fn papers_run_what_reads_them() {
        let always = ["fmt", "xtask"];
        assert_eq!(kinds(&plan(&["README.md", "docs/decisions.md"])), always);
        assert_eq!(
            kinds(&plan(&["docs/cli.md"])),
            ["fmt", "cli", "xtask", "examples"]
        );
        let guide = plan(&["docs/guide/write-a-bot.md"]);
        assert!(runs(&guide, "guide") && !runs(&guide, "addresses"));
        assert!(kinds(&guide).contains(&"examples") && kinds(&guide).contains(&"html"));
        let lessons = plan(&["docs/lessons/en/01-first.md"]);
        assert!(runs(&lessons, "lessons") && !runs(&lessons, "addresses"));
        assert!(kinds(&lessons).contains(&"unit") && kinds(&lessons).contains(&"html"));
    }

    #[test]
    fn learning_runs_what_is_built_with_it() {
        let learn = plan(&["crates/learn/src/visit.rs", "www/learn/puzzles.css"]);
        let part = learn.part.as_ref().expect("a part");
        assert!(part.tests("tengen-page") && !part.tests("tengen-core"));
        let learn = plan(&["crates/learn/src/visit.rs"]);
        for name in [
            "clippy-wasm",
            "unit",
            "cli",
            "server",
            "wasm",
            "dist",
            "e2e",
        ] {
            assert!(kinds(&learn).contains(&name), "{name}");
        }
        for name in ["cluster", "match", "package", "html"] {
            assert!(!kinds(&learn).contains(&name), "{name}");
        }
        assert!(runs(&learn, "puzzles") && runs(&learn, "addresses"));
        assert!(!runs(&learn, "collection") && !runs(&learn, "hover"));
    }

    #[test]
    fn markup_of_learning_runs_its_browser_tests() {
        let markup = plan(&["www/learn/puzzles.css"]);
        assert!(kinds(&markup).contains(&"html") && !kinds(&markup).contains(&"match"));
        assert!(runs(&markup, "puzzles") && !runs(&markup, "collection"));
        assert!(runs(&plan(&["www/parts/board.css"]), "collection"));
    }

    #[test]
    fn the_core_runs_every_kind() {
        let core = plan(&["crates/core/src/lib.rs"]);
        let left = KINDS.iter().filter(|kind| !core.runs(kind));
        let left: Vec<_> = left.map(|kind| kind.name).collect();
        assert!(left.is_empty(), "{left:?}");
        assert!(runs(&core, "hover"));
        let tests = plan(&["crates/core/tests/it/main.rs"]);
        assert_eq!(
            kinds(&tests),
            ["fmt", "clippy", "rustdoc", "unit", "xtask", "doctest"]
        );
    }

    #[test]
    fn a_browser_test_runs_itself() {
        let spec = plan(&["tests/e2e/hover.spec.ts"]);
        assert_eq!(kinds(&spec), ["fmt", "xtask", "e2e"]);
        assert!(runs(&spec, "hover") && !runs(&spec, "mouse"));
        let helpers = plan(&["tests/e2e/helpers.ts"]);
        assert!(runs(&helpers, "hover") && runs(&helpers, "mouse"));
    }

    #[test]
    fn the_server_runs_its_browser_tests() {
        let server = plan(&["crates/server/src/lib.rs"]);
        assert!(kinds(&server).contains(&"cluster") && !kinds(&server).contains(&"dist"));
        assert!(runs(&server, "online") && !runs(&server, "addresses"));
    }

    #[test]
    fn an_unknown_file_runs_everything() {
        for file in ["Cargo.lock", "Cargo.toml", "new.txt", ".cargo/config.toml"] {
            let everything = plan(&["README.md", file]);
            assert_eq!(kinds(&everything).len(), KINDS.len(), "{file}");
            let text = everything.text(&KINDS.each_ref());
            assert!(
                text.contains(&format!("no list says what reads {file}\n")),
                "{text}"
            );
            assert!(text.ends_with("\nleaves out nothing\n"), "{text}");
        }
    }

    #[test]
    fn each_kind_has_a_line() {
        let text = plan(&["crates/learn/src/visit.rs"]).text(&KINDS.each_ref());
        for line in [
            "changed files since main: 1",
            "  fmt",
            "  unit: tengen-learn, tengen-page",
            "  unit: 20 packages that the change does not reach",
            "  match: the change does not reach tengen-arena",
        ] {
            assert!(text.lines().any(|it| it == line), "{line}\n{text}");
        }
    }
}
